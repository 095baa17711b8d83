import * as brand from '#brand'
import type { Send } from '#contract/endpoint.ts'
import type { Price } from '#contract/ads.ts'
import { titleOfItem } from '#contract/components.ts'
import { exclusives } from '#contract/exclusives.ts'
import { lists as endpoints, raised, type ShoppingList, type ShoppingListItem } from '#contract/lists.ts'
import { CallError, type Call } from '#app/api/call.ts'
import type { Entry } from '#app/api/outbox.ts'
import { dealOf, type Deal } from '#app/features/deal/deal.ts'

/** What has become of a deal since a list took it over, with the words of staff. */
type Told = { kind: 'corrected' | 'withdrawn'; note: string | null }

/** A list item as the app works with it. */
export type ListItem = Pick<
  ShoppingListItem,
  'shoppingListItemId' | 'shoppingListId' | 'itemName' | 'notes' | 'quantity' | 'isChecked' | 'category' | 'adDateInfo' | 'revision'
> & {
  price: Price | null
  /** Missing in a copy that an older app has stored on the device. */
  unit?: string
  /** What has become of its deal since (standing.ts); no list has it. */
  told?: Told
  /** 'On sale from Friday, Nov 27', until then (standing.ts); no list has it. */
  begins?: string
  /** On a shared list, the people who added it and ticked it off. */
  addedBy?: number | null | undefined
  checkedBy?: number | null | undefined
  /** When it was ticked off, if the server has said so. */
  checkedAt?: string | null
  /** The deal as it was when the item was added; null for an item that the shopper typed. */
  deal: Deal | null
}

/** `aliases` maps ids that this device made to those under which the server stores the same list or item (decisions D14, F09). */
export type ListsData = { lists: readonly ShoppingList[]; items: readonly ListItem[]; aliases: Readonly<Record<string, string>> }

/**
 * What a shopper does to lists. A quantity that is set is absolute; what is added and taken back is added to and taken off whatever
 * other devices have made of it meanwhile, and the server does each of these once, by the id of the change.
 */
export type Change =
  | { kind: 'createList'; shoppingListId: string; storeId: number; name: string; isDefault: boolean; isTemplate?: boolean }
  | { kind: 'renameList'; shoppingListId: string; name: string }
  | { kind: 'activateList'; shoppingListId: string; storeId: number }
  | { kind: 'removeList'; shoppingListId: string }
  | {
      kind: 'addItem'
      shoppingListId: string
      shoppingListItemId: string
      itemName: string
      notes: string
      quantity: number
      deal: Deal | null
      /** Of a typed item alone: a deal has its own. */
      unit?: string
      category?: string
      /** It was on the list before. */
      isPutBack?: true
    }
  | { kind: 'changeItem'; shoppingListId: string; shoppingListItemId: string; fields: ItemFields }
  /** `quantity`: only so many, and the item when there are no more. */
  | { kind: 'removeItem'; shoppingListId: string; shoppingListItemId: string; quantity?: number }
/** `checkedAt`: when it was ticked off before, if it is to be ticked as it was. */
export type ItemFields = Partial<Pick<ListItem, 'quantity' | 'unit' | 'category' | 'itemName' | 'notes' | 'isChecked'>> & {
  checkedAt?: string
}

export const noLists: ListsData = { lists: [], items: [], aliases: {} }

/** Returns the data as it will be once the server has done all waiting changes. What no change touches stays the same object. */
export function overlay(data: ListsData, changes: readonly Change[]): ListsData {
  return changes.reduce(applied, data)
}

function applied(data: ListsData, change: Change): ListsData {
  const listId = idIn(data, change.shoppingListId)
  switch (change.kind) {
    case 'createList': {
      if (data.lists.some((it) => it.shoppingListId === listId)) return data
      const holder = change.isDefault && data.lists.find((it) => it.storeId === change.storeId && it.isDefault)
      if (holder) return { ...data, aliases: { ...data.aliases, [change.shoppingListId]: holder.shoppingListId } }
      const { shoppingListId, storeId, name, isDefault, isTemplate = false } = change
      return { ...data, lists: [...data.lists, { shoppingListId, storeId, name, isDefault, isTemplate, itemCount: 0, revision: 0 }] }
    }
    case 'renameList':
      return { ...data, lists: data.lists.map((it) => (it.shoppingListId === listId ? { ...it, name: change.name } : it)) }
    case 'activateList': {
      const active = data.lists.find((it) => it.shoppingListId === listId)
      if (!active) return data
      const isMine = active.sharing?.isMine ?? true
      return { ...data, lists: data.lists.map((it) => (it.storeId === change.storeId ? withActive(it, it === active, isMine) : it)) }
    }
    case 'removeList':
      return {
        ...data,
        lists: data.lists.filter((it) => it.shoppingListId !== listId),
        items: data.items.filter((it) => it.shoppingListId !== listId),
      }
    case 'addItem':
      return data.lists.some((it) => it.shoppingListId === listId) ? withAdded(data, listId, change) : data
    case 'changeItem': {
      const itemId = idIn(data, change.shoppingListItemId)
      return { ...data, items: data.items.map((it) => (it.shoppingListItemId === itemId ? withFields(it, change.fields) : it)) }
    }
    case 'removeItem': {
      const { quantity: less = Infinity } = change
      const itemId = idIn(data, change.shoppingListItemId)
      const rest = (it: ListItem) => (it.quantity > less ? [{ ...it, quantity: it.quantity - less }] : [])
      return { ...data, items: data.items.flatMap((it) => (it.shoppingListItemId === itemId ? rest(it) : [it])) }
    }
  }
}

