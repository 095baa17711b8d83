import type { BundleText } from '#server/features/content/bundle.ts'
import { products } from './catalog.ts'
import { stores } from './network.ts'

type Banners = NonNullable<BundleText['banners']>
type Media = Banners[number]['media'][number]

type Campaign = {
  key: string
  priority: number
  /** Only these chains; none: all of them. */
  chains?: string[]
  /** None of these stores. */
  exceptStores?: string[]
  /** All of these products must be on sale where the banner shows. */
  advertises: string[]
  media: (Omit<Media, 'externalId' | 'mediaType' | 'clickArguments' | 'placementProductIdentifiers'> & { video?: boolean })[]
  clickArguments: (upcs: string[]) => string
  /** Shows on the pages of these products only. */
  beside?: string[]
}

const first = ([upc = '']: string[]) => upc

const campaigns: Campaign[] = [
  {
    key: 'own',
    priority: 60,
    advertises: [],
    clickArguments: () => 'https://harvestcommons.example/own/',
    media: [
      {
        file: 'own-takeover',
        width: 1200,
        height: 720,
        placement: 'homepage-takeover',
        clickType: 'redirect',
        maxDisplayCountPerConsumer: 1,
      },
      {
        file: 'own-fullpage',
        width: 780,
        height: 1400,
        placement: 'mobile-fullpage-takeover',
        clickType: 'redirect',
        maxDisplayCountPerConsumer: 1,
      },
    ],
  },
  {
    key: 'orchard',
    priority: 50,
    advertises: [],
    clickArguments: () => 'apples',
    media: [
      { file: 'orchard-wide', width: 1280, height: 320, placement: 'homepage-banner', clickType: 'search' },
      { file: 'orchard-phone', width: 780, height: 390, placement: 'mobile-homepage', clickType: 'search' },
    ],
  },
  {
    key: 'breakfast',
    priority: 45,
    advertises: ['thick-cut-bacon', 'pancake-and-waffle-mix', 'dark-maple-syrup'],
    clickArguments: (upcs) => upcs.join(','),
    media: [
      { file: 'breakfast-carousel', width: 1296, height: 764, placement: 'carousel-takeover', clickType: 'product-list' },
      { file: 'breakfast-phone', width: 780, height: 440, placement: 'mobile-carousel', clickType: 'product-list' },
    ],
  },
  {
    key: 'bulk',
    priority: 40,
    advertises: ['green-split-peas', 'dried-cranberries', 'white-jasmine-rice', 'brown-basmati-rice'],
    clickArguments: (upcs) => upcs.join(','),
    media: [
      { file: 'bulk-tall', width: 300, height: 600, placement: 'left-nav-skyscraper', clickType: 'product-list' },
      { file: 'bulk-phone', width: 780, height: 390, placement: 'mobile-current-deals-inline', clickType: 'product-list' },
    ],
  },
  {
    key: 'coffee',
    priority: 35,
    advertises: ['north-woods-dark-roast-whole-bean'],
    clickArguments: first,
    media: [
      { file: 'coffee-wide', width: 1280, height: 320, placement: 'current-deals-inline', clickType: 'product-details' },
      { file: 'coffee-phone', width: 780, height: 390, placement: 'mobile-productpage-banner', clickType: 'product-details' },
    ],
  },
  {
    key: 'crackers',
    priority: 30,
    advertises: ['seeded-crackers'],
    clickArguments: first,
    beside: [
      'two-year-cheddar',
      'aged-gouda',
      'alpine-style-wheel',
      'baby-swiss',
      'soft-ripened-round',
      'fresh-chevre',
      'herbed-chevre',
      'goat-gouda',
      'mild-cheddar',
      'colby-jack',
    ],
    media: [{ file: 'crackers-column', width: 720, height: 360, placement: 'productpage-desc-column', clickType: 'product-details' }],
  },
  {
    key: 'soup',
    priority: 25,
    // They have no kitchen.
    exceptStores: ['bluffview', 'plover-hills'],
    advertises: [],
    clickArguments: () => 'soup',
    media: [{ file: 'soup-wide', width: 1280, height: 320, placement: 'productpage-banner', clickType: 'search' }],
  },
  {
    key: 'bags',
    priority: 20,
    advertises: [],
    clickArguments: () => '',
    media: [{ file: 'bags-list', width: 600, height: 300, placement: 'shopping-list-takeover', clickType: 'none' }],
  },
  {
    key: 'wild-rice',
    priority: 15,
    advertises: ['hand-parched-wild-rice'],
    clickArguments: first,
    media: [
      {
        file: 'wild-rice-list',
        width: 780,
        height: 300,
        placement: 'mobile-shopping-list',
        clickType: 'product-details',
        maxDisplayCountPerConsumer: 20,
      },
    ],
  },
  {
    key: 'kombucha',
    priority: 55,
    chains: ['isthmus', 'prairie-table'],
    advertises: [],
    clickArguments: () => 'kombucha',
    media: [
      { file: 'kombucha-film', width: 1280, height: 320, placement: 'homepage-banner', clickType: 'search', video: true },
      { file: 'kombucha-film-phone', width: 780, height: 390, placement: 'mobile-homepage', clickType: 'search', video: true },
    ],
  },
]

/** Banners for every placement. `onSale` tells the chains that have a product in a flyer: a banner shows only where its products are. */
export function demoBanners(days: { from: string; to: string }, onSale: (productId: string) => string[]): Banners {
  return campaigns.map(({ key, priority, chains, exceptStores, advertises, media, clickArguments, beside = [] }) => {
    const sold = stores.filter(
      (store) => (chains?.includes(store.chain) ?? true) && advertises.every((id) => onSale(id).includes(store.chain)),
    )
    const everywhere = sold.length === stores.length
    return {
      externalId: `banner-${key}`,
      priority,
      storeInclusionType: exceptStores ? 'excluded' : everywhere ? 'all' : 'selected',
      stores: exceptStores ?? (everywhere ? [] : sold.map((it) => it.externalId)),
      visibleFrom: days.from,
      visibleTo: days.to,
      media: media.map(({ video = false, ...it }) => ({
        ...it,
        externalId: `banner-${it.file}`,
        mediaType: video ? 'video' : 'image',
        clickArguments: clickArguments(advertises.map(upcOf)),
        placementProductIdentifiers: beside.map(upcOf),
      })),
    }
  })
}

function upcOf(id: string) {
  const found = products.find((it) => it.id === id)
  if (!found) throw new Error(`demo/banners.ts: the catalog has no ${id}`)
  return found.upc
}
