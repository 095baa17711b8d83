import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { stores, type Store } from '#contract/stores.ts'
import { messages } from '#app/api/error-text.ts'
import { useTools, type Tools } from '#app/context.ts'
import { network } from '#app/platform/network/index.ts'
import { rememberStore, useActiveStore } from './active-store.ts'
import { onAnotherSession, sessionMark } from '#app/features/session/session.ts'

/** Around every page of a store: who sees one has entered that store. */
export function EnteredStore() {
  const tools = useTools()
  const store = useActiveStore()
  useEffect(() => {
    if (!store) return
    const enter = () => void enterStore(tools, store)
    enter()
    const stops = [network.onBack(enter), onAnotherSession(enter)]
    return () => stops.forEach((stop) => stop())
  }, [tools, store])
  return <Outlet />
}

/** By session too: the next shopper's visits are not those of the one before. */
const visited = new Set<string>()

/**
 * Makes the store the current one, and tells the server once a session (decisions D05, E03). Without a network the
 * visit is told when it is back, or at the next page.
 */
async function enterStore({ send, queryClient }: Tools, { storeId, storeRoute }: Store) {
  if (storeRoute === '') throw new Error(messages.noStoreRoute)
  rememberStore(storeRoute)
  const visit = `${sessionMark()} ${storeRoute}`
  if (visited.has(visit)) return
  visited.add(visit)
  try {
    await send(stores.visit, { params: { storeId: String(storeId) }, query: { visited: 'true' } })
    // The first visit makes the default list; every one changes the user's last visited store.
    await Promise.all(['user', 'lists', 'visited stores'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
  } catch {
    visited.delete(visit)
  }
}
