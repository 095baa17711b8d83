import { sql, type Insertable } from 'kysely'
import type { AdComponent, Price } from '#contract/ads.ts'
import type { Db } from '#server/db/pool.ts'
import type { Database } from '#server/db/schema.ts'
import type { Corrections } from './by-hand.ts'
import type { Known } from './check.ts'
import type { StoreCorrections } from './store-by-hand.ts'
import type { KnownStore } from './store-identity.ts'

/** Returns what a bundle may refer to without containing it. Withdrawn stores are included, since they keep their route and ids. */
export async function knownContent(db: Db): Promise<Known> {
  const [chains, categories, stores] = await Promise.all([
    db.selectFrom('chain').select('external_id').execute(),
    db.selectFrom('category').select('external_id').execute(),
    sql<{ id: string } & KnownStore>`
      select s.external_id as id, c.external_id as chain, s.store_route as "storeRoute", s.store_guid as "storeGuid", s.store_name as "storeName",
        s.address_line1 as "addressLine1", s.city, s.state_province as "stateProvince", s.withdrawn_at is not null as "isWithdrawn"
      from store s join chain c using (chain_id) order by s.store_id`.execute(db),
  ])
  return {
    chains: new Set(chains.map((it) => it.external_id)),
    categories: new Set(categories.map((it) => it.external_id)),
    stores: new Map(stores.rows.map(({ id, ...store }) => [id, store])),
  }
}

/** Returns 'none' when there is no content at all, and 'over' when no store shows any flyer at the moment. */
export async function contentAt(db: Db, now: Date): Promise<'none' | 'over' | 'shown'> {
  const { rows } = await sql<{ stores: boolean; shown: boolean }>`
    select exists (select 1 from store) as stores,
           exists (select 1 from ad where withdrawn_at is null and visible_from_earliest <= ${now} and visible_to_latest > ${now}) as shown`.execute(
    db,
  )
  const [{ stores, shown } = { stores: false, shown: false }] = rows
  return !stores ? 'none' : shown ? 'shown' : 'over'
}

/** Returns whether everything on the server belongs to these chains. */
export async function isOnlyOfChains(db: Db, chains: string[]): Promise<boolean> {
  const { rows } = await sql<{
    only: boolean
  }>`select not exists (select 1 from chain where external_id <> all(${chains}::text[])) as only`.execute(db)
  return rows[0]!.only
}

