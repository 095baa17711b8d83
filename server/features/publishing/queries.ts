import { sql } from 'kysely'
import * as v from 'valibot'
import type { AdComponent, Price } from '#contract/ads.ts'
import type { Db } from '#server/db/pool.ts'
import { dayOfAd, showsAd, zoneOfChain, zonesOfAd } from '#server/features/ads/queries.ts'
import { outFrom } from '#server/features/ads/rules.ts'
import { ItemState, versionOfItem } from '#server/features/content/item-state-queries.ts'

export type AdToStage = {
  weekId: string
  externalId: string
  chain: string
  title: string
  spanishTitle: string
  adDateInfo: string
  validFrom: string
  validTo: string
  /** The moment that is set already stays. null: none is, or it is after the last day, which was moved since. */
  visibleFrom: string | null
  visibleFromTime: string | null
  /** What it was last made of, as `setPublication` was told. */
  stagedAs: string | null
  onlyStores: string[] | null
  exceptStores: string[] | null
}

/** Returns what is known of the flyer that a week becomes. */
export async function adToStage(db: Db, weekId: string): Promise<AdToStage | null> {
  const { rows } = await sql<AdToStage>`
    select w.week_id as "weekId", coalesce(w.publication, 'week-' || w.week_id) as "externalId", c.external_id as chain,
      coalesce(w.title, '') as title, w.spanish_title as "spanishTitle", w.ad_date_info as "adDateInfo", coalesce(w.valid_from, '') as "validFrom",
      coalesce(w.valid_to, '') as "validTo",
      case when a.published_at is not null and ${dayOfAd('visible_from')} <= w.valid_to then a.visible_from end as "visibleFrom", a.visible_from_time as "visibleFromTime",
      w.staged_as as "stagedAs",
      (select json_agg(s.external_id) from ad_store x join store s using (store_id) where x.ad_id = a.ad_id and x.included) as "onlyStores",
      (select json_agg(s.external_id) from ad_store x join store s using (store_id) where x.ad_id = a.ad_id and not x.included)
        as "exceptStores"
    from week w join chain c using (chain_id) left join ad a on a.external_id = w.publication
    where w.week_id = ${weekId} and w.title is not null`.execute(db)
  return rows[0] ?? null
}

/** Notes which flyer the week has become, and of what it was made; it is to be looked at anew. */
export async function setPublication(trx: Db, weekId: string, publication: string, stagedAs: string): Promise<void> {
  const made = { publication, staged_as: stagedAs, previewed_at: null, seen_on_phone_at: null }
  await trx.updateTable('week').set(made).where('week_id', '=', weekId).execute()
}

/** Withdraws the pages and items of a flyer that the week no longer has. What was withdrawn by hand stays so. */
export async function withdrawOthers(trx: Db, publication: string, pages: readonly string[], items: readonly string[]): Promise<void> {
  await sql`
    update ad_space s set withdrawn_at = now() from ad a
    where a.ad_id = s.ad_id and a.external_id = ${publication} and s.withdrawn_at is null
      and s.external_id <> all(${items}::text[])`.execute(trx)
  await sql`
    update ad_page p set withdrawn_at = now() from ad a
    where a.ad_id = p.ad_id and a.external_id = ${publication} and p.withdrawn_at is null
      and p.external_id <> all(${pages}::text[])`.execute(trx)
}

export async function markPreviewed(trx: Db, weekId: string): Promise<void> {
  await trx
    .updateTable('week')
    .set({ previewed_at: sql<Date>`now()` })
    .where('week_id', '=', weekId)
    .execute()
}

export type AdRecord = {
  adId: number
  externalId: string
  chainId: number
  chainName: string
  stores: number
  title: string
  /** As the bundle has it. */
  validFrom: string
  firstDay: string
  lastDay: string
  visibleFrom: string
  visibleFromTime: string | null
  /** From when on stores show it; null: no moment is set. */
  outFrom: Date | null
  withdrawnAt: Date | null
  isOver: boolean
  weekId: string | null
  /** Of rows of the studio; otherwise an import brought it. */
  isMadeHere: boolean
  timeZone: string
}

