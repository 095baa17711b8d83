import type { Match, RouteObject } from '#app/router/index.ts'
import * as brand from '#brand'
import type { Tools } from '#app/context.ts'
import { handleOf, type Handle } from '#app/features/shell/handle.ts'
import { LoadingScreen } from '#app/features/shell/LoadingScreen.tsx'
import { EnteredStore } from '#app/features/current-store/EnteredStore.tsx'
import { Root } from '#app/features/shell/Root.tsx'
import { RootError } from '#app/features/shell/RootError.tsx'
import { offline } from '#app/platform/offline/index.ts'
import { loadStore } from '#app/load-store.ts'

/** A page's module exports its component by default, and its loader if it has one. */
type PageModule = { default: React.ComponentType; loader?: RouteObject<Tools>['loader'] }

/** A lazy route's id is its module's path, by which the server finds the page's styles and scripts in the build's manifest. */
function page(path: string, module: string, load: () => Promise<PageModule>, handle?: Handle): RouteObject<Tools> {
  // Several paths may show one page, and ids must differ: the part after # is not part of the module's path.
  return {
    path,
    id: `app/features/${module}#${path}`,
    async lazy() {
      const { default: Component, loader } = await load()
      await offline.missedStyles()
      return { Component, ...(loader && { loader }) }
    },
    ...(handle && { handle }),
  }
}

/** The product's word in addresses. */
const product = brand.product.path

const entry = () => import('#app/features/entry/EntryPage.tsx')
const findStore = () => import('#app/features/finder/FindStorePage.tsx')
const results = () => import('#app/features/finder/ResultsPage.tsx')
const storeDetails = () => import('#app/features/stores/StoreDetailsPage.tsx')
const myStores = () => import('#app/features/my-stores/StoresPage.tsx')
const favoriteStores = () => import('#app/features/my-stores/FavoriteStoresPage.tsx')
const previousStores = () => import('#app/features/my-stores/PreviousStoresPage.tsx')
const lists = () => import('#app/features/lists/ListsPage.tsx')
const join = () => import('#app/features/join/JoinPage.tsx')
const list = () => import('#app/features/lists/ListPage.tsx')
const shopping = () => import('#app/features/shopping/ShoppingPage.tsx')
const favoriteItems = () => import('#app/features/favorites/FavoritesPage.tsx')
const account = () => import('#app/features/account/AccountPage.tsx')
const personal = () => import('#app/features/account/PersonalPage.tsx')
const contact = () => import('#app/features/account/ContactPreferencesPage.tsx')
const devices = () => import('#app/features/account/DevicesPage.tsx')
const deletion = () => import('#app/features/account/DeleteAccountPage.tsx')
const arrival = () => import('#app/features/auth/ArrivalPage.tsx')
const logout = () => import('#app/features/auth/LogoutPage.tsx')
const privacy = () => import('#app/features/legal/PrivacyPage.tsx')
const terms = () => import('#app/features/legal/TermsPage.tsx')
const home = () => import('#app/features/home/HomePage.tsx')
const deals = () => import('#app/features/deals/DealsPage.tsx')
const bannerDeals = () => import('#app/features/deals/BannerDealsPage.tsx')
const flyers = () => import('#app/features/flyers/FlyersPage.tsx')
const favoriteDeals = () => import('#app/features/favorites/FavoriteDealsPage.tsx')
const favorite = () => import('#app/features/favorites/FavoriteItemPage.tsx')
const item = () => import('#app/features/deals/ItemPage.tsx')

/** The pages that a shopper opens next in a shop. They are loaded ahead, so that they open where there is no signal. */
export const mainPages = [home, deals, flyers, item, lists, list, shopping, favoriteItems, favoriteDeals, favorite]

