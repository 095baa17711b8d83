import * as v from 'valibot'
import { emailPattern } from '#contract/accounts.ts'
import { AdSpace, Price } from '#contract/ads.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Sharing } from '#contract/people.ts'
import { id, idText, instant, line, name, revision, text, uuid } from '#contract/values.ts'
import { plural, t } from '#words/t.ts'

export const listNameMax = 100
export const itemNameMax = 500
export const notesMax = 2000
export const unitMax = 20
/** Name of the default list that a first visit makes, on the server or, when it is first, on the device (decision E03). */
export const firstListName = 'My List'
/** Returns the name of a list as it is shown: the one that nobody has chosen is said in the shopper's language. */
export const listTitle = (name: string): string => (name === firstListName ? t`My List` : name)
/** Returns '1 item', '2 items'. */
export const itemsText = (count: number): string => plural(count, { one: t`${count} item`, other: t`${count} items` })
/** More of one item than anybody buys; it keeps quantities inside what the database can store and the screen can show. */
export const quantityMax = 9999

/** The quantity of an item after the same deal was added to the list again (decision D14). */
export function raised(quantity: number, by: number): number {
  return Math.min(quantity + by, quantityMax)
}

/** The headings of a list that are not aisles. */
export const otherItems = 'Other items'
export const ownItems = 'Your own items'
/** Returns the heading under which an item is shown. One that the shopper typed is in the aisle that its device found for it, if any. */
export function aisleOf({ category, isTyped }: { category: string; isTyped: boolean }): string {
  return category || (isTyped ? ownItems : otherItems)
}

export const ShoppingList = v.object({
  shoppingListId: uuid,
  storeId: id,
  name: name(listNameMax),
  /** Whether it is the active list of its store. */
  isDefault: v.boolean(),
  /** Whether it is the shopper's own default list, also while a list of somebody else is active in its place. Missing as isTemplate is. */
  isOwnDefault: v.optional(v.boolean()),
  /** A list from which others are begun. Missing in a copy that an older app has stored. */
  isTemplate: v.optional(v.boolean()),
  itemCount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** null when nobody else is on the list. Missing in a copy that an older app has stored. */
  sharing: v.optional(v.nullable(Sharing)),
  revision,
})
export type ShoppingList = v.InferOutput<typeof ShoppingList>

const quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(quantityMax))
const quantityText = v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'must be a whole number'), v.transform(Number), quantity)

export const ShoppingListItem = v.object({
  shoppingListItemId: uuid,
  shoppingListId: uuid,
  itemName: name(itemNameMax),
  notes: text(notesMax),
  quantity,
  /** What the quantity of a typed item counts, such as 'lb' or 'can'; empty for pieces. */
  unit: v.optional(line(unitMax), ''),
  /** null for an item that the shopper typed. */
  adStudioAssetId: v.nullable(text(100)),
  /** The ad space as it was when the item was added: it stays readable after its flyer has ended. */
  adSpace: v.nullable(AdSpace),
  adDateInfo: line(200),
  isChecked: v.boolean(),
  checkedAt: v.nullable(instant),
  /** Name of the category, for grouping by aisle; empty when it is not known. Of a typed item the device says it (docs/decisions/0113). */
  category: line(100),
  price: v.nullable(Price),
  /** On a shared list the person who added it, and the one who ticked it off first. */
  addedBy: v.optional(v.nullable(v.number())),
  checkedBy: v.optional(v.nullable(v.number())),
  revision,
})
export type ShoppingListItem = v.InferOutput<typeof ShoppingListItem>

/** The posted id becomes an alias when the list already has the ad item (decision D14). */
const NewItem = v.union([
  v.strictObject({
    shoppingListItemId: uuid,
    quantity,
    notes: v.optional(text(notesMax)),
    adStudioAssetId: text(100),
    adSpaceId: id,
    itemName: name(itemNameMax),
  }),
  v.strictObject({
    shoppingListItemId: uuid,
    quantity,
    notes: v.optional(text(notesMax)),
    itemName: name(itemNameMax),
    unit: v.optional(line(unitMax)),
    category: v.optional(line(100)),
  }),
])
export type NewItem = v.InferInput<typeof NewItem>

/** How long a request for changes waits, in ms: for less than any proxy lets a connection be silent. */
export const changesPatience: number = 20_000

/**
 * Returns a number that says which lists and items somebody has, in which revisions: with equal numbers two have the same. The
 * server computes it by a statement (server/features/lists/queries.ts).
 */
export function fingerprintOf(
  lists: readonly { shoppingListId: string; revision: number }[],
  items: readonly { shoppingListItemId: string; revision: number }[],
): string {
  let sum = 0
  for (const { shoppingListId, revision } of lists) sum = (sum + share(shoppingListId, revision)) % 2 ** 48
  for (const { shoppingListItemId, revision } of items) sum = (sum + share(shoppingListItemId, revision)) % 2 ** 48
  return String(sum)
}

