import { useSyncExternalStore } from 'react'
import { useTools } from '#app/context.ts'
import { useCurrentStore } from '#app/features/current-store/current-store.ts'

/** How many items the active list of the current store holds, 0 on the server and while it is not known. */
export function useListBadge(): number {
  const { lists } = useTools()
  const store = useCurrentStore()
  return useSyncExternalStore(
    lists ? (hear) => lists.subscribe(hear) : never,
    () => (lists && store ? lists.countOf(store.storeId) : 0),
    () => 0,
  )
}

const never = () => () => {}
