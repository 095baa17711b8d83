import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Category } from '#contract/ads.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { aDeal, aPrice } from '#app/features/deal/testing.ts'
import { traits } from '#app/features/deal/traits.ts'
import { paths } from '#app/paths.ts'
import * as guessing from '#app/search/close.ts'
import {
  closeOf,
  countText,
  currentCount,
  featuredCount,
  filterOf,
  listedOf,
  noFilter,
  searchOf,
  sorts,
  viewOf,
  withCategory,
  withChip,
  withMore,
  withTrait,
  type Filter,
} from './rules.ts'

const categories: Category[] = [
  { categoryId: 1, categoryName: 'Produce' },
  { categoryId: 2, categoryName: 'Dairy & eggs' },
  { categoryId: 3, categoryName: 'Pantry' },
]
const deal = (fields: Partial<Deal>) =>
  aDeal({ categoryName: categories.find((it) => it.categoryId === fields.categoryId)?.categoryName ?? '', ...fields })
const deals = [
  deal({ adSpaceId: 10, title: 'Honeycrisp apples', brand: 'Bluff Country', categoryId: 1, adId: 1, productIdentifier: 'apple' }),
  deal({ adSpaceId: 11, title: 'Salted butter', brand: 'Prairie Churn', categoryId: 2, adId: 1, productIdentifier: 'butter' }),
  deal({ adSpaceId: 12, title: 'Apple butter', brand: 'Common Pantry', categoryId: 3, adId: 2, productIdentifier: 'spread' }),
  deal({ adSpaceId: 13, title: 'Coupon', brand: '', categoryId: -99, adId: 2, productIdentifier: 'coupon' }),
  deal({ adSpaceId: 14, title: 'Flyer only', brand: '', categoryId: 1, adId: 1, showInItemView: false }),
]
const view = (filter: Partial<Filter>, products?: string[]) => viewOf(deals, categories, { ...noFilter, ...filter }, products)
const ids = (filter: Partial<Filter>, products?: string[]) => view(filter, products).deals.map((it) => it.adSpaceId)

describe('what is kept', () => {
  test('5.DEALS.01 deals of the chosen categories are kept, or all deals when all categories are chosen', () => {
    expect(ids({})).toEqual([10, 11, 12, 13])
    expect(ids({ categories: [1] })).toEqual([10])
    expect(ids({ categories: [3, 2] })).toEqual([11, 12])
    expect(ids({ categories: [] })).toEqual([])
  })
  test('5.DEALS.02 with a product list only the products that it names are kept', () => {
    expect(ids({}, ['spread', 'apple', 'nothing'])).toEqual([10, 12])
    expect(view({}, ['spread']).total).toBe(1)
    expect(ids({}, [])).toEqual([])
  })
  test('5.DEALS.03 deals with the text in the brand, the title or the category name are kept, whatever its case', () => {
    expect(ids({ q: 'APPLE' })).toEqual([10, 12])
    expect(ids({ q: 'prairie' })).toEqual([11])
    expect(ids({ q: 'dairy' })).toEqual([11])
    expect(ids({ q: 'churn salted' })).toEqual([11])
    expect(ids({ q: 'salted apple' })).toEqual([])
    expect(ids({ q: 'butter', categories: [3] })).toEqual([12])
  })
  test('1.DEALS.01 deals of the chosen flyer are kept', () => {
    expect(ids({ flyer: 2 })).toEqual([12, 13])
  })
  test('5.DEALS.01 what is kept is a part of all deals, and filters narrow each other', () => {
    const filters = fc.record({
      q: fc.constantFrom('', 'a', 'butter', 'Pantry'),
      categories: fc.option(fc.subarray([1, 2, 3])),
      flyer: fc.option(fc.constantFrom(1, 2, 9)),
    })
    fc.assert(
      fc.property(filters, (filter) => {
        const one = (part: Partial<Filter>) => new Set(ids(part))
        const every = ids({ q: filter.q }).filter(
          (id) => one({ categories: filter.categories }).has(id) && one({ flyer: filter.flyer }).has(id),
        )
        expect(ids(filter)).toEqual(every)
      }),
    )
  })
})

