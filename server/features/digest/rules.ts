import { beginningOf, endOf, hasBegun, isExpired } from '#contract/days.ts'
import { firstShown, type Publication } from '#server/features/ads/rules.ts'
import { quietUntil } from '#server/features/push/rules.ts'
import { dateText } from '#words/dates.ts'

export type ChainPublication = Publication & { chainId: number; validFrom: string }
export type ChainStore = { storeId: number; chainId: number; storeRoute: string; storeName: string; timeZone: string }
/** A publication that has just begun at a store; `began` in ms. */
export type Beginning = { adId: number; storeId: number; began: number; isQuiet: boolean }

/** A digest belongs to the start of a publication: after a day without a server, or of quiet, it is too late for one. */
const fresh = 24 * 3_600_000

/**
 * Returns which publications have begun where within the last day, by each store's own clock, and are still shown. One that is shown before
 * its prices hold begins when they do: until then nothing of it is on sale.
 */
export function beginningsAt(publications: readonly ChainPublication[], stores: readonly ChainStore[], now: number): Beginning[] {
  const ofChain = Map.groupBy(stores, ({ chainId }) => chainId)
  return publications.flatMap((it) =>
    (ofChain.get(it.chainId) ?? []).flatMap(({ storeId, timeZone }) => {
      if (it.onlyStores ? !it.onlyStores.includes(storeId) : it.exceptStores.includes(storeId)) return []
      const began = Math.max(firstShown(it, timeZone), it.publishedAt, beginningOf(it.validFrom, timeZone))
      if (now < began || now >= Math.min(began + fresh, endOf(it.visibleTo, timeZone))) return []
      return [{ adId: it.adId, storeId, began, isQuiet: quietUntil(now, timeZone) !== null }]
    }),
  )
}

/** An item of a new publication that a shopper has as a favorite. */
export type Match = {
  adId: number
  storeId: number
  startDate: string
  endDate: string
}

const placeOf = ({ adId, storeId }: Pick<Match, 'adId' | 'storeId'>) => `${adId} ${storeId}`

/** Returns which publications have begun at stores where it is quiet now. */
export function quietPlaces(beginnings: readonly Beginning[]): ReadonlySet<string> {
  return new Set(beginnings.filter((it) => it.isQuiet).map(placeOf))
}

/**
 * Returns what of it one shopper is told: what is on sale now. Returns nothing while some of it is at a store where it is quiet:
 * the shopper gets one digest of all, after that.
 */
export function newsIn<M extends Match>(
  matches: readonly M[],
  quiet: ReadonlySet<string>,
  stores: ReadonlyMap<number, ChainStore>,
  now: number,
): M[] {
  if (matches.some((it) => quiet.has(placeOf(it)))) return []
  return matches.filter(({ storeId, startDate, endDate }) => {
    const timeZone = stores.get(storeId)?.timeZone
    return timeZone !== undefined && hasBegun(startDate, now, timeZone) && !isExpired(endDate, now, timeZone)
  })
}

/** 'Tue, Nov 24': the last day of a sale, by the store's calendar. An end at midnight sharp belongs to the day before, as in the app. */
export function dayText(dayOrInstant: string, timeZone: string): string {
  if (dayOrInstant.includes('T')) return dateText(Date.parse(dayOrInstant) - 1, { weekday: 'short', timeZone })
  return dateText(Date.parse(`${dayOrInstant}T12:00:00Z`), { weekday: 'short', timeZone: 'UTC' })
}
