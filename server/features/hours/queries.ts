import { sql } from 'kysely'
import type { SpecialDay } from '#contract/stores.ts'
import type { StoreFacts, StudioDay } from '#contract/studio/hours.ts'
import type { StoreField } from '#contract/studio/store-fields.ts'
import type { Db } from '#server/db/pool.ts'

export type StoreOfChain = { storeId: number; storeName: string; city: string; stateProvince: string; chainId: number; chainName: string }

/** Returns the stores that are not withdrawn, of these chains or of all, by name. */
export async function storesOfChains(db: Db, chains: readonly number[] | null): Promise<StoreOfChain[]> {
  const { rows } = await sql<StoreOfChain>`
    select store_id as "storeId", store_name as "storeName", city, state_province as "stateProvince", chain_id as "chainId", chain_name as "chainName"
    from store join chain using (chain_id)
    where withdrawn_at is null and (${chains}::int[] is null or chain_id = any(${chains}::int[]))
    order by store_name, store_id`.execute(db)
  return rows
}

export type StoreRow = StoreOfChain &
  StoreFacts & {
    storeRoute: string
    storeHours: string
    timeZone: string
    latitude: number
    longitude: number
    corrections: { [Field in StoreField]?: string } | null
    version: number
    chainStores: number
    chainHours: string[]
    shoppers: number
  }

/** Returns null for a store that is withdrawn, or never was. A write locks it and its chain, whose days are told at any of its stores. */
export async function studioStore(db: Db, storeId: number, isWrite: boolean): Promise<StoreRow | null> {
  const { rows } = await sql<StoreRow>`
    select s.store_id as "storeId", s.store_name as "storeName", s.store_route as "storeRoute", s.chain_id as "chainId", c.chain_name as "chainName",
      s.store_hours as "storeHours", s.time_zone as "timeZone", s.phone, s.web_url as "webUrl", s.address_line1 as "addressLine1",
      s.address_line2 as "addressLine2", s.city, s.state_province as "stateProvince", s.postal_code as "postalCode",
      s.facebook_page_name as "facebookPageName", s.instagram_page_name as "instagramPageName", s.twitter_handle as "twitterHandle",
      s.latitude, s.longitude,
      s.corrections, s.version,
      (select count(*) from store o where o.chain_id = s.chain_id and o.withdrawn_at is null) as "chainStores",
      (select array_agg(distinct o.store_hours) from store o where o.chain_id = s.chain_id and o.withdrawn_at is null) as "chainHours",
      (select count(*) from shopper h where h.last_visited_store_id = s.store_id) as shoppers
    from store s join chain c using (chain_id)
    where s.store_id = ${storeId} and s.withdrawn_at is null ${isWrite ? sql`for no key update of s, c` : sql``}`.execute(db)
  return rows[0] ?? null
}

export async function updateStore(
  db: Db,
  storeId: number,
  values: { [Field in StoreField]?: string },
  {
    corrections,
    searchText,
    place,
  }: { corrections: object; searchText: string; place: Pick<StoreRow, 'latitude' | 'longitude' | 'timeZone'> },
): Promise<void> {
  await db
    .updateTable('store')
    .set((it) => ({
      store_hours: values.storeHours,
      phone: values.phone,
      web_url: values.webUrl,
      address_line1: values.addressLine1,
      address_line2: values.addressLine2,
      city: values.city,
      state_province: values.stateProvince,
      postal_code: values.postalCode,
      facebook_page_name: values.facebookPageName,
      instagram_page_name: values.instagramPageName,
      twitter_handle: values.twitterHandle,
      latitude: place.latitude,
      longitude: place.longitude,
      time_zone: place.timeZone,
      corrections: JSON.stringify(corrections),
      search_text: searchText,
      version: it('version', '+', 1),
    }))
    .where('store_id', '=', storeId)
    .execute()
}

/** The days of a store and of its chain from yesterday on. */
export async function comingDays(db: Db, { chainId, storeId }: { chainId: number; storeId: number }): Promise<StudioDay[]> {
  const rows = await db
    .selectFrom('special_day')
    .select(['day', 'hours', 'words', 'is_holiday as isHoliday', 'version', 'store_id'])
    .where('chain_id', '=', chainId)
    .where((it) => it.or([it('store_id', 'is', null), it('store_id', '=', storeId)]))
    .where('withdrawn_at', 'is', null)
    .where('day', '>=', sql<string>`(now() - interval '2 days')::date::text`)
    .orderBy('day')
    .orderBy('store_id', (it) => it.asc().nullsFirst())
    .execute()
  return rows.map(({ store_id, ...it }) => ({ ...it, where: store_id === null ? 'chain' : 'store' }))
}

/** A store's day, or with null that of all stores of the chain. */
type DayKey = { chainId: number; storeId: number | null; day: string }
export type KnownDay = SpecialDay & { version: number; isWithdrawn: boolean }

export async function knownDay(db: Db, { chainId, storeId, day }: DayKey): Promise<KnownDay | null> {
  const row = await db
    .selectFrom('special_day')
    .select(['day', 'hours', 'words', 'is_holiday as isHoliday', 'version', 'withdrawn_at'])
    .where('chain_id', '=', chainId)
    .where('store_id', 'is not distinct from', storeId)
    .where('day', '=', day)
    .executeTakeFirst()
  if (!row) return null
  const { withdrawn_at, ...it } = row
  return { ...it, isWithdrawn: withdrawn_at !== null }
}

/** Tells a day by hand. A day that was taken away keeps its row, so that no import brings it back. */
export async function upsertDay(
  db: Db,
  { chainId, storeId, day }: DayKey,
  told: Omit<SpecialDay, 'day'> & { isWithdrawn: boolean },
): Promise<void> {
  const values = {
    hours: JSON.stringify(told.hours),
    words: told.words,
    is_holiday: told.isHoliday,
    by_hand: true,
    withdrawn_at: told.isWithdrawn ? new Date() : null,
  }
  await db
    .insertInto('special_day')
    .values({ chain_id: chainId, store_id: storeId, day, ...values })
    .onConflict((it) =>
      it.columns(['chain_id', 'store_id', 'day']).doUpdateSet((old) => ({ ...values, version: old('special_day.version', '+', 1) })),
    )
    .execute()
}
