import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { Known } from './check.ts'

/** What a bundle may name without bringing it: what is on the server, the withdrawn included, since it keeps its route and ids. */
export async function knownContent(db: Db): Promise<Known> {
  const [chains, categories, stores] = await Promise.all([
    db.selectFrom('chain').select('external_id').execute(),
    db.selectFrom('category').select('external_id').execute(),
    sql<{ id: string; chain: string; storeRoute: string; storeGuid: string }>`
      select s.external_id as id, c.external_id as chain, s.store_route as "storeRoute", s.store_guid as "storeGuid"
      from store s join chain c using (chain_id)`.execute(db),
  ])
  return {
    chains: new Set(chains.map((it) => it.external_id)),
    categories: new Set(categories.map((it) => it.external_id)),
    stores: new Map(stores.rows.map(({ id, ...store }) => [id, store])),
  }
}

/** No content at all, or no flyer that any store shows at the moment. */
export async function contentAt(db: Db, now: Date): Promise<'none' | 'over' | 'shown'> {
  const { rows } = await sql<{ stores: boolean; shown: boolean }>`
    select exists (select 1 from store) as stores,
           exists (select 1 from ad where withdrawn_at is null and visible_from_earliest <= ${now} and visible_to_latest > ${now}) as shown`.execute(
    db,
  )
  const [{ stores, shown } = { stores: false, shown: false }] = rows
  return !stores ? 'none' : shown ? 'shown' : 'over'
}

/** Whether everything on the server belongs to these chains. */
export async function isOnlyOfChains(db: Db, chains: string[]): Promise<boolean> {
  const { rows } = await sql<{
    only: boolean
  }>`select not exists (select 1 from chain where external_id <> all(${chains}::text[])) as only`.execute(db)
  return rows[0]!.only
}

