import { sql } from 'kysely'
import type { Price } from '#contract/ads.ts'
import type { BannerMedia } from '#contract/banners.ts'
import type { DigitalExclusive } from '#contract/exclusives.ts'
import type { Db } from '#server/db/pool.ts'
import { dayOfAd } from '#server/features/ads/queries.ts'
import type { Changeable } from '#server/features/content/by-hand-queries.ts'

type Row = { externalId: string; isWithdrawn: boolean; isChanged: boolean; from: string; to: string }
export type ExclusiveRow = Row & { body: Omit<DigitalExclusive, 'id'> }
export type BannerRow = Row & {
  priority: number
  storeInclusionType: 'all' | 'selected' | 'excluded'
  storeGuids: string[]
  media: { externalId: string; body: Omit<BannerMedia, 'id'> }[]
}

/** Returns all exclusives, withdrawn ones too, or the one with this id. */
export async function exclusiveRows(db: Db, externalId: string | null = null): Promise<ExclusiveRow[]> {
  const { rows } = await sql<ExclusiveRow>`
    select external_id as "externalId", withdrawn_at is not null as "isWithdrawn", changed_by_hand as "isChanged",
      start_date as "from", end_date as "to", body
    from digital_exclusive where ${externalId}::text is null or external_id = ${externalId} order by id desc`.execute(db)
  return rows
}

/** Returns all banners, withdrawn ones too, or the one with this id, each with its pictures and videos in their order. */
export async function bannerRows(db: Db, externalId: string | null = null): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select b.external_id as "externalId", b.withdrawn_at is not null as "isWithdrawn", b.changed_by_hand as "isChanged",
      b.visible_from as "from", b.visible_to as "to", b.priority, b.store_inclusion_type as "storeInclusionType", b.store_guids as "storeGuids",
      coalesce((select json_agg(json_build_object('externalId', m.external_id, 'body', m.body) order by m.position, m.id)
                from banner_media m where m.banner_id = b.id and m.withdrawn_at is null), '[]') as media
    from banner_ad b where ${externalId}::text is null or b.external_id = ${externalId} order by b.id desc`.execute(db)
  return rows
}

export type ContentStore = {
  externalId: string
  guid: string
  name: string
  city: string
  timeZone: string
  chainId: number
  chainName: string
  isWithdrawn: boolean
}

export async function contentStores(db: Db): Promise<ContentStore[]> {
  return db
    .selectFrom('store')
    .innerJoin('chain', 'chain.chain_id', 'store.chain_id')
    .select((it) => [
      'store.external_id as externalId',
      'store_guid as guid',
      'store_name as name',
      'city',
      'time_zone as timeZone',
      'chain.chain_id as chainId',
      'chain_name as chainName',
      it('withdrawn_at', 'is not', null).$castTo<boolean>().as('isWithdrawn'),
    ])
    .orderBy('chain_name')
    .orderBy('store_name')
    .orderBy('store_id')
    .execute()
}

export async function contentCategories(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('category')
    .select(['external_id as id', 'category_name as name'])
    .orderBy('position')
    .orderBy('category_id')
    .execute()
}

const tables = { exclusive: 'digital_exclusive', banner: 'banner_ad' } as const

/** What is withdrawn stays so while it is changed: a write of the rules of an import would bring it back otherwise. */
export async function holdWithdrawal(db: Db, kind: Changeable, externalId: string): Promise<void> {
  await db
    .updateTable(tables[kind])
    .set((it) => ({ withdrawn_by_hand: it('withdrawn_at', 'is not', null).$castTo<boolean>() }))
    .where('external_id', '=', externalId)
    .execute()
}

export async function unwithdraw(db: Db, kind: Changeable, externalId: string): Promise<void> {
  await db.updateTable(tables[kind]).set({ withdrawn_at: null, withdrawn_by_hand: false }).where('external_id', '=', externalId).execute()
}

/** Withdraws those pictures of a banner that it no longer has. */
export async function withdrawOtherMedia(db: Db, banner: string, kept: string[]): Promise<void> {
  await sql`
    update banner_media m set withdrawn_at = now() from banner_ad b
    where b.id = m.banner_id and b.external_id = ${banner} and m.withdrawn_at is null and not m.external_id = any(${kept}::text[])`.execute(
    db,
  )
}

export type ItemRow = {
  publication: string
  publicationTitle: string
  validFrom: string
  validTo: string
  chainName: string
  item: string
  productIdentifier: string
  brand: string
  title: string
  size: string
  price: Price | null
  picture: string | null
  isByHand: boolean
  chainId: number
}

type Wanted = { words: string[]; identifiers: string[] | null; publication: string | null; item: string | null }

/** Returns items of publications that stores show now or later, of some chains or of all, and how many there are in all. */
export async function itemsLike(
  db: Db,
  { words, identifiers, publication, item }: Wanted,
  { chains, now, most }: { chains: number[] | null; now: Date; most: number },
): Promise<{ count: number; items: ItemRow[] }> {
  const { rows } = await sql<ItemRow & { count: number }>`
    select a.external_id as publication, a.title as "publicationTitle", ${dayOfAd('valid_from')} as "validFrom",
      ${dayOfAd('valid_to')} as "validTo",
      c.chain_id as "chainId", c.chain_name as "chainName", s.external_id as item, s.product_identifier as "productIdentifier",
      coalesce(t.brand, '') as brand, coalesce(t.title, '') as title, coalesce(t.size, '') as size, s.price, t.picture,
      coalesce(s.corrections ->> 'picture' is not null, false) as "isByHand", count(*) over ()::int as count
    from ad a join chain c using (chain_id) join ad_space s using (ad_id)
    cross join lateral (
      select max(part ->> 'componentValue') filter (where part ->> 'componentName' = 'BRAND') as brand,
        max(part ->> 'componentValue') filter (where part ->> 'componentName' = 'TITLE') as title,
        max(part ->> 'componentValue') filter (where part ->> 'componentName' = 'SIZE') as size,
        max(part ->> 'componentValue') filter (where part ->> 'componentName' = 'PICTURE') as picture
      from json_array_elements(s.ad_components) as part) as t
    where a.withdrawn_at is null and s.withdrawn_at is null
      and (${item}::text is not null or a.visible_to_latest > ${now})
      and (${chains}::int[] is null or a.chain_id = any(${chains}::int[]))
      and (${publication}::text is null or a.external_id = ${publication})
      and (${item}::text is null or s.external_id = ${item})
      and (${identifiers}::text[] is null or s.product_identifier = any(${identifiers}::text[]))
      and not exists (select 1 from unnest(${words}::text[]) as word
        where strpos(lower(concat_ws(' ', t.brand, t.title, t.size, s.product_identifier)), word) = 0)
    order by a.visible_from_earliest desc, a.ad_id, s.position, s.ad_space_id limit ${most}`.execute(db)
  return { count: rows[0]?.count ?? 0, items: rows.map(({ count: _, ...it }) => it) }
}