/** When it was ticked off only the server says. */
function withFields(item: ListItem, fields: ItemFields): ListItem {
  const { isChecked = item.isChecked } = fields
  return { ...item, ...(isChecked !== item.isChecked && { checkedAt: null }), ...fields }
}

/** Adding a deal that is on the list already raises its quantity, and the new id becomes an alias of that item (decision D14). */
function withAdded(data: ListsData, shoppingListId: string, change: Extract<Change, { kind: 'addItem' }>): ListsData {
  const { shoppingListItemId, deal, quantity } = change
  if (data.items.some((it) => it.shoppingListItemId === idIn(data, shoppingListItemId))) return data
  const held = deal && data.items.find((it) => it.shoppingListId === shoppingListId && it.deal?.adSpaceId === deal.adSpaceId)
  if (!held) return { ...data, items: [...data.items, newItem(change, shoppingListId)] }
  const more = { ...held, quantity: raised(held.quantity, quantity) }
  return {
    ...data,
    items: data.items.map((it) => (it === held ? more : it)),
    aliases: { ...data.aliases, [shoppingListItemId]: held.shoppingListItemId },
  }
}

const made = new WeakMap<Change, ListItem>()

/** Returns the same object for the same change: while that waits, its row does not render again with every other change. */
function newItem(change: Extract<Change, { kind: 'addItem' }>, shoppingListId: string): ListItem {
  const known = made.get(change)
  if (known?.shoppingListId === shoppingListId) return known
  const { shoppingListItemId, itemName, notes, quantity, unit = '', deal } = change
  const item: ListItem = {
    shoppingListItemId,
    shoppingListId,
    itemName,
    notes,
    quantity,
    unit,
    deal,
    isChecked: false,
    category: deal?.categoryName ?? change.category ?? '',
    adDateInfo: deal?.adDateInfo ?? '',
    price: deal?.price ?? null,
    revision: 0,
  }
  made.set(change, item)
  return item
}

/** One of somebody else leaves the own default list what it is. */
function withActive(list: ShoppingList, isActive: boolean, isMine: boolean): ShoppingList {
  const shown = withDefault(list, isActive)
  return isMine && (list.isOwnDefault ?? isActive) !== isActive ? { ...shown, isOwnDefault: isActive } : shown
}

function withDefault(list: ShoppingList, isDefault: boolean): ShoppingList {
  return list.isDefault === isDefault ? list : { ...list, isDefault }
}

/** Returns the id under which a list or an item is stored. */
export function idIn({ aliases }: Pick<ListsData, 'aliases'>, id: string): string {
  const kept = aliases[id]
  return kept === undefined || kept === id ? id : idIn({ aliases }, kept)
}

/** Returns the list with an id that may have been kept since before the server said under which id it stores the list. */
export function listIn(data: Pick<ListsData, 'lists' | 'aliases'>, id: string): ShoppingList | null {
  const stored = idIn(data, id)
  return data.lists.find((it) => it.shoppingListId === stored) ?? null
}

/** The same of an item. */
export function itemIn(data: Pick<ListsData, 'items' | 'aliases'>, id: string): ListItem | null {
  const stored = idIn(data, id)
  return data.items.find((it) => it.shoppingListItemId === stored) ?? null
}

/** Returns the data after the server has done a change: its reply overwrites the list or item that it names. */
export function confirmed(data: ListsData, change: Change, reply: ChangeReply): ListsData {
  const done = applied(data, change)
  if (!reply) return done
  if ('shoppingListItemId' in reply) {
    const sent = change.kind === 'addItem' || change.kind === 'changeItem' ? change.shoppingListItemId : reply.shoppingListItemId
    const named = withAlias(done, sent, reply.shoppingListItemId)
    return { ...named, items: put(named.items, itemOf(reply), (it) => it.shoppingListItemId) }
  }
  const named = withAlias(done, change.shoppingListId, reply.shoppingListId)
  const lists = put(named.lists, reply, (it) => it.shoppingListId)
  return {
    ...named,
    lists: reply.isDefault
      ? lists.map((it) => (it.storeId === reply.storeId ? withDefault(it, it.shoppingListId === reply.shoppingListId) : it))
      : lists,
  }
}

