import { sql, type NotNull } from 'kysely'
import type { ColumnMapping } from '#contract/studio/weeks.ts'
import { tellWeek } from '#server/db/changes.ts'
import type { Db } from '#server/db/pool.ts'
import { dayOfAd, zoneOfChain, zonesOfAd } from '#server/features/ads/queries.ts'
import { outFrom } from '#server/features/ads/rules.ts'

/** A week with what is told of it in a list. What begins with `ad` is that of its publication, null or 0 while there is none. */
export type WeekRecord = {
  weekId: string
  chainId: number
  chainName: string
  stores: number
  timeZone: string
  title: string
  spanishTitle: string
  adDateInfo: string
  validFrom: string
  validTo: string
  isMadeHere: boolean
  adId: number | null
  adExternalId: string | null
  adWithdrawnAt: Date | null
  /** From when on stores show it; null: no moment is set. */
  adOutFrom: Date | null
  adVisibleTo: Date | null
  adPages: number
  adItems: number
  adCorrected: number
  adPicture: string | null
  hasPreview: boolean
  questions: number | null
  matchDone: number | null
  matchDoing: string
  version: number
  change: number
  files: number
  pages: number
  firstPage: number | null
  rows: number
  certain: number
  doubtful: number
  unplaced: number
  itemOnly: number
  leftOut: number
}

/** Returns one week, or the latest of these chains. null: all of them. */
export async function weekRecords(db: Db, { weekId, chains }: { weekId: string | null; chains: number[] | null }): Promise<WeekRecord[]> {
  type Read = Omit<WeekRecord, 'adOutFrom'> & Parameters<typeof outFrom>[0] & { zones: string[] }
  const { rows } = await sql<Read>`
    select w.week_id as "weekId", w.chain_id as "chainId", c.chain_name as "chainName",
      (select count(*) from store s where s.chain_id = w.chain_id and s.withdrawn_at is null) as stores,
      ${zoneOfChain('w')} as "timeZone", coalesce(w.title, a.title, '') as title,
      coalesce(case when w.title is null then a.spanish_title else w.spanish_title end, '') as "spanishTitle",
      coalesce(nullif(w.ad_date_info, ''), a.ad_date_info, '') as "adDateInfo",
      coalesce(w.valid_from, ${dayOfAd('valid_from')}, '2000-01-01') as "validFrom",
      coalesce(w.valid_to, ${dayOfAd('valid_to')}, '2000-01-01') as "validTo",
      w.title is not null as "isMadeHere", a.ad_id as "adId", a.external_id as "adExternalId", a.withdrawn_at as "adWithdrawnAt",
      a.published_at as "publishedAt", coalesce(a.visible_from, '') as "visibleFrom", a.visible_from_time as "visibleFromTime",
      ${zonesOfAd} as zones, a.visible_to_latest as "adVisibleTo",
      (select count(*) from ad_page p where p.ad_id = a.ad_id and p.withdrawn_at is null) as "adPages",
      (select count(*) from ad_space i where i.ad_id = a.ad_id and i.withdrawn_at is null) as "adItems",
      (select count(*) from ad_space i where i.ad_id = a.ad_id and i.corrections is not null and i.withdrawn_at is null) as "adCorrected",
      (select image_name from ad_page p where p.ad_id = a.ad_id and p.withdrawn_at is null order by page_number limit 1) as "adPicture",
      w.previewed_at is not null as "hasPreview", w.questions, w.match_done as "matchDone", w.match_doing as "matchDoing",
      w.version, w.change, (select count(*) from week_file f where f.week_id = w.week_id) as files,
      (select count(*) from week_page p where p.week_id = w.week_id) as pages,
      (select p.page_id from week_page p left join week_file f using (file_id) where p.week_id = w.week_id
        order by f.position, p.file_page limit 1) as "firstPage", r.*
    from week w join chain c using (chain_id) left join ad a on a.external_id = w.publication,
      lateral (select count(*) as rows, count(*) filter (where state = 'certain') as certain,
        count(*) filter (where state = 'doubtful') as doubtful, count(*) filter (where state = 'unplaced') as unplaced,
        count(*) filter (where state = 'itemOnly') as "itemOnly", count(*) filter (where state = 'leftOut') as "leftOut"
        from week_row where week_row.week_id = w.week_id) r
    where (${weekId}::uuid is null or w.week_id = ${weekId}) and (${chains}::int[] is null or w.chain_id = any(${chains}))
    order by "validFrom" desc, w.created_at desc limit 200`.execute(db)
  return rows.map(({ publishedAt, visibleFrom, visibleFromTime, zones, ...it }) => {
    return { ...it, adOutFrom: outFrom({ publishedAt, visibleFrom, visibleFromTime }, zones) }
  })
}

