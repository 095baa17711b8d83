import { sql } from 'kysely'
import type { Person } from '#contract/studio/weeks.ts'
import { tellWeek } from '#server/db/changes.ts'
import type { Db } from '#server/db/pool.ts'

/** How long somebody counts as being there, in seconds. The browser says so again every half of it. */
const presentFor = 60

/** Says where somebody is in a week, and forgets those who are no longer there. */
export async function setPresence(trx: Db, weekId: string, { staffId, name, at: { step, rowId } }: Person): Promise<void> {
  const place = { name, step, row_id: rowId, seen_at: sql<Date>`now()` }
  await trx.deleteFrom('week_presence').where('week_id', '=', weekId).where('seen_at', '<', presentSince(Date.now())).execute()
  await trx
    .insertInto('week_presence')
    .values({ week_id: weekId, staff_id: staffId, ...place })
    .onConflict((it) => it.columns(['week_id', 'staff_id']).doUpdateSet(place))
    .execute()
  await tellWeek(trx, weekId)
}

export async function othersIn(db: Db, weekId: string, staffId: string): Promise<Person[]> {
  const found = await db
    .selectFrom('week_presence')
    .select(['staff_id as staffId', 'name', 'step', 'row_id as rowId'])
    .where('week_id', '=', weekId)
    .where('staff_id', '<>', staffId)
    .where('seen_at', '>=', presentSince(Date.now()))
    .orderBy('name')
    .execute()
  return found.map(({ step, rowId, ...it }) => ({ ...it, at: { step, rowId } }))
}

const presentSince = (now: number) => new Date(now - presentFor * 1000)
