import { inFeaturedCarousel, type DigitalExclusive } from '#contract/exclusives.ts'

/** A digital exclusive to test with. */
export const anExclusive = (fields: Partial<DigitalExclusive> = {}): DigitalExclusive => ({
  id: 1,
  title: 'Maple syrup for $9.49',
  name: 'Maple syrup',
  brand: 'Sugarbush Ridge',
  description: 'Limit two.',
  price: '$9.49',
  offer: { kind: 'each', text: '$9.49', amountCents: 949, quantity: null, unit: null, regularCents: null },
  size: '12 oz',
  startDate: '2026-09-13',
  endDate: '2099-12-31',
  category: { name: 'Pantry' },
  priority: 1,
  storeInclusionType: 'all',
  storeGuids: [],
  adStudioAssetId: 'syrup',
  [inFeaturedCarousel]: false,
  media: [],
  ...fields,
})
