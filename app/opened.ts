import * as brand from '#brand'
import { apiDomain } from '#app/api/domain.ts'
import { isOwnPath, paths } from '#app/paths.ts'
import { addressOf, type Router } from '#app/router/index.ts'

/** Where sign-in pages lead back to: only links that the system has verified may (decision C06). */
const arrivals = [paths.login(), paths.createAccount(), paths.logout()]

export type Opened = {
  /** A page of the app, with its search. */
  path: string
  /** A sign-in or a log-out has come back: the app starts anew there, as on the web, and then shows what is the shopper's now. */
  isArrival: boolean
}

/** Returns what a link that opens a native app asks for; null for one that is no page of ours. */
export function openedBy({
  href,
  origin,
  pathname,
  search,
  hash = '',
}: Pick<URL, 'href' | 'origin' | 'pathname' | 'search'> & { hash?: string }): Opened | null {
  const scheme = `${brand.native.scheme}://`
  if (href.startsWith(scheme)) {
    const path = href.slice(scheme.length)
    return isPage(path) ? { path, isArrival: false } : null
  }
  if (origin !== new URL(apiDomain || brand.native.server).origin || !isOwnPath(pathname)) return null
  // What an invitation has behind '#' stands in no other address.
  const path = pathname + search + (pathname === paths.join() ? hash : '')
  return { path, isArrival: isArrival(path) }
}

/** Returns whether a link or a notice that anybody may have made can open it: a page of the app, and no return of a sign-in. */
export const isPage = (path: string) => isOwnPath(path) && !isArrival(path)

/** Opens the page that a link or a notice leads to. Where it is shown already, Back would lead to the same page. */
export async function openIn({ navigate, page }: Pick<Router, 'navigate' | 'page'>, path: string) {
  await navigate(path, { replace: path === addressOf(page().location) })
}

/** As the router reads a path: case and codes of letters make no other page, and one that cannot be read is none. */
function isArrival(path: string): boolean {
  try {
    const plain = decodeURIComponent(new URL(path, brand.native.server).pathname).toLowerCase().replace(/\/+$/, '')
    return arrivals.some((it) => it.toLowerCase() === plain)
  } catch {
    return true
  }
}