/** Returns a flyer; with `lock` nobody else changes it until the transaction ends. */
export async function adRecord(db: Db, publication: string, { lock = false } = {}): Promise<AdRecord | null> {
  const { rows } = await sql<Omit<AdRecord, 'outFrom'> & { publishedAt: Date | null; zones: string[] }>`
    select a.ad_id as "adId", a.external_id as "externalId", a.chain_id as "chainId", c.chain_name as "chainName",
      (select count(*)::int from store s where s.chain_id = a.chain_id and s.withdrawn_at is null) as stores,
      a.title, a.valid_from as "validFrom", ${dayOfAd('valid_from')} as "firstDay", ${dayOfAd('valid_to')} as "lastDay", a.visible_from as "visibleFrom",
      a.visible_from_time as "visibleFromTime", a.published_at as "publishedAt", a.withdrawn_at as "withdrawnAt", ${zonesOfAd} as zones,
      a.visible_to_latest <= now() as "isOver", (select w.week_id from week w where w.publication = a.external_id) as "weekId",
      exists (select 1 from week w where w.publication = a.external_id and w.title is not null) as "isMadeHere",
      ${zoneOfChain('a')} as "timeZone"
    from ad a join chain c using (chain_id) where a.external_id = ${publication} ${lock ? sql`for update of a` : sql``}`.execute(db)
  if (!rows[0]) return null
  const { publishedAt, zones, ...ad } = rows[0]
  return { ...ad, outFrom: outFrom({ ...ad, publishedAt }, zones) }
}

/** How many stores that show a flyer are in which time zone. */
export async function zonesOf(db: Db, adId: number): Promise<{ timeZone: string; stores: number }[]> {
  const { rows } = await sql<{ timeZone: string; stores: number }>`
    select s.time_zone as "timeZone", count(*)::int as stores from ad a, store s where a.ad_id = ${adId} and ${showsAd}
    group by s.time_zone order by count(*) desc, s.time_zone`.execute(db)
  return rows
}

export type Shown = { visibleFrom: string; visibleFromTime: string | null; earliest: Date; publishedAt: Date | null }

/** Sets from when on a flyer is shown; publishedAt null: to nobody. */
export async function setMoment(trx: Db, adId: number, { visibleFrom, visibleFromTime, earliest, publishedAt }: Shown): Promise<void> {
  await trx
    .updateTable('ad')
    .set({
      visible_from: visibleFrom,
      visible_from_time: visibleFromTime,
      visible_from_earliest: earliest,
      published_at: publishedAt,
    })
    .where('ad_id', '=', adId)
    .execute()
}

