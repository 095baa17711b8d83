import { sql } from 'kysely'
import type { AdComponent } from '#contract/ads.ts'
import type { DigitalExclusive } from '#contract/exclusives.ts'
import type { Db } from '#server/db/pool.ts'
import { dayOfAd } from '#server/features/ads/queries.ts'
import type { Sum } from './rules.ts'

export type CountedWeek = {
  adId: number
  publication: string
  chainId: number
  chainName: string
  title: string
  validFrom: string
  validTo: string
  isWithdrawn: boolean
}

/** Returns the weeks of these chains, or of all, that were shown in the last 90 days, the latest first. */
export async function countedWeeks(db: Db, chains: readonly number[] | null): Promise<CountedWeek[]> {
  const { rows } = await sql<CountedWeek>`
    select ad_id as "adId", external_id as publication, chain_id as "chainId", chain_name as "chainName", title, ${dayOfAd('valid_from')} as "validFrom",
      ${dayOfAd('valid_to')} as "validTo", a.withdrawn_at is not null as "isWithdrawn"
    from ad a join (select chain_id, chain_name from chain) c using (chain_id)
    where published_at <= now() and visible_from_earliest <= now() and visible_to_latest > now() - interval '90 days'
      and (${chains}::int[] is null or chain_id = any(${chains}::int[]))
    order by valid_from desc, ad_id desc`.execute(db)
  return rows
}

export type CountedDeal = {
  adSpaceId: number
  adComponents: AdComponent[]
  aisle: string
  pageNumber: number
  x: number
  y: number
  width: number
  height: number
}

/** In the order of the pages; those that were withdrawn meanwhile were seen all the same. */
export async function dealsOfWeek(db: Db, adId: number): Promise<CountedDeal[]> {
  const { rows } = await sql<CountedDeal>`
    select s.ad_space_id as "adSpaceId", s.ad_components as "adComponents", c.category_name as aisle, p.page_number as "pageNumber",
      s.offset_x as x, s.offset_y as y, s.width, s.height
    from ad_space s join ad_page p using (ad_page_id) join category c using (category_id)
    where s.ad_id = ${adId}
    order by p.page_number, s.position, s.ad_space_id`.execute(db)
  return rows
}

export async function pagesOfWeek(db: Db, adId: number) {
  return db
    .selectFrom('ad_page')
    .select(['page_number as pageNumber', 'image_name as imageName', 'width', 'height'])
    .where('ad_id', '=', adId)
    .where('withdrawn_at', 'is', null)
    .orderBy('page_number')
    .execute()
}

export async function storesOfChain(db: Db, chainId: number) {
  return db
    .selectFrom('store')
    .select(['store_id as storeId', 'store_guid as storeGuid', 'store_name as storeName', 'time_zone as timeZone'])
    .where('chain_id', '=', chainId)
    .where('withdrawn_at', 'is', null)
    .orderBy('store_name')
    .orderBy('store_id')
    .execute()
}

/** The sums of a week's deals before a day, by deal, store and kind; the thing 0 is the week itself. */
export async function sumsOfWeek(db: Db, adId: number, before: string): Promise<Sum[]> {
  return db
    .selectFrom('result_day')
    .select(['ad_space_id as thing', 'store_id as storeId', 'kind'])
    .select((it) => it.cast<number>(it.fn.sum('count'), 'integer').as('count'))
    .where('ad_id', '=', adId)
    .where('day', '<', sql<Date>`${before}::date`)
    .groupBy(['ad_space_id', 'store_id', 'kind'])
    .execute()
}

/** The sums of the exclusives at these stores, from one day to before another. */
export async function sumsOfExclusives(db: Db, storeIds: number[], from: string, before: string): Promise<Sum[]> {
  return db
    .selectFrom('result_day')
    .select(['ad_space_id as thing', 'store_id as storeId', 'kind'])
    .select((it) => it.cast<number>(it.fn.sum('count'), 'integer').as('count'))
    .where('ad_id', '=', 0)
    .where('store_id', '=', sql<number>`any(${storeIds}::int[])`)
    .where('day', '>=', sql<Date>`${from}::date`)
    .where('day', '<', sql<Date>`${before}::date`)
    .groupBy(['ad_space_id', 'store_id', 'kind'])
    .execute()
}

/** The exclusives of the days from one to before another. */
export async function exclusivesOf(db: Db, from: string, before: string): Promise<DigitalExclusive[]> {
  const rows = await db
    .selectFrom('digital_exclusive')
    .select(['id', 'body'])
    .where('start_date', '<', before)
    .where('end_date', '>=', from)
    .orderBy('id')
    .execute()
  return rows.map(({ id, body }) => ({ id, ...body }))
}
