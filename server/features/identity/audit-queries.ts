import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'

type Row = { event: string; shopperId: UserId | null; addressHash: string | null; network: string }

export async function insertAuditEvent(db: Db, { event, shopperId, addressHash, network }: Row): Promise<void> {
  await sql`
    insert into audit_event (event, shopper_id, address_hash, network)
    values (${event}, ${shopperId}, ${addressHash}, ${network})`.execute(db)
}

/** The oldest first. */
export async function auditEventsSince(db: Db, since: Date): Promise<(Row & { happenedAt: Date })[]> {
  const { rows } = await sql<Row & { happenedAt: Date }>`
    select happened_at as "happenedAt", event, shopper_id as "shopperId", address_hash as "addressHash", network
    from audit_event where happened_at >= ${since} order by event_id`.execute(db)
  return rows
}

/** `now` comes in, at most `most` rows go, and how many went is answered. */
export async function deleteOldAuditEvents(db: Db, now: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from audit_event where event_id in (
      select event_id from audit_event where happened_at < ${now}::timestamptz - interval '90 days' limit ${most})`.execute(db)
  return Number(numAffectedRows)
}
