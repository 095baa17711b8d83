import type { BundleText } from '#server/features/content/bundle.ts'
import { picturesOf } from './art/seconds.ts'
import { products } from './catalog.ts'
import { stores } from './network.ts'

type Exclusives = NonNullable<BundleText['exclusives']>

type Offer = {
  product: string
  /** What the offer is called. */
  title: string
  price: string
  description: string
  featured?: boolean
  /** Only these chains; none: all of them. */
  chains?: string[]
  /** All stores but these. */
  exceptStores?: string[]
  /** In place of the product's own: the network's word for it, which may be an aisle of no store. */
  category?: string
}

const offers: Offer[] = [
  {
    product: 'amber-maple-syrup',
    title: 'Amber maple syrup for $9.49',
    price: '$9.49',
    description: 'A 12 oz bottle from the ridge. Limit two with your barcode.',
    featured: true,
  },
  {
    product: 'north-woods-dark-roast-whole-bean',
    title: '$3 off Loon Call dark roast',
    price: '$3.00 off',
    description: 'Any 12 oz bag of North Woods dark roast. Limit one with your barcode.',
    featured: true,
  },
  {
    product: 'vanilla-yogurt',
    title: 'Two tubs of yogurt for $9',
    price: '2 for $9',
    description: 'Any two 32 oz tubs of Blue Silo yogurt, plain or vanilla.',
    featured: true,
  },
  {
    product: 'country-sourdough',
    title: 'Country sourdough for $4.99',
    price: '$4.99',
    description: 'One loaf a visit, baked last night.',
    featured: true,
    chains: ['driftless', 'twin-lakes'],
  },
  {
    product: 'berry-kombucha',
    title: 'Kombucha: buy one, get one free',
    price: 'Buy 1, get 1 free',
    description: 'Any 16 oz bottle of Slow Bubble. The free one is of equal or lesser price.',
    featured: true,
  },
  {
    product: 'two-year-cheddar',
    title: '$1.50 off two-year cheddar',
    price: '$1.50 off',
    description: 'One 8 oz wedge from Kettle Moraine Creamery.',
    exceptStores: ['viroqua-driftless', 'upper-iowa'],
  },
  {
    product: 'raw-almonds',
    title: 'Bulk almonds for $6.99 a pound',
    price: '$6.99 lb',
    description: 'Scoop up to five pounds. Bring a jar or take a paper bag.',
  },
  {
    product: 'take-and-bake-pizza',
    title: 'Friday pizza for $8.99',
    price: '$8.99',
    description: 'A 14 inch take-and-bake pizza, any kind. Good every day of the offer, Friday included.',
    featured: true,
    chains: ['isthmus', 'prairie-table'],
  },
  {
    product: 'dark-chocolate-bar-72-percent',
    title: 'Dark chocolate bars, 2 for $7',
    price: '2 for $7',
    description: 'Any two Canoe Chocolate bars.',
  },
  {
    product: 'potted-tulips',
    title: 'Potted tulips for $6.99',
    price: '$6.99',
    description: 'A 6 inch pot with five bulbs. Limit two with your barcode.',
    category: 'floral',
  },
  { product: 'lavender-bar-soap', title: '25% off Meadow Rule soap', price: '25% off', description: 'Any 4 oz bar.' },
]

/** The digital exclusives, which hold from one day through the other. */
export function demoExclusives(days: { from: string; to: string }): Exclusives {
  return offers.map(({ product: id, title, price, description, featured = false, chains, exceptStores, category }, index) => {
    const product = products.find((it) => it.id === id)
    if (!product) throw new Error(`demo/exclusives.ts: the catalog has no ${id}`)
    return {
      externalId: `exclusive-${id}`,
      title,
      name: product.title,
      brand: product.brand,
      description,
      price,
      size: product.size,
      startDate: days.from,
      endDate: days.to,
      category: category ?? product.category,
      priority: 100 - index * 10,
      storeInclusionType: chains ? 'selected' : exceptStores ? 'excluded' : 'all',
      stores: chains ? stores.filter((it) => chains.includes(it.chain)).map((it) => it.externalId) : (exceptStores ?? []),
      displayInFeaturedDealsCarousel: featured,
      media: [
        ...picturesOf(id).map((image) => ({ image, type: 'picture' as const })),
        ...product.healthyOptions.map((option) => ({ image: `badge-${option.toLowerCase().replaceAll(' ', '-')}`, type: 'bug' as const })),
      ],
    }
  })
}