/** One import at a time; the lock ends with the transaction. */
export async function lockImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('content import'))`.execute(db)
}

export async function upsertChains(db: Db, rows: { externalId: string; name: string }[]): Promise<void> {
  await sql`
    insert into chain (external_id, chain_name)
    select "externalId", name from json_to_recordset(${JSON.stringify(rows)}) as it("externalId" text, name text)
    on conflict (external_id) do update set chain_name = excluded.chain_name`.execute(db)
}

export async function upsertCategories(db: Db, rows: { externalId: string; name: string; position: number }[]): Promise<void> {
  await sql`
    insert into category (external_id, category_name, position)
    select "externalId", name, position from json_to_recordset(${JSON.stringify(rows)}) as it("externalId" text, name text, position int)
    on conflict (external_id) do update set category_name = excluded.category_name, position = excluded.position`.execute(db)
}

export type StoreRow = {
  external_id: string
  chain: string
  store_route: string
  store_guid: string
  store_name: string
  store_logo_uri: string
  address_line1: string
  address_line2: string
  city: string
  state_province: string
  postal_code: string
  phone: string
  web_url: string
  store_hours: string
  latitude: number
  longitude: number
  facebook_page_name: string
  instagram_page_name: string
  twitter_handle: string
  time_zone: string
  search_text: string
}

/** Two stores may swap their routes in one bundle: those that change are set free first. */
export async function freeStoreNames(db: Db, rows: StoreRow[]): Promise<void> {
  await sql`
    update store s set store_route = 'moving-' || s.store_id, store_guid = gen_random_uuid()
    from json_to_recordset(${JSON.stringify(rows.map(({ external_id, store_route, store_guid }) => ({ external_id, store_route, store_guid })))})
      as it(external_id text, store_route text, store_guid uuid)
    where s.external_id = it.external_id and (s.store_route <> it.store_route or s.store_guid <> it.store_guid)`.execute(db)
}

export async function upsertStores(db: Db, rows: StoreRow[]): Promise<void> {
  await sql`
    insert into store (external_id, chain_id, store_route, store_guid, store_name, store_logo_uri, address_line1, address_line2, city,
      state_province, postal_code, phone, web_url, store_hours, latitude, longitude, facebook_page_name, instagram_page_name,
      twitter_handle, time_zone, search_text)
    select it.external_id, c.chain_id, store_route, store_guid, store_name, store_logo_uri, address_line1, address_line2, city,
      state_province, postal_code, phone, web_url, store_hours, latitude, longitude, facebook_page_name, instagram_page_name,
      twitter_handle, time_zone, search_text
    from json_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}) as it(place int, external_id text, chain text, store_route text, store_guid uuid, store_name text,
      store_logo_uri text, address_line1 text, address_line2 text, city text, state_province text, postal_code text, phone text,
      web_url text, store_hours text, latitude double precision, longitude double precision, facebook_page_name text,
      instagram_page_name text, twitter_handle text, time_zone text, search_text text)
    join chain c on c.external_id = it.chain
    order by it.place
    on conflict (external_id) do update set
      chain_id = excluded.chain_id, store_route = excluded.store_route, store_guid = excluded.store_guid, store_name = excluded.store_name,
      store_logo_uri = excluded.store_logo_uri, address_line1 = excluded.address_line1, address_line2 = excluded.address_line2,
      city = excluded.city, state_province = excluded.state_province, postal_code = excluded.postal_code, phone = excluded.phone,
      web_url = excluded.web_url, store_hours = excluded.store_hours, latitude = excluded.latitude, longitude = excluded.longitude,
      facebook_page_name = excluded.facebook_page_name, instagram_page_name = excluded.instagram_page_name,
      twitter_handle = excluded.twitter_handle, time_zone = excluded.time_zone, search_text = excluded.search_text, withdrawn_at = null`.execute(
    db,
  )
}

/** The numeric ids of brands by name; makes those that are new. */
export async function brandIds(db: Db, names: string[]): Promise<Map<string, number>> {
  await sql`
    insert into brand (brand_name) select name from json_array_elements_text(${JSON.stringify(names)}) as it(name)
    where not exists (select 1 from brand where brand_name = name) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number; name: string }>`
    select brand_id as id, brand_name as name from brand
    where brand_name in (select value from json_array_elements_text(${JSON.stringify(names)}))`.execute(db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Every category by externalId. */
export async function allCategories(db: Db): Promise<Map<string, { categoryId: number; name: string; position: number }>> {
  const rows = await db.selectFrom('category').select(['external_id', 'category_id', 'category_name', 'position']).execute()
  return new Map(rows.map((it) => [it.external_id, { categoryId: it.category_id, name: it.category_name, position: it.position }]))
}

export type AdRow = {
  external_id: string
  chain: string
  title: string
  ad_date_info: string
  valid_from: string
  valid_to: string
  visible_from: string
  visible_to: string
  visible_from_earliest: string
  visible_to_latest: string
  position: number
  /** Counts for a new one only; null: staged. */
  published_at: string | null
}

export async function upsertAds(db: Db, rows: AdRow[]): Promise<Map<string, number>> {
  const result = await sql<{ external_id: string; ad_id: number }>`
    insert into ad (external_id, chain_id, title, ad_date_info, valid_from, valid_to, visible_from, visible_to, visible_from_earliest,
      visible_to_latest, position, published_at)
    select it.external_id, c.chain_id, title, ad_date_info, valid_from, valid_to, visible_from, visible_to, visible_from_earliest,
      visible_to_latest, position, published_at
    from json_to_recordset(${JSON.stringify(rows)}) as it(external_id text, chain text, title text, ad_date_info text, valid_from text,
      valid_to text, visible_from text, visible_to text, visible_from_earliest timestamptz, visible_to_latest timestamptz, position int, published_at timestamptz)
    join chain c on c.external_id = it.chain
    order by it.position
    on conflict (external_id) do update set
      chain_id = excluded.chain_id, title = excluded.title, ad_date_info = excluded.ad_date_info, valid_from = excluded.valid_from,
      valid_to = excluded.valid_to, visible_from = excluded.visible_from, visible_to = excluded.visible_to,
      visible_from_earliest = excluded.visible_from_earliest, visible_to_latest = excluded.visible_to_latest,
      position = excluded.position, withdrawn_at = null
    returning external_id, ad_id`.execute(db)
  return new Map(result.rows.map((it) => [it.external_id, it.ad_id]))
}

export async function replaceAdStores(db: Db, adIds: number[], rows: { adId: number; store: string; included: boolean }[]): Promise<void> {
  await sql`delete from ad_store where ad_id = any(${adIds}::int[])`.execute(db)
  await sql`
    insert into ad_store (ad_id, store_id, included)
    select "adId", s.store_id, included
    from json_to_recordset(${JSON.stringify(rows)}) as it("adId" int, store text, included boolean)
    join store s on s.external_id = it.store`.execute(db)
}

export type PageRow = { ad_id: number; external_id: string; page_number: number; width: number; height: number; image_name: string }

/** The numeric ids of the pages, in the order of `rows`. */
export async function upsertPages(db: Db, rows: PageRow[]): Promise<number[]> {
  const result = await sql<{ ad_id: number; external_id: string; ad_page_id: number }>`
    insert into ad_page (ad_id, external_id, page_number, width, height, image_name)
    select ad_id, external_id, page_number, width, height, image_name
    from json_to_recordset(${JSON.stringify(rows)}) as it(ad_id int, external_id text, page_number int, width double precision,
      height double precision, image_name text)
    on conflict (ad_id, external_id) do update set
      page_number = excluded.page_number, width = excluded.width, height = excluded.height, image_name = excluded.image_name, withdrawn_at = null
    returning ad_id, external_id, ad_page_id`.execute(db)
  const ids = new Map(result.rows.map((it) => [`${it.ad_id} ${it.external_id}`, it.ad_page_id]))
  return rows.map((it) => ids.get(`${it.ad_id} ${it.external_id}`)!)
}

/** The ids that ad spaces have, or new ones where they have none yet, in the order of `rows`: components hold them, so they come first. */
export async function spaceIds(db: Db, rows: { ad_id: number; external_id: string }[]): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select coalesce(s.ad_space_id, nextval(pg_get_serial_sequence('ad_space', 'ad_space_id')))::int as id
    from json_to_recordset(${JSON.stringify(rows.map((it, place) => ({ ad_id: it.ad_id, external_id: it.external_id, place })))})
      as it(ad_id int, external_id text, place int)
    left join ad_space s on s.ad_id = it.ad_id and s.external_id = it.external_id
    order by it.place`.execute(db)
  return result.rows.map((it) => it.id)
}

export type SpaceRow = {
  ad_space_id: number
  ad_id: number
  ad_page_id: number
  external_id: string
  position: number
  ad_studio_asset_id: string
  product_identifier: string
  brand_id: number
  category_id: number
  area_type_token: string
  start_date: string
  end_date: string
  offset_x: number
  offset_y: number
  width: number
  height: number
  show_in_item_view: boolean
  price: object | null
  owner_price: object | null
  ad_components: object[]
}

/** Rows that are the same already are not written again. */
export async function upsertSpaces(db: Db, rows: SpaceRow[]): Promise<void> {
  await sql`
    insert into ad_space as old (ad_space_id, ad_id, ad_page_id, external_id, position, ad_studio_asset_id, product_identifier, brand_id,
      category_id, area_type_token, start_date, end_date, offset_x, offset_y, width, height, show_in_item_view, price, owner_price, ad_components)
    overriding system value
    select ad_space_id, ad_id, ad_page_id, external_id, position, ad_studio_asset_id, product_identifier, brand_id,
      category_id, area_type_token, start_date, end_date, offset_x, offset_y, width, height, show_in_item_view,
      nullif(price::text, 'null')::json, nullif(owner_price::text, 'null')::json, ad_components
    from json_to_recordset(${JSON.stringify(rows)}) as it(ad_space_id int, ad_id int, ad_page_id int, external_id text, position int,
      ad_studio_asset_id text, product_identifier text, brand_id int, category_id int, area_type_token text, start_date text, end_date text,
      offset_x double precision, offset_y double precision, width double precision, height double precision, show_in_item_view boolean,
      price json, owner_price json, ad_components json)
    on conflict (ad_space_id) do update set
      ad_page_id = excluded.ad_page_id, position = excluded.position, ad_studio_asset_id = excluded.ad_studio_asset_id,
      product_identifier = excluded.product_identifier, brand_id = excluded.brand_id, category_id = excluded.category_id,
      area_type_token = excluded.area_type_token, start_date = excluded.start_date, end_date = excluded.end_date,
      offset_x = excluded.offset_x, offset_y = excluded.offset_y, width = excluded.width, height = excluded.height,
      show_in_item_view = excluded.show_in_item_view, price = excluded.price, owner_price = excluded.owner_price,
      ad_components = excluded.ad_components, withdrawn_at = null
    where (old.ad_page_id, old.position, old.ad_studio_asset_id, old.product_identifier, old.brand_id, old.category_id, old.area_type_token,
        old.start_date, old.end_date, old.offset_x, old.offset_y, old.width, old.height, old.show_in_item_view, old.price::text,
        old.owner_price::text, old.ad_components::text, old.withdrawn_at)
      is distinct from (excluded.ad_page_id, excluded.position, excluded.ad_studio_asset_id, excluded.product_identifier, excluded.brand_id,
        excluded.category_id, excluded.area_type_token, excluded.start_date, excluded.end_date, excluded.offset_x, excluded.offset_y,
        excluded.width, excluded.height, excluded.show_in_item_view, excluded.price::text, excluded.owner_price::text,
        excluded.ad_components::text, null::timestamptz)`.execute(db)
}

/** The guids of stores by externalId. */
export async function storeGuids(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('store').select(['external_id', 'store_guid']).execute()
  return new Map(rows.map((it) => [it.external_id, it.store_guid]))
}

export async function upsertExclusives(
  db: Db,
  rows: { externalId: string; body: object; startDate: string; endDate: string }[],
): Promise<void> {
  await sql`
    insert into digital_exclusive (external_id, body, start_date, end_date)
    select "externalId", body, "startDate", "endDate"
    from json_to_recordset(${JSON.stringify(rows)}) as it("externalId" text, body json, "startDate" text, "endDate" text)
    on conflict (external_id) do update set
      body = excluded.body, start_date = excluded.start_date, end_date = excluded.end_date, withdrawn_at = null`.execute(db)
}

export type BannerRow = {
  external_id: string
  priority: number
  store_inclusion_type: string
  store_guids: string[]
  visible_from: string
  visible_to: string
}

export async function upsertBanners(db: Db, rows: BannerRow[]): Promise<Map<string, number>> {
  const result = await sql<{ external_id: string; id: number }>`
    insert into banner_ad (external_id, priority, store_inclusion_type, store_guids, visible_from, visible_to)
    select external_id, priority, store_inclusion_type, array(select json_array_elements_text(store_guids))::uuid[], visible_from, visible_to
    from json_to_recordset(${JSON.stringify(rows)}) as it(external_id text, priority double precision, store_inclusion_type text,
      store_guids json, visible_from text, visible_to text)
    on conflict (external_id) do update set
      priority = excluded.priority, store_inclusion_type = excluded.store_inclusion_type, store_guids = excluded.store_guids,
      visible_from = excluded.visible_from, visible_to = excluded.visible_to, withdrawn_at = null
    returning external_id, id`.execute(db)
  return new Map(result.rows.map((it) => [it.external_id, it.id]))
}

export async function upsertBannerMedia(
  db: Db,
  rows: { bannerId: number; externalId: string; position: number; body: object }[],
): Promise<void> {
  await sql`
    insert into banner_media (banner_id, external_id, position, body)
    select "bannerId", "externalId", position, body
    from json_to_recordset(${JSON.stringify(rows)}) as it("bannerId" int, "externalId" text, position int, body json)
    on conflict (banner_id, external_id) do update set position = excluded.position, body = excluded.body, withdrawn_at = null`.execute(db)
}

export type Missing = { kind: 'store' | 'publication' | 'page' | 'item' | 'exclusive' | 'banner' | 'banner media'; externalId: string }
/** What the bundle says is all there is. */
export type Whole = {
  chains: string[]
  stores: string[]
  publications: string[]
  pages: { adId: number; externalId: string }[]
  items: { adId: number; externalId: string }[]
  exclusives: string[] | null
  banners: string[] | null
  media: { bannerId: number; externalId: string }[]
}

/**
 * What is on the server and not in the bundle, of what the bundle speaks of: stores and publications of its chains, pages
 * and items of its publications, exclusives and banners when it has some. With `withdraw` it is withdrawn, and stays
 * readable on the lists that hold it (decision F13).
 */
export async function missingContent(db: Db, whole: Whole, withdraw: boolean): Promise<Missing[]> {
  const verb = withdraw ? sql`update` : sql`select`
  const found: Missing[] = []
  async function look(
    kind: Missing['kind'],
    table: 'store' | 'ad' | 'ad_page' | 'ad_space' | 'digital_exclusive' | 'banner_ad' | 'banner_media',
    where: ReturnType<typeof sql>,
  ) {
    const name = sql.table(table)
    const { rows } = withdraw
      ? await sql<{
          id: string
        }>`${verb} ${name} as it set withdrawn_at = now() where withdrawn_at is null and ${where} returning external_id as id`.execute(db)
      : await sql<{ id: string }>`${verb} external_id as id from ${name} as it where withdrawn_at is null and ${where}`.execute(db)
    for (const { id } of rows) found.push({ kind, externalId: id })
  }
  const names = (all: string[]) => sql`(select json_array_elements_text(${JSON.stringify(all)}))`
  const ofChains = sql`chain_id in (select chain_id from chain where external_id in ${names(whole.chains)})`
  const inAd = (rows: { adId: number; externalId: string }[]) => sql`not exists (
    select 1 from json_to_recordset(${JSON.stringify(rows)}) as kept("adId" int, "externalId" text)
    where kept."adId" = it.ad_id and kept."externalId" = it.external_id)
    and ad_id in (select ad_id from ad where external_id in ${names(whole.publications)})`
  await look('store', 'store', sql`${ofChains} and external_id not in ${names(whole.stores)}`)
  await look('publication', 'ad', sql`${ofChains} and external_id not in ${names(whole.publications)}`)
  await look('page', 'ad_page', inAd(whole.pages))
  await look('item', 'ad_space', inAd(whole.items))
  if (whole.exclusives) await look('exclusive', 'digital_exclusive', sql`external_id not in ${names(whole.exclusives)}`)
  if (whole.banners) {
    await look('banner', 'banner_ad', sql`external_id not in ${names(whole.banners)}`)
    await look(
      'banner media',
      'banner_media',
      sql`banner_id in (select id from banner_ad where external_id in ${names(whole.banners)}) and not exists (
      select 1 from json_to_recordset(${JSON.stringify(whole.media)}) as kept("bannerId" int, "externalId" text)
      where kept."bannerId" = it.banner_id and kept."externalId" = it.external_id)`,
    )
  }
  return found
}
