import { aisleOf, firstListName, otherItems, ownItems, type ShoppingList } from '#contract/lists.ts'
import type { ListItem } from './changes.ts'

/** Groups the lists by store: the current store and the default lists first, templates last, otherwise in the server's order (decision E55). */
export function listsByStore(lists: readonly ShoppingList[], currentStoreId: number | null): { storeId: number; lists: ShoppingList[] }[] {
  const storeIds = [...new Set(lists.map((it) => it.storeId))].sort((a, b) => Number(b === currentStoreId) - Number(a === currentStoreId))
  return storeIds.map((storeId) => {
    const place = ({ isDefault, isTemplate }: ShoppingList) => (isDefault ? 0 : isTemplate ? 2 : 1)
    return { storeId, lists: lists.filter((it) => it.storeId === storeId).toSorted((a, b) => place(a) - place(b)) }
  })
}

/**
 * Leaves out the lists that a first visit to a store made and that nothing was ever put on: only the current store's is of use, and one
 * that is shared. While the current store is not known, all are shown.
 */
export function withoutUnused(lists: readonly ShoppingList[], items: readonly ListItem[], currentStoreId: number | null): ShoppingList[] {
  const used = new Set(items.map((it) => it.shoppingListId))
  const isUnused = (it: ShoppingList) => it.isDefault && it.name === firstListName && !it.sharing && !used.has(it.shoppingListId)
  return lists.filter((it) => currentStoreId === null || it.storeId === currentStoreId || !isUnused(it))
}

/** Returns at most `max` items: those with the ids `shown` in their places, then what is still to be found, then the rest. */
export function firstOf(items: readonly ListItem[], shown: readonly string[], max: number): readonly ListItem[] {
  const kept = shown.map((id) => items.find((it) => it.shoppingListItemId === id)).filter((it) => it !== undefined)
  const others = items.filter((it) => !shown.includes(it.shoppingListItemId))
  return [...kept, ...others.filter((it) => !it.isChecked), ...others.filter((it) => it.isChecked)].slice(0, max)
}

export type Group = { name: string; items: ListItem[]; checked: number }

/**
 * Groups items by aisle, in the order of the store's aisles, then those that the store has no aisle for, by name; typed items
 * without an aisle come last. Ticking an item moves nothing.
 */
export function groupsOf(items: readonly ListItem[], aisles: readonly string[]): Group[] {
  const groups = new Map<string, ListItem[]>()
  for (const item of items) {
    const name = aisleOf({ category: item.category, isTyped: item.deal === null })
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  const place = (name: string) =>
    name === ownItems ? Infinity : name === otherItems ? aisles.length + 1 : aisles.includes(name) ? aisles.indexOf(name) : aisles.length
  return [...groups]
    .sort(([a], [b]) => (place(a) === place(b) ? (a < b ? -1 : 1) : place(a) - place(b)))
    .map(([name, its]) => ({ name, items: its, checked: its.filter((it) => it.isChecked).length }))
}
