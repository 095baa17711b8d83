import { use, useCallback, useLayoutEffect, useMemo } from 'react'
import { tabHistory } from '#app/platform/history/index.ts'
import { recordIn } from '#app/platform/storage/record.ts'
import { tabStorage } from '#app/platform/storage/index.ts'
import type { Location } from './history.ts'
import type { GoOptions, Navigate, Page, Router, Way } from './router.ts'
import type { Params } from './routes.ts'
import { ErrorContext, GoingContext, OutletContext, PageContext, RouterContext } from './RouterProvider.tsx'

export const useRouter = (): Router => given(use(RouterContext))
export const usePage = (): Page => given(use(PageContext))
export const useNavigate = (): Navigate => useRouter().navigate
export const useLocation = (): Location => usePage().location
/** Returns how the shown page was reached. */
export const useWay = (): Way => usePage().way
/** Returns the page that is loading; null while none is. */
export const useGoing = (): Location | null => use(GoingContext)
export const useParams = (): Params => usePage().matches.at(-1)?.params ?? {}
export const useRouteError = (): unknown => use(ErrorContext)

/** Returns what the page's own loader has returned, of the type that the page knows. */
export function useLoaderData<Data>(): Data {
  const { matches, data } = usePage()
  return data[matches.at(-1)!.id] as Data
}

/** Returns what the loader of a route around the page, or its own, has returned; undefined where the page is not in that route. */
export function useRouteLoaderData<Data>(id: string): Data | undefined {
  return usePage().data[id] as Data | undefined
}

export function useOutletContext<Context>(): Context {
  return use(OutletContext) as Context
}

/** Returns the address's search, and a function that goes to the same page with another one. */
export function useSearchParams(): [
  URLSearchParams,
  (next: URLSearchParams | ((now: URLSearchParams) => URLSearchParams), options?: GoOptions) => void,
] {
  const { search } = useLocation()
  const { navigate, page } = useRouter()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback(
    (next: URLSearchParams | ((now: URLSearchParams) => URLSearchParams), options?: GoOptions) =>
      void navigate(`?${String(typeof next === 'function' ? next(new URLSearchParams(page().location.search)) : next)}`, options),
    [navigate, page],
  )
  return [params, set]
}

/** By a page's key, how far it was scrolled, in pixels; a tab's reload keeps them. */
const kept = 'scrolled'
const scrolled = new Map<string, number>()

/** Keeps how far each page was scrolled, and goes there again; `keyOf` says which pages are the same. For the frame around all pages. */
export function useScrollRestoration(keyOf: (location: Location) => string) {
  const router = useRouter()
  const { location, way, keepsScroll, isReady } = usePage()
  useLayoutEffect(() => {
    for (const [key, y] of Object.entries(recordIn(tabStorage.get(kept))))
      if (typeof y === 'number' && !scrolled.has(key)) scrolled.set(key, y)
    const keep = (page: Page) => void scrolled.set(keyOf(page.location), document.documentElement.scrollTop)
    const stops = [
      router.subscribe(({ before }) => before !== router.page() && keep(before)),
      tabHistory.onLeaving(() => {
        keep(router.page())
        tabStorage.set(kept, JSON.stringify(Object.fromEntries(scrolled)))
        tabHistory.scrollByHand(false)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [router, keyOf])
  useLayoutEffect(() => {
    tabHistory.scrollByHand(true)
    // The browser itself scrolls the page that the server drew.
    if (!isReady || (way === 'pop' && keepsScroll)) return
    const y = scrolled.get(keyOf(location))
    const place = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (y !== undefined) document.documentElement.scrollTo(0, y)
    else if (place) place.scrollIntoView()
    else if (!keepsScroll) document.documentElement.scrollTo(0, 0)
  }, [location, way, keepsScroll, isReady, keyOf])
}

function given<T>(it: T | null): T {
  if (it === null) throw new Error('This is used outside of a router')
  return it
}
