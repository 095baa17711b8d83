import { sql } from 'kysely'
import type { Category } from '#contract/ads.ts'
import type { DigitalExclusive } from '#contract/exclusives.ts'
import type { Db } from '#server/db/pool.ts'
import type { Dated } from '#server/features/banners/rules.ts'
import type { UserId } from '#server/user-id.ts'

/** By priority, then by id. */
export async function allExclusives(db: Db): Promise<(Dated & { value: DigitalExclusive })[]> {
  const rows = await db
    .selectFrom('digital_exclusive')
    .select(['id', 'body', 'start_date', 'end_date'])
    .where('withdrawn_at', 'is', null)
    .orderBy(sql`(body->>'priority')::float8`, 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ start_date: from, end_date: to, id, body }) => ({ from, to, value: { id, ...body } }))
}

/** Returns also one that was withdrawn meanwhile: a device that showed it may still put it on a list. With its category, if known. */
export async function exclusiveById(db: Db, id: number): Promise<{ exclusive: DigitalExclusive; categories: Category[] } | null> {
  const { rows } = await sql<{ body: Omit<DigitalExclusive, 'id'>; categories: Category[] }>`
    select e.body, coalesce((select json_agg(json_build_object('categoryId', c.category_id, 'categoryName', c.category_name))
                             from category c where c.category_name = e.body->'category'->>'name'), '[]') as categories
    from digital_exclusive e where e.id = ${id}`.execute(db)
  return rows[0] ? { exclusive: { id, ...rows[0].body }, categories: rows[0].categories } : null
}

/** Returns true also for one that was withdrawn meanwhile: it was seen all the same. */
export async function isExclusive(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('digital_exclusive').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function scanCodeOf(db: Db, userId: UserId): Promise<string | null> {
  const row = await db.selectFrom('scan_code').select('code').where('user_id', '=', userId).executeTakeFirst()
  return row?.code ?? null
}

/** Does nothing when the member has a code already, or another member has this one: the caller reads again. */
export async function insertScanCode(db: Db, userId: UserId, code: string): Promise<void> {
  await sql`
    insert into scan_code (user_id, code) select user_id, ${code} from shopper where user_id = ${userId} on conflict do nothing`.execute(db)
}
