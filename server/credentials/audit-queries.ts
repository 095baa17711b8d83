import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { StaffId } from '#server/staff-id.ts'
import type { UserId } from '#server/user-id.ts'

type Row = { event: string; shopperId: UserId | null; addressHash: string | null; staffId: StaffId | null; network: string }

export async function insertAuditEvent(db: Db, { event, shopperId, addressHash, staffId, network }: Row): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({ event, shopper_id: shopperId, address_hash: addressHash, staff_id: staffId, network })
    .execute()
}

/** The oldest first. */
export async function auditEventsSince(db: Db, since: Date): Promise<(Row & { happenedAt: Date })[]> {
  return db
    .selectFrom('audit_event')
    .select([
      'happened_at as happenedAt',
      'event',
      'shopper_id as shopperId',
      'address_hash as addressHash',
      'staff_id as staffId',
      'network',
    ])
    .where('happened_at', '>=', since)
    .orderBy('event_id')
    .execute()
}

/** Deletes at most `most` events that are older than 90 days at `now`. Returns how many were deleted. */
export async function deleteOldAuditEvents(db: Db, now: Date, most: number): Promise<number> {
  const old = db
    .selectFrom('audit_event')
    .select('event_id')
    .where('happened_at', '<', sql<Date>`${now}::timestamptz - interval '90 days'`)
    .limit(most)
  const { numDeletedRows } = await db.deleteFrom('audit_event').where('event_id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
