import { sql } from 'kysely'
import type { Category } from '#contract/ads.ts'
import type { DigitalExclusive } from '#contract/exclusives.ts'
import type { Db } from '#server/db/pool.ts'
import type { Dated } from '#server/features/banners/rules.ts'
import type { UserId } from '#server/user-id.ts'

/** By priority, then by id. */
export async function allExclusives(db: Db): Promise<(Dated & { value: DigitalExclusive })[]> {
  const { rows } = await sql<Dated & { id: number; body: Omit<DigitalExclusive, 'id'> }>`
    select id, body, start_date as "from", end_date as "to" from digital_exclusive
    where withdrawn_at is null order by (body->>'priority')::float8 desc, id`.execute(db)
  return rows.map(({ from, to, id, body }) => ({ from, to, value: { id, ...body } }))
}

/** Also one that was withdrawn meanwhile: a device that showed it may still put it on a list. With the category of its name, if there is one. */
export async function exclusiveById(db: Db, id: number): Promise<{ exclusive: DigitalExclusive; categories: Category[] } | null> {
  const { rows } = await sql<{ body: Omit<DigitalExclusive, 'id'>; categories: Category[] }>`
    select e.body, coalesce((select json_agg(json_build_object('categoryId', c.category_id, 'categoryName', c.category_name))
                             from category c where c.category_name = e.body->'category'->>'name'), '[]') as categories
    from digital_exclusive e where e.id = ${id}`.execute(db)
  return rows[0] ? { exclusive: { id, ...rows[0].body }, categories: rows[0].categories } : null
}

/** Also one that was withdrawn meanwhile: who saw it, saw it. */
export async function isExclusive(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from digital_exclusive where id = ${id}`.execute(db)
  return rows.length > 0
}

export async function scanCodeOf(db: Db, userId: UserId): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`select code from scan_code where user_id = ${userId}`.execute(db)
  return rows[0]?.code ?? null
}

/** Does nothing when the member has one already, or another member this one: look again. */
export async function insertScanCode(db: Db, userId: UserId, code: string): Promise<void> {
  await sql`
    insert into scan_code (user_id, code) select user_id, ${code} from shopper where user_id = ${userId} on conflict do nothing`.execute(db)
}
