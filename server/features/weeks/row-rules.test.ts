import { describe, expect, test } from 'vitest'
import type { RowRecord } from './row-record.ts'
import { changedRow, daysProblem, settled } from './row-rules.ts'
import { each, fresh } from './row-testing.ts'

describe('what is put back to what it was', () => {
  const doubt = (field: string) => ({ field, reason: 'The page says another.', onPage: null })
  const found = settled({ ...fresh(2, 'Butter', '1 lb', 279), doubts: [doubt('price'), doubt('size')] })
  const price = (text: string) => (row: RowRecord) => changedRow(row, { priceText: text }, 'Ann')
  const accept = (row: RowRecord) => changedRow(row, { accept: true }, 'Ann')
  const state = (row: RowRecord) => ({ ...row, earlier: [], decidedBy: null, doubts: new Set(row.doubts) })

  test.each<[string, RowRecord]>([
    ['a row that is doubtful', found],
    ['one that was accepted', accept(found)],
    ['a price that was corrected before', price('$3.49')(found)],
    ['a price that cannot be read', price('see page')(accept(found))],
  ])('has its doubts again, and is decided no more than it was: %s', (_, row) => {
    for (const text of ['$3.79', 'call us']) {
      const corrected = price(text)(row)
      const back = price(row.priceText)(corrected)
      expect(state(back)).toEqual(state(row))
      const again = price(text)(back)
      expect(state(again)).toEqual(state(corrected))
      expect(state(price(row.priceText)(again))).toEqual(state(row))
    }
  })

  test('what a change leaves as it is, it does not decide', () => {
    expect(state(price('$2.79')(found))).toEqual(state(found))
  })
})

describe('of several prices', () => {
  const doubt = (field: string, reason: string, onPage: string | null = null) => ({ field, reason, onPage })
  const found = (more: Partial<RowRecord>) => settled({ ...fresh(2, 'Beans', '', 399), ...more })
  const reasons = (row: RowRecord, change: Parameters<typeof changedRow>[1]) => changedRow(row, change, 'Ann').doubts.map((it) => it.reason)

  test('what is doubted of one stays while another one is corrected', () => {
    const point = doubt('price', "'79' was taken for $79: it has no $ sign")
    const beans = found({ price: each(7900), priceText: '$79', doubts: [point, doubt('read', 'Read off the page')] })
    for (const change of [{ ownerPriceText: '$0.69' }, { regularCents: 9900 }]) {
      const next = changedRow(beans, change, 'Ann')
      expect(next).toMatchObject({ state: 'doubtful', doubts: beans.doubts })
      expect(changedRow(next, { priceText: '79¢' }, 'Ann').doubts).not.toContainEqual(point)
    }
    const differs = found({ doubts: [doubt('price', 'The page says another price.', '$2.99')] })
    expect(changedRow(differs, { regularCents: 499 }, 'Ann')).toMatchObject({ state: 'doubtful', doubts: differs.doubts })
    expect(changedRow(differs, { priceText: '$2.99' }, 'Ann')).toMatchObject({ state: 'certain', doubts: [] })
  })

  test('what one says of another is over with either of them', () => {
    const swapped = '$3.99 is no less than the regular price, $2.99: are the two swapped?'
    const beans = found({ regularCents: 299, doubts: [doubt('price', swapped)] })
    expect(reasons(beans, { ownerPriceText: '$2.49' })).toEqual([swapped])
    expect(reasons(beans, { regularCents: 499 })).toEqual([])
    expect(reasons(beans, { priceText: '$2.49' })).toEqual([])
    const dear = found({
      ownerPrice: each(449),
      ownerPriceText: '$4.49',
      doubts: [doubt('ownerPrice', '$4.49 is more than the $3.99 of everyone')],
    })
    expect(reasons(dear, { regularCents: 599 })).toEqual(['$4.49 is more than the $3.99 of everyone'])
    expect(reasons(dear, { priceText: '$4.99' })).toEqual([])
  })

  test('what was accepted stays accepted while another one is corrected', () => {
    const beans = changedRow(found({ doubts: [doubt('price', 'The page says another price.', '$2.99')] }), { accept: true }, 'Ann')
    expect(changedRow(beans, { ownerPriceText: '$2.49' }, 'Ann')).toMatchObject({ state: 'certain', isAccepted: true })
  })
})

