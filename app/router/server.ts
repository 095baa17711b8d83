import { memoryHistory, type Location } from './history.ts'
import { loadPage } from './load.ts'
import { noPage, type Page, type Router } from './router.ts'
import { matchRoutes, type RouteObject } from './routes.ts'

/** A page that the server draws. */
export type ServerPage = Page & { status: number }

/** Loads what a page shows; returns a redirect instead where one of its loaders leads elsewhere. */
export async function loadServerPage<Context>(
  routes: RouteObject<Context>[],
  request: Request,
  context: Context,
): Promise<Response | ServerPage> {
  const { pathname, search } = new URL(request.url)
  const location = memoryHistory(pathname + search).now()
  const matches = matchRoutes(routes, location)
  if (!matches) return { ...pageOf(location), ...noPage(routes), status: 404 }
  const { data, redirect, failed } = await loadPage(matches, () => true, request, context)
  return redirect ?? { ...pageOf(location), matches, data, failed, status: failed ? statusOf(failed.error) : 200 }
}

/** A router of one page, that goes nowhere. */
export function stillRouter(page: Page | string): Router {
  const shown = typeof page === 'string' ? pageOf(memoryHistory(page).now()) : page
  return {
    page: () => shown,
    going: () => null,
    navigate: async () => {},
    reload: async () => {},
    hrefOf: (to) => to,
    subscribe: () => () => {},
  }
}

function pageOf(location: Location): Page {
  return { location, way: 'pop', matches: [], data: {}, failed: null, isReady: true, keepsScroll: true }
}

const statusOf = (error: unknown) => (error instanceof Response ? error.status : 500)
