import type { ComponentType } from 'react'

/** A route's own names for the parts of an address that it leaves open, decoded; `*` is the rest of the path. */
export type Params = Readonly<Record<string, string | undefined>>

export type LoaderArgs<Context = unknown> = { params: Params; request: Request; context: Context }

/** A page, or what stands around the pages below it. Its part of the address is `path`; one with neither path nor children is no page. */
export type RouteObject<Context = unknown> = RouteLook & {
  /** Returns what the route shows, or a redirect. It may also throw a redirect, or a Response whose status the error page shows. */
  loader?(args: LoaderArgs<Context>): unknown
  /** Loads the rest of the route when it is needed first. */
  lazy?: (() => Promise<Pick<RouteObject<Context>, 'Component' | 'loader'>>) | undefined
  children?: RouteObject<Context>[]
}

/** What is drawn of a route. */
export type RouteLook = {
  /** By which its data is found; without one it gets its place among the routes. */
  id?: string
  /** Words, `:names` and a last `*`, divided by slashes: added to the path of the route around it. */
  path?: string
  /** It stands at the very address of the route around it. */
  index?: true
  handle?: unknown
  Component?: ComponentType
  /** Is shown instead of the route when it, or a route in it without one of its own, has failed. */
  ErrorBoundary?: ComponentType
  /** Is shown until the first page is loaded. */
  HydrateFallback?: ComponentType
}

export type Match<Route extends RouteLook = RouteObject> = { id: string; route: Route; params: Params; pathname: string }

/**
 * Returns the routes that an address leads to, the outermost first; null where there is none. A word of a path counts before a name, and a
 * name before the rest, from left to right; upper and lower case are alike, as is a last slash.
 */
export function matchRoutes<Context>(routes: readonly RouteObject<Context>[], address: string | Pick<URL, 'pathname'>) {
  const pathname = typeof address === 'string' ? address.replace(/[?#].*$/, '') : address.pathname
  const words = wordsOf(pathname)
  for (const branch of branchesOf(routes)) {
    const params = paramsOf(branch.path, words)
    if (params)
      return branch.routes.map(({ id, route, depth }): Match<RouteObject<Context>> => ({
        id,
        route,
        params,
        pathname: `/${words.slice(0, depth).join('/')}`,
      }))
  }
  return null
}

/** Loads what of the routes is not loaded yet. */
export async function loadRoutes<Context>(matches: readonly Match<RouteObject<Context>>[] | null): Promise<void> {
  await Promise.all(
    (matches ?? []).map(async ({ route }) => {
      if (route.lazy) Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/** `depth`: how many words of the path are the route's and those around it. */
type Branch<Context> = { path: readonly string[]; routes: readonly { id: string; route: RouteObject<Context>; depth: number }[] }

const known = new WeakMap<readonly object[], readonly Branch<never>[]>()

function branchesOf<Context>(routes: readonly RouteObject<Context>[]): readonly Branch<Context>[] {
  const made = known.get(routes) ?? branchesIn(routes).sort(byRank)
  known.set(routes, made)
  return made
}

function branchesIn<Context>(
  routes: readonly RouteObject<Context>[],
  around: Branch<Context> = { path: [], routes: [] },
): Branch<Context>[] {
  return routes.flatMap((route, at) => {
    const path = [...around.path, ...wordsOf(route.path ?? '')]
    const id = route.id ?? [around.routes.at(-1)?.id, at].join('-')
    const branch = { path, routes: [...around.routes, { id, route, depth: path.at(-1) === '*' ? Infinity : path.length }] }
    // Of two with the same path the inner one counts: it stands before the one around it.
    return [...branchesIn(route.children ?? [], branch), ...(route.path !== undefined || route.index ? [branch] : [])]
  })
}

const wordsOf = (path: string) => path.split('/').filter((it) => it !== '')

function byRank({ path: one }: Branch<never>, { path: other }: Branch<never>): number {
  const differs = [...one, null].findIndex((_, at) => rankOf(one[at]) !== rankOf(other[at]))
  return rankOf(other[differs]) - rankOf(one[differs])
}

/** The path's end counts before the rest of a path, which may be nothing. */
function rankOf(word: string | undefined): number {
  if (word === undefined) return 1
  if (word === '*') return 0
  return word.startsWith(':') ? 2 : 3
}

function paramsOf(path: readonly string[], words: readonly string[]): Params | null {
  const params: Record<string, string> = {}
  for (const [at, word] of path.entries()) {
    if (word === '*') return { ...params, '*': words.slice(at).map(decodedOf).join('/') }
    const given = words[at]
    if (given === undefined) return null
    if (word.startsWith(':')) params[word.slice(1)] = decodedOf(given)
    else if (decodedOf(given).toLowerCase() !== word.toLowerCase()) return null
  }
  return path.length === words.length ? params : null
}

/** An address may be broken by hand: '%E0%A4%A' is no text. */
export function decodedOf(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}