describe('the days of a row', () => {
  const doubt = (field: string, reason: string) => ({ field, reason, onPage: null })
  const unread = doubt('endDate', "'11/31' is not a date that is understood")
  const found = settled({ ...fresh(2, 'Beans', '', 399), startDate: '2026-11-27', doubts: [unread] })
  const week = { validFrom: '2026-11-25', validTo: '2026-12-01' }

  test('are doubted until both are known, or neither is', () => {
    expect(changedRow(found, { startDate: '2026-11-26' }, 'Ann')).toMatchObject({ state: 'doubtful', doubts: [unread] })
    const mended = changedRow(found, { endDate: '2026-11-28' }, 'Ann')
    expect(mended).toMatchObject({ state: 'certain', startDate: '2026-11-27', endDate: '2026-11-28', doubts: [] })
    expect(changedRow(found, { startDate: null }, 'Ann')).toMatchObject({ state: 'certain', startDate: null, doubts: [] })
    expect(changedRow(mended, { endDate: null }, 'Ann')).toMatchObject({ state: 'doubtful', doubts: [unread] })
    const turned = { ...found, startDate: '2026-11-28', endDate: '2026-11-27', doubts: [doubt('endDate', 'neither is taken')] }
    expect(changedRow(turned, { startDate: '2026-11-26' }, 'Ann')).toMatchObject({ state: 'certain' })
  })

  test.each([
    [{ endDate: '2026-11-28' }, null],
    [{ endDate: '2026-11-26' }, 'Its first day must not be after its last.'],
    [{ startDate: '2026-11-24' }, 'Its days must be within those of the week.'],
    [{ endDate: '2026-12-02' }, 'Its days must be within those of the week.'],
    [{ endDate: '2026-11-31' }, 'Its days must be within those of the week.'],
    [{ startDate: null, endDate: null }, null],
  ])('are within those of the week, in their order: %j', (change, problem) => expect(daysProblem(found, change, week)).toBe(problem))

  test('are in their order when the first begins at an hour of the last', () => {
    const evening = { ...found, startDate: '2026-11-27T16:00:00-06:00' }
    const problems = ['2026-11-27', '2026-11-27T20:00:00-06:00', '2026-11-26'].map((endDate) => daysProblem(evening, { endDate }, week))
    expect(problems).toEqual([null, null, 'Its first day must not be after its last.'])
  })

  test('may be put back to what the sheet says, however that is', () => {
    const outside = { ...found, startDate: '2026-11-18', endDate: '2026-11-24' }
    const mended = changedRow(outside, { startDate: '2026-11-27', endDate: '2026-11-28' }, 'Ann')
    expect(daysProblem(mended, { startDate: '2026-11-18', endDate: '2026-11-24' }, week)).toBeNull()
    expect(daysProblem(mended, { startDate: '2026-11-18' }, week)).not.toBeNull()
  })
})

describe('a row that is shown in lists only', () => {
  const kept = changedRow(settled({ ...fresh(2, 'Wild rice', '', 699), page: null, region: null }), { state: 'itemOnly' }, 'Ann')

  test('may be left out or placed while it is doubtful', () => {
    const doubtful = changedRow(kept, { priceText: '79' }, 'Ann')
    expect(doubtful).toMatchObject({ state: 'doubtful' })
    const without = changedRow(doubtful, { state: 'leftOut' }, 'Ann')
    expect(without).toMatchObject({ state: 'leftOut' })
    expect(changedRow(without, { state: 'itemOnly', accept: true }, 'Ann')).toMatchObject({ state: 'itemOnly' })
    const placed = changedRow(doubtful, { page: 1, region: { x: 0, y: 0, width: 9, height: 9 }, accept: true }, 'Ann')
    expect(placed).toMatchObject({ state: 'certain' })
  })
})
