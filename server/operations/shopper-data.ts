import type { Db } from '#server/db/pool.ts'
import { PlainError } from '#server/plain-error.ts'
import { itemsOnOthersLists, shopperRows, tablesOfShoppers, userIdsOfEmail } from './queries.ts'

/** Columns that only prove to us who somebody is, and replies, kept to be repeated: they hold invitations, and what others wrote on their lists. */
const keptBack = new Set(['password_hash', 'token_hash', 'request_hash', 'sent_hash', 'secret_hash', 'reply'])

/**
 * Returns all that is stored about one member, by table, including what is stored under the ids from before the
 * sign-ins. It reads every table with a column for the user, so that a new table is not left out. Of lists of others it returns
 * what the member is on them and has added, without whose they are.
 */
export async function shopperData(db: Db, email: string): Promise<Record<string, object[]>> {
  const userIds = await userIdsOfEmail(db, email.trim().toLowerCase())
  if (userIds.length === 0) throw new PlainError(`Nobody has an account with ${email}.`)
  const found: Record<string, object[]> = {}
  for (const place of await tablesOfShoppers(db)) {
    const rows = await shopperRows(db, place, userIds)
    if (place.table === 'shopping_list_item') rows.push(...(await itemsOnOthersLists(db, userIds)))
    if (rows.length > 0) found[place.table] = [...(found[place.table] ?? []), ...rows.map(shown)]
  }
  return found

  function shown(row: object): object {
    return Object.fromEntries(
      Object.entries(row).filter(([name, value]) => !keptBack.has(name) && (name !== 'user_id' || userIds.includes(value))),
    )
  }
}