/** Takes away the moment that is set for a flyer. Returns false when none is. */
export async function unsetMoment(trx: Db, publication: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ad')
    .set({ published_at: null })
    .where('external_id', '=', publication)
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type ItemRecord = {
  item: string
  version: string
  page: number
  pageId: number
  price: Price | null
  ownerPrice: Price | null
  adComponents: AdComponent[]
  assetId: string
  /** Of its category: its externalId and its name. */
  category: string
  department: string
  isWithdrawn: boolean
  isCorrected: boolean
  onLists: number
  image: string
  pageWidth: number
  pageHeight: number
  x: number
  y: number
  width: number
  height: number
}

/** Returns a flyer's items in the order of its pages, with those that were withdrawn by hand. A template is no list from which anybody buys. */
export async function itemRecords(db: Db, adId: number): Promise<ItemRecord[]> {
  const { rows } = await sql<ItemRecord>`
    select s.external_id as item, ${versionOfItem} as version, p.page_number as page, p.ad_page_id as "pageId", s.price, s.owner_price as "ownerPrice",
      s.ad_components as "adComponents", s.ad_studio_asset_id as "assetId",
      s.withdrawn_at is not null as "isWithdrawn", s.corrections is not null and s.withdrawn_at is null as "isCorrected",
      c.external_id as category, c.category_name as department, coalesce(l.lists, 0)::int as "onLists", p.image_name as image, p.width as "pageWidth", p.height as "pageHeight",
      s.offset_x as x, s.offset_y as y, s.width, s.height
    from ad_space s join ad_page p using (ad_page_id) join category c using (category_id)
    left join (select ad_space_id, count(distinct shopping_list_id) as lists
      from shopping_list_item i join shopping_list l using (user_id, shopping_list_id)
      where i.deleted_at is null and l.deleted_at is null and not l.is_template and ad_space_id in (select ad_space_id from ad_space where ad_id = ${adId}) group by ad_space_id) l
      on l.ad_space_id = s.ad_space_id
    where s.ad_id = ${adId} and (s.withdrawn_at is null or s.withdrawn_by_hand) and (p.withdrawn_at is null or p.withdrawn_by_hand)
    order by p.page_number, s.position, s.ad_space_id`.execute(db)
  return rows
}

/** The aisles that there are, in their order. */
export async function departments(db: Db): Promise<{ category: string; name: string }[]> {
  const named = db.selectFrom('category').select(['external_id as category', 'category_name as name'])
  return named.orderBy('position').orderBy('category_id').execute()
}

export type AdPageRecord = { pageId: number; page: string; pageNumber: number; isWithdrawn: boolean }

export async function pageRecords(db: Db, adId: number): Promise<AdPageRecord[]> {
  return db
    .selectFrom('ad_page')
    .select((it) => [
      'ad_page_id as pageId',
      'external_id as page',
      'page_number as pageNumber',
      it('withdrawn_at', 'is not', null).$castTo<boolean>().as('isWithdrawn'),
    ])
    .where('ad_id', '=', adId)
    .where((it) => it.or([it('withdrawn_at', 'is', null), it('withdrawn_by_hand', '=', true)]))
    .orderBy('page_number')
    .execute()
}

/** Returns the flyer of the chain that was out last before these days. */
export async function adBefore(db: Db, { adId, chainId, validFrom }: Pick<AdRecord, 'adId' | 'chainId' | 'validFrom'>) {
  return db
    .selectFrom('ad as a')
    .select(['ad_id as adId', 'title', dayOfAd('valid_from').as('validFrom'), dayOfAd('valid_to').as('validTo')])
    .where('chain_id', '=', chainId)
    .where('ad_id', '<>', adId)
    .where('published_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '<', validFrom)
    .orderBy('valid_from', 'desc')
    .orderBy('ad_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type JournalRow = {
  journalId: number
  at: Date
  by: string
  act: string
  subject: string
  before: unknown
  after: unknown
}

/** Returns what was done to a flyer and its week, the latest first. */
export async function journalOf(db: Db, { externalId, weekId }: Pick<AdRecord, 'externalId' | 'weekId'>, before: number | null) {
  let query = db
    .selectFrom('journal')
    .select(['journal_id as journalId', 'at', 'staff_name as by', 'act', 'subject', 'before', 'after'])
    .where((it) => it.or([it('publication', '=', externalId), it('week_id', '=', weekId)]))
    .orderBy('journal_id', 'desc')
    .limit(100)
  if (before !== null) query = query.where('journal_id', '<', before)
  return query.execute()
}

export async function journalRow(db: Db, journalId: number, publication: string): Promise<JournalRow | undefined> {
  return db
    .selectFrom('journal')
    .select(['journal_id as journalId', 'at', 'staff_name as by', 'act', 'subject', 'before', 'after'])
    .where('journal_id', '=', journalId)
    .where('publication', '=', publication)
    .executeTakeFirst()
}

export async function seenOnPhoneAt(db: Db, weekId: string): Promise<Date | null> {
  const row = await db.selectFrom('week').select('seen_on_phone_at as at').where('week_id', '=', weekId).executeTakeFirst()
  return row?.at ?? null
}

/** Returns who did something to an item or a page of a flyer after an act, the latest of them; null: nobody. */
export async function changerSince(
  db: Db,
  publication: string,
  { item = '', page = '' }: { item?: string; page?: string },
  act: number,
): Promise<{ staffId: string | null; name: string } | null> {
  const { rows } = await sql<{ staffId: string | null; name: string }>`
    select staff_id as "staffId", staff_name as name from journal
    where publication = ${publication} and journal_id > ${act}
      and coalesce(after->>'item', '') = ${item} and coalesce(after->>'page', '') = ${page}
    order by journal_id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns what an item was before it was last withdrawn here; null when that is not known. */
export async function stateBefore(db: Db, publication: string, item: string): Promise<ItemState | null> {
  const { rows } = await sql<{ before: unknown }>`
    select coalesce(before, 'null') as before from journal
    where publication = ${publication} and act = 'Withdrawn' and after->>'item' = ${item} order by journal_id desc limit 1`.execute(db)
  const read = v.safeParse(v.object({ state: ItemState }), rows[0]?.before)
  return read.success ? read.output.state : null
}
