import { sql } from 'kysely'
import type { Ad, AdSpace, Category, Withdrawn } from '#contract/ads.ts'
import { correctionMark } from '#contract/components.ts'
import type { Db } from '#server/db/pool.ts'
import type { Publication, Viewer } from './rules.ts'

export type Place = Viewer & { chainId: number }

export async function placeOfStore(db: Db, storeRoute: string): Promise<Place | null> {
  const row = await db
    .selectFrom('store')
    .select(['store_id as storeId', 'chain_id as chainId', 'time_zone as timeZone'])
    .where('store_route', '=', storeRoute)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns those that some store may show after the moment, in the order in which they are shown. */
export async function publicationsOfChain(db: Db, chainId: number, after: Date): Promise<Publication[]> {
  const { rows } = await sql<Publication>`
    select a.ad_id as "adId", a.visible_from as "visibleFrom", a.visible_from_time as "visibleFromTime", a.visible_to as "visibleTo",
           (extract(epoch from a.published_at) * 1000)::float8 as "publishedAt",
           json_agg(s.store_id) filter (where s.included) as "onlyStores",
           coalesce(json_agg(s.store_id) filter (where not s.included), '[]') as "exceptStores"
    from ad a left join ad_store s using (ad_id)
    where a.chain_id = ${chainId} and a.withdrawn_at is null and a.published_at is not null and a.visible_to_latest > ${after}
    group by a.ad_id
    order by a.position, a.valid_from, a.ad_id`.execute(db)
  return rows
}

/** Whether the store of the row s is one that shows the flyer of the row a. */
export const showsAd = sql<boolean>`
  s.chain_id = a.chain_id and s.withdrawn_at is null
    and (not exists (select from ad_store x where x.ad_id = a.ad_id and x.included)
      or exists (select from ad_store x where x.ad_id = a.ad_id and x.store_id = s.store_id and x.included))
    and not exists (select from ad_store x where x.ad_id = a.ad_id and x.store_id = s.store_id and not x.included)`

/** The time zones of the stores that show the flyer of the row a, as JSON. */
export const zonesOfAd = sql<string[]>`(select coalesce(json_agg(distinct s.time_zone), '[]') from store s where ${showsAd})`

/** The day of a column of the flyer of the row a: an instant, which a bundle may give, is of the day that most stores of its chain have then. */
export function dayOfAd(column: 'valid_from' | 'valid_to' | 'visible_from' | 'visible_to') {
  const own = sql.ref(`a.${column}`)
  return sql<string>`
    case when ${own} not like '%T%' then ${own} else to_char(${own}::timestamptz at time zone ${zoneOfChain('a')}, 'YYYY-MM-DD') end`
}

/** The time zone of most stores of a chain; of as many in two zones, the one whose name comes first, so that each statement takes the same. */
export const zoneOfChain = (row: 'a' | 'w' | 'chain') => sql<string>`
  coalesce((select s.time_zone from store s where s.chain_id = ${sql.ref(`${row}.chain_id`)} and s.withdrawn_at is null
    group by s.time_zone order by count(*) desc, s.time_zone limit 1), 'America/Chicago')`

/** The contract's AdSpace, made from a row of ad_space; the statement must name the table s. */
export const adSpaceOfRow = sql<AdSpace>`
  json_build_object(
    'adSpaceId', s.ad_space_id, 'adPageId', s.ad_page_id, 'adStudioAssetId', s.ad_studio_asset_id,
    'productIdentifier', s.product_identifier, 'brandId', s.brand_id, 'categoryId', s.category_id,
    'areaTypeToken', s.area_type_token, 'startDate', s.start_date, 'endDate', s.end_date,
    'offsetX', s.offset_x, 'offsetY', s.offset_y, 'width', s.width, 'height', s.height,
    'showInItemView', s.show_in_item_view, 'isDigitalExclusive', false,
    'adComponents', s.ad_components, 'price', s.price, 'ownerPrice', s.owner_price)`

/** Returns the flyers with their pages and items as they are sent, in the order of `adIds`. */
export async function adsById(db: Db, adIds: number[]): Promise<Ad[]> {
  const { rows } = await sql<{ ads: Ad[] }>`
    select coalesce(json_agg(json_build_object(
      'adId', a.ad_id, 'title', a.title, 'spanishTitle', a.spanish_title, 'adDateInfo', a.ad_date_info,
      'validFrom', a.valid_from, 'validTo', a.valid_to,
      'adPages', (
        select coalesce(json_agg(json_build_object(
          'adPageId', p.ad_page_id, 'adId', p.ad_id, 'pageNumber', p.page_number, 'width', p.width, 'height', p.height, 'imageName', p.image_name,
          'adSpaces', (
            select coalesce(json_agg(${adSpaceOfRow} order by s.position, s.ad_space_id), '[]')
            from ad_space s where s.ad_page_id = p.ad_page_id and s.withdrawn_at is null),
          'withdrawn', (
            select coalesce(json_agg(json_build_object(
              'offsetX', s.offset_x, 'offsetY', s.offset_y, 'width', s.width, 'height', s.height) order by s.ad_space_id), '[]')
            from ad_space s where s.ad_page_id = p.ad_page_id and s.withdrawn_at is not null and s.width > 0 and s.height > 0)
        ) order by p.page_number, p.ad_page_id), '[]')
        from ad_page p where p.ad_id = a.ad_id and p.withdrawn_at is null)
    ) order by array_position(${adIds}::int[], a.ad_id)), '[]') as ads
    from ad a where a.ad_id = any(${adIds}::int[])`.execute(db)
  return rows[0]!.ads
}

/** Returns the categories of the flyers' items, in the order of the aisles. */
export async function categoriesOfAds(db: Db, adIds: number[]): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select category_id as "categoryId", category_name as "categoryName" from category
    where category_id in (
      select s.category_id from ad_space s join ad_page p using (ad_page_id)
      where s.ad_id = any(${adIds}::int[]) and s.withdrawn_at is null and p.withdrawn_at is null)
    order by position, category_id`.execute(db)
  return rows
}

/** Returns the items that were withdrawn from the flyers, with the note that staff gave last. */
export async function withdrawnOfAds(db: Db, adIds: number[]): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`
    select s.ad_space_id as "adSpaceId", (
      select substr(c ->> 'componentValue', ${correctionMark.length + 1}::int) from json_array_elements(s.ad_components) c
      where c ->> 'componentName' = 'CUSTOMTEXT' and starts_with(c ->> 'componentValue', ${correctionMark}) limit 1) as note
    from ad_space s join ad_page p using (ad_page_id)
    where s.ad_id = any(${adIds}::int[]) and (s.withdrawn_at is not null or p.withdrawn_at is not null)
    order by s.ad_space_id`.execute(db)
  return rows
}