describe('counts', () => {
  test('2.DEALS.06 each category has its count under the search, whatever is chosen', () => {
    expect(view({}).counts).toEqual([
      { ...categories[0], count: 1 },
      { ...categories[1], count: 1 },
      { ...categories[2], count: 1 },
    ])
    expect(view({ q: 'butter', categories: [1] })).toMatchObject({
      counts: [{ count: 0 }, { count: 1 }, { count: 1 }],
      everyCount: 2,
      total: 4,
    })
  })
  test('2.DEALS.02 the text says how many are shown', () => {
    expect(countText(186, 186, noFilter)).toBe('Showing All 186 Results')
    expect(countText(24, 186, { ...noFilter, q: 'a' })).toBe('Showing 24 of 186 Total Results')
    expect(countText(186, 186, { ...noFilter, categories: [1] })).toBe('Showing 186 of 186 Total Results')
    expect(countText(0, 186, { ...noFilter, flyer: 2 })).toBe('Showing 0 of 186 Total Results')
  })
})

describe('the address', () => {
  const read = (search: string) => filterOf(new URLSearchParams(search))
  test('2.ROUTE.35 the search text is q', () => {
    expect(read('?q=%20Wild%20rice%20')).toEqual({ ...noFilter, q: 'Wild rice' })
  })
  test('2.DEALS.06 categories are joined by commas, and the word none means no category', () => {
    expect(read('category=1,2').categories).toEqual([1, 2])
    expect(read('category=1&category=2&category=1').categories).toEqual([1, 2])
    expect(read('category=none').categories).toEqual([])
    expect(read('category=&flyer=').categories).toBeNull()
    expect(read('category=x&flyer=1.5')).toEqual(noFilter)
  })
  test('2.ROUTE.35 an address that paths.ts builds is read back as it was', () => {
    const filters = fc.record({
      q: fc.string().map((it) => it.trim()),
      categories: fc.option(fc.uniqueArray(fc.integer({ min: -99, max: 999 }))),
      flyer: fc.option(fc.integer({ min: 1, max: 999 })),
      only: fc.subarray([...traits]),
      sort: fc.option(fc.constantFrom(...sorts)),
    })
    fc.assert(
      fc.property(filters, (filter) => {
        expect(filterOf(new URL(paths.deals('winona', searchOf(filter)), 'http://app').searchParams)).toEqual(filter)
      }),
    )
  })
})

describe('choosing', () => {
  test('2.DEALS.10 unchecking a box leaves the others checked, checking the last missing one means all again', () => {
    expect(withCategory(null, 2, false, categories)).toEqual([1, 3])
    expect(withCategory([1, 3], 2, true, categories)).toBeNull()
    expect(withCategory([], 3, true, categories)).toEqual([3])
    expect(withCategory([3], 3, false, categories)).toEqual([])
  })
  test('2.DEALS.06 the first chip chooses only its category, more chips add theirs, no chip means all', () => {
    expect(withChip(null, 2)).toEqual([2])
    expect(withChip([2], 3)).toEqual([2, 3])
    expect(withChip([2, 3], 2)).toEqual([3])
    expect(withChip([3], 3)).toBeNull()
  })
})

test('a text that is the name of what deals have finds those that have it', () => {
  const having = [
    deal({ adSpaceId: 30, title: 'Blueberries', categoryId: 1 }),
    deal({ adSpaceId: 31, title: 'Raspberries', categoryId: 1, ownerPrice: aPrice() }),
    deal({ adSpaceId: 32, title: 'Limes', categoryId: 1, price: aPrice({ kind: 'bogo' }) }),
    deal({ adSpaceId: 33, title: 'Honey', categoryId: 3, healthyOptions: ['Locally grown', 'Vegan'] }),
    deal({ adSpaceId: 34, title: 'Organic pears', categoryId: 1 }),
    deal({ adSpaceId: 35, title: 'Leeks', categoryId: 1, healthyOptions: ['Organic'] }),
  ]
  const found = (q: string, filter: Partial<Filter> = {}) =>
    closeOf(guessing, having, { ...noFilter, ...filter, q }).map((it) => it.adSpaceId)
  for (const q of ['owner', 'owner price', 'Owners', 'precio de socio']) expect([q, found(q)]).toEqual([q, [31]])
  for (const q of ['bogo', 'BOGOs', 'buy one, get one', '2 por 1']) expect([q, found(q)]).toEqual([q, [32]])
  for (const q of ['local', 'locally grown', 'vegan']) expect([q, found(q)]).toEqual([q, [33]])
  expect([found('organic'), found('orgánico')]).toEqual([[35], [34, 35]])
  expect([found('local', { categories: [1] }), closeOf(guessing, having.slice(0, 1), { ...noFilter, q: 'bogo' })]).toEqual([[], []])
})

