import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'
import type { ListedStore, ToldDay } from './rules.ts'

/** All stores that are not withdrawn, by name. */
export async function listedStores(db: Db): Promise<ListedStore[]> {
  const rows = await db
    .selectFrom('store')
    .select(['store_id as storeId', 'store_route as storeRoute', 'store_guid as storeGuid', 'store_name as storeName'])
    .select(['store_logo_uri as storeLogoUri', 'address_line1 as addressLine1', 'address_line2 as addressLine2', 'city'])
    .select(['state_province as stateProvince', 'postal_code as postalCode', 'phone', 'web_url as webUrl', 'store_hours as storeHours'])
    .select(['latitude', 'longitude', 'facebook_page_name as facebookPageName', 'instagram_page_name as instagramPageName'])
    .select(['twitter_handle as twitterHandle', 'time_zone as timeZone', 'chain_id as chainId', 'search_text as searchText'])
    .where('withdrawn_at', 'is', null)
    .orderBy('store_name')
    .orderBy('store_id')
    .execute()
  return rows.map(({ chainId, searchText, ...store }) => ({ store, chainId, searchText }))
}

/** The days that have not passed anywhere, on which stores have other hours. */
export async function toldDays(db: Db): Promise<ToldDay[]> {
  return db
    .selectFrom('special_day')
    .select(['chain_id as chainId', 'store_id as storeId', 'day', 'hours', 'words', 'is_holiday as isHoliday'])
    .where('withdrawn_at', 'is', null)
    .where('day', '>=', sql<string>`(now() - interval '2 days')::date::text`)
    .execute()
}

export async function favoriteStoreIds(db: Db, userId: UserId): Promise<number[]> {
  const rows = await db.selectFrom('favorite_store').select('store_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.store_id)
}

/** The latest first. */
export async function visitedStoreIds(db: Db, userId: UserId): Promise<number[]> {
  const rows = await db.selectFrom('store_visit').select('store_id').where('user_id', '=', userId).orderBy('visited_at', 'desc').execute()
  return rows.map((row) => row.store_id)
}

/** Records the visit and makes the store the last visited one; returns false when there is no such store. */
export async function upsertVisit(db: Db, userId: UserId, storeId: number): Promise<boolean> {
  const { rows } = await sql`
    with visit as (
      insert into store_visit (user_id, store_id, visited_at)
      select ${userId}, store_id, clock_timestamp() from store where store_id = ${storeId} and withdrawn_at is null
      on conflict (user_id, store_id) do update set visited_at = excluded.visited_at returning user_id, store_id)
    update shopper set last_visited_store_id = visit.store_id from visit where shopper.user_id = visit.user_id returning 1`.execute(db)
  return rows.length > 0
}

/** Returns false when there is no such store. */
export async function insertFavoriteStore(db: Db, userId: UserId, storeId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into favorite_store (user_id, store_id)
    select ${userId}, store_id from store where store_id = ${storeId} and withdrawn_at is null
    on conflict (user_id, store_id) do update set created_at = favorite_store.created_at returning 1`.execute(db)
  return rows.length > 0
}

export async function deleteFavoriteStore(db: Db, userId: UserId, storeId: number): Promise<void> {
  await db.deleteFrom('favorite_store').where('user_id', '=', userId).where('store_id', '=', storeId).execute()
}

/** Copies one shopper's visits to another; the later visit to a store counts. */
export async function copyVisits(db: Db, fromUser: UserId, toUser: UserId): Promise<void> {
  await sql`
    insert into store_visit (user_id, store_id, visited_at) select ${toUser}, store_id, visited_at from store_visit where user_id = ${fromUser}
    on conflict (user_id, store_id) do update set visited_at = greatest(store_visit.visited_at, excluded.visited_at)`.execute(db)
}
