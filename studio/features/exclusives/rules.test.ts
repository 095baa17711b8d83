import { expect, test } from 'vitest'
import type { ContentChoices, ExclusiveValues } from '#contract/studio/content.ts'
import { faultsOf, partsOf } from './rules.ts'

const values: ExclusiveValues = {
  title: 'Cold Brew',
  name: 'Cold brew coffee',
  brand: 'Orchard',
  description: 'Any flavor.',
  spanishTitle: 'Café frío',
  spanishName: '',
  spanishDescription: 'De todo sabor.',
  price: '$1 off',
  size: '32 oz',
  startDate: '2026-11-18',
  endDate: '2026-11-24',
  category: 'drinks',
  priority: 3,
  displayInFeaturedDealsCarousel: true,
  storeInclusionType: 'all',
  stores: [],
  media: [
    { image: 'cold-brew', type: 'picture' },
    { image: 'organic', type: 'bug' },
  ],
}
const choices: ContentChoices = {
  mayMake: true,
  mayMakeForAll: true,
  chains: [],
  categories: [
    { id: 'produce', name: 'Produce' },
    { id: 'drinks', name: 'Beverages' },
  ],
}

test('what is missing or contradicts itself is said beside its field', () => {
  const faults = (changed: Partial<ExclusiveValues>) => faultsOf({ ...values, ...changed })
  expect(faults({})).toEqual({})
  expect(faults({ title: ' ' })).toEqual({ title: 'Shoppers read this first: it cannot be empty.' })
  expect(faults({ name: ' ' })).toEqual({ name: 'The name of the product is missing.' })
  expect(faults({ startDate: '' })).toEqual({ startDate: 'The first day is missing.' })
  expect(faults({ endDate: '' })).toEqual({ endDate: 'The last day is missing.' })
  expect(faults({ startDate: '2026-11-25' })).toEqual({ endDate: 'The last day is before the first.' })
  expect(faults({ startDate: '2026-11-24' })).toEqual({})
  expect(faults({ storeInclusionType: 'selected' })).toEqual({ stores: 'Choose at least one store.' })
  expect(faults({ storeInclusionType: 'excluded', stores: ['east'] })).toEqual({})
})

test('two people’s versions are compared part by part, in words', () => {
  const parts = (changed: Partial<ExclusiveValues> = {}) =>
    Object.fromEntries(partsOf(choices).map(([part, wordsOf]) => [part, wordsOf({ ...values, ...changed })]))
  expect(parts()).toEqual({
    Called: 'Cold Brew',
    Product: 'Orchard, Cold brew coffee, 32 oz',
    Price: '$1 off',
    'What members should know': 'Any flavor.',
    'In Spanish': 'Café frío\nDe todo sabor.',
    Days: 'Nov 18 to Nov 24',
    Where: 'All stores',
    Aisle: 'Beverages',
    Priority: '3',
    'Among the featured': 'Yes',
    Pictures: 'cold-brew\norganic',
  })
  expect(parts({ category: 'gone', displayInFeaturedDealsCarousel: false })).toMatchObject({ Aisle: 'gone', 'Among the featured': 'No' })
})
