import { sql } from 'kysely'
import type { AdComponent, Price } from '#contract/ads.ts'
import type { BannerMedia } from '#contract/banners.ts'
import type { DigitalExclusive } from '#contract/exclusives.ts'
import type { Db } from '#server/db/pool.ts'
import type { Corrections } from './by-hand.ts'
import type { Bundle, BundleStore } from './bundle.ts'
import type { StoreCorrections } from './store-by-hand.ts'

export async function exportedChains(db: Db): Promise<Bundle['chains']> {
  return db.selectFrom('chain').select(['external_id as externalId', 'chain_name as name']).orderBy('chain_id').execute()
}

export async function exportedCategories(db: Db): Promise<Bundle['categories']> {
  return db
    .selectFrom('category')
    .select(['external_id as externalId', 'category_name as name'])
    .orderBy('position')
    .orderBy('category_id')
    .execute()
}

export type ExportedStore = Omit<BundleStore, 'logo' | 'madeId' | 'doubts' | 'correctedByHand' | 'specialDays'> & {
  storeLogoUri: string
  corrections: StoreCorrections | null
}

export async function exportedStores(db: Db): Promise<ExportedStore[]> {
  const { rows } = await sql<ExportedStore>`
    select s.external_id as "externalId", c.external_id as chain, store_route as "storeRoute", store_guid as "storeGuid", store_name as "storeName",
      store_logo_uri as "storeLogoUri", address_line1 as "addressLine1", address_line2 as "addressLine2", city, state_province as "stateProvince",
      postal_code as "postalCode", phone, web_url as "webUrl", store_hours as "storeHours", latitude, longitude,
      facebook_page_name as "facebookPageName", instagram_page_name as "instagramPageName", twitter_handle as "twitterHandle", time_zone as "timeZone",
      corrections
    from store s join chain c using (chain_id) where withdrawn_at is null order by store_id`.execute(db)
  return rows
}

export type ExportedPublication = {
  adId: number
  externalId: string
  chain: string
  title: string
  spanishTitle: string
  adDateInfo: string
  validFrom: string
  validTo: string
  visibleFrom: string
  visibleFromTime: string | null
  visibleTo: string
  /** null when the publication is staged. */
  publishAt: string | null
  /** externalIds. When `isLimited`, only onlyStores show it; the list may be empty because they are all withdrawn. */
  onlyStores: string[]
  exceptStores: string[]
  isLimited: boolean
}

/** Returns the publications in the order in which they are shown. */
export async function exportedPublications(db: Db): Promise<ExportedPublication[]> {
  const { rows } = await sql<ExportedPublication>`
    select a.ad_id as "adId", a.external_id as "externalId", c.external_id as chain, title, spanish_title as "spanishTitle", ad_date_info as "adDateInfo",
      valid_from as "validFrom",
      valid_to as "validTo", visible_from as "visibleFrom", visible_from_time as "visibleFromTime", visible_to as "visibleTo",
      to_json(published_at) #>> '{}' as "publishAt",
      coalesce(json_agg(s.external_id order by s.store_id) filter (where e.included and s.withdrawn_at is null), '[]') as "onlyStores",
      coalesce(json_agg(s.external_id order by s.store_id) filter (where not e.included and s.withdrawn_at is null), '[]') as "exceptStores",
      coalesce(bool_or(e.included), false) as "isLimited"
    from ad a join chain c using (chain_id) left join ad_store e using (ad_id) left join store s using (store_id)
    where a.withdrawn_at is null
    group by a.ad_id, c.external_id
    order by a.position, a.valid_from, a.ad_id`.execute(db)
  return rows
}

export type ExportedItem = {
  externalId: string
  productIdentifier: string
  adStudioAssetId: string
  category: string
  areaTypeToken: string
  startDate: string
  endDate: string
  offsetX: number
  offsetY: number
  width: number
  height: number
  showInItemView: boolean
  price: Price | null
  ownerPrice: Price | null
  adComponents: AdComponent[]
  corrections: Corrections | null
}
export type ExportedPage = {
  externalId: string
  pageNumber: number
  imageName: string
  width: number
  height: number
  items: ExportedItem[]
}

export async function exportedPages(db: Db, adId: number): Promise<ExportedPage[]> {
  const { rows } = await sql<ExportedPage>`
    select p.external_id as "externalId", page_number as "pageNumber", image_name as "imageName", p.width, p.height,
      coalesce(json_agg(json_build_object(
        'externalId', s.external_id, 'productIdentifier', product_identifier, 'adStudioAssetId', ad_studio_asset_id, 'category', c.external_id,
        'areaTypeToken', area_type_token, 'startDate', start_date, 'endDate', end_date, 'offsetX', offset_x, 'offsetY', offset_y,
        'width', s.width, 'height', s.height, 'showInItemView', show_in_item_view, 'price', price, 'ownerPrice', owner_price,
        'adComponents', ad_components, 'corrections', corrections) order by s.position, s.ad_space_id) filter (where s.ad_space_id is not null), '[]') as items
    from ad_page p left join ad_space s on s.ad_page_id = p.ad_page_id and s.withdrawn_at is null left join category c using (category_id)
    where p.ad_id = ${adId} and p.withdrawn_at is null
    group by p.ad_page_id
    order by page_number, p.ad_page_id`.execute(db)
  return rows
}

export async function exportedExclusives(db: Db): Promise<{ externalId: string; body: Omit<DigitalExclusive, 'id'> }[]> {
  return db
    .selectFrom('digital_exclusive')
    .select(['external_id as externalId', 'body'])
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute()
}

export type ExportedBanner = {
  externalId: string
  priority: number
  storeInclusionType: 'all' | 'selected' | 'excluded'
  storeGuids: string[]
  visibleFrom: string
  visibleTo: string
  media: { externalId: string; body: Omit<BannerMedia, 'id'> }[]
}

export async function exportedBanners(db: Db): Promise<ExportedBanner[]> {
  const { rows } = await sql<ExportedBanner>`
    select b.external_id as "externalId", priority, store_inclusion_type as "storeInclusionType", to_json(store_guids) as "storeGuids",
      visible_from as "visibleFrom", visible_to as "visibleTo",
      (select coalesce(json_agg(json_build_object('externalId', m.external_id, 'body', m.body) order by m.position), '[]')
       from banner_media m where m.banner_id = b.id and m.withdrawn_at is null) as media
    from banner_ad b where withdrawn_at is null order by id`.execute(db)
  return rows
}
