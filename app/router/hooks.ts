import { use, useCallback, useMemo } from 'react'
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
export function useSearchParams(): [URLSearchParams, (next: (now: URLSearchParams) => URLSearchParams, options?: GoOptions) => void] {
  const { search } = useLocation()
  const { navigate, page } = useRouter()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams, options?: GoOptions) =>
      void navigate(`?${next(new URLSearchParams(page().location.search)).toString()}`, options),
    [navigate, page],
  )
  return [params, set]
}

function given<T>(it: T | null): T {
  if (it === null) throw new Error('This is used outside of a router')
  return it
}
