import { describe, expect, test } from 'vitest'
import { noFilter, viewOf } from '#app/features/deals/rules.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { badgeName, byPriority, dealsOfExclusives, exclusiveIdOf, shownAt } from './rules.ts'
import { anExclusive } from './testing.ts'

const noon = Date.parse('2026-11-20T18:00:00Z')
const idsAt = (store: ReturnType<typeof aStore>, now: number, ...all: ReturnType<typeof anExclusive>[]) =>
  shownAt(all, store, now).map(({ id }) => id)

describe('which exclusives a store shows', () => {
  test('1.EXCL.01 those for all stores, for it among others, and for all but others', () => {
    const other = '0c3f3c0e-0f4e-4a35-9e1f-6a4f5b7c8d9e'
    const mine = aStore().storeGuid
    const all = [
      anExclusive({ id: 1 }),
      anExclusive({ id: 2, storeInclusionType: 'selected', storeGuids: [other] }),
      anExclusive({ id: 3, storeInclusionType: 'selected', storeGuids: [other, mine] }),
      anExclusive({ id: 4, storeInclusionType: 'excluded', storeGuids: [mine] }),
      anExclusive({ id: 5, storeInclusionType: 'excluded', storeGuids: [other] }),
    ]
    expect(idsAt(aStore(), noon, ...all)).toEqual([1, 3, 5])
  })

  test('a day begins and ends in the store’s time zone', () => {
    const today = anExclusive({ startDate: '2026-11-20', endDate: '2026-11-20' })
    const [chicago, tokyo] = [aStore(), aStore({ timeZone: 'Asia/Tokyo' })]
    expect(idsAt(chicago, Date.parse('2026-11-20T05:59:59Z'), today)).toEqual([])
    expect(idsAt(chicago, Date.parse('2026-11-20T06:00:00Z'), today)).toEqual([1])
    expect(idsAt(chicago, Date.parse('2026-11-21T05:59:59Z'), today)).toEqual([1])
    expect(idsAt(chicago, Date.parse('2026-11-21T06:00:00Z'), today)).toEqual([])
    expect(idsAt(tokyo, noon, today)).toEqual([])
  })

  test('one whose dates are the wrong way round is never shown', () => {
    expect(idsAt(aStore(), noon, anExclusive({ startDate: '2026-11-24', endDate: '2026-11-18' }))).toEqual([])
  })

  test('the highest priority comes first, then the lowest id', () => {
    const all = [anExclusive({ id: 3, priority: 1 }), anExclusive({ id: 2, priority: 9 }), anExclusive({ id: 1, priority: 1 })]
    expect(byPriority(all).map(({ id }) => id)).toEqual([2, 1, 3])
  })
})

describe('an exclusive as a deal', () => {
  const pantry = { categoryId: 3, categoryName: 'Pantry' }

  test('4.EXCL.01 4.EXCL.04 its id is negative, it is digital exclusive, and it has the name of its product', () => {
    const [deal] = dealsOfExclusives([anExclusive({ id: 12 })], [pantry])
    expect(deal).toMatchObject({ adSpaceId: -12, adStudioAssetId: '-12', isDigitalExclusive: true, title: 'Maple syrup', adId: null })
    expect(deal!.texts).toEqual(['Maple syrup for $9.49', 'Limit two.'])
    expect([exclusiveIdOf(deal!), exclusiveIdOf({ adSpaceId: 12 })]).toEqual([12, null])
  })

  test('3.ENT.20 media of type bug are badges, the others are its pictures, wherever they are', () => {
    const media = [
      { type: 'bug', imageUri: '/images/hcc/assets/b/badge-fair-trade-0011aabb.png' },
      { type: 'picture', imageUri: '/images/hcc/products/syrup.png' },
      { type: 'picture', imageUri: 'https://pictures.example/side.png' },
      { type: 'picture', imageUri: '' },
      { type: 'picture', imageUri: '/images/hcc/products/syrup.png' },
    ]
    const [deal] = dealsOfExclusives([anExclusive({ media })], [])
    expect(deal!.badges).toEqual(['/images/hcc/assets/b/badge-fair-trade-0011aabb.png'])
    expect(deal!.pictures).toEqual(['/images/hcc/products/syrup.png', 'https://pictures.example/side.png'])
  })

  test('3.ENT.20 a badge is called by the words in its file’s name', () => {
    expect(badgeName('/images/hcc/assets/b/badge-fair-trade-0011aabb.png')).toBe('Fair trade')
    expect(badgeName('/images/hcc/assets/7/7f3a2b9c.png')).toBe('Healthy option')
    expect(badgeName('nothing')).toBe('Healthy option')
  })

  test('4.EXCL.02 4.EXCL.03 it is found by its category’s name; without one only when all categories are chosen', () => {
    const all = [anExclusive({ id: 1 }), anExclusive({ id: 2, category: { name: 'Unheard of' } })]
    const deals = dealsOfExclusives(all, [pantry])
    expect(deals.map(({ categoryId }) => categoryId)).toEqual([3, -99])
    const found = (categories: number[] | null) =>
      viewOf(deals, [pantry], { ...noFilter, categories }).deals.map(({ adSpaceId }) => adSpaceId)
    expect(found(null)).toEqual([-1, -2])
    expect(found([3])).toEqual([-1])
  })

  test('5.DEALS.03 4.EXCL.03 a text finds it by the name of its category, whether the store’s deals have that category or not', () => {
    const deals = dealsOfExclusives([anExclusive({ id: 2, category: { name: 'Wellness' } })], [pantry])
    expect(viewOf(deals, [pantry], { ...noFilter, q: 'wellness' }).shown).toBe(1)
  })
})
