import * as brand from '#brand'
import type { SortMethod } from '#contract/stores.ts'

/** Every address of the app is built here and nowhere else; routes.test.ts checks that routes.tsx has a page for each. */
const product = brand.product.path
const enc = encodeURIComponent

/** The view that contains a link to an item; it decides where Back leads (decision A04). */
export type Origin = 'items' | 'favorites' | 'flyers' | 'banners'
export type DealsSearch = { q?: string; category?: readonly number[]; flyer?: number; only?: readonly string[]; sort?: string }
export type FinderSearch = ({ query: string } | { lat: number; lng: number }) & { sort?: SortMethod | null }

export const paths = {
  entry: () => '/',
  /** The entry page, which then forgets the last visited store: when that is gone, and for Start Over (decision B11). */
  entryWithoutStore: (why: 'none' | 'gone' = 'none') => `/?store=${why}`,
  privacy: () => '/privacy',
  terms: () => '/termsofservice',
  login: () => '/login',
  createAccount: () => '/createAccount',
  logout: () => '/logout',
  findStore: () => '/find/store',
  /** Where the search form leads, which adds its query by itself. */
  findStoreForm: () => '/find/store/results',
  findStoreResults: (search: FinderSearch) => `/find/store/results?${finderQuery(search)}`,
  findStoreDetails: (storeRoute: string) => `/find/store/details/${enc(storeRoute)}`,
  stores: () => '/stores',
  favoriteStores: () => '/stores/favorites',
  previousStores: () => '/stores/previous',
  storesDetails: (storeRoute: string) => `/stores/details/${enc(storeRoute)}`,
  account: () => '/account',
  personalInformation: () => '/account/personal',
  contactPreferences: () => '/account/contact',
  devices: () => '/account/devices',
  deleteAccount: () => '/account/delete',
  /** The link of an invitation has its secret behind '#'. */
  join: () => '/join',
  lists: () => '/lists',
  favoriteItems: () => '/lists/favorites',
  list: (shoppingListId: string) => `/lists/details/${enc(shoppingListId)}`,
  shopping: (shoppingListId: string) => `/lists/details/${enc(shoppingListId)}/shopping`,
  home: (storeRoute: string) => `/${enc(storeRoute)}/home`,
  homeWithList: (storeRoute: string, listId: string) => `/${enc(storeRoute)}/home?${new URLSearchParams({ listId })}`,
  homeWithCode: (storeRoute: string) => `/${enc(storeRoute)}/home?open=code`,
  storeDetails: (storeRoute: string) => `/${enc(storeRoute)}/details`,
  deals: (storeRoute: string, search: DealsSearch = {}) => `/${enc(storeRoute)}/${product}/items${dealsQuery(search)}`,
  favoriteDeals: (storeRoute: string) => `/${enc(storeRoute)}/${product}/favorites`,
  favorite: (storeRoute: string, favoriteId: string) => `/${enc(storeRoute)}/favorites/${enc(favoriteId)}`,
  flyers: (storeRoute: string, activePage?: number) =>
    `/${enc(storeRoute)}/${product}/flyers${activePage === undefined ? '' : `/${activePage}`}`,
  banner: (storeRoute: string, bannerId: number) => `/${enc(storeRoute)}/banners/${bannerId}`,
  item: (storeRoute: string, storeId: number, adSpaceId: number, { listId, from }: { listId?: string; from?: Origin } = {}) =>
    `/${enc(storeRoute)}/${product}${from && from !== 'items' ? `/${from}` : ''}/${storeId}${listId ? `/${listId}` : ''}/${adSpaceId}`,
}

/** Whoever starts over (none), or comes from a store that is gone, has none from then on (decision B11). */
export const asksForNoStore = (search: URLSearchParams) => /^(none|gone)$/.test(search.get('store') ?? '')

/**
 * Returns where the entry leads whoever has a store; null for whoever asks to be without one (decision B11). The shortcuts of the installed app
 * ask for `to` (scripts/brand-files.ts).
 */
export function leadsTo(search: URLSearchParams, storeRoute: string): string | null {
  if (asksForNoStore(search)) return null
  const to = search.get('to')
  return to === product ? paths.deals(storeRoute) : to === 'code' ? paths.homeWithCode(storeRoute) : paths.home(storeRoute)
}

/** What a search may say that a page is drawn by: its language, that it is asked for anew, a way through the entry, stores that are looked for, and deals. */
const drawing = ['lang', 'refresh', 'store', 'to', 'query', 'lat', 'lng', 'q', 'category', 'flyer', 'only', 'sort']

/**
 * Returns an address without what its page is not drawn by: what the app opens once it is there, such as a list or the code, and what mails and other
 * sites append to count their readers (docs/decisions/0256).
 */
export function drawnBy({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const params = new URLSearchParams(search)
  for (const name of new Set(params.keys())) if (!drawing.includes(name)) params.delete(name)
  return pathname + (params.size > 0 ? `?${params}` : '')
}

function finderQuery({ sort, ...search }: FinderSearch) {
  // Six decimals are about ten centimeters, which is close enough, and no number is then written with an exponent.
  const degrees = (it: number) => String(Number(it.toFixed(6)))
  return new URLSearchParams({
    ...('query' in search ? { query: search.query } : { lat: degrees(search.lat), lng: degrees(search.lng) }),
    ...(sort && { sort }),
  })
}

/** Returns whether it is a path of this site: '//elsewhere' and '/\elsewhere' lead to another site. */
export const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

function dealsQuery({ q, category, flyer, only, sort }: DealsSearch) {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (category) search.set('category', category.join(',') || 'none')
  if (flyer !== undefined) search.set('flyer', String(flyer))
  if (only) search.set('only', only.join(','))
  if (sort) search.set('sort', sort)
  return search.size ? `?${search}` : ''
}
