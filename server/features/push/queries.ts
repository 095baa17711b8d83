import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'

export type DeviceKey = { userId: UserId; deviceId: string }

/** Returns null when the device does not want notices any more. */
export async function tokenOf(db: Db, { userId, deviceId }: DeviceKey): Promise<string | null> {
  const row = await db
    .selectFrom('device')
    .select('notification_token')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return row?.notification_token ?? null
}

/** Does not delete a token that the device has replaced in the meantime. */
export async function forgetToken(db: Db, { userId, deviceId }: DeviceKey, token: string): Promise<void> {
  await db
    .updateTable('device')
    .set({ notification_token: null })
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('notification_token', '=', token)
    .execute()
}

/** Returns the devices of shoppers whose last visited store this is, each app once; null when there is no such store. */
export async function devicesAtStore(db: Db, storeRoute: string): Promise<DeviceKey[] | null> {
  const store = await db
    .selectFrom('store')
    .select('store_id')
    .where('store_route', '=', storeRoute)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!store) return null
  const { rows } = await sql<DeviceKey>`
    select distinct on (d.notification_token) d.user_id as "userId", d.device_id as "deviceId"
    from device d join shopper u using (user_id)
    where u.last_visited_store_id = ${store.store_id} and d.notification_token is not null
    order by d.notification_token, d.seen_at desc`.execute(db)
  return rows
}

/** Returns whether somebody is still on the list, whoever owns it by now, and wants to hear what is added. */
export async function wantsNotices(db: Db, memberId: UserId, listId: string): Promise<boolean> {
  const row = await db
    .selectFrom('list_membership as m')
    .innerJoin('shopping_list as l', (it) => it.onRef('l.user_id', '=', 'm.user_id').onRef('l.shopping_list_id', '=', 'm.shopping_list_id'))
    .select('m.person')
    .where('m.member_id', '=', memberId)
    .where('m.shopping_list_id', '=', listId)
    .where('m.wants_notices', '=', true)
    .where('m.left_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
