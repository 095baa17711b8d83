import { sql } from 'kysely'
import type { AdSpace } from '#contract/ads.ts'
import type { Favorite } from '#contract/favorites.ts'
import type { Db } from '#server/db/pool.ts'
import { adSpaceOfRow } from '#server/features/ads/queries.ts'
import type { UserId } from '#server/user-id.ts'

/** A favorite, or a tombstone of one, without the picture's address, which follows from the asset's id. */
export type KeptFavorite = Omit<Favorite, 'imageUri'> & { isDeleted: boolean }
export type Liked = { adSpace: AdSpace; adDateInfo: string }

/** Whether the store of the row t has shown the flyer of the row a. */
const hasShown = sql`
  a.published_at <= now() and a.visible_from_earliest <= now()
  and (select coalesce(bool_or(x.store_id = t.store_id) filter (where x.included), true)
    and not coalesce(bool_or(x.store_id = t.store_id) filter (where not x.included), false)
    from ad_store x where x.ad_id = a.ad_id)`

/**
 * The newest ad space of the product in the flyers that the store has shown: one that has begun by the store's calendar, if there is any,
 * and one that was withdrawn only after its sale. Of a sale that begins or ends within a day the app knows more: it looks at the clock.
 */
const latest = sql`
  (select ${adSpaceOfRow}
  from store t join ad a using (chain_id) join ad_page p using (ad_id) join ad_space s using (ad_page_id)
  where t.store_id = f.store_id and ${hasShown}
    and (lower(s.ad_studio_asset_id) = lower(f.ad_studio_asset_id)
      or f.product_identifier <> '' and s.product_identifier = f.product_identifier)
    and coalesce(s.end_date < (least(a.withdrawn_at, p.withdrawn_at, s.withdrawn_at) at time zone t.time_zone)::date::text, true)
  order by s.start_date <= (now() at time zone t.time_zone)::date::text desc, s.end_date desc, s.ad_space_id desc limit 1)`

const columns = sql`
  f.favorite_id as "favoriteId", f.ad_studio_asset_id as "adStudioAssetId", f.store_id as "storeId", f.product_identifier as "productIdentifier",
  f.title, f.ad_space as "adSpace", f.ad_date_info as "adDateInfo", ${latest} as latest, f.revision, f.deleted_at is not null as "isDeleted"`

/** The latest first. */
export async function favoritesOf(db: Db, userId: UserId): Promise<KeptFavorite[]> {
  const { rows } = await sql<KeptFavorite>`
    select ${columns} from favorite f where f.user_id = ${userId} and f.deleted_at is null order by f.created_at desc, f.favorite_id desc`.execute(
    db,
  )
  return rows
}

/** Finds a favorite by its id or an alias of it. */
export async function favoriteById(db: Db, userId: UserId, favoriteId: string): Promise<KeptFavorite | null> {
  const { rows } = await sql<KeptFavorite>`
    select ${columns} from favorite f
    where f.user_id = ${userId} and f.favorite_id = coalesce(
      (select a.favorite_id from favorite_alias a where a.user_id = ${userId} and a.alias_id = ${favoriteId}), ${favoriteId})`.execute(db)
  return rows[0] ?? null
}

