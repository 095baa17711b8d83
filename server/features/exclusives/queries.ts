import { sql } from 'kysely'
import type { DigitalExclusive } from '#contract/exclusives.ts'
import type { Db } from '#server/db/pool.ts'
import type { Dated } from '#server/features/banners/rules.ts'

/** By priority, then by id. */
export async function allExclusives(db: Db): Promise<(Dated & { value: DigitalExclusive })[]> {
  const { rows } = await sql<Dated & { id: number; body: Omit<DigitalExclusive, 'id'> }>`
    select id, body, start_date as "from", end_date as "to" from digital_exclusive
    where withdrawn_at is null order by (body->>'priority')::float8 desc, id`.execute(db)
  return rows.map(({ from, to, id, body }) => ({ from, to, value: { id, ...body } }))
}

/** Also one that was withdrawn meanwhile: who saw it, saw it. */
export async function isExclusive(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from digital_exclusive where id = ${id}`.execute(db)
  return rows.length > 0
}

export async function scanCodeOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`select code from scan_code where user_id = ${userId}`.execute(db)
  return rows[0]?.code ?? null
}

/** Does nothing when the member has one already, or another member this one: look again. */
export async function insertScanCode(db: Db, userId: string, code: string): Promise<void> {
  await sql`
    insert into scan_code (user_id, code) select user_id, ${code} from shopper where user_id = ${userId} on conflict do nothing`.execute(db)
}
