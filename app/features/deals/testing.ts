import { accounts } from '#contract/accounts.ts'
import { ads, type AdSpace } from '#contract/ads.ts'
import { bought } from '#contract/bought.ts'
import { exclusives } from '#contract/exclusives.ts'
import { banners } from '#contract/banners.ts'
import { favorites } from '#contract/favorites.ts'
import { lists } from '#contract/lists.ts'
import { stores } from '#contract/stores.ts'
import { aComponent, aPage, anAd, aPrice, aSpace } from '#app/features/deal/testing.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { answer, neverComing, type Fake } from '#app/testing/fake-server.ts'

const theCategories = ['Produce', 'Dairy & eggs', 'Pantry'].map((categoryName, at) => ({ categoryId: at + 1, categoryName }))

/** Returns an item of a flyer; the items take turns among three categories. */
export function theSpace(adSpaceId: number, title: string, fields: Partial<AdSpace> = {}): AdSpace {
  const adComponents = [aComponent('BRAND', 'Bluff Country'), aComponent('TITLE', title), aComponent('SIZE', '3 lb bag')]
  return aSpace({
    adSpaceId,
    productIdentifier: `p${adSpaceId}`,
    categoryId: ((adSpaceId - 1) % 3) + 1,
    price: aPrice(),
    adComponents,
    ...fields,
  })
}

/** What a server returns for one store: a flyer of two pages and a flyer of one page. */
export const theAds = [
  anAd({
    adPages: [
      aPage({
        adPageId: 11,
        adSpaces: [
          theSpace(1, 'Honeycrisp apples', { width: 300, height: 200 }),
          theSpace(2, 'Salted butter', { offsetY: 300, width: 300, height: 200 }),
        ],
      }),
      aPage({ adPageId: 12, pageNumber: 2, imageName: 'page2', adSpaces: [theSpace(3, 'Apple butter', { width: 300, height: 200 })] }),
    ],
  }),
  anAd({
    adId: 2,
    title: 'Local makers',
    adPages: [aPage({ adPageId: 21, adId: 2, adSpaces: [theSpace(4, 'Garnet sweet potatoes'), theSpace(5, 'Whole milk')] })],
  }),
]

export const manyAds = (count: number) => [
  anAd({ adPages: [aPage({ adSpaces: Array.from({ length: count }, (_, at) => theSpace(at + 1, `Item ${at + 1}`)) })] }),
]

/** Fakes a server of this one store, whose user call never gets a reply. Later fakes for the same endpoint win. */
export const theStoreOpen = (...changed: Fake[]): Fake[] => [
  answer(accounts.user, neverComing),
  answer(stores.one, aStore()),
  answer(stores.chain, [aStore()]),
  answer(stores.visited, []),
  answer(stores.visit, null),
  answer(ads.brief, theAds),
  answer(ads.categories, theCategories),
  answer(ads.withdrawn, []),
  answer(exclusives.all, []),
  answer(exclusives.metric, null),
  answer(exclusives.scanCode, { scanCode: '' }),
  answer(banners.all, []),
  answer(favorites.all, []),
  answer(bought.all, []),
  answer(lists.changes, neverComing),
  ...changed,
]
