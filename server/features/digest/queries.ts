import { sql } from 'kysely'
import type { AdSpace } from '#contract/ads.ts'
import type { Db } from '#server/db/pool.ts'
import { adSpaceOfRow } from '#server/features/ads/queries.ts'
import type { UserId } from '#server/user-id.ts'
import type { Language } from '#words/t.ts'
import type { Beginning, ChainPublication, ChainStore, Match } from './rules.ts'

/** How a digest can be sent here. */
export type Channels = { mail: boolean; push: boolean }

/** Returns the publications that some store may show at the moment. */
export async function currentPublications(db: Db, now: Date): Promise<ChainPublication[]> {
  const { rows } = await sql<ChainPublication>`
    select a.ad_id as "adId", a.chain_id as "chainId", a.valid_from as "validFrom", a.visible_from as "visibleFrom", a.visible_from_time as "visibleFromTime", a.visible_to as "visibleTo",
           (extract(epoch from a.published_at) * 1000)::float8 as "publishedAt",
           json_agg(s.store_id) filter (where s.included) as "onlyStores",
           coalesce(json_agg(s.store_id) filter (where not s.included), '[]') as "exceptStores"
    from ad a left join ad_store s using (ad_id)
    where a.visible_to_latest > ${now} and a.visible_from_earliest <= ${now} and a.published_at <= ${now} and a.withdrawn_at is null
    group by a.ad_id order by a.ad_id`.execute(db)
  return rows
}