export const routes: RouteObject<Tools>[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: LoadingScreen,
    children: [
      page('/', 'entry/EntryPage.tsx', entry, { frame: 'bare' }),
      page('/find/store', 'finder/FindStorePage.tsx', findStore, { section: 'stores' }),
      page('/find/store/results', 'finder/ResultsPage.tsx', results, { section: 'stores', frame: 'wide' }),
      page('/find/store/details/:storeRoute', 'stores/StoreDetailsPage.tsx', storeDetails, { section: 'stores' }),
      page('/stores', 'my-stores/StoresPage.tsx', myStores, { section: 'stores' }),
      page('/stores/favorites', 'my-stores/FavoriteStoresPage.tsx', favoriteStores, { section: 'stores' }),
      page('/stores/previous', 'my-stores/PreviousStoresPage.tsx', previousStores, { section: 'stores' }),
      page('/stores/details/:storeRoute', 'stores/StoreDetailsPage.tsx', storeDetails, { section: 'stores' }),
      page('/join', 'join/JoinPage.tsx', join, { section: 'lists' }),
      page('/lists', 'lists/ListsPage.tsx', lists, { section: 'lists', isPersonal: true }),
      page('/lists/favorites', 'favorites/FavoritesPage.tsx', favoriteItems, { section: 'lists' }),
      page('/lists/details/:id', 'lists/ListPage.tsx', list, { section: 'lists', isPersonal: true }),
      page('/lists/details/:id/shopping', 'shopping/ShoppingPage.tsx', shopping, { frame: 'none', isPersonal: true }),
      page('/account', 'account/AccountPage.tsx', account, { section: 'account' }),
      page('/account/personal', 'account/PersonalPage.tsx', personal, { section: 'account' }),
      page('/account/contact', 'account/ContactPreferencesPage.tsx', contact, { section: 'account' }),
      page('/account/devices', 'account/DevicesPage.tsx', devices, { section: 'account' }),
      page('/account/delete', 'account/DeleteAccountPage.tsx', deletion, { section: 'account' }),
      page('/login', 'auth/ArrivalPage.tsx', arrival, { frame: 'bare' }),
      page('/createAccount', 'auth/ArrivalPage.tsx', arrival, { frame: 'bare' }),
      page('/logout', 'auth/LogoutPage.tsx', logout, { frame: 'bare' }),
      page('/privacy', 'legal/PrivacyPage.tsx', privacy),
      page('/termsofservice', 'legal/TermsPage.tsx', terms),
      {
        path: '/:activeStoreRoute',
        id: 'active-store',
        loader: loadStore,
        Component: EnteredStore,
        children: [
          page('home', 'home/HomePage.tsx', home, { section: 'home' }),
          // Four paths show one view: they differ in the lit section and in where Back leads (decision B01).
          page('details', 'stores/StoreDetailsPage.tsx', storeDetails, { section: 'home' }),
          page('store', 'stores/StoreDetailsPage.tsx', storeDetails, { section: 'home' }),
          page('stores/favorites', 'stores/StoreDetailsPage.tsx', storeDetails, { section: 'stores' }),
          page(`${product}/details`, 'stores/StoreDetailsPage.tsx', storeDetails, { section: 'deals' }),
          page(product, 'deals/DealsPage.tsx', deals, { section: 'deals' }),
          page(`${product}/items`, 'deals/DealsPage.tsx', deals, { section: 'deals' }),
          page(`${product}/favorites`, 'favorites/FavoriteDealsPage.tsx', favoriteDeals, { section: 'deals' }),
          page('favorites/:id', 'favorites/FavoriteItemPage.tsx', favorite, { section: 'deals' }),
          page(`${product}/flyers`, 'flyers/FlyersPage.tsx', flyers, { section: 'deals' }),
          page(`${product}/flyers/:activePage`, 'flyers/FlyersPage.tsx', flyers, { section: 'deals' }),
          page('banners/:bannerId', 'deals/BannerDealsPage.tsx', bannerDeals, { section: 'deals' }),
          // Matches every form of an item's path; itemPathOf decides which ones are valid (decisions A04, B04, B05).
          page(`${product}/*`, 'deals/ItemPage.tsx', item, { section: 'deals' }),
        ],
      },
    ],
  },
]

/** Returns whether the server draws only what is around a page (`Handle`). */
export const isPersonal = (matches: readonly Match<RouteObject<Tools>>[] | null) => handleOf(matches ?? []).isPersonal === true
