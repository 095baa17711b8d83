import { emailPattern } from '#contract/accounts.ts'
import {
  aisleOf,
  amountText,
  firstListName,
  itemNameMax,
  listNameMax,
  listTitle,
  otherItems,
  ownItems,
  raised,
  type ShoppingList,
} from '#contract/lists.ts'
import {
  noOffer,
  offerBefore,
  offerTo,
  pricesOfLine,
  totalOfLines,
  unitOfLine,
  unknownWorth,
  worthOf,
  type Offer,
  type Total,
  type Worth,
} from '#contract/prices.ts'
import { messages } from '#app/api/error-text.ts'
import { t } from '#words/t.ts'
import type { ListItem } from './changes.ts'

/** Returns the list's id; throws when there is none, because every list operation needs it (spec section 5). */
export function listIdOf(list: { shoppingListId?: string | null } | null | undefined): string {
  if (!list?.shoppingListId) throw new Error(messages.noListId)
  return list.shoppingListId
}

/** Returns the store's active list, which is its default list (decision E05). */
export function activeListOf(lists: readonly ShoppingList[], storeId: number): ShoppingList | null {
  return lists.find((it) => it.storeId === storeId && it.isDefault) ?? null
}

/** Returns at most `max` items: those with the ids `shown` in their places, then what is still to be found, then the rest. */
export function firstOf(items: readonly ListItem[], shown: readonly string[], max: number): readonly ListItem[] {
  const kept = shown.map((id) => items.find((it) => it.shoppingListItemId === id)).filter((it) => it !== undefined)
  const others = items.filter((it) => !shown.includes(it.shoppingListItemId))
  return [...kept, ...others.filter((it) => !it.isChecked), ...others.filter((it) => it.isChecked)].slice(0, max)
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

/** Returns what an item costs the shopper today, by the same rule as its card; after the sale nothing is known. */
export function offerOf({ price, deal, begins }: ListItem, ended: boolean, isOwner: boolean | null): Offer {
  if (ended) return noOffer
  const prices = pricesOfLine({ price, ad: deal })
  return begins === undefined ? offerTo(isOwner, prices) : offerBefore(prices)
}

export function lineWorth(item: ListItem, ended: boolean, isOwner: boolean | null): Worth {
  const { counts } = offerOf(item, ended, isOwner)
  return counts ? worthOf(counts, item.quantity) : unknownWorth
}

export function totalOf(items: readonly ListItem[], ended: (item: ListItem) => boolean, isOwner: boolean | null): Total {
  return totalOfLines(items.map((it) => lineWorth(it, ended(it), isOwner)))
}

/** Returns by how many cents the items cost an owner less than everyone, as far as both prices are known exactly. */
export function ownersSave(items: readonly ListItem[], ended: (item: ListItem) => boolean): number {
  return items.reduce((so, item) => {
    const [everyone, owner] = [lineWorth(item, ended(item), false), lineWorth(item, ended(item), true)]
    if (everyone.cents === null || owner.cents === null || everyone.atLeast || owner.atLeast) return so
    return so + Math.max(everyone.cents - owner.cents, 0)
  }, 0)
}

/** Returns what the quantity of an item counts; empty for pieces. */
export const unitOf = ({ deal, ...item }: Pick<ListItem, 'unit' | 'price' | 'deal'>): string => unitOfLine({ ...item, ad: deal })

/** Returns '4 lb' for what is sold by weight, 'Qty 2' for what is counted, an empty text for one. */
export function amountOfItem(item: Pick<ListItem, 'quantity' | 'unit' | 'price' | 'deal'>): string {
  const { quantity } = item
  const unit = unitOf(item)
  if (unit) return amountText(quantity, unit)
  return quantity === 1 ? '' : t`Qty ${quantity}`
}
