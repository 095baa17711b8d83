import { randomUUIDv7 } from 'node:crypto'
import { firstListName } from '#contract/lists.ts'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'
import { insertList, visitedStoresWithoutDefaultList } from './queries.ts'

/** Makes a default list for every visited store that has none, in the caller's transaction (decision E03). */
export async function insertMissingDefaultLists(db: Db, userId: UserId): Promise<void> {
  for (const storeId of await visitedStoresWithoutDefaultList(db, userId)) await insertDefaultList(db, userId, storeId)
}

/** Does nothing when there is one already. */
export async function insertDefaultList(db: Db, userId: UserId, storeId: number): Promise<void> {
  await insertList(db, userId, { shoppingListId: randomUUIDv7(), storeId, name: firstListName, isDefault: true })
}
