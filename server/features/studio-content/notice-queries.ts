import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { DeviceKey } from '#server/features/push/queries.ts'

export type NoticeStore = { storeId: number; name: string; chainId: number; chainName: string; timeZone: string; phones: number }

/** Returns the stores of some chains or of all, each with the number of apps that get its notices. */
export async function noticeStores(db: Db, chains: number[] | null): Promise<NoticeStore[]> {
  const { rows } = await sql<NoticeStore>`
    select s.store_id as "storeId", s.store_name as name, c.chain_id as "chainId", c.chain_name as "chainName", s.time_zone as "timeZone",
      count(distinct d.notification_token)::int as phones
    from store s join chain c using (chain_id)
    left join shopper u on u.last_visited_store_id = s.store_id
    left join device d on d.user_id = u.user_id and d.notification_token is not null
    where s.withdrawn_at is null and (${chains}::int[] is null or s.chain_id = any(${chains}::int[]))
    group by s.store_id, c.chain_id order by c.chain_name, s.store_name, s.store_id`.execute(db)
  return rows
}

export type NoticeDevice = DeviceKey & { storeRoute: string; timeZone: string }

/** Returns the devices of shoppers whose last visited store is one of these, each app once. */
export async function devicesAtStores(db: Db, storeIds: number[]): Promise<NoticeDevice[]> {
  const { rows } = await sql<NoticeDevice>`
    select distinct on (d.notification_token) d.user_id as "userId", d.device_id as "deviceId", s.store_route as "storeRoute", s.time_zone as "timeZone"
    from store s join shopper u on u.last_visited_store_id = s.store_id join device d using (user_id)
    where s.store_id = any(${storeIds}::int[]) and s.withdrawn_at is null and d.notification_token is not null
    order by d.notification_token, d.seen_at desc`.execute(db)
  return rows
}

export type NoticeRow = {
  noticeId: string
  title: string
  body: string
  storeIds: number[]
  phones: number | null
  by: string
  sentAt: Date
}

const columns = [
  'notice_id as noticeId',
  'title',
  'body',
  'store_ids as storeIds',
  'phones',
  'staff_name as by',
  'sent_at as sentAt',
] as const

/** Returns the notices since a moment, the latest first. */
export async function noticesSince(db: Db, since: Date): Promise<NoticeRow[]> {
  return db.selectFrom('notice').select(columns).where('sent_at', '>=', since).orderBy('sent_at', 'desc').limit(200).execute()
}

export async function noticeById(db: Db, noticeId: string): Promise<NoticeRow | null> {
  return (await db.selectFrom('notice').select(columns).where('notice_id', '=', noticeId).executeTakeFirst()) ?? null
}

/** Returns null when a notice with this id was sent already; two at once wait for each other here. */
export async function insertNotice(db: Db, it: Omit<NoticeRow, 'sentAt'>): Promise<NoticeRow | null> {
  const row = await db
    .insertInto('notice')
    .values({ notice_id: it.noticeId, title: it.title, body: it.body, store_ids: it.storeIds, phones: it.phones, staff_name: it.by })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}
