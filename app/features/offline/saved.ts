import type { Query } from '@tanstack/react-query'
import { dateText } from '#words/dates.ts'
import { localeNow, t } from '#words/t.ts'

/** What the notice is about: the rest of what a page shows hardly changes. */
const kinds = new Set<unknown>(['deals', 'lists', 'items', 'favorites'])

/** Returns when the oldest of what is on the page was read, in ms; null when nothing of it is there. */
export function savedAt(queries: readonly Pick<Query, 'queryKey' | 'state' | 'isActive'>[]): number | null {
  const shown = queries.filter((it) => kinds.has(it.queryKey[0]) && it.state.data !== undefined && it.isActive())
  return shown.length > 0 ? Math.min(...shown.map((it) => it.state.dataUpdatedAt)) : null
}

const day = 24 * 3600_000

/** Returns '6:40 pm', 'Tuesday, 6:40 pm' or 'Nov 17', at the store; without a store, on the device. */
export function saidMoment(moment: number, now: number, timeZone: string | undefined): string {
  const said = (options: Intl.DateTimeFormatOptions, at = moment) =>
    new Intl.DateTimeFormat(localeNow(), { ...options, ...(timeZone && { timeZone }) }).format(at)
  const dayOf = (at: number) => said({ dateStyle: 'short' }, at)
  const time = said({ hour: 'numeric', minute: '2-digit' }).replace(/\s/g, ' ').toLowerCase()
  if (dayOf(moment) === dayOf(now)) return time
  if (now - moment < 6 * day) return t`${said({ weekday: 'long' })}, ${time}`
  return dateText(moment, { timeZone })
}