/** Lets one import run at a time. The lock ends with the transaction. */
export async function lockImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('content import'))`.execute(db)
}

/**
 * Locks the stores and publications that a bundle names, which it writes later anyway. Without it what staff correct between reading what is
 * by hand and writing would be lost. Shoppers refer to them meanwhile: it is no lock of the key.
 */
export async function lockNamed(trx: Db, { stores, publications }: { stores: string[]; publications: string[] }): Promise<void> {
  for (const [table, ids] of [['store', stores] as const, ['ad', publications] as const])
    await sql`
      select from ${sql.table(table)} where external_id in (select json_array_elements_text(${JSON.stringify(ids)}))
      for no key update`.execute(trx)
}

/** Returns the numeric ids of all chains by externalId. */
export async function upsertChains(db: Db, rows: { externalId: string; name: string }[]): Promise<Map<string, number>> {
  await sql`
    insert into chain (external_id, chain_name)
    select "externalId", name from json_to_recordset(${JSON.stringify(rows)}) as it("externalId" text, name text)
    on conflict (external_id) do update set chain_name = excluded.chain_name`.execute(db)
  const all = await db.selectFrom('chain').select(['external_id', 'chain_id']).execute()
  return new Map(all.map((it) => [it.external_id, it.chain_id]))
}

/** An exclusive has the name of its aisle and no reference to it, so it follows when the aisle gets another. */
export async function upsertCategories(db: Db, rows: { externalId: string; name: string; position: number }[]): Promise<void> {
  await sql`
    update digital_exclusive e set body = jsonb_set(e.body::jsonb, '{category,name}', to_jsonb(it.name))::json
    from json_to_recordset(${JSON.stringify(rows)}) as it("externalId" text, name text) join category c on c.external_id = it."externalId"
    where c.category_name <> it.name and e.body->'category'->>'name' = c.category_name`.execute(db)
  await sql`
    insert into category (external_id, category_name, position)
    select "externalId", name, position from json_to_recordset(${JSON.stringify(rows)}) as it("externalId" text, name text, position int)
    on conflict (external_id) do update set category_name = excluded.category_name, position = excluded.position`.execute(db)
}

type Table = 'store' | 'ad' | 'ad_page' | 'ad_space' | 'digital_exclusive' | 'banner_ad' | 'banner_media'
export type Row<Name extends Table> = Omit<Insertable<Database[Name]>, 'withdrawn_at' | 'withdrawn_by_hand' | 'changed_by_hand'>

/**
 * Inserts the rows in their order, or updates those that exist by `key`. Clears the withdrawal unless it was made by
 * hand. There must be at least one row, since its fields are the columns. null is SQL's null, also in JSON columns.
 * Columns in `once` are set on insert only.
 */
function upsert(table: Table, rows: object[], { key = ['external_id'], once = [] }: { key?: string[]; once?: string[] } = {}) {
  const columns = Object.keys(rows[0]!)
  const names = sql.join(columns.map((it) => sql.ref(it)))
  const given = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
  const changes = columns.filter((it) => !key.includes(it) && !once.includes(it)).map((it) => sql`${sql.ref(it)} = excluded.${sql.ref(it)}`)
  return sql`
    insert into ${sql.table(table)} as old (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(given)}) with ordinality order by ordinality
    on conflict (${sql.join(key.map((it) => sql.ref(it)))}) do update set ${sql.join(changes)}, withdrawn_at = ${neverByHand.has(table) ? sql`null` : sql`case when old.withdrawn_by_hand then old.withdrawn_at end`}`
}

const neverByHand = new Set<Table>(['banner_media'])

/** Frees the routes and guids that change first, because two stores may swap theirs in one bundle. */
export async function freeStoreNames(db: Db, rows: Pick<StoreRow, 'external_id' | 'store_route' | 'store_guid'>[]): Promise<void> {
  await sql`
    update store s set store_route = 'moving-' || s.store_id, store_guid = gen_random_uuid()
    from json_to_recordset(${JSON.stringify(rows.map(({ external_id, store_route, store_guid }) => ({ external_id, store_route, store_guid })))})
      as it(external_id text, store_route text, store_guid uuid)
    where s.external_id = it.external_id and (s.store_route <> it.store_route or s.store_guid <> it.store_guid)`.execute(db)
}

export type StoreRow = Omit<Row<'store'>, 'corrections' | 'version'> & { corrections: StoreCorrections | null }

export async function upsertStores(db: Db, rows: StoreRow[]): Promise<void> {
  if (rows.length > 0) await upsert('store', rows).execute(db)
}

/** Returns the numeric ids of brands by name, and inserts the brands that are new. */
export async function brandIds(db: Db, names: string[]): Promise<Map<string, number>> {
  await sql`
    insert into brand (brand_name) select name from json_array_elements_text(${JSON.stringify(names)}) as it(name)
    where not exists (select 1 from brand where brand_name = name) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number; name: string }>`
    select brand_id as id, brand_name as name from brand
    where brand_name in (select value from json_array_elements_text(${JSON.stringify(names)}))`.execute(db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Returns every category by externalId. */
export async function allCategories(db: Db): Promise<Map<string, { categoryId: number; name: string; position: number }>> {
  const rows = await db.selectFrom('category').select(['external_id', 'category_id', 'category_name', 'position']).execute()
  return new Map(rows.map((it) => [it.external_id, { categoryId: it.category_id, name: it.category_name, position: it.position }]))
}

export type Start = {
  external_id: string
  visible_from: string
  visible_from_time: string | null
  visible_from_earliest: Date
  published_at: Date | null
}

/** Returns from when on these publications are shown. */
export async function startsOf(db: Db, externalIds: string[]): Promise<Start[]> {
  return db
    .selectFrom('ad')
    .select(['external_id', 'visible_from', 'visible_from_time', 'visible_from_earliest', 'published_at'])
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .execute()
}

/** Returns the time zones of the stores of these chains. */
export async function zonesOfChains(db: Db, chainIds: number[]): Promise<{ chainId: number; timeZone: string }[]> {
  return db
    .selectFrom('store')
    .select(['chain_id as chainId', 'time_zone as timeZone'])
    .distinct()
    .where('chain_id', '=', sql<number>`any(${chainIds}::int[])`)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Returns the numeric ids by externalId. `published_at` is set on insert only; null means staged. */
export async function upsertAds(db: Db, rows: Row<'ad'>[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const all = await sql<{ external_id: string; ad_id: number }>`
    ${upsert('ad', rows, { once: ['published_at'] })} returning external_id, ad_id`.execute(db)
  return new Map(all.rows.map((it) => [it.external_id, it.ad_id]))
}

export async function replaceAdStores(db: Db, adIds: number[], rows: { adId: number; store: string; included: boolean }[]): Promise<void> {
  await db
    .deleteFrom('ad_store')
    .where('ad_id', '=', sql<number>`any(${adIds}::int[])`)
    .execute()
  await sql`
    insert into ad_store (ad_id, store_id, included)
    select "adId", s.store_id, included
    from json_to_recordset(${JSON.stringify(rows)}) as it("adId" int, store text, included boolean)
    join store s on s.external_id = it.store`.execute(db)
}

/** Returns the numeric ids of the pages, in the order of `rows`. */
export async function upsertPages(db: Db, rows: Row<'ad_page'>[]): Promise<number[]> {
  if (rows.length === 0) return []
  const all = await sql<{ ad_id: number; external_id: string; ad_page_id: number }>`
    ${upsert('ad_page', rows, { key: ['ad_id', 'external_id'] })} returning ad_id, external_id, ad_page_id`.execute(db)
  const ids = new Map(all.rows.map((it) => [`${it.ad_id} ${it.external_id}`, it.ad_page_id]))
  return rows.map((it) => ids.get(`${it.ad_id} ${it.external_id}`)!)
}

/**
 * Returns the ids of ad spaces in the order of `rows`, new ones where there are none yet. They are needed before the
 * insert, because components contain them.
 */
export async function spaceIds(db: Db, rows: { ad_id: number; external_id: string }[]): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select coalesce(s.ad_space_id, nextval(pg_get_serial_sequence('ad_space', 'ad_space_id')))::int as id
    from json_to_recordset(${JSON.stringify(rows.map((it, place) => ({ ad_id: it.ad_id, external_id: it.external_id, place })))})
      as it(ad_id int, external_id text, place int)
    left join ad_space s on s.ad_id = it.ad_id and s.external_id = it.external_id
    order by it.place`.execute(db)
  return result.rows.map((it) => it.id)
}

export type KnownItem = { externalId: string; components: AdComponent[] }

/** Returns the items of a publication that have one of these ids; none when the publication is new. */
export async function itemsWithIds(db: Db, publication: string, ids: string[]): Promise<KnownItem[]> {
  return db
    .selectFrom('ad_space')
    .select(['external_id as externalId', 'ad_components as components'])
    .where('ad_id', '=', (it) => it.selectFrom('ad').select('ad_id').where('external_id', '=', publication))
    .where('external_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

export type SpaceRow = Omit<Row<'ad_space'>, 'price' | 'owner_price' | 'ad_components' | 'corrections'> & {
  ad_space_id: number
  price: Price | null
  owner_price: Price | null
  ad_components: AdComponent[]
  corrections: Corrections | null
}

/** Does not write rows that have not changed. */
export async function upsertSpaces(db: Db, rows: SpaceRow[]): Promise<void> {
  if (rows.length === 0) return
  const all = (side: 'old' | 'excluded') =>
    sql.join(
      [...Object.keys(rows[0]!), 'withdrawn_at'].map((it) => {
        const column = sql.ref(`${side}.${it}`)
        return ['price', 'owner_price', 'ad_components', 'corrections'].includes(it) ? sql`${column}::text` : column // JSON has no equality operator
      }),
    )
  await sql`${upsert('ad_space', rows, { key: ['ad_space_id'] })} where (${all('old')}) is distinct from (${all('excluded')})`.execute(db)
}

/** Returns the guids of stores by externalId. */
export async function storeGuids(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('store').select(['external_id', 'store_guid']).execute()
  return new Map(rows.map((it) => [it.external_id, it.store_guid]))
}

export async function upsertExclusives(db: Db, rows: (Omit<Row<'digital_exclusive'>, 'body'> & { body: object })[]): Promise<void> {
  if (rows.length > 0) await upsert('digital_exclusive', rows).execute(db)
}

/** Returns the numeric ids by externalId. */
export async function upsertBanners(db: Db, rows: Row<'banner_ad'>[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const all = await sql<{ external_id: string; id: number }>`${upsert('banner_ad', rows)} returning external_id, id`.execute(db)
  return new Map(all.rows.map((it) => [it.external_id, it.id]))
}

export type MediaRow = Omit<Row<'banner_media'>, 'body'> & { body: object }

export async function upsertBannerMedia(db: Db, rows: MediaRow[]): Promise<void> {
  if (rows.length > 0) await upsert('banner_media', rows, { key: ['banner_id', 'external_id'] }).execute(db)
}
