import { emailPattern } from '#contract/accounts.ts'
import { itemNameMax, listNameMax, listTitle, raised, type ShoppingList } from '#contract/lists.ts'
import { messages } from '#app/api/error-text.ts'

/** Returns the list's id; throws when there is none, because every list operation needs it (spec section 5). */
export function listIdOf(list: { shoppingListId?: string | null } | null | undefined): string {
  if (!list?.shoppingListId) throw new Error(messages.noListId)
  return list.shoppingListId
}

/** Returns the store's active list, which is its default list (decision E05). */
export function activeListOf(lists: readonly ShoppingList[], storeId: number): ShoppingList | null {
  return lists.find((it) => it.storeId === storeId && it.isDefault) ?? null
}

/** No default list can be deleted (decision E04), nor the own one in whose place another's is active. */
export const canDelete = ({ isDefault, isOwnDefault = false }: ShoppingList) => !isDefault && !isOwnDefault

/** Typed items go to the default list of the current store only (decision E06), and to its templates. */
export const takesTypedItems = ({ isDefault, isTemplate = false, storeId }: ShoppingList, currentStoreId: number | null) =>
  (isDefault || isTemplate) && storeId === currentStoreId

/** Returns the name to send, or null when a list can't have this name. `current` is the name under which it is shown. */
export function listNameOf(typed: string, current: string | null = null): string | null {
  const name = typed.trim()
  return name === '' || name.length > listNameMax || listTitle(name) === current ? null : name
}

/** Returns the address to mail a list to, or null when it is none; an empty one is none either (decision E43). */
export function emailOf(typed: string): string | null {
  const address = typed.trim()
  return emailPattern.test(address) ? address : null
}

/** Returns the name of a typed item, null when nothing was typed. */
export function itemNameOf(typed: string): string | null {
  return typed.trim().slice(0, itemNameMax) || null
}

/** Returns the result of a step. Zero or less deletes the item, after a question unless the caller has asked (decision E07). */
export function stepped(
  quantity: number,
  by: number,
  bypassDeleteQuestion = false,
): { kind: 'change'; quantity: number } | { kind: 'ask' } | { kind: 'remove' } {
  const next = raised(quantity, by)
  if (next >= 1) return { kind: 'change', quantity: next }
  return bypassDeleteQuestion ? { kind: 'remove' } : { kind: 'ask' }
}
