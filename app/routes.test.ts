import { matchRoutes, type Match, type RouteObject } from '#app/router/index.ts'
import { expect, test, vi } from 'vitest'
import { itemPathOf } from '#app/features/deal/rules.ts'
import { parentOf } from '#app/features/shell/parent.ts'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'

// The word of another network. An address that still contains ours is written out somewhere instead of coming from brand.ts.
const word = 'specials'
vi.mock('#brand', async (original) => {
  const own = await original<typeof import('#brand')>()
  return { ...own, product: { ...own.product, path: 'specials' } }
})

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'
const item = (from?: 'items' | 'favorites' | 'flyers' | 'banners', listId?: string) =>
  paths.item('winona', 12, -345, { ...(from && { from }), ...(listId && { listId }) })

/** The addresses that each builder returns. */
const built: Record<keyof typeof paths, string[]> = {
  entry: [paths.entry()],
  entryWithoutStore: [paths.entryWithoutStore()],
  privacy: [paths.privacy()],
  terms: [paths.terms()],
  login: [paths.login()],
  createAccount: [paths.createAccount()],
  logout: [paths.logout()],
  findStore: [paths.findStore()],
  findStoreForm: [paths.findStoreForm()],
  findStoreResults: [paths.findStoreResults({ query: 'oats & more' }), paths.findStoreResults({ lat: 44, lng: -91, sort: 'distance' })],
  findStoreDetails: [paths.findStoreDetails('winona')],
  stores: [paths.stores()],
  favoriteStores: [paths.favoriteStores()],
  previousStores: [paths.previousStores()],
  storesDetails: [paths.storesDetails('winona')],
  account: [paths.account()],
  personalInformation: [paths.personalInformation()],
  contactPreferences: [paths.contactPreferences()],
  devices: [paths.devices()],
  deleteAccount: [paths.deleteAccount()],
  join: [paths.join()],
  lists: [paths.lists()],
  favoriteItems: [paths.favoriteItems()],
  list: [paths.list(uuid)],
  shopping: [paths.shopping(uuid)],
  home: [paths.home('winona')],
  homeWithList: [paths.homeWithList('winona', uuid)],
  homeWithCode: [paths.homeWithCode('winona')],
  storeDetails: [paths.storeDetails('winona')],
  deals: [paths.deals('winona'), paths.deals('winona', { q: 'oats', category: [], flyer: 2 })],
  favoriteDeals: [paths.favoriteDeals('winona')],
  favorite: [paths.favorite('winona', uuid)],
  flyers: [paths.flyers('winona'), paths.flyers('winona', 3)],
  banner: [paths.banner('winona', 12)],
  item: [item(), item('items'), item('favorites'), item('flyers', uuid), item('banners', uuid)],
}
const addresses = Object.values(built).flat()

/** Addresses of the spec that the app accepts but never builds: it has another one for the same page (2.ROUTE.29 to 31, 33). */
const understood = ['store', 'stores/favorites', `${word}/details`, word]

const pages = leavesOf(routes)
const pageAt = (address: string) => matchRoutes(routes, address)?.at(-1)

test.each(addresses)('%s is the address of a page', (address) => expect(isPage(pageAt(address))).toBe(true))

test('every page has a builder of its address', () => {
  const reached = new Set(addresses.map((it) => pageAt(it)?.route.id))
  expect(pages.filter(({ id }) => !reached.has(id)).map(({ path }) => path)).toEqual(understood)
})

test.each([...addresses, ...understood.map((it) => `/winona/${it}`)])('Back of %s leads to a page', (address) => {
  const [pathname] = address.split('?', 1)
  for (const parent of [parentOf(pathname!, 'winona'), parentOf(pathname!, null)])
    if (parent !== null) expect(isPage(pageAt(parent)), parent).toBe(true)
})

test('the product’s word in an address is the brand’s', () => {
  const all = [...addresses, ...addresses.map((it) => parentOf(it.split('?', 1)[0]!, 'winona')), ...pages.map(({ path }) => path)]
  expect(all.filter((it) => it?.includes('deals'))).toEqual([])
  expect(addresses.filter((it) => it.includes(`/winona/${word}/`)).length).toBeGreaterThan(5)
  expect(parentOf(item('flyers'), 'winona')).toBe(paths.flyers('winona'))
})

/** Returns whether the match is a page. The item's route matches any path below the deals, but only some of those are an item's. */
function isPage(match: Match | undefined): boolean {
  if (!match?.route.lazy) return false
  return !match.route.path!.endsWith('/*') || itemPathOf(match.params['*']!.split('/')) !== null
}

function leavesOf(all: readonly RouteObject[]): RouteObject[] {
  return all.flatMap((route) => (route.children ? leavesOf(route.children) : [route]))
}
