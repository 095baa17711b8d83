import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'
import { insertDefaultList } from './default-lists.ts'
import { forgetAliases, lockList, type Place } from './place-queries.ts'
import { aliasItems, copyItemsOnto, giveList, itemIdsOf, moveAliases, othersOn, sharedLists } from './passing-on-queries.ts'
import { insertList, upsertListAlias } from './queries.ts'

/**
 * Before the owner's account is deleted: each of the shared lists goes to the person whom the owner chose, with everybody on it;
 * where none was chosen, everybody keeps a copy.
 */
export async function passOnLists(db: Db, owner: UserId): Promise<void> {
  for (const list of await sharedLists(db, owner)) {
    await lockList(db, owner, list.shoppingListId)
    const others = await othersOn(db, owner, list.shoppingListId)
    const heir = others.find((it) => it.isHeir)
    if (heir) {
      await insertDefaultList(db, heir.memberId, list.storeId)
      await forgetAliases(db, heir.memberId)
      await moveAliases(db, owner, list.shoppingListId, heir.memberId)
      await giveList(db, owner, list.shoppingListId, heir.memberId)
    } else for (const { memberId } of others) await keepCopy(db, memberId, { ...list, owner }, randomUUIDv7())
  }
}

/**
 * Makes a list of the member's own with what is on the shared one now. It is found under the old ids too, so that what the member's
 * devices still have to send reaches it.
 */
export async function keepCopy(
  db: Db,
  memberId: UserId,
  { owner, shoppingListId, storeId, name }: Pick<Place, 'owner' | 'shoppingListId' | 'storeId' | 'name'>,
  copyId: string,
): Promise<void> {
  await insertDefaultList(db, memberId, storeId)
  await insertList(db, memberId, { shoppingListId: copyId, storeId, name, isDefault: false })
  await upsertListAlias(db, memberId, shoppingListId, copyId)
  const ids = await itemIdsOf(db, owner, shoppingListId)
  const pairs = { from: ids, to: ids.map(() => randomUUIDv7()) }
  await copyItemsOnto(db, owner, shoppingListId, memberId, copyId, pairs)
  await aliasItems(db, memberId, pairs)
}