/** Gives a week to each publication that was brought in by command. */
export async function adoptPublications(db: Db): Promise<void> {
  await sql`
    insert into week (week_id, chain_id, publication)
    select gen_random_uuid(), chain_id, external_id from ad
    where not exists (select from week where publication = ad.external_id) on conflict do nothing`.execute(db)
}

type StaffChain = { chainId: number; name: string; stores: number; timeZone: string }

/** `timeZone`: that of most of the chain's stores. */
export async function chainsFor(db: Db, chains: number[] | null): Promise<StaffChain[]> {
  const { rows } = await sql<StaffChain>`
    select chain_id as "chainId", chain_name as name, ${zoneOfChain('chain')} as "timeZone",
      (select count(*) from store where store.chain_id = chain.chain_id and withdrawn_at is null) as stores
    from chain where ${chains}::int[] is null or chain_id = any(${chains}) order by chain_name`.execute(db)
  return rows
}

export async function chainExists(db: Db, chainId: number): Promise<boolean> {
  return (await db.selectFrom('chain').select('chain_id').where('chain_id', '=', chainId).executeTakeFirst()) !== undefined
}

type NewWeek = { weekId: string; chainId: number; title: string; spanishTitle: string; validFrom: string; validTo: string }

/** Does nothing when there is a week with this id. */
export async function insertWeek(db: Db, { weekId, chainId, title, spanishTitle, validFrom, validTo }: NewWeek): Promise<boolean> {
  const [{ numInsertedOrUpdatedRows = 0n } = {}] = await db
    .insertInto('week')
    .values({ week_id: weekId, chain_id: chainId, title, spanish_title: spanishTitle, valid_from: validFrom, valid_to: validTo })
    .onConflict((it) => it.column('week_id').doNothing())
    .execute()
  return numInsertedOrUpdatedRows > 0n
}

export type LockedWeek = {
  weekId: string
  chainId: number
  title: string | null
  validFrom: string | null
  validTo: string | null
  publication: string | null
  version: number
  questions: number | null
  mapping: ColumnMapping | null
  matchOrder: number
}

/**
 * Begins every write on a week: locks it until the transaction ends, and tells at its end those who have the week open. Returns
 * undefined when there is no such week.
 */
export async function touchWeek(trx: Db, weekId: string): Promise<LockedWeek | undefined> {
  const found = await trx
    .updateTable('week')
    .set((it) => ({ change: it('change', '+', 1) }))
    .where('week_id', '=', weekId)
    .returning([
      'week_id as weekId',
      'chain_id as chainId',
      'title',
      'valid_from as validFrom',
      'valid_to as validTo',
      'publication',
      'version',
      'questions',
      'mapping',
      'match_order as matchOrder',
    ])
    .executeTakeFirst()
  if (found) await tellWeek(trx, weekId)
  return found
}

/** Returns from when on a publication is out; null: no moment is set. */
export async function publishedAt(db: Db, publication: string): Promise<Date | null> {
  const found = await db.selectFrom('ad').select('published_at').where('external_id', '=', publication).executeTakeFirst()
  return found?.published_at ?? null
}

export async function changeOf(db: Db, weekId: string): Promise<{ chainId: number; change: number } | undefined> {
  return db.selectFrom('week').select(['chain_id as chainId', 'change']).where('week_id', '=', weekId).executeTakeFirst()
}

export async function weekMapping(db: Db, weekId: string): Promise<Pick<LockedWeek, 'weekId' | 'chainId' | 'mapping'> | undefined> {
  return db
    .selectFrom('week')
    .select(['week_id as weekId', 'chain_id as chainId', 'mapping'])
    .where('week_id', '=', weekId)
    .executeTakeFirst()
}