export async function storesOfChains(db: Db, chainIds: number[]): Promise<ChainStore[]> {
  return db
    .selectFrom('store')
    .select(['store_id as storeId', 'chain_id as chainId', 'store_route as storeRoute', 'store_name as storeName', 'time_zone as timeZone'])
    .where('chain_id', 'in', chainIds)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Whether the item s is the favorite f: the same product, or the same picture (docs/decisions/0093). */
const isFavorite = sql`
  (lower(s.ad_studio_asset_id) = lower(f.ad_studio_asset_id)
    or f.product_identifier <> '' and s.product_identifier = f.product_identifier)`

/** Whether the store of the favorite f is one of which the shopper u wants to hear. */
const isTheirStore = sql`
  (u.last_visited_store_id = f.store_id
    or exists (select 1 from favorite_store t where t.user_id = f.user_id and t.store_id = f.store_id))`

const isNews = sql`
  f.deleted_at is null and f.created_at < b.began and s.withdrawn_at is null and p.withdrawn_at is null
    and not exists (select 1 from digest g where g.user_id = f.user_id and g.ad_id = b.ad_id)`

/**
 * Returns shoppers with a favorite in one of the publications that have begun at the store, who can be told and were not told
 * yet: the next ones by id. What became a favorite after the beginning was seen by the shopper anyway.
 */
export async function shoppersToTell(
  db: Db,
  { storeId, beginnings, channels, after }: { storeId: number; beginnings: readonly Beginning[]; channels: Channels; after: UserId | null },
  most: number,
): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    select distinct f.user_id as "userId"
    from favorite f join shopper u using (user_id)
    where f.store_id = ${storeId} and f.user_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid and f.deleted_at is null
      and ${isTheirStore}
      and (${channels.mail}::boolean and u.contact_by_email and u.email is not null
        or ${channels.push}::boolean and exists (
          select 1 from device d where d.user_id = f.user_id and d.notification_token is not null))
      and exists (
        select 1 from ${begun(beginnings)} join ad_space s on s.ad_id = b.ad_id and ${isFavorite} join ad_page p using (ad_page_id)
        where ${isNews})
    order by f.user_id limit ${most}`.execute(db)
  return rows.map(({ userId }) => userId)
}

export type KeptMatch = Match & { userId: UserId; adSpace: AdSpace }

/** Returns what is new for these shoppers at all of their stores. */
export async function matchesOf(db: Db, userIds: readonly UserId[], beginnings: readonly Beginning[]): Promise<KeptMatch[]> {
  const { rows } = await sql<KeptMatch>`
    select f.user_id as "userId", s.ad_id as "adId", f.store_id as "storeId",
      s.start_date as "startDate", s.end_date as "endDate", ${adSpaceOfRow} as "adSpace"
    from favorite f join shopper u using (user_id) join ${begun(beginnings)} on b.store_id = f.store_id
      join ad_space s on s.ad_id = b.ad_id and ${isFavorite} join ad_page p using (ad_page_id)
    where f.user_id = any(${userIds}::uuid[]) and ${isTheirStore} and ${isNews}
    order by f.user_id, f.created_at desc, f.favorite_id`.execute(db)
  return rows
}

const begun = (beginnings: readonly Beginning[]) => sql`
  unnest(${beginnings.map((it) => it.adId)}::int[], ${beginnings.map((it) => it.storeId)}::int[],
    ${beginnings.map((it) => new Date(it.began).toISOString())}::timestamptz[]) b (ad_id, store_id, began)`

export type Claim = { userId: UserId; adId: number }

/** Returns those that nobody had written before: these are ours to tell. In the transaction that orders the digests. */
export async function claim(db: Db, claims: readonly Claim[]): Promise<Claim[]> {
  // In one order, so that no two processes wait for each other; a shopper who is being deleted is told nothing.
  const { rows } = await sql<Claim>`
    insert into digest (user_id, ad_id)
    select u.user_id, c.ad_id
    from unnest(${claims.map((it) => it.userId)}::uuid[], ${claims.map((it) => it.adId)}::int[]) c (user_id, ad_id) join shopper u using (user_id)
    order by u.user_id, c.ad_id for key share of u
    on conflict do nothing returning user_id as "userId", ad_id as "adId"`.execute(db)
  return rows
}

export type Reach = { userId: UserId; byMail: boolean; isOwner: boolean; language: Language; lastStoreId: number | null; devices: string[] }

/** Returns how each can be told; of an app that registered twice, the latest registration. */
export async function reachOf(db: Db, userIds: readonly UserId[]): Promise<Reach[]> {
  const { rows } = await sql<Reach>`
    select u.user_id as "userId", u.contact_by_email and u.email is not null as "byMail", u.language, u.last_visited_store_id as "lastStoreId",
      exists (select 1 from store_member_number n where n.user_id = u.user_id and trim(n.member_number) <> '') as "isOwner",
      coalesce((select json_agg(d.device_id) from (
        select distinct on (notification_token) device_id from device
        where device.user_id = u.user_id and notification_token is not null order by notification_token, seen_at desc) d), '[]') as devices
    from shopper u where u.user_id = any(${userIds}::uuid[])`.execute(db)
  return rows
}

/** Returns the address of a member who wants mail at this moment; null for anybody else. */
export async function addressForNews(db: Db, userId: UserId): Promise<string | null> {
  const row = await db
    .selectFrom('shopper')
    .select('email')
    .where('user_id', '=', userId)
    .where('contact_by_email', '=', true)
    .executeTakeFirst()
  return row?.email ?? null
}

export async function endMail(db: Db, userId: UserId): Promise<void> {
  await db.updateTable('shopper').set({ contact_by_email: false }).where('user_id', '=', userId).execute()
}

/** A member is not told again what was told before the sign-in. */
export async function copyDigests(db: Db, fromUser: UserId, toUser: UserId): Promise<void> {
  await sql`
    insert into digest (user_id, ad_id, ordered_at) select ${toUser}::uuid, ad_id, ordered_at from digest where user_id = ${fromUser}
    on conflict do nothing`.execute(db)
}

/** Deletes at most `most` records of digests that are 90 days old: their publications began long ago. Returns how many. */
export async function deleteOldDigests(db: Db, now: Date, most: number): Promise<number> {
  const { rows } = await sql`
    delete from digest where (user_id, ad_id) in (
      select user_id, ad_id from digest where ordered_at < ${now}::timestamptz - interval '90 days' limit ${most}) returning 1`.execute(db)
  return rows.length
}
