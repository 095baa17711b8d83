import { randomUUIDv7 } from 'node:crypto'
import type { ShoppingList, ShoppingListItem } from '#contract/lists.ts'
import type { Db } from '#server/db/pool.ts'
import { forbidden, gone, notFound } from '#server/http/problem.ts'
import type { UserId } from '#server/user-id.ts'
import { t } from '#words/t.ts'
import { insertDefaultList } from './default-lists.ts'
import { findPlace, lockList, type Place } from './place-queries.ts'
import { insertList, upsertListAlias, itemById, listsOf } from './queries.ts'

/**
 * Returns the list that the caller names by its id or an alias, if it is theirs or shared with them, for one write at a time; 404 when
 * it never was, 410 when it was deleted or left. All statements on the list then go by its owner.
 */
export async function placeAt(db: Db, userId: UserId, listId: string): Promise<Place> {
  return live(await knownPlace(db, userId, listId))
}

/** The same, also of a list that was deleted or left. */
export async function knownPlace(db: Db, userId: UserId, listId: string): Promise<Place> {
  for (let seen = await findPlace(db, userId, listId); seen;) {
    if (seen.person === null) return seen
    await lockList(db, seen.owner, seen.shoppingListId)
    // What stood in the way may have removed the caller, or moved the list to another owner.
    const now = await findPlace(db, userId, listId)
    if (now?.owner === seen.owner) return now
    seen = now
  }
  throw notFound('list')
}

/**
 * The same for something that is put on it. What a device that did not know better puts on a list that its shopper is no longer on
 * goes to a list of their own, which is made for it and is found under the old id from then on.
 */
export async function placeToAdd(db: Db, userId: UserId, listId: string): Promise<Place> {
  const place = await knownPlace(db, userId, listId)
  if (place.isMine || !(place.hasLeft || place.isDeleted)) return live(place)
  const { storeId, isDeleted, name } = place
  const shoppingListId = randomUUIDv7()
  await insertDefaultList(db, userId, storeId)
  await insertList(db, userId, { shoppingListId, storeId, name: isDeleted ? t`Kept for you` : name, isDefault: false })
  for (const alias of new Set([listId, place.shoppingListId])) await upsertListAlias(db, userId, alias, shoppingListId)
  return placeAt(db, userId, shoppingListId)
}

export async function ownPlaceAt(db: Db, userId: UserId, listId: string): Promise<Place> {
  return owned(await placeAt(db, userId, listId))
}

export function owned(place: Place): Place {
  if (!place.isMine) throw forbidden('owners_only', 'Only the owner of the list can do this.')
  return place
}

/** Returns a list as the caller sees it. */
export async function seenList(
  db: Db,
  userId: UserId,
  { shoppingListId, storeId }: Pick<Place, 'shoppingListId' | 'storeId'>,
): Promise<ShoppingList> {
  const list = (await listsOf(db, userId, storeId)).find((it) => it.shoppingListId === shoppingListId)
  if (!list) throw notFound('list')
  return list
}

export async function itemAt(db: Db, { owner, shoppingListId }: Place, itemId: string): Promise<ShoppingListItem> {
  const item = await itemById(db, owner, itemId)
  if (item?.shoppingListId !== shoppingListId) throw notFound('item')
  return liveItem(item)
}

export function liveItem<T extends { isDeleted: boolean }>(item: T): T {
  if (item.isDeleted) throw gone('item')
  return item
}

function live(place: Place): Place {
  if (place.isDeleted || place.hasLeft) throw gone('list')
  return place
}
