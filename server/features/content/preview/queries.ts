import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { Publication } from '#server/features/ads/rules.ts'

/** Also deletes the codes that have expired. */
export async function insertPreviewCode(
  db: Db,
  codeHash: string,
  expiresAt: Date,
  weekId: string | null = null,
  isLink = false,
): Promise<void> {
  await db
    .deleteFrom('preview_code')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db.insertInto('preview_code').values({ code_hash: codeHash, expires_at: expiresAt, week_id: weekId, is_link: isLink }).execute()
}

/** With `ofAllChains` only the operator's: the code of a week shows its own chain. */
export async function isPreviewCode(db: Db, codeHash: string, { ofAllChains = false } = {}): Promise<boolean> {
  const row = await db
    .selectFrom('preview_code')
    .select('code_hash')
    .where('code_hash', '=', codeHash)
    .where('is_link', '=', false)
    .$if(ofAllChains, (it) => it.where('week_id', 'is', null))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

export type PreviewStore = { storeId: number; chainId: number; storeRoute: string; storeName: string; timeZone: string }

export async function previewStores(db: Db): Promise<PreviewStore[]> {
  return db
    .selectFrom('store')
    .select(['store_id as storeId', 'chain_id as chainId', 'store_route as storeRoute', 'store_name as storeName', 'time_zone as timeZone'])
    .where('withdrawn_at', 'is', null)
    .orderBy('store_name')
    .execute()
}

/** Returns all publications of the chain as if they were out, those that are staged or published later included. */
export async function allPublications(db: Db, chainId: number): Promise<(Publication & { isOut: boolean })[]> {
  const { rows } = await sql<Publication & { isOut: boolean }>`
    select a.ad_id as "adId", a.visible_from as "visibleFrom", a.visible_from_time as "visibleFromTime", a.visible_to as "visibleTo", 0 as "publishedAt",
           coalesce(a.published_at <= now(), false) as "isOut",
           json_agg(s.store_id) filter (where s.included) as "onlyStores",
           coalesce(json_agg(s.store_id) filter (where not s.included), '[]') as "exceptStores"
    from ad a left join ad_store s using (ad_id)
    where a.chain_id = ${chainId} and a.withdrawn_at is null
    group by a.ad_id
    order by a.position, a.valid_from, a.ad_id`.execute(db)
  return rows
}
