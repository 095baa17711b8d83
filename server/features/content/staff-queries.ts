import { sql } from 'kysely'
import type { AdComponent, Price } from '#contract/ads.ts'
import type { Db } from '#server/db/pool.ts'
import type { Corrections } from './by-hand.ts'

export type Overview = {
  externalId: string
  chain: string
  title: string
  visibleFrom: string
  visibleTo: string
  publishedAt: Date | null
  withdrawnAt: Date | null
  isOver: boolean
  pages: number
  items: number
}

/** Returns every publication, the latest first. */
export async function overview(db: Db, now: Date): Promise<Overview[]> {
  const { rows } = await sql<Overview>`
    select a.external_id as "externalId", c.external_id as chain, title, visible_from as "visibleFrom", visible_to as "visibleTo",
      published_at as "publishedAt", withdrawn_at as "withdrawnAt", visible_to_latest <= ${now} as "isOver",
      (select count(*) from ad_page p where p.ad_id = a.ad_id and p.withdrawn_at is null) as pages,
      (select count(*) from ad_space s where s.ad_id = a.ad_id and s.withdrawn_at is null) as items
    from ad a join chain c using (chain_id)
    order by visible_from_earliest desc, a.ad_id desc`.execute(db)
  return rows
}

export type ListedItem = { externalId: string; page: number; price: Price | null; ownerPrice: Price | null; adComponents: AdComponent[] }

/** Returns the items in the order of the pages. */
export async function listedItems(db: Db, publication: string): Promise<ListedItem[]> {
  const { rows } = await sql<ListedItem>`
    select s.external_id as "externalId", p.page_number as page, s.price, s.owner_price as "ownerPrice", s.ad_components as "adComponents"
    from ad_space s join ad_page p using (ad_page_id) join ad a on a.ad_id = s.ad_id
    where a.external_id = ${publication} and s.withdrawn_at is null
    order by p.page_number, s.position`.execute(db)
  return rows
}

export type ShownDays = { visibleFrom: string; visibleTo: string }

/**
 * Sets when a publication is shown and returns its visible days, or null when there is no such publication or it is withdrawn. One that is out
 * stays as it came out, unless it is put off: its digest belongs to that moment (docs/decisions/0081).
 */
export async function publishAd(db: Db, externalId: string, at: Date): Promise<ShownDays | null> {
  const row = await db
    .updateTable('ad')
    // A minute, since our clock may be ahead of the database's.
    .set({
      published_at: sql<Date>`
        case when published_at <= now() and ${at}::timestamptz < now() + interval '1 minute' then published_at else ${at} end`,
    })
    .where('external_id', '=', externalId)
    .where('withdrawn_at', 'is', null)
    .returning(['visible_from as visibleFrom', 'visible_to as visibleTo'])
    .executeTakeFirst()
  return row ?? null
}

export type StoredItem = {
  adSpaceId: number
  brandId: number
  categoryId: number
  adStudioAssetId: string
  showInItemView: boolean
  price: Price | null
  ownerPrice: Price | null
  adComponents: AdComponent[]
  corrections: Corrections | null
}

/** Locks the item, and its publication first: an import that is under way has locked that one, and has yet to write the item. */
export async function itemForCorrection(db: Db, publication: string, externalId: string): Promise<StoredItem | null> {
  const { rows } = await sql<StoredItem>`
    select s.ad_space_id as "adSpaceId", s.brand_id as "brandId", s.category_id as "categoryId", s.ad_studio_asset_id as "adStudioAssetId",
      s.show_in_item_view as "showInItemView", s.price, s.owner_price as "ownerPrice", s.ad_components as "adComponents",
      s.corrections
    from ad_space s join ad a using (ad_id)
    where a.external_id = ${publication} and s.external_id = ${externalId} and s.withdrawn_at is null and a.withdrawn_at is null
    for update of a, s`.execute(db)
  return rows[0] ?? null
}

export async function categoryIdOf(db: Db, externalId: string): Promise<number | null> {
  const row = await db.selectFrom('category').select('category_id as id').where('external_id', '=', externalId).executeTakeFirst()
  return row?.id ?? null
}

export async function updateItem(
  db: Db,
  { adSpaceId, categoryId, price, ownerPrice, adComponents, corrections }: StoredItem,
): Promise<void> {
  await db
    .updateTable('ad_space')
    .set({
      category_id: categoryId,
      price: price && JSON.stringify(price),
      owner_price: ownerPrice && JSON.stringify(ownerPrice),
      ad_components: JSON.stringify(adComponents),
      corrections: corrections && JSON.stringify(corrections),
    })
    .where('ad_space_id', '=', adSpaceId)
    .execute()
}