/** Moves what the data has under the lost id to the kept id. */
function withAlias(data: ListsData, lost: string, kept: string): ListsData {
  if (lost === kept || data.aliases[lost] === kept) return data
  return {
    lists: data.lists.filter((it) => it.shoppingListId !== lost),
    items: data.items
      .filter((it) => it.shoppingListItemId !== lost)
      .map((it) => (it.shoppingListId === lost ? { ...it, shoppingListId: kept } : it)),
    aliases: { ...data.aliases, [lost]: kept },
  }
}

function put<T>(all: readonly T[], one: T, id: (it: T) => string): readonly T[] {
  return all.some((it) => id(it) === id(one)) ? all.map((it) => (id(it) === id(one) ? one : it)) : [...all, one]
}

export function itemOf(item: ShoppingListItem): ListItem {
  const { adSpace, shoppingListItemId, shoppingListId, notes, quantity, unit, isChecked, checkedAt } = item
  const { category, adDateInfo, price, revision, addedBy, checkedBy } = item
  const deal = adSpace && { ...dealOf(adSpace, null, category), adDateInfo }
  const own = { shoppingListItemId, shoppingListId, itemName: titleOfItem(item), notes, quantity, unit, isChecked, checkedAt }
  return { ...own, category, adDateInfo, price, revision, deal, addedBy, checkedBy }
}

export type ChangeReply = ShoppingList | ShoppingListItem | null

/** Sends what waits in the outbox, under its own id: the server writes it once, however often it is sent. */
export async function sendChange(call: Call, { id, change }: Entry<Change>, signal: AbortSignal): Promise<ChangeReply> {
  try {
    const reply = await callFor(change, (endpoint, request) => call(endpoint, request, { idempotencyKey: id, signal }))
    if (change.kind === 'addItem' && change.deal) countAdded(call, change.deal)
    return reply
  } catch (error) {
    const isRemoval = change.kind === 'removeItem' || change.kind === 'removeList'
    // When the list or item to remove is gone already, the change counts as done.
    if (isRemoval && error instanceof CallError && (error.status === 404 || error.status === 410)) return null
    throw error
  }
}

/** Counts that a digital exclusive was put on a list, whose id is the negative of its ad space's (decision D18). */
function countAdded(call: Call, { adSpaceId }: Deal) {
  if (adSpaceId >= 0) return
  const body = { digitalExclusiveId: -adSpaceId, metricType: 'add-to-list' as const }
  // A failure is silent (decision D23).
  void call(exclusives.metric, { params: { customerGuid: brand.customerGuid }, body }).catch(() => {})
}

function callFor(change: Change, send: Send): Promise<ChangeReply> {
  const { shoppingListId } = change
  switch (change.kind) {
    case 'createList': {
      const { storeId, name, isDefault, isTemplate } = change
      const kind = { ...(isDefault && { isDefault }), ...(isTemplate && { isTemplate }) }
      return send(endpoints.create, { body: { shoppingListId, storeId, name, ...kind } })
    }
    case 'renameList':
      return send(endpoints.change, { params: { shoppingListId }, body: { name: change.name } })
    case 'activateList':
      return send(endpoints.change, { params: { shoppingListId }, body: { isDefault: true } })
    case 'removeList':
      return send(endpoints.remove, { params: { shoppingListId } })
    case 'addItem': {
      const { shoppingListItemId, itemName, notes, quantity, deal, unit, category, isPutBack } = change
      const shared = { shoppingListItemId, itemName, quantity, ...(notes && { notes }) }
      const body = deal
        ? { ...shared, adStudioAssetId: deal.adStudioAssetId, adSpaceId: deal.adSpaceId }
        : { ...shared, ...(unit && { unit }), ...(category && { category }) }
      return send(endpoints.addItem, { params: { shoppingListId }, query: isPutBack ? { putBack: 'true' } : {}, body })
    }
    case 'changeItem':
      return send(endpoints.changeItem, { params: { shoppingListId, shoppingListItemId: change.shoppingListItemId }, body: change.fields })
    case 'removeItem': {
      const { shoppingListItemId, quantity } = change
      const params = { shoppingListId, shoppingListItemId }
      return send(endpoints.removeItem, { params, query: quantity === undefined ? {} : { quantity: String(quantity) } })
    }
  }
}
