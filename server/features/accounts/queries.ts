import { sql } from 'kysely'
import type { Device, User } from '#contract/accounts.ts'
import type { Db } from '#server/db/pool.ts'

export async function userById(db: Db, userId: string): Promise<Omit<User, 'authToken'>> {
  const { rows } = await sql<Omit<User, 'authToken'>>`
    select u.user_id as "userId", u.email is null as "isAnonymous", u.accepted_terms_at is not null as "acceptedTerms",
           s.store_route as "lastVisitedStoreRoute"
    from shopper u left join store s on s.store_id = u.last_visited_store_id and s.withdrawn_at is null
    where u.user_id = ${userId}`.execute(db)
  return rows[0]!
}

export async function upsertDevice(db: Db, userId: string, device: Device): Promise<void> {
  await sql`
    insert into device (user_id, device_id, device_type, version_number, notification_token)
    values (${userId}, ${device.deviceId}, ${device.deviceType}, ${device.versionNumber}, ${device.notificationToken})
    on conflict (user_id, device_id) do update set device_type = excluded.device_type, version_number = excluded.version_number,
      notification_token = excluded.notification_token, seen_at = now()`.execute(db)
}

export async function setTermsAccepted(db: Db, userId: string): Promise<void> {
  await sql`update shopper set accepted_terms_at = coalesce(accepted_terms_at, now()) where user_id = ${userId}`.execute(db)
}
