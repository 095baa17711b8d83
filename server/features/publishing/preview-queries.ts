import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import { dayOfAd, zoneOfChain } from '#server/features/ads/queries.ts'

export async function previewStores(db: Db, chainId: number): Promise<{ storeRoute: string; name: string; timeZone: string }[]> {
  return db
    .selectFrom('store')
    .select(['store_route as storeRoute', 'store_name as name', 'time_zone as timeZone'])
    .where('chain_id', '=', chainId)
    .where('withdrawn_at', 'is', null)
    .orderBy('store_name')
    .execute()
}

type ChainAd = {
  adId: number
  publication: string
  position: number
  pages: number
  title: string
  validFrom: string
  validTo: string
  visibleFrom: string
  visibleTo: string
  isOut: boolean
  onlyStores: string[] | null
  excepted: string[] | null
}

/** Returns the latest flyers of a chain, in the order in which stores show them. */
export async function chainAds(db: Db, chainId: number): Promise<ChainAd[]> {
  const { rows } = await sql<ChainAd>`
    select * from (
      select a.ad_id as "adId", a.external_id as publication, a.position,
        (select count(*)::int from ad_page p where p.ad_id = a.ad_id and p.withdrawn_at is null) as pages, a.title, ${dayOfAd('valid_from')} as "validFrom", ${dayOfAd('valid_to')} as "validTo",
        ${dayOfAd('visible_from')} as "visibleFrom", ${dayOfAd('visible_to')} as "visibleTo", a.published_at is not null as "isOut",
        (select json_agg(s.store_route) from ad_store x join store s using (store_id) where x.ad_id = a.ad_id and x.included) as "onlyStores",
        (select json_agg(s.store_route) from ad_store x join store s using (store_id) where x.ad_id = a.ad_id and not x.included) as excepted
      from ad a where a.chain_id = ${chainId} and a.withdrawn_at is null order by a.valid_from desc limit 20) latest
    order by position, "validFrom", "adId"`.execute(db)
  return rows
}

/** Notes that a week's preview was opened on a phone. */
export async function seeOnPhone(db: Db, codeHash: string): Promise<void> {
  await sql`
    update week w set seen_on_phone_at = now(), change = change + 1 from preview_code c
    where c.week_id = w.week_id and c.code_hash = ${codeHash}`.execute(db)
}

/** The time zone of most stores of the week's chain. */
export async function zoneOfPreview(db: Db, codeHash: string): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`
    select ${zoneOfChain('w')} as "timeZone" from preview_code c join week w using (week_id) where c.code_hash = ${codeHash}`.execute(db)
  return rows[0]?.timeZone ?? 'America/Chicago'
}

/** Returns whether the code is that of a week of this chain, or of no week: the operator's commands make such ones. */
export async function showsChain(db: Db, codeHash: string, chainId: number): Promise<boolean> {
  const found = await db
    .selectFrom('preview_code')
    .leftJoin('week', 'week.week_id', 'preview_code.week_id')
    .select('week.chain_id')
    .where('code_hash', '=', codeHash)
    .where((it) => it.or([it('preview_code.week_id', 'is', null), it('week.chain_id', '=', chainId)]))
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the week that a link's code opens, once; null when there is none, or it is over. */
export async function takeLink(trx: Db, codeHash: string): Promise<string | null> {
  const row = await trx
    .deleteFrom('preview_code')
    .where('code_hash', '=', codeHash)
    .where('is_link', '=', true)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('week_id')
    .executeTakeFirst()
  return row?.week_id ?? null
}

/** The stores of the chain that a preview is of; null when it is of no chain. */
export async function guidsOfPreview(db: Db, codeHash: string): Promise<Set<string> | null> {
  const rows = await db
    .selectFrom('preview_code')
    .innerJoin('week', 'week.week_id', 'preview_code.week_id')
    .innerJoin('store', 'store.chain_id', 'week.chain_id')
    .select('store.store_guid as guid')
    .where('code_hash', '=', codeHash)
    .execute()
  return rows.length > 0 ? new Set(rows.map(({ guid }) => guid)) : null
}
