import { uuidv7 } from '#app/uuid.ts'
import { firstListName, notesMax, type ShoppingList } from '#contract/lists.ts'
import type { Refusal } from '#app/features/changes/device-changes.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { t } from '#words/t.ts'
import { listIn, type Change, type ItemFields, type ListItem } from './changes.ts'
import { activeListOf, listIdOf, stepped } from './rules.ts'
import type { ShoppingLists, Snapshot } from './shopping-lists.ts'

/** Returns the list that an act at a store changes: the one asked for if it belongs to that store, else the store's active one. */
export function targetList({ data }: Pick<Snapshot, 'data'>, storeId: number, listId?: string | null): ShoppingList | null {
  const asked = listId ? listIn(data, listId) : null
  return asked?.storeId === storeId ? asked : activeListOf(data.lists, storeId)
}

/** Returns the item of the list that is this deal. */
export function itemOn({ data }: Pick<Snapshot, 'data'>, list: ShoppingList | null, adSpaceId: number): ListItem | null {
  if (!list) return null
  return data.items.find((it) => it.deal?.adSpaceId === adSpaceId && it.shoppingListId === list.shoppingListId) ?? null
}

/** The same while it is to be found: what lies in the basket is not what a shopper still has to get (docs/decisions/0228). */
export function toFindOn(snapshot: Pick<Snapshot, 'data'>, list: ShoppingList | null, adSpaceId: number): ListItem | null {
  const item = itemOn(snapshot, list, adSpaceId)
  return item?.isChecked ? null : item
}

/** What is over cannot be put on a list; what is on it already stays, and can be changed (docs/decisions/0244). */
export const isTooLate = ({ isOver }: Pick<Deal, 'isOver'>, item: ListItem | null): boolean => isOver && item === null

/** What an act has put on a list, so that Undo takes back exactly this. `was`: the item before, where more than its quantity grew. */
export type Added = { shoppingListId: string; shoppingListItemId: string; quantity: number; was?: ListItem }

export type Writing = Pick<ShoppingLists, 'snapshot' | 'change'>

/**
 * Puts this quantity of a deal on the list; if the list has the deal already, also by another device, its quantity grows by as much, and
 * its notes by these. Of what lies in the basket this quantity is to be found again.
 */
export function putDeal(lists: Writing, storeId: number, deal: Deal, { quantity = 1, notes = '', listId }: Wanted = {}): Added {
  const list = targetList(lists.snapshot(), storeId, listId)
  const held = itemOn(lists.snapshot(), list, deal.adSpaceId)
  const itemName = deal.title || deal.brand || deal.productIdentifier || t`Item`
  const added = putItem(lists, { shoppingListId: listIdOf(list ?? firstList(lists, storeId)), itemName, quantity, notes, deal })
  if (!held || !(held.isChecked || notes)) return added
  changeItem(lists, added, {
    ...(held.isChecked && { quantity, isChecked: false }),
    ...(notes && { notes: notesOf(held.notes, notes) }),
  })
  return { ...added, was: held }
}

/** Returns notes that follow each other as one, cut to what an item can have. */
export const notesOf = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ').slice(0, notesMax)

/** `listId`: the store's active list unless it is another one. */
export type Wanted = { quantity?: number; notes?: string; listId?: string | null | undefined }

/** Puts words on the store's active list, which the first act may make. */
export function putTypedAt(lists: Writing, storeId: number, itemName: string): Added {
  const list = targetList(lists.snapshot(), storeId)
  const item = { itemName, quantity: 1, notes: '', deal: null }
  return putItem(lists, { shoppingListId: listIdOf(list ?? firstList(lists, storeId)), ...item })
}

type AddItem = Extract<Change, { kind: 'addItem' }>

export function putItem(lists: Pick<ShoppingLists, 'change'>, item: Omit<AddItem, 'kind' | 'shoppingListItemId'>): Added {
  const added = { ...item, shoppingListItemId: uuidv7() }
  lists.change({ kind: 'addItem', ...added })
  return added
}

/** Takes back what was added, whatever was done to the items since, here or elsewhere: what there is more of stays. */
export function takeBack(lists: Pick<ShoppingLists, 'change'>, added: readonly Added[]) {
  for (const { shoppingListId, shoppingListItemId, quantity, was } of added) {
    if (was?.isChecked) tickAsBefore(lists, was, was, { quantity: was.quantity, notes: was.notes })
    else {
      if (was) changeItem(lists, was, { notes: was.notes })
      lists.change({ kind: 'removeItem', shoppingListId, shoppingListItemId, quantity })
    }
  }
}

type Which = Pick<ListItem, 'shoppingListId' | 'shoppingListItemId'>

export function changeItem(lists: Pick<ShoppingLists, 'change'>, { shoppingListId, shoppingListItemId }: Which, fields: ItemFields) {
  lists.change({ kind: 'changeItem', shoppingListId, shoppingListItemId, fields })
}

/** Puts back what was removed. It gets a new id, since what was removed is gone for good under its own. */
export function putBack(lists: Pick<ShoppingLists, 'change'>, item: ListItem) {
  const { shoppingListId, itemName, notes, quantity, unit, category, deal, isChecked } = item
  const added = putItem(lists, { shoppingListId, itemName, notes, quantity, unit, category, deal, isPutBack: true })
  if (isChecked) tickAsBefore(lists, added, item)
}

/** Ticks off what was in the basket already: it was bought then, and not now. */
export function tickAsBefore(
  lists: Pick<ShoppingLists, 'change'>,
  item: Which,
  { checkedAt }: Pick<ListItem, 'checkedAt'>,
  fields?: ItemFields,
) {
  changeItem(lists, item, { ...fields, isChecked: true, ...(checkedAt && { checkedAt }) })
}

export function removeItem(lists: Pick<ShoppingLists, 'change'>, { shoppingListId, shoppingListItemId }: Which) {
  lists.change({ kind: 'removeItem', shoppingListId, shoppingListItemId })
}

/** Changes the quantity by one. Below one the item is removed, after a question (spec section 4). */
export function stepItem(lists: ShoppingLists, item: ListItem, by: 1 | -1, bypassDeleteQuestion = false) {
  const step = stepped(item.quantity, by, bypassDeleteQuestion)
  if (step.kind === 'change') changeItem(lists, item, { quantity: step.quantity })
  else if (step.kind === 'remove') removeItem(lists, item)
  else askToRemove(() => removeItem(lists, item))
}

export function askToRemove(remove: () => void) {
  dialogs.confirm({
    key: 'remove-item',
    title: t`Remove item`,
    message: t`Would you like to remove this item from your shopping list?`,
    onOk: remove,
  })
}

/** Makes a default list here when none of the server's is known; the server merges it with its own one (decision F09). */
export function firstList(lists: Pick<ShoppingLists, 'change'>, storeId: number) {
  const shoppingListId = uuidv7()
  lists.change({ kind: 'createList', shoppingListId, storeId, name: firstListName, isDefault: true })
  return { shoppingListId }
}

/** Shows that the server refused a change and that it is undone. */
export function sayRefused(refusal: Refusal<Change>) {
  void import('./refusals.ts').then((it) => it.sayRefused(refusal), console.error)
}
