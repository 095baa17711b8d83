import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Outlet, useLocation, useRouter, useWay, type Location } from '#app/router/index.ts'
import { titleOf } from '#contract/store-names.ts'
import { stores, type Store } from '#contract/stores.ts'
import { CallError } from '#app/api/call.ts'
import { messages } from '#app/api/error-text.ts'
import { useTools, type Tools } from '#app/context.ts'
import { onAnotherSession, sessionMark } from '#app/features/session/session.ts'
import { userQuery } from '#app/features/session/user.ts'
import { network } from '#app/platform/network/index.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { t } from '#words/t.ts'
import { lastStore, rememberStore, storeQuery, useActiveStore, wayFromGone } from './active-store.ts'

/** Wraps every page of a store: a shopper who sees one has entered that store. */
export function EnteredStore() {
  const tools = useTools()
  const store = useActiveStore()
  const way = useWay()
  useLeavingGone(store)
  const sayChange = useEffectEvent((entered: Store) => {
    const before = lastStore()
    // A device's first store that was not chosen in the app is that of a link, which said its name.
    if (before === null ? way !== 'pop' : before !== entered.storeRoute) toasts.show({ text: t`Your store is now ${titleOf(entered)}` })
  })
  useEffect(() => {
    if (!store) return
    sayChange(store)
    const enter = () => enterStore(tools, store)
    enter()
    const stops = [network.onBack(enter), onAnotherSession(enter)]
    return () => stops.forEach((stop) => stop())
  }, [tools, store])
  return <Outlet />
}

/**
 * Leads away from a store that was opened from what the device has stored, and of which the server says, to whatever asks, that it has left
 * the network. It asks for nothing itself.
 */
function useLeavingGone(store: Store | null) {
  const tools = useTools()
  const { navigate, page } = useRouter()
  const from = useLocation()
  const storeRoute = store?.storeRoute ?? ''
  const query = storeQuery(tools, storeRoute)
  const { error } = useQuery({ ...query, enabled: false })
  const isGone = error instanceof CallError && error.status === 404
  const leave = useEffectEvent(async (from: Location) => {
    await navigate(wayFromGone(storeRoute, lastStore()), { replace: true, from })
    if (page().location !== from) tools.queryClient.removeQueries({ queryKey: query.queryKey, exact: true }) // or a link to the store would open it again
  })
  useEffect(() => {
    if (isGone) void leave(from)
  }, [isGone, from])
}

/** The visit that was told last, with the session's mark: the next shopper on this device makes visits of their own. */
let told = ''
/** The server keeps the visit that reaches it last, so that one is sent after the other. */
let telling = Promise.resolve()

/**
 * Makes the store the current one, and reports the visit to the server once while the session and the store stay the same (decisions D05,
 * E03). Without a network the visit is reported when the network is back, or at the next page.
 */
function enterStore({ send, queryClient }: Tools, { storeId, storeRoute }: Store) {
  if (storeRoute === '') throw new Error(messages.noStoreRoute)
  rememberStore(storeRoute)
  const mark = sessionMark()
  const visit = `${mark} ${storeRoute}`
  async function tell() {
    if (told === visit || mark !== sessionMark()) return
    told = visit
    try {
      await send(stores.visit, { params: { storeId: String(storeId) }, query: { visited: 'true' } })
      queryClient.setQueryData(userQuery({ send }).queryKey, (user) => user && { ...user, lastVisitedStoreRoute: storeRoute })
      // The first visit creates the default list.
      for (const key of ['lists', 'visited stores']) void queryClient.invalidateQueries({ queryKey: [key] })
    } catch {
      told = '' // it may have arrived all the same
    }
  }
  telling = telling.then(tell)
}
