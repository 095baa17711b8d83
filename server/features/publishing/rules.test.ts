import { describe, expect, test } from 'vitest'
import type { AdComponent, Price } from '#contract/ads.ts'
import type { PreviewAd } from '#contract/studio/publishing.ts'
import type { AdRecord, ItemRecord } from './queries.ts'
import { adState, besideThis, compared, momentOf, notShown, shownFrom } from './rules.ts'

const chicago = 'America/Chicago'
const week = { validFrom: '2026-11-25' }
const ad = (fields: Partial<AdRecord>) =>
  ({
    visibleFrom: '2026-11-25',
    visibleFromTime: null,
    outFrom: null,
    withdrawnAt: null,
    isOver: false,
    timeZone: chicago,
    ...fields,
  }) as AdRecord

describe('from when on a flyer is shown', () => {
  test('now, before its days have begun in every store: from this moment', () => {
    const now = new Date('2026-11-25T05:30:00Z') // begun in New York alone
    expect(shownFrom({ kind: 'now' }, week, ['America/New_York', chicago], now)).toEqual({
      visibleFrom: now.toISOString(),
      visibleFromTime: null,
      earliest: now,
      publishedAt: now,
    })
  })
  test('now, on its days: from its first day on', () => {
    const now = new Date('2026-11-25T06:00:00Z')
    expect(shownFrom({ kind: 'now' }, week, [chicago], now)).toEqual({
      visibleFrom: '2026-11-25',
      visibleFromTime: null,
      earliest: new Date('2026-11-24T10:00:00Z'),
      publishedAt: now,
    })
  })
  test('a time of the clock: the first of its stores begins', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const shown = (time: string, ...zones: string[]) => shownFrom({ kind: 'clock', day: '2026-11-24', time }, week, zones, now)
    const first = new Date('2026-11-24T11:00:00Z')
    expect(shown('06:00', chicago, 'America/New_York')).toEqual({
      visibleFrom: '2026-11-24',
      visibleFromTime: '06:00',
      earliest: first,
      publishedAt: first,
    })
    expect(shown('00:00', chicago)).toMatchObject({ visibleFromTime: null, earliest: new Date('2026-11-24T06:00:00Z') })
    // Without a store: as early as it could be anywhere.
    expect(shown('06:00').earliest).toEqual(new Date('2026-11-23T10:00:00Z'))
  })
  test('staged again: not at all', () => {
    expect(notShown(week)).toEqual({
      visibleFrom: '2026-11-25',
      visibleFromTime: null,
      earliest: new Date('2026-11-24T10:00:00Z'),
      publishedAt: null,
    })
  })
})

test('a moment is told by the stores’ clocks', () => {
  const outFrom = new Date('2026-11-24T12:00:00Z')
  expect(momentOf(ad({}))).toBeNull()
  expect(momentOf(ad({ outFrom }))).toEqual({ day: '2026-11-25', time: '00:00' })
  expect(momentOf(ad({ outFrom, visibleFromTime: '06:00' }))).toEqual({ day: '2026-11-25', time: '06:00' })
  expect(momentOf(ad({ outFrom, visibleFrom: '2026-11-25T05:30:15Z' }))).toEqual({ day: '2026-11-24', time: '23:30' })
})

test.each<[Partial<AdRecord>, string]>([
  [{}, 'staged'],
  [{ outFrom: new Date(1001) }, 'staged'],
  [{ outFrom: new Date(1000) }, 'published'],
  [{ outFrom: new Date(1), isOver: true }, 'over'],
  [{ outFrom: new Date(1), isOver: true, withdrawnAt: new Date(2) }, 'withdrawn'],
])('a flyer with %j is %s', (fields, state) => expect(adState(ad(fields), new Date(1000))).toBe(state))

test('beside a flyer run those that are out and not over, in a store that shows it too', () => {
  const preview = (publication: string, fields: Partial<PreviewAd> = {}) =>
    ({ publication, isThis: false, isOut: true, visibleTo: '2026-11-25', onlyStores: null, ...fields }) as PreviewAd
  const beside = (...ads: PreviewAd[]) => besideThis(ads, '2026-11-25').map((it) => it.publication)
  const own = (onlyStores: string[] | null) => preview('this', { isThis: true, onlyStores })
  expect(beside(own(null), preview('all'), preview('east', { onlyStores: ['east'] }))).toEqual(['all', 'east'])
  expect(beside(own(['west']), preview('all'), preview('east', { onlyStores: ['east'] }))).toEqual(['all'])
  expect(beside(own(['west', 'east']), preview('both', { onlyStores: ['north', 'east'] }))).toEqual(['both'])
  expect(beside(own(null), preview('staged', { isOut: false }), preview('over', { visibleTo: '2026-11-24' }))).toEqual([])
  expect(beside(preview('other', { onlyStores: ['east'] }))).toEqual(['other'])
})

