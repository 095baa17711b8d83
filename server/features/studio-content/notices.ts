import { notices, type SentNotice } from '#contract/studio/notices.ts'
import type { Db } from '#server/db/pool.ts'
import type { OrderPush, Push } from '#server/features/push/jobs.ts'
import { quietUntil } from '#server/features/push/rules.ts'
import { inTens } from '#server/features/results/rules.ts'
import { record } from '#server/features/staff/journal.ts'
import { isOfChain } from '#server/features/staff/rules.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { conflict, forbidden, notFound } from '#server/http/problem.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  devicesAtStores,
  insertNotice,
  noticeById,
  noticesSince,
  noticeStores,
  type NoticeRow,
  type NoticeStore,
} from './notice-queries.ts'

const day = 86_400_000
const batch = 500

/** A notice of staff to the phones of a store's shoppers. */
export function noticeRoutes(serve: Serve, orderPush: OrderPush): void {
  serve(notices, {
    async desk(_, { db, caller }) {
      const now = Date.now()
      const stores = await noticeStores(db, caller.chains)
      const sent = await noticesSince(db, new Date(now - 90 * day))
      const own = new Set(stores.map((it) => it.storeId))
      return {
        isOn: orderPush !== null,
        stores: stores.map(({ storeId, name, chainName, timeZone, phones }) => {
          const until = quietUntil(now, timeZone)
          return {
            storeId,
            name,
            chainName,
            timeZone,
            // Tens tell no single phone: not by one store, and hardly by the difference of two choices of stores (docs/decisions/0164).
            phones: inTens(phones),
            quietUntil: until === null ? null : new Date(until).toISOString(),
          }
        }),
        sent: sent.filter((it) => it.storeIds.some((id) => own.has(id))).map((it) => sentOf(it, stores)),
      }
    },

    async reach({ body: { storeIds } }, { db, caller }) {
      await ownStores(db, caller, storeIds)
      return { phones: inTens((await devicesAtStores(db, storeIds)).length) }
    },

    async send({ params: { noticeId }, body: { title, body, storeIds } }, { db, caller }) {
      if (!orderPush) throw conflict('push_off', 'This server sends no notices: FCM_CREDENTIALS is not set.')
      const stores = await ownStores(db, caller, storeIds)
      const devices = await devicesAtStores(db, storeIds)
      const phones = inTens(devices.length)
      const row = await insertNotice(db, { noticeId, title, body, storeIds, phones, by: caller.name })
      if (!row) return sentOf(await sameNotice(db, { noticeId, title, body, storeIds }), stores)
      // Nobody asked for it: it waits for the morning, and a day later it is no news.
      const until = Date.now() + day
      const orders = devices.map(({ storeRoute, timeZone, ...device }): Push => {
        // A try whose reply was lost may have reached the phone: the next one takes its place there.
        const notice = { title, body, path: `/${storeRoute}/home`, about: `notice-${noticeId}` }
        return { ...device, notice, manners: { timeZones: [timeZone], until } }
      })
      for (let from = 0; from < orders.length; from += batch) await orderPush(db, ...orders.slice(from, from + batch))
      const chains = new Set(stores.filter((it) => storeIds.includes(it.storeId)).map((it) => it.chainId))
      const told = sentOf(row, stores)
      await record(db, caller, {
        act: 'Notice sent',
        chainId: chains.size === 1 ? [...chains][0]! : null,
        subject: title,
        after: { title, body, stores: told.stores, phones },
      })
      return told
    },
  })
}

/** Returns all stores of the caller, among which these are. */
async function ownStores(db: Db, caller: StaffCaller, storeIds: number[]): Promise<NoticeStore[]> {
  const all = await noticeStores(db, null)
  const chainOf = new Map(all.map((it) => [it.storeId, it.chainId]))
  for (const id of storeIds) {
    const chainId = chainOf.get(id)
    if (chainId === undefined) throw notFound('store')
    if (!isOfChain(caller, chainId)) throw forbidden('other_chain', 'This belongs to a chain that you do not work for.')
  }
  return all.filter((it) => isOfChain(caller, it.chainId))
}

async function sameNotice(db: Db, { noticeId, title, body, storeIds }: Pick<NoticeRow, 'noticeId' | 'title' | 'body' | 'storeIds'>) {
  const sent = await noticeById(db, noticeId)
  const isSame = sent?.title === title && sent.body === body && sent.storeIds.join() === storeIds.join()
  if (!isSame) throw conflict('sent_already', 'A notice with this id was sent already, with other words or to other stores.')
  return sent
}

function sentOf({ noticeId, title, body, storeIds, phones, by, sentAt }: NoticeRow, stores: readonly NoticeStore[]): SentNotice {
  const names = new Map(stores.map((it) => [it.storeId, it.name]))
  return { noticeId, title, body, stores: storeIds.flatMap((id) => names.get(id) ?? []), phones, by, sentAt: sentAt.toISOString() }
}
