import { loadRoutes, matchRoutes, type RouteObject } from '#app/router/index.ts'
import type { Tools } from '#app/context.ts'
import { storeQuery } from '#app/features/current-store/active-store.ts'
import { browser } from '#app/platform/browser/index.ts'
import { network } from '#app/platform/network/index.ts'

/**
 * Loads the page, and the store, to which a link leads that somebody is about to follow: its script and its store then come while the finger
 * is still down. Nothing when the shopper saves data. A store's deals wait for the page itself: they are many, and a pointer crosses many links.
 */
export function loadIntended(tools: Tools, routes: RouteObject<Tools>[]) {
  const loaded = new Set<string>()
  browser.onIntent(({ pathname }) => {
    if (loaded.has(pathname) || network.savesData()) return
    loaded.add(pathname)
    const matches = matchRoutes(routes, pathname)
    // Where it fails it is loaded again when the page is opened.
    loadRoutes(matches).catch(() => loaded.delete(pathname))
    const { activeStoreRoute, storeRoute = activeStoreRoute } = matches?.at(-1)?.params ?? {}
    if (storeRoute) void tools.queryClient.prefetchQuery(storeQuery(tools, storeRoute))
  })
}