test('9.CONST.04 9.CONST.05 home features 6 deals and previews 6', () => {
  expect([featuredCount, currentCount]).toEqual([6, 6])
})

test('deals are in the order of the aisles, or those first that save most; what is not known comes last, equal ones as they were', () => {
  const saves = (adSpaceId: number, categoryId: number, regularCents: number | null) =>
    deal({ adSpaceId, categoryId, price: aPrice({ amountCents: 300, regularCents }) })
  const some = [saves(1, 3, 400), saves(2, -99, null), saves(3, 1, 700), saves(4, 2, 400)]
  const order = (sort: Filter['sort']) => viewOf(some, categories, { ...noFilter, sort }).deals.map((it) => it.adSpaceId)
  expect(order(null)).toEqual([1, 2, 3, 4])
  expect(order('aisle')).toEqual([3, 4, 1, 2])
  expect(order('savings')).toEqual([3, 1, 4, 2])
})

describe('what deals have in common', () => {
  const organic = deal({ adSpaceId: 20, title: 'Organic rice', categoryId: 3, productIdentifier: 'rice' })
  const owners = deal({ adSpaceId: 21, title: 'Organic pears', categoryId: 1, ownerPrice: aPrice(), productIdentifier: 'pears' })
  const hidden = deal({ adSpaceId: 22, title: 'Local milk', healthyOptions: ['Local'], showInItemView: false })
  const viewWith = (filter: Partial<Filter>) => viewOf([organic, owners, hidden, ...deals], categories, { ...noFilter, ...filter })

  test('each trait that a listed deal has is counted among those that are shown, in its order', () => {
    expect(viewWith({}).traits).toEqual([
      { trait: 'owner', count: 1 },
      { trait: 'organic', count: 2 },
    ])
    expect(viewWith({ q: 'rice' }).traits).toEqual([
      { trait: 'owner', count: 0 },
      { trait: 'organic', count: 1 },
    ])
    expect(viewWith({ only: ['organic', 'owner'] }).deals).toEqual([owners])
    expect(listedOf([organic, hidden])).toEqual([organic])
  })

  test('a trait is chosen and taken back in the order that all addresses have', () => {
    expect(withTrait(['organic'], 'owner', true)).toEqual(['owner', 'organic'])
    expect(withTrait(['owner', 'organic'], 'owner', false)).toEqual(['organic'])
    expect(withTrait([], 'bogo', false)).toEqual([])
  })

  test('more deals are counted in, which are shown apart', () => {
    const [own, more] = [viewWith({ q: 'rice' }), viewOf([owners, deals[1]!], categories, noFilter)]
    const both = withMore(own, more, categories)
    expect(both).toMatchObject({ deals: own.deals, shown: 3, total: own.total + 2, everyCount: 3, isVague: own.isVague })
    expect(both.counts).toEqual([
      { ...categories[0], count: 1 },
      { ...categories[1], count: 1 },
      { ...categories[2], count: 1 },
    ])
    expect(both.traits).toEqual([
      { trait: 'owner', count: 1 },
      { trait: 'organic', count: 2 },
    ])
    // What neither has is not named, and what one of them has is.
    const few = withMore(viewOf([deals[1]!], categories, noFilter), viewOf([organic], categories, noFilter), categories)
    expect(few.counts.map(({ categoryId, count }) => [categoryId, count])).toEqual([
      [2, 1],
      [3, 1],
    ])
    expect(few.traits).toEqual([{ trait: 'organic', count: 1 }])
  })
})