describe('two weeks compared', () => {
  const price = (fields: Partial<Price> = {}): Price => ({
    kind: 'each',
    text: '$3.99',
    amountCents: 399,
    quantity: null,
    unit: null,
    regularCents: null,
    ...fields,
  })
  const item = (assetId: string, title: string, fields: Partial<ItemRecord> & { picture?: string } = {}) => {
    const { picture, ...more } = fields
    const component = (componentName: string, componentValue: string) => ({ componentName, componentValue }) as AdComponent
    return {
      assetId,
      adComponents: [component('TITLE', title), ...(picture ? [component('PICTURE', picture)] : [])],
      price: price(),
      ownerPrice: null,
      onLists: 0,
      ...more,
    } as ItemRecord
  }

  test('by product, and by name where a product is called differently; each only once', () => {
    const before = [item('1', 'Apples'), item('2', 'Butter'), item('3', 'Rice', { onLists: 12 }), item('4', 'Rye', { onLists: 13 })]
    const after = [item('1', 'Gala apples'), item('9', 'BUTTER'), item('8', 'Butter', { picture: 'butter.png' }), item('7', 'Milk')]
    expect(compared(before, after)).toEqual({
      added: {
        count: 2,
        some: [
          { title: 'Butter', picture: 'butter.png' },
          { title: 'Milk', picture: null },
        ],
      },
      gone: { count: 2, onLists: 20, some: ['Rice', 'Rye'] },
      changed: { count: 0, some: [] },
      same: 2,
    })
    expect(compared([item('1', 'Apples', { onLists: 9 })], [])).toMatchObject({ gone: { count: 1, onLists: 0 }, same: 0 })
  })

  test('what costs something else is told, the biggest step first', () => {
    const was = [
      item('1', 'Apples'),
      item('2', 'Butter'),
      item('3', 'Rice', { price: price({ kind: 'percent', amountCents: null, quantity: 20 }) }),
      item('4', 'Milk', { price: price({ kind: 'multi', quantity: 2, amountCents: 500 }) }),
      item('5', 'Rye'),
    ]
    const is = [
      item('1', 'Apples', { price: price({ amountCents: 389 }) }),
      item('2', 'Butter', { ownerPrice: price({ amountCents: 1 }) }),
      item('3', 'Rice', { price: price({ amountCents: 10 }) }),
      item('4', 'Milk', { price: price({ amountCents: 150 }) }),
      item('5', 'Rye'),
    ]
    const { changed, same } = compared(was, is)
    expect(changed.some.map(({ title }) => title)).toEqual(['Milk', 'Apples', 'Butter', 'Rice'])
    expect(changed.some[1]).toEqual({ title: 'Apples', before: was[0]!.price, after: is[0]!.price })
    expect([changed.count, same]).toEqual([4, 1])
  })

  test.each<[string, Price | null, Price | null, boolean]>([
    ['the same', price(), price({ text: '3.99', regularCents: 499 }), false],
    ['none and none', null, null, false],
    ['none and one', null, price(), true],
    ['one and none', price(), null, true],
    ['another kind', price({ kind: 'amountOff' }), price(), true],
    ['another amount', price(), price({ amountCents: 1 }), true],
    ['another quantity', price({ kind: 'multi', quantity: 2 }), price({ kind: 'multi', quantity: 3 }), true],
    ['another unit', price({ unit: 'lb' }), price(), true],
    ['other words of which nothing else is known', price({ kind: 'text', text: 'Ask' }), price({ kind: 'text', text: 'Free' }), true],
    ['the same words', price({ kind: 'text', text: 'Ask' }), price({ kind: 'text', text: 'Ask' }), false],
  ])('%s is a change: %j after %j', (_, was, is, changed) => {
    expect(compared([item('1', 'Apples', { price: was })], [item('1', 'Apples', { price: is })]).changed.count).toBe(changed ? 1 : 0)
  })

  test('lists are cut off, counts are not', () => {
    const many = Array.from({ length: 401 }, (_, at) => item(String(at), `Item ${at}`))
    const dearer = many.map((it) => ({ ...it, price: price({ amountCents: 499 }) }))
    const { added } = compared([], many)
    const { gone } = compared(many, [])
    const { changed } = compared(many, dearer)
    for (const { count, some } of [added, gone, changed]) expect([count, some.length]).toEqual([401, 400])
  })
})