/** Returns the days of the chain's week before. */
export async function daysBefore(db: Db, weekId: string): Promise<{ validFrom: string; validTo: string } | null> {
  const { rows } = await sql<{ validFrom: string; validTo: string }>`
    with days as (select w.week_id, w.chain_id, w.created_at, coalesce(w.valid_from, ${dayOfAd('valid_from')}) as "validFrom",
        coalesce(w.valid_to, ${dayOfAd('valid_to')}) as "validTo"
      from week w left join ad a on a.external_id = w.publication
      where w.chain_id = (select chain_id from week where week_id = ${weekId}))
    select days."validFrom", days."validTo" from days, days as this
    where this.week_id = ${weekId} and days."validFrom" < this."validFrom" order by days."validFrom" desc, days.created_at desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

type WeekProgress = { chainId: number; matchDone: number | null; matchDoing: string }

export async function weekProgress(db: Db, weekId: string): Promise<WeekProgress | undefined> {
  const progress = ['chain_id as chainId', 'match_done as matchDone', 'match_doing as matchDoing'] as const
  return db.selectFrom('week').select(progress).where('week_id', '=', weekId).executeTakeFirst()
}

type WeekChange = {
  title?: string | undefined
  spanishTitle?: string | undefined
  adDateInfo?: string | undefined
  validFrom?: string | undefined
  validTo?: string | undefined
}

/** Leaves alone what is undefined. */
export async function updateWeek(trx: Db, weekId: string, change: WeekChange): Promise<void> {
  const { title, spanishTitle, adDateInfo, validFrom, validTo } = change
  await trx
    .updateTable('week')
    .set((it) => ({
      version: it('version', '+', 1),
      ...(title !== undefined && { title }),
      ...(spanishTitle !== undefined && { spanish_title: spanishTitle }),
      ...(adDateInfo !== undefined && { ad_date_info: adDateInfo }),
      ...(validFrom !== undefined && { valid_from: validFrom }),
      ...(validTo !== undefined && { valid_to: validTo }),
    }))
    .where('week_id', '=', weekId)
    .execute()
}

export async function setColumnsOf(trx: Db, weekId: string, questions: number | null, mapping: ColumnMapping | null): Promise<void> {
  await trx
    .updateTable('week')
    .set({ questions, mapping: mapping && JSON.stringify(mapping) })
    .where('week_id', '=', weekId)
    .execute()
}

export async function deleteWeek(trx: Db, weekId: string): Promise<void> {
  await trx.deleteFrom('week').where('week_id', '=', weekId).execute()
}

/** Counts an order to match; those before it no longer count. */
export async function nextMatchOrder(trx: Db, weekId: string): Promise<number> {
  const { match_order } = await trx
    .updateTable('week')
    .set((it) => ({ match_order: it('match_order', '+', 1), match_done: 0, match_doing: 'Waiting' }))
    .where('week_id', '=', weekId)
    .returning('match_order')
    .executeTakeFirstOrThrow()
  return match_order
}

/** `timeZone`: that of most of the chain's stores. */
type Ordered = {
  weekId: string
  chainId: number
  validFrom: string
  validTo: string
  mapping: ColumnMapping | null
  matchOrder: number
  timeZone: string
}

export async function orderedMatch(db: Db, weekId: string): Promise<Ordered | undefined> {
  return (
    db
      .selectFrom('week as w')
      .select(['week_id as weekId', 'chain_id as chainId', 'valid_from as validFrom', 'valid_to as validTo', 'mapping'])
      .select(['match_order as matchOrder', zoneOfChain('w').as('timeZone')])
      .where('week_id', '=', weekId)
      // Only flyers that came by command have no days here, and those have no rows to match.
      .$narrowType<{ validFrom: NotNull; validTo: NotNull }>()
      .executeTakeFirst()
  )
}

/** null: it is over. Does nothing for an order that no longer counts. */
export async function setMatchProgress(db: Db, weekId: string, order: number, done: number | null, doing: string): Promise<void> {
  await db
    .updateTable('week')
    .set((it) => ({ match_done: done, match_doing: doing, change: it('change', '+', 1) }))
    .where('week_id', '=', weekId)
    .where('match_order', '=', order)
    .execute()
  await tellWeek(db, weekId)
}

export async function keptMapping(db: Db, chainId: number, headsHash: string): Promise<ColumnMapping | null> {
  const found = await db
    .selectFrom('kept_columns')
    .select('mapping')
    .where('chain_id', '=', chainId)
    .where('heads_hash', '=', headsHash)
    .executeTakeFirst()
  return found?.mapping ?? null
}

export async function keepMapping(trx: Db, chainId: number, headsHash: string, given: ColumnMapping): Promise<void> {
  const mapping = JSON.stringify(given)
  await trx
    .insertInto('kept_columns')
    .values({ chain_id: chainId, heads_hash: headsHash, mapping })
    .onConflict((it) => it.columns(['chain_id', 'heads_hash']).doUpdateSet({ mapping, kept_at: sql<Date>`now()` }))
    .execute()
}