export async function favoriteOfItem(db: Db, userId: UserId, storeId: number, adStudioAssetId: string): Promise<KeptFavorite | null> {
  const { rows } = await sql<KeptFavorite>`
    select ${columns} from favorite f
    where f.user_id = ${userId} and f.store_id = ${storeId} and f.ad_studio_asset_id = ${adStudioAssetId} and f.deleted_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function countFavorites(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('favorite')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the newest item of the asset in the flyers that the store has shown; null when there is none, or no such store. */
export async function newestItem(db: Db, storeId: number, adStudioAssetId: string): Promise<Liked | null> {
  const { rows } = await sql<Liked>`
    select ${adSpaceOfRow} as "adSpace",
      a.ad_date_info as "adDateInfo"
    from store t join ad a using (chain_id) join ad_space s using (ad_id)
    where t.store_id = ${storeId} and t.withdrawn_at is null and ${hasShown} and lower(s.ad_studio_asset_id) = ${adStudioAssetId.toLowerCase()}
    order by s.withdrawn_at is null desc, s.ad_space_id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function insertFavorite(
  db: Db,
  userId: UserId,
  { favoriteId, storeId, title }: Pick<Favorite, 'favoriteId' | 'storeId' | 'title'>,
  { adSpace, adDateInfo }: Liked,
): Promise<void> {
  await db
    .insertInto('favorite')
    .values({
      user_id: userId,
      favorite_id: favoriteId,
      store_id: storeId,
      ad_studio_asset_id: adSpace.adStudioAssetId,
      product_identifier: adSpace.productIdentifier,
      title,
      ad_space: JSON.stringify(adSpace),
      ad_date_info: adDateInfo,
      created_at: sql<Date>`clock_timestamp()`,
      deleted_at: null,
    })
    .execute()
}

export async function insertFavoriteAlias(db: Db, userId: UserId, aliasId: string, favoriteId: string): Promise<void> {
  await db
    .insertInto('favorite_alias')
    .values({ user_id: userId, alias_id: aliasId, favorite_id: favoriteId })
    .onConflict((it) => it.doNothing())
    .execute()
}

/** Keeps only the id: which item it was is deleted. */
export async function markFavoriteDeleted(db: Db, userId: UserId, favoriteId: string): Promise<void> {
  await db
    .updateTable('favorite')
    .set((it) => ({
      deleted_at: sql<Date>`now()`,
      revision: it('revision', '+', 1),
      ad_studio_asset_id: '',
      product_identifier: '',
      title: '',
      ad_space: null,
      ad_date_info: '',
    }))
    .where('user_id', '=', userId)
    .where('favorite_id', '=', favoriteId)
    .execute()
}

/* An anonymous shopper's favorites move to a member (decision F09). */

/** Makes aliases of the ids of favorites for which the other shopper has a favorite of the same item. */
export async function aliasSameFavorites(db: Db, fromUser: UserId, toUser: UserId): Promise<void> {
  await sql`
    insert into favorite_alias (user_id, alias_id, favorite_id)
    select ${toUser}::uuid, f.favorite_id, t.favorite_id
    from favorite f join favorite t on t.user_id = ${toUser} and t.store_id = f.store_id and t.ad_studio_asset_id = f.ad_studio_asset_id
    where f.user_id = ${fromUser} and f.deleted_at is null and t.deleted_at is null
    on conflict do nothing`.execute(db)
}

/** Copies all others, tombstones included, under their own ids. */
export async function copyFavorites(db: Db, fromUser: UserId, toUser: UserId): Promise<void> {
  await sql`
    insert into favorite (user_id, favorite_id, store_id, ad_studio_asset_id, product_identifier, title, ad_space, ad_date_info, revision, created_at, deleted_at)
    select ${toUser}::uuid, favorite_id, store_id, ad_studio_asset_id, product_identifier, title, ad_space, ad_date_info, revision + 1, created_at, deleted_at
    from favorite f where f.user_id = ${fromUser}
      and not exists (select 1 from favorite_alias a where a.user_id = ${toUser} and a.alias_id = f.favorite_id)
    on conflict do nothing`.execute(db)
}

export async function copyFavoriteAliases(db: Db, fromUser: UserId, toUser: UserId): Promise<void> {
  await sql`
    insert into favorite_alias (user_id, alias_id, favorite_id)
    select ${toUser}::uuid, a.alias_id, coalesce(m.favorite_id, a.favorite_id)
    from favorite_alias a left join favorite_alias m on m.user_id = ${toUser} and m.alias_id = a.favorite_id
    where a.user_id = ${fromUser}
    on conflict do nothing`.execute(db)
}

export async function deleteFavoritesOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('favorite_alias').where('user_id', '=', userId).execute()
  await db.deleteFrom('favorite').where('user_id', '=', userId).execute()
}

/** Deletes at most `most` tombstones older than 13 months. Returns how many were deleted. */
export async function forgetFavorites(db: Db, now: Date, most: number): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from favorite where (user_id, favorite_id) in (
        select user_id, favorite_id from favorite where deleted_at < ${now}::timestamptz - interval '13 months' limit ${most})
      returning user_id, favorite_id),
    aliases as (delete from favorite_alias a using gone where a.user_id = gone.user_id and a.favorite_id = gone.favorite_id)
    select 1 from gone`.execute(db)
  return rows.length
}
