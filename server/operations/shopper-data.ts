import type { Db } from '#server/db/pool.ts'
import { PlainError } from '#server/plain-error.ts'
import { shopperRows, tablesOfShoppers, userIdsOfEmail } from './queries.ts'

/** Columns that only prove to us who somebody is. */
const secrets = new Set(['password_hash', 'token_hash', 'request_hash', 'sent_hash', 'secret_hash'])

/**
 * Returns all that is stored about one member, by table, including what is stored under the ids from before the
 * sign-ins. It reads every table with a column for the user, so that a new table is not left out.
 */
export async function shopperData(db: Db, email: string): Promise<Record<string, object[]>> {
  const userIds = await userIdsOfEmail(db, email.trim().toLowerCase())
  if (userIds.length === 0) throw new PlainError(`Nobody has an account with ${email}.`)
  const found: Record<string, object[]> = {}
  for (const place of await tablesOfShoppers(db)) {
    const rows = await shopperRows(db, place, userIds)
    if (rows.length > 0) found[place.table] = [...(found[place.table] ?? []), ...rows.map(withoutSecrets)]
  }
  return found
}

function withoutSecrets(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !secrets.has(name)))
}
