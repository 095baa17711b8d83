import { uuidv7 } from '#app/uuid.ts'
import { listTitle, type ShoppingList } from '#contract/lists.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { t } from '#words/t.ts'
import { firstList, type Writing } from './acts.ts'
import { activeListOf, listIdOf } from './rules.ts'
import type { ShoppingLists } from './shopping-lists.ts'

export function createList(lists: Writing, storeId: number, name: string): string {
  // The store's default list is a different one and has to exist first (decision E03).
  if (!activeListOf(lists.snapshot().data.lists, storeId)) firstList(lists, storeId)
  const shoppingListId = uuidv7()
  lists.change({ kind: 'createList', shoppingListId, storeId, name, isDefault: false })
  toasts.show({ text: t`${listTitle(name)} was created` })
  return shoppingListId
}

export function renameList(lists: Pick<ShoppingLists, 'change'>, list: ShoppingList, name: string) {
  lists.change({ kind: 'renameList', shoppingListId: listIdOf(list), name })
  toasts.show({ text: t`Renamed to ${listTitle(name)}` })
}

export function activateList(lists: ShoppingLists, list: ShoppingList) {
  lists.change({ kind: 'activateList', shoppingListId: listIdOf(list), storeId: list.storeId })
  toasts.show({ text: t`${listTitle(list.name)} is your active list now` })
}

export function deleteList(lists: ShoppingLists, list: ShoppingList) {
  lists.change({ kind: 'removeList', shoppingListId: listIdOf(list) })
  toasts.show({ text: t`${listTitle(list.name)} was deleted` }) // for good, as the question said: no Undo would be true
}
