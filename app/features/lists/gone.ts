import type { ShoppingList } from '#contract/lists.ts'
import { listIn, type ListsData } from './changes.ts'

/** Returns whether it is known here as a list of somebody else. */
export function isOthers(data: ListsData, shoppingListId: string): boolean {
  return listIn(data, shoppingListId)?.sharing?.isMine === false
}

/** Returns the lists of others that are there no more. */
export function goneOf(before: ListsData, after: ListsData): readonly ShoppingList[] {
  if (before.lists === after.lists) return []
  return before.lists.filter((it) => it.sharing?.isMine === false && !after.lists.some((now) => now.shoppingListId === it.shoppingListId))
}
