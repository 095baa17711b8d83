import { queryOptions } from '@tanstack/react-query'
import { missing, redirect, useRouteLoaderData } from '#app/router/index.ts'
import { stores, type Store } from '#contract/stores.ts'
import type { Tools, PageArgs } from '#app/context.ts'
import { reservedRoutes } from '#contract/values.ts'
import { signal, useObserved } from '#app/observable.ts'
import { paths } from '#app/paths.ts'
import { cookies } from '#app/platform/cookies/index.ts'
import { offline } from '#app/platform/offline/index.ts'

export const storeQuery = ({ send }: Pick<Tools, 'send'>, storeRoute: string) =>
  queryOptions({
    queryKey: ['store', storeRoute],
    meta: { whose: 'everybody' },
    queryFn: () => send(stores.one, { params: { storeRoute } }),
  })

/** Returns the store of every page below /:activeStoreRoute. A path that names no store is redirected to '/' (decisions B11, B12). */
export async function loadActiveStore(args: PageArgs): Promise<Store> {
  const storeRoute = args.params.activeStoreRoute!
  // A static route with this word would have matched first: any other path that begins with a reserved word is no page.
  if (reservedRoutes.includes(storeRoute.toLowerCase())) throw missing()
  try {
    return await args.context.queryClient.ensureQueryData(storeQuery(args.context, storeRoute))
  } catch (error) {
    if (isMissing(error)) throw redirect(wayFromGone(storeRoute, lastStoreOf(args)))
    throw error
  }
}

/** Returns where a store that is gone leads: one that is not the shopper's own makes nobody forget theirs. */
export function wayFromGone(storeRoute: string, own: string | null): string {
  return [null, storeRoute].includes(own) ? paths.entryWithoutStore('gone') : paths.entry()
}

/** Returns true also for a store route that the contract refuses, such as 'NoSuchStore': it names no store either. */
function isMissing(error: unknown) {
  const status = error instanceof Error && 'status' in error ? error.status : null
  return status === 404 || status === 400
}

/** Returns the store of the current page, null on pages below no store. */
export function useActiveStore(): Store | null {
  return useRouteLoaderData<Store>('active-store') ?? null
}

const cookie = 'lastStore'
const changed = signal()

/**
 * Keeps the store in a plain cookie, so that the server can redirect from '/' to the store's home at once (decision B11). The service worker does so
 * by the home that the device keeps: that of the store before goes.
 */
export function rememberStore(storeRoute: string) {
  if (lastStore() !== storeRoute) dropPages()
  cookies.keep(cookie, storeRoute)
  changed.notify()
}

export function forgetStore() {
  dropPages()
  cookies.drop(cookie)
  changed.notify()
}

const dropPages = () => void offline.dropPages().catch(() => {})

/** Returns the last visited store's route from a Cookie header, null when there is none. */
function lastStoreIn(header: string): string | null {
  return /(?:^|;\s*)lastStore=([a-z0-9-]{1,60})(?:;|$)/.exec(header)?.[1] ?? null
}

export const lastStore = () => lastStoreIn(cookies.header())

/** For a page's loader, on either side. */
export const lastStoreOf = ({ request, context }: PageArgs) =>
  context.side === 'server' ? lastStoreIn(request.headers.get('cookie') ?? '') : lastStore()

/**
 * Returns the last visited store's route; null on the server, while hydrating, and where it is not wanted: reading cookies is slow, and
 * a value that changes with hydration renders the page's frame once more.
 */
export function useLastStoreRoute(isWanted = true): string | null {
  return useObserved(changed, () => (isWanted ? lastStore() : null), null)
}
