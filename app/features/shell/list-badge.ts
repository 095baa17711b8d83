import { useCurrentStore } from '#app/features/current-store/current-store.ts'
import { activeListOf } from '#app/features/lists/rules.ts'
import { useListsValue } from '#app/features/lists/shopping-lists.ts'

/** Returns how many items are on the active list of the current store; 0 on the server and while that is not known. */
export function useListBadge(): number {
  const store = useCurrentStore()
  return useListsValue(({ data }) => {
    const list = store && activeListOf(data.lists, store.storeId)
    return list ? data.items.filter((it) => it.shoppingListId === list.shoppingListId).length : 0
  })
}
