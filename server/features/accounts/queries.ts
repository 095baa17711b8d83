import { sql } from 'kysely'
import type { Account, AccountUpdate, Device, User } from '#contract/accounts.ts'
import type { Db } from '#server/db/pool.ts'
import type { Language } from '#words/t.ts'
import type { UserId } from '#server/user-id.ts'

/** Returns null when the account was deleted meanwhile. */
export async function userById(db: Db, userId: UserId): Promise<Omit<User, 'authToken'> | null> {
  const { rows } = await sql<Omit<User, 'authToken'>>`
    select u.user_id as "userId", u.email is null as "isAnonymous", u.accepted_terms_at is not null as "acceptedTerms",
           exists (select 1 from store_member_number n where n.user_id = u.user_id and trim(n.member_number) <> '') as "isOwner",
           s.store_route as "lastVisitedStoreRoute"
    from shopper u left join store s on s.store_id = u.last_visited_store_id and s.withdrawn_at is null
    where u.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** An app's notices go only to the last user of the app: those for one shopper must not be shown to the next. */
export async function takeTokenFromOthers(db: Db, userId: UserId, token: string): Promise<void> {
  await db
    .updateTable('device')
    .set({ notification_token: null })
    .where('notification_token', '=', token)
    .where('user_id', '<>', userId)
    .execute()
}

/**
 * Registers the device for as long as the session lasts: a push token must not outlive the sign-in. Does nothing when the session
 * has ended meanwhile. A session is one device's: one that is registered under another id is what it was before, or none.
 */
export async function upsertDevice(db: Db, userId: UserId, tokenHash: string, device: Device): Promise<void> {
  await sql`
    with own as (select user_id, session_id from session where token_hash = ${tokenHash} and user_id = ${userId} for key share),
      others as (
        delete from device d using own where d.user_id = own.user_id and d.session_id = own.session_id and d.device_id <> ${device.deviceId})
    insert into device (user_id, device_id, device_type, version_number, notification_token, session_id)
    select user_id, ${device.deviceId}, ${device.deviceType}, ${device.versionNumber}, ${device.notificationToken}, session_id from own
    on conflict (user_id, device_id) do update set device_type = excluded.device_type, version_number = excluded.version_number,
      notification_token = excluded.notification_token, session_id = excluded.session_id, seen_at = now()`.execute(db)
}

/** The language in which the shopper reads, for what is sent later. Most calls change nothing. */
export async function setLanguage(db: Db, userId: UserId, language: Language): Promise<void> {
  await db.updateTable('shopper').set({ language }).where('user_id', '=', userId).where('language', '<>', language).execute()
}

export async function setTermsAccepted(db: Db, userId: UserId): Promise<void> {
  await db
    .updateTable('shopper')
    .set({ accepted_terms_at: sql<Date>`coalesce(accepted_terms_at, now())` })
    .where('user_id', '=', userId)
    .execute()
}

/** Copies the acceptance of the terms to a member who has none; the other's last visited store wins, where there is one. */
export async function copyStanding(db: Db, fromUser: UserId, toUser: UserId): Promise<void> {
  await sql`
    update shopper m set accepted_terms_at = coalesce(m.accepted_terms_at, a.accepted_terms_at),
      last_visited_store_id = coalesce(a.last_visited_store_id, m.last_visited_store_id)
    from shopper a where m.user_id = ${toUser} and a.user_id = ${fromUser}`.execute(db)
}

/** Copies owner numbers of stores for which the member has none. */
export async function copyMemberNumbers(db: Db, fromUser: UserId, toUser: UserId): Promise<void> {
  await sql`
    insert into store_member_number (user_id, store_id, member_number)
    select ${toUser}::uuid, store_id, member_number from store_member_number where user_id = ${fromUser}
    on conflict (user_id, store_id) do update set member_number = excluded.member_number where trim(store_member_number.member_number) = ''`.execute(
    db,
  )
}

export async function accountById(db: Db, userId: UserId): Promise<Account> {
  const { rows } = await sql<Account>`
    select first_name as "firstName", last_name as "lastName", coalesce(email, contact_email) as email, phone_number as "phoneNumber",
           address, address2, city, state, postal_code as "postalCode",
           json_build_object('email', contact_by_email, 'text', contact_by_text) as "contactPreferences",
           coalesce((select json_agg(json_build_object('storeId', n.store_id, 'memberNumber', n.member_number) order by n.store_id)
                     from store_member_number n where n.user_id = u.user_id), '[]') as "storeMemberNumbers"
    from shopper u where u.user_id = ${userId}`.execute(db)
  return rows[0]!
}

/** A field that is missing stays. A member's email is read only (decision D03): it stays the one that the account was made with. */
export async function updateAccount(db: Db, userId: UserId, account: AccountUpdate): Promise<void> {
  await db
    .updateTable('shopper')
    .set((it) => ({
      first_name: account.firstName ?? it.ref('first_name'),
      last_name: account.lastName ?? it.ref('last_name'),
      phone_number: account.phoneNumber ?? it.ref('phone_number'),
      ...(account.email !== undefined && { contact_email: it.case().when('email', 'is', null).then(account.email).else('').end() }),
      address: account.address ?? it.ref('address'),
      address2: account.address2 ?? it.ref('address2'),
      city: account.city ?? it.ref('city'),
      state: account.state?.toUpperCase() ?? it.ref('state'),
      postal_code: account.postalCode ?? it.ref('postal_code'),
      contact_by_email: account.contactPreferences?.email ?? it.ref('contact_by_email'),
      contact_by_text: account.contactPreferences?.text ?? it.ref('contact_by_text'),
    }))
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Writes numbers by store, so that an old device that has fewer deletes none; of two for one store the later one counts.
 * A number for an unknown store is left out.
 */
export async function mergeMemberNumbers(db: Db, userId: UserId, numbers: Account['storeMemberNumbers']): Promise<void> {
  await sql`
    insert into store_member_number (user_id, store_id, member_number)
    select distinct on (s.store_id) ${userId}::uuid, s.store_id, n.value->>'memberNumber'
    from json_array_elements(${JSON.stringify(numbers)}::json) with ordinality as n (value, place)
    join store s on s.store_id = (n.value->>'storeId')::bigint
    order by s.store_id, n.place desc
    on conflict (user_id, store_id) do update set member_number = excluded.member_number`.execute(db)
}