/** The last digits of an id are random. Both factors are cut, so that every sum is exact in a double. */
function share(id: string, revision: number): number {
  return Number.parseInt(id.slice(-8), 16) * (revision % 2 ** 16)
}

const fingerprint = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be a fingerprint'))

const listParams = v.object({ shoppingListId: uuid })
const itemParams = v.object({ shoppingListId: uuid, shoppingListItemId: uuid })

export const lists = endpoints({
  all: {
    method: 'GET',
    path: '/api/shoppinglists',
    access: 'shopper',
    about: 'The shopper’s lists, of one store or of all; default lists first.',
    query: v.object({ storeId: v.optional(idText) }),
    reply: v.array(ShoppingList),
  },
  create: {
    method: 'POST',
    path: '/api/shoppinglists',
    access: 'shopper',
    about:
      'Creates a list under the id that the device made. A default list made offline merges into the one that the server has (decision F09).',
    body: v.object({
      shoppingListId: uuid,
      storeId: id,
      name: name(listNameMax),
      isDefault: v.optional(v.boolean()),
      isTemplate: v.optional(v.boolean()),
    }),
    reply: ShoppingList,
  },
  change: {
    method: 'PUT',
    path: '/api/shoppinglists/:shoppingListId',
    access: 'shopper',
    about:
      'Renames a list or makes it the default list of its store, which a template cannot be; only the fields present are written (decision D12).',
    params: listParams,
    body: v.object({
      shoppingListId: v.optional(uuid),
      storeId: v.optional(id),
      name: v.optional(name(listNameMax)),
      isDefault: v.optional(v.literal(true)),
    }),
    reply: ShoppingList,
  },
  remove: {
    method: 'DELETE',
    path: '/api/shoppinglists/:shoppingListId',
    access: 'shopper',
    about: 'Deletes a list with its items, for good. A default list cannot be deleted (decision E04).',
    params: listParams,
    reply: null,
  },
  email: {
    method: 'POST',
    path: '/api/shoppinglists/:shoppingListId/email',
    access: 'shopper',
    about: 'Mails the list as it is now to an address, with pictures or without, and with the prices that an owner or everyone pays.',
    params: listParams,
    query: v.object({
      address: v.pipe(line(254), v.regex(emailPattern, 'must be an email address')),
      includeImages: v.optional(v.picklist(['true', 'false']), 'false'),
      /** Whether the shopper pays what owners pay; absent when they have not said (docs/decisions/0107). */
      isOwner: v.optional(v.picklist(['true', 'false'])),
    }),
    reply: null,
  },
  items: {
    method: 'GET',
    path: '/api/shoppinglistitems',
    access: 'shopper',
    about: 'All items of all the shopper’s lists (decision D11).',
    reply: v.array(ShoppingListItem),
  },
  changes: {
    method: 'GET',
    path: '/api/shoppinglistchanges',
    access: 'shopper',
    waits: true,
    about:
      'Replies as soon as the shopper’s lists are not those that the fingerprint says, at the latest after 20 seconds, with the fingerprint of what they are now.',
    query: v.object({ fingerprint: v.optional(fingerprint) }),
    reply: v.object({ fingerprint }),
  },
  addItem: {
    method: 'POST',
    path: '/api/shoppinglists/:shoppingListId/items',
    access: 'shopper',
    about:
      'Adds an ad item or an item that the shopper typed. An ad item that the list holds already gets its quantity raised (decision D14). What is put back, as an Undo does, is no news to others.',
    params: listParams,
    /** Not in the body: a server of the release before would refuse it there, and so lose the item. */
    query: v.object({ putBack: v.optional(v.literal('true')) }),
    body: NewItem,
    reply: ShoppingListItem,
  },
  changeItem: {
    method: 'PUT',
    path: '/api/shoppinglists/:shoppingListId/items/:shoppingListItemId',
    access: 'shopper',
    about:
      'Writes the fields present, as absolute values: repeating it is harmless. Unit and category are those of typed items alone. With checkedAt an item is ticked off as it was before, as an Undo does: at that time, and not bought again.',
    params: itemParams,
    body: v.object({
      quantity: v.optional(quantity),
      itemName: v.optional(name(itemNameMax)),
      notes: v.optional(text(notesMax)),
      unit: v.optional(line(unitMax)),
      category: v.optional(line(100)),
      isChecked: v.optional(v.boolean()),
      checkedAt: v.optional(
        v.pipe(
          instant,
          v.check((it) => !Number.isNaN(Date.parse(it)), 'must be an instant'),
        ),
      ),
    }),
    reply: ShoppingListItem,
  },
  removeItem: {
    method: 'DELETE',
    path: '/api/shoppinglists/:shoppingListId/items/:shoppingListItemId',
    access: 'shopper',
    about:
      'Removes the item for good. With a quantity only so many of it are taken off, as far as there are more: what an Undo takes back. Such a call is not harmless when repeated, so it needs an Idempotency-Key.',
    params: itemParams,
    query: v.object({ quantity: v.optional(quantityText) }),
    reply: null,
  },
})
