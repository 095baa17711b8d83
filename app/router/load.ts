import { loadRoutes, type Match, type RouteObject } from './routes.ts'

/** What the loaders of a page have returned, by their routes; a redirect instead of it; or where one has failed. */
export type Loaded = { data: Readonly<Record<string, unknown>>; redirect: Response | null; failed: Failure | null }
/** `at`: the place, among the page's routes, of the one that shows the error. */
export type Failure = { error: unknown; at: number }

/** For a loader: leads to another page instead. */
export const redirect = (path: string) => new Response(null, { status: 302, headers: { location: path } })

/** Loads the routes of a page at once, each with its own code before its data. All have ended when this resolves. */
export async function loadPage<Context>(
  matches: readonly Match<RouteObject<Context>>[],
  wanted: (match: Match<RouteObject<Context>>) => boolean,
  request: Request,
  context: Context,
): Promise<Loaded> {
  const data: Record<string, unknown> = {}
  let redirected: Response | null = null
  let failed: Failure | null = null
  const ended = await Promise.all(
    matches.map(async (match) => {
      if (!wanted(match)) return null
      try {
        await loadRoutes([match])
        if (match.route.loader) data[match.id] = await match.route.loader({ params: match.params, request, context })
        return isRedirect(data[match.id]) ? { thrown: data[match.id] } : null
      } catch (error) {
        return { thrown: error }
      }
    }),
  )
  for (const [at, end] of ended.entries()) {
    if (isRedirect(end?.thrown)) redirected ??= end.thrown
    else if (end) failed ??= failureAt(matches, at, end.thrown)
  }
  return { data, redirect: redirected, failed }
}

/** An address that leads nowhere. */
export const missing = () => new Response(null, { status: 404, statusText: 'Not Found' })

function failureAt(matches: readonly Match[], at: number, error: unknown): Failure {
  return {
    error,
    at: Math.max(
      matches.slice(0, at + 1).findLastIndex(({ route }) => route.ErrorBoundary),
      0,
    ),
  }
}

const isRedirect = (it: unknown): it is Response => it instanceof Response && it.headers.has('location')
