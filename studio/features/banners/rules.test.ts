import { expect, test } from 'vitest'
import { placements } from '#contract/banners.ts'
import { placeOf, places, sizeDoubt } from './places.ts'
import { clickFault, faultsOf, isWhole, valuesOf, type BannerDraft, type Draft } from './rules.ts'

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
