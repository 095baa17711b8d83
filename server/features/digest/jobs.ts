import { randomUUID } from 'node:crypto'
import { endOf } from '#contract/days.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import type { PlaceOrder } from '#server/jobs/queue.ts'
import type { UserId } from '#server/user-id.ts'
import { speaking } from '#words/t.ts'
import { digestMail, digestNotice, type News } from './mails.ts'
import {
  claim,
  currentPublications,
  matchesOf,
  reachOf,
  shoppersToTell,
  storesOfChains,
  type Channels,
  type KeptMatch,
  type Reach,
} from './queries.ts'
import { beginningsAt, newsIn, quietPlaces, type Beginning, type ChainStore } from './rules.ts'
import { unsubscribeUrl } from './token.ts'

export type Parts = { order: PlaceOrder; channels: Channels; publicUrl: () => string; authSecret: string }

/** Few enough that a transaction is short. */
const batch = 200

/**
 * Tells shoppers once which of their favorites a new publication has on sale (docs/decisions/0081). What is ordered is sent by the
 * queue; the record that a shopper was told is written with the order, in one transaction.
 */
export function digestJob(parts: Parts): (db: Db, now: Date) => Promise<void> {
  return async (db, now) => {
    const { channels } = parts
    if (!channels.mail && !channels.push) return
    const publications = await currentPublications(db, now)
    if (publications.length === 0) return
    const all = await storesOfChains(db, [...new Set(publications.map(({ chainId }) => chainId))])
    const stores = new Map(all.map((it) => [it.storeId, it]))
    const beginnings = beginningsAt(publications, all, now.getTime())
    const begun = { beginnings, quiet: quietPlaces(beginnings), stores, now: now.getTime() }
    for (const [storeId, here] of Map.groupBy(beginnings, (it) => it.storeId)) {
      if (here.every(({ isQuiet }) => isQuiet)) continue
      for (let after: UserId | null = null; ;) {
        const userIds: UserId[] = await shoppersToTell(db, { storeId, beginnings: here, channels, after }, batch)
        if (userIds.length > 0) await inTransaction(db, (trx) => tell(trx, userIds, begun, parts))
        if (userIds.length < batch) break
        after = userIds.at(-1) ?? null
      }
    }
  }
}

type Begun = { beginnings: readonly Beginning[]; quiet: ReadonlySet<string>; stores: ReadonlyMap<number, ChainStore>; now: number }

async function tell(db: Db, userIds: readonly UserId[], { beginnings, quiet, stores, now }: Begun, parts: Parts): Promise<void> {
  const matches = Map.groupBy(await matchesOf(db, userIds, beginnings), ({ userId }) => userId)
  const news = [...matches.values()].flatMap((its) => newsIn(its, quiet, stores, now))
  if (news.length === 0) return
  const claimed = new Set((await claim(db, claimsIn(news))).map(({ userId, adId }) => `${userId} ${adId}`))
  const ours = Map.groupBy(
    news.filter(({ userId, adId }) => claimed.has(`${userId} ${adId}`)),
    ({ userId }) => userId,
  )
  if (ours.size === 0) return
  const reached = (await reachOf(db, [...ours.keys()])).map((reach) =>
    speaking(reach.language, () => ordersFor(reach, ours.get(reach.userId) ?? [], stores, parts)),
  )
  const [pushes, mails] = [reached.flatMap(({ push }) => push), reached.flatMap(({ mail }) => mail)]
  if (pushes.length > 0) await parts.order(db, 'push', ...pushes)
  if (mails.length > 0) await parts.order(db, 'digest-mail', ...mails)
}

function claimsIn(news: readonly KeptMatch[]) {
  return [...new Map(news.map(({ userId, adId }) => [`${userId} ${adId}`, { userId, adId }])).values()]
}

/** One way for each: on every device with the app that may show notices, else by mail. */
function ordersFor(reach: Reach, matches: readonly KeptMatch[], stores: ReadonlyMap<number, ChainStore>, parts: Parts) {
  const news = newsFor(reach, matches, stores)
  const { userId, devices, byMail } = reach
  const manners = {
    timeZones: [...new Set(news.map(({ store }) => store.timeZone))],
    until: Math.min(...news.map(({ adSpace, store }) => endOf(adSpace.endDate, store.timeZone))),
  }
  const isOwner = reach.isOwner || null
  if (parts.channels.push && devices.length > 0) {
    const notice = digestNotice(news, isOwner, `digest-${Math.max(...matches.map(({ adId }) => adId))}`)
    return { push: devices.map((deviceId) => ({ userId, deviceId, notice, manners })), mail: [] }
  }
  if (!parts.channels.mail || !byMail) return { push: [], mail: [] }
  const url = parts.publicUrl()
  const mail = digestMail({ news, isOwner, publicUrl: url, unsubscribeUrl: unsubscribeUrl(url, parts.authSecret, userId) })
  return { push: [], mail: [{ userId, mailId: randomUUID(), mail, manners }] }
}

/** The last visited store's first, then by store. A product is named once at a store, though two flyers or two favorites have it. */
function newsFor({ lastStoreId }: Reach, matches: readonly KeptMatch[], stores: ReadonlyMap<number, ChainStore>): News[] {
  const news = matches.flatMap(({ storeId, adSpace }) => {
    const store = stores.get(storeId)
    return store ? [{ store, adSpace }] : []
  })
  const nameOf = ({ store, adSpace }: News) => `${store.storeId} ${adSpace.productIdentifier || adSpace.adStudioAssetId.toLowerCase()}`
  const each = [...new Map(news.map((it) => [nameOf(it), it])).values()]
  const rank = ({ store }: News) => (store.storeId === lastStoreId ? 0 : store.storeId)
  return each.toSorted((a, b) => rank(a) - rank(b))
}
