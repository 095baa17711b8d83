import type { Location } from '#app/router/index.ts'
import * as brand from '#brand'
import { itemPathOf } from '#app/features/deal/rules.ts'
import { paths } from '#app/paths.ts'

type Shown = Pick<Location, 'pathname' | 'search' | 'key' | 'mask'>

/**
 * Returns where Back leads: for the details of an item or a store the page that they were opened from, otherwise the parent. `under`
 * are the app's pages below this one in the browser's history, the nearest last. For a link that was followed before the app was
 * running, `referrer`, a path of this app, names the page.
 */
export function backOf(
  { pathname, search, key, mask }: Shown,
  storeRoute: string | null,
  under: readonly string[],
  referrer: string | null,
) {
  if (mask) return pathname + search // a sheet, over its page
  const parent = parentOf(pathname, storeRoute)
  const opener = under.at(-1)
  if (opener !== undefined) return areDetails(pathname) ? opener : parent
  const isFirst = key === 'default' // the first page of the document, the only one that the referrer led to
  if (!isFirst || parent === null || !referrer?.startsWith(parent)) return parent
  const [view] = referrer.split('?', 1)
  return parentOf(view!, storeRoute) === parentOf(parent, storeRoute) ? referrer : parent
}

/** Details are opened from lists, searches, flyers, banners and other details: Back closes them. */
function areDetails(pathname: string): boolean {
  const [first, second, ...rest] = pathname.split('/').filter(Boolean)
  if (first === 'find' || first === 'stores') return second === 'details' || rest[0] === 'details'
  if (second === 'favorites') return rest.length > 0
  return second === brand.product.path && itemPathOf(rest) !== null
}

/**
 * Returns a page's fixed parent, which never depends on the browser's history (decision B17), or null when the page has none.
 * `storeRoute` is the store that home belongs to, null when there is none yet.
 */
export function parentOf(pathname: string, storeRoute: string | null): string | null {
  const [first, second, ...rest] = pathname.split('/').filter(Boolean)
  const top = storeRoute === null ? paths.entry() : paths.home(storeRoute)
  switch (first) {
    case undefined:
      return null
    case 'find':
      return rest.length === 0 ? top : paths.findStore()
    case 'stores':
      return second === undefined ? top : paths.stores()
    case 'lists':
      if (rest[0] !== undefined && rest[1] !== undefined) return paths.list(rest[0])
      return second === undefined ? top : paths.lists()
    case 'account':
      return second === undefined ? top : paths.account()
    case 'join':
      return top
    case 'privacy':
    case 'termsofservice':
      return paths.entry()
  }
  switch (second) {
    case undefined:
      return top
    case 'home':
      return null
    case 'stores':
      return paths.favoriteStores()
    case 'favorites':
      return paths.favoriteDeals(first)
    case brand.product.path:
      return parentOfDeals(first, rest)
    default:
      return paths.home(first)
  }
}

/** The parent of the deals' views is home; the parent of an item is the view that contained its link, if that is a page (decision A04). */
function parentOfDeals(store: string, [view, ...more]: string[]): string {
  switch (view) {
    case undefined:
      return paths.home(store)
    case 'items':
      return more.length === 0 ? paths.home(store) : paths.deals(store)
    case 'favorites':
      return more.length === 0 ? paths.home(store) : paths.favoriteDeals(store)
    case 'flyers':
      return more.length <= 1 ? paths.home(store) : paths.flyers(store)
    default:
      return paths.deals(store)
  }
}
