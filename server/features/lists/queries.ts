import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/db/pool.ts'

export const firstListName = 'My List'

/** A default list for every visited store that has none, in the caller's transaction (decision E03). */
export async function insertMissingDefaultLists(db: Db, userId: string): Promise<void> {
  const { rows } = await sql<{ store_id: number }>`
    select store_id from store_visit v where user_id = ${userId}
    and not exists (select 1 from shopping_list l where l.user_id = v.user_id and l.store_id = v.store_id and l.is_default)`.execute(db)
  for (const { store_id } of rows) {
    await sql`
      insert into shopping_list (user_id, shopping_list_id, store_id, name, is_default)
      values (${userId}, ${uuidv7()}, ${store_id}, ${firstListName}, true)
      on conflict (user_id, store_id) where is_default do nothing`.execute(db)
  }
}
