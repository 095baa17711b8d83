import { beginningOf, endOf, momentAt } from '#contract/days.ts'

/** The part of a publication that decides who sees it when; `publishedAt` in ms. */
export type Publication = {
  adId: number
  visibleFrom: string
  /** '06:00' of that day by the store's own clock; null: its beginning. */
  visibleFromTime: string | null
  visibleTo: string
  onlyStores: number[] | null
  exceptStores: number[]
  publishedAt: number
}
export type Viewer = { storeId: number; timeZone: string }

/** Returns from when on its days let a store show a publication, in ms. */
export function firstShown(
  { visibleFrom, visibleFromTime }: Pick<Publication, 'visibleFrom' | 'visibleFromTime'>,
  timeZone: string,
): number {
  return visibleFromTime === null ? beginningOf(visibleFrom, timeZone) : momentAt(visibleFrom, visibleFromTime, timeZone)
}

/**
 * Returns from when on stores of these time zones show a flyer, the first of them first: an import may publish one days before its own.
 * null: no moment is set.
 */
export function outFrom(it: Pick<Publication, 'visibleFrom' | 'visibleFromTime'> & { publishedAt: Date | null }, zones: readonly string[]) {
  if (it.publishedAt === null || zones.length === 0) return it.publishedAt
  return new Date(Math.max(it.publishedAt.getTime(), Math.min(...zones.map((zone) => firstShown(it, zone)))))
}

/**
 * Returns what a store shows at a moment, in the publications' order, and until when this stays so: a moment in ms, Infinity
 * when nothing changes any more.
 */
export function visibleAt(publications: readonly Publication[], store: Viewer, now: number): { adIds: number[]; until: number } {
  const adIds: number[] = []
  let until = Infinity
  for (const it of publications) {
    if (it.onlyStores ? !it.onlyStores.includes(store.storeId) : it.exceptStores.includes(store.storeId)) continue
    const from = Math.max(firstShown(it, store.timeZone), it.publishedAt)
    const end = endOf(it.visibleTo, store.timeZone)
    if (from <= now && now < end) adIds.push(it.adId)
    for (const change of [from, end]) if (change > now && from < end) until = Math.min(until, change)
  }
  return { adIds, until }
}
