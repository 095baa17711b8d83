import { expect, test } from 'vitest'
import { placements } from '#contract/banners.ts'
import { placeOf, places, sizeDoubt } from './places.ts'
import { clickFault, draftOf, faultsOf, isWhole, partsOf, valuesOf, type BannerDraft, type Draft } from './rules.ts'

const media: Draft = {
  externalId: 'm',
  file: 'soup-0011aabb',
  imageUri: null,
  width: 780,
  height: 390,
  mediaType: 'image',
  placement: 'mobile-homepage',
  clickType: 'none',
  clickArguments: '',
  maxDisplayCountPerConsumer: null,
  placementProductIdentifiers: [],
  priority: 0,
}
const draft: BannerDraft = {
  priority: 0,
  visibleFrom: '2026-11-25',
  visibleTo: '2026-12-01',
  storeInclusionType: 'all',
  stores: [],
  media: [media],
}

test('every placement of the contract has its words, its size and its page, and each best size fits there', () => {
  expect(places.map(({ placement }) => placement).toSorted()).toEqual(placements.toSorted())
  for (const { placement, width, height } of places) {
    expect(placeOf(placement).placement).toBe(placement)
    expect([placement, sizeDoubt(placement, { width, height })]).toEqual([placement, null])
  }
})

test('a picture that does not fit its place is doubted, with the size that does', () => {
  expect(sizeDoubt('mobile-homepage', { width: 780, height: 780 })).toContain('stripes at its sides: 780 × 390 fits')
  expect(sizeDoubt('homepage-banner', { width: 2000, height: 200 })).toContain('stripes at its top and bottom')
  expect(sizeDoubt('mobile-fullpage-takeover', { width: 1400, height: 780 })).toContain('lies on its side')
  expect(sizeDoubt('homepage-banner', { width: 400, height: 100 })).toContain('looks soft')
})

test('a click that leads where nobody means it to is told before it is sent', () => {
  const fault = (clickType: Draft['clickType'], clickArguments: string) => clickFault({ clickType, clickArguments })
  expect(fault('redirect', 'coop.example/soup')).toBeNull()
  for (const address of ['java\tscript:alert(1)', 'javascript:alert(1)', 'https://coop.example@evil.example', 'https:\\\\evil.example'])
    expect(fault('redirect', address)).toContain('no web address')
  expect(fault('search', ' ')).toBe('The words to look for are missing.')
  expect(fault('none', '')).toBeNull()
})

test('what is missing is told by its field; what is whole is sent without what only the form needs', () => {
  expect(isWhole(faultsOf(draft, 'Soup'))).toBe(true)
  expect(faultsOf({ ...draft, visibleTo: '2026-11-24', storeInclusionType: 'selected', media: [{ ...media, file: null }] }, ' ')).toEqual({
    name: 'A name lets people find it again.',
    visibleTo: 'The last day is before the first.',
    stores: 'Choose at least one store.',
    media: ['The picture is missing.'],
  })
  expect(valuesOf(draft).media).toEqual([
    {
      externalId: 'm',
      file: 'soup-0011aabb',
      mediaType: 'image',
      placement: 'mobile-homepage',
      clickType: 'none',
      clickArguments: '',
      maxDisplayCountPerConsumer: null,
      placementProductIdentifiers: [],
      priority: 0,
    },
  ])
})

test('days that are missing or the wrong way round are told', () => {
  const faults = (fields: Partial<BannerDraft>) => faultsOf({ ...draft, ...fields }, 'Soup')
  expect(faults({})).toEqual({ media: [null] })
  expect(faults({ visibleFrom: '' })).toEqual({ visibleFrom: 'The first day is missing.', media: [null] })
  expect(faults({ visibleTo: '' })).toEqual({ visibleTo: 'The last day is missing.', media: [null] })
  expect(faults({ visibleFrom: draft.visibleTo })).toEqual({ media: [null] })
  expect(faults({ storeInclusionType: 'excluded', stores: ['east'] })).toEqual({ media: [null] })
  expect(faults({ media: [media, { ...media, clickType: 'product-list' }] }).media).toEqual([null, 'Choose the products.'])
  expect(clickFault({ clickType: 'search', clickArguments: 'java script' })).toBeNull()
})

test('a banner is whole when nothing is missing in any part of it, and there is a part', () => {
  expect([isWhole({ media: [null, null] }), isWhole({ media: [] }), isWhole({ media: [null, 'The picture is missing.'] })]).toEqual([
    true,
    false,
    false,
  ])
  expect([isWhole({ media: [null], name: 'A name lets people find it again.' }), isWhole({ media: [], name: 'It is missing.' })]).toEqual([
    false,
    false,
  ])
})

test('what is sent has no picture that is missing, and arguments only where a click leads somewhere', () => {
  const sent = (fields: Partial<Draft>) => valuesOf({ ...draft, media: [{ ...media, ...fields }] }).media
  expect(sent({ file: null })).toEqual([])
  expect(sent({ clickType: 'search', clickArguments: ' soup ' })[0]?.clickArguments).toBe('soup')
  expect(sent({ clickType: 'none', clickArguments: 'soup' })[0]?.clickArguments).toBe('')
})

test('a form begins with the values alone, and shows a video by its picture', () => {
  const { visibleFrom, media: _, ...others } = draft
  const banner = {
    ...others,
    visibleFrom,
    media: [],
    id: 'b',
    version: '1',
    state: 'running',
    isOurs: true,
    isChanged: true,
    mayChange: true,
  } as const
  expect(draftOf(banner as unknown as Parameters<typeof draftOf>[0])).toEqual({ ...draft, media: [] })
})

test('two people’s versions are compared part by part, in words', () => {
  const parts = (fields: Partial<BannerDraft>) =>
    partsOf({ mayMake: true, mayMakeForAll: true, chains: [], categories: [] }).map(([part, wordsOf]) => [
      part,
      wordsOf({ ...draft, ...fields }),
    ])
  const place = placeOf('mobile-homepage').words
  expect(
    parts({
      media: [
        { ...media, clickType: 'search', clickArguments: 'soup' },
        { ...media, clickArguments: 'soup' },
      ],
    }),
  ).toEqual([
    ['Days', 'Nov 25 to Dec 1'],
    ['Where', 'All stores'],
    ['Priority', '0'],
    ['Pictures', `${place}, soup-0011aabb, soup\n${place}, soup-0011aabb`],
  ])
})
