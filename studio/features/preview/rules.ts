import { dayAfter } from '#contract/days.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { publishing } from '#contract/studio/publishing.ts'

export type Previewed = Reply<typeof publishing.previewed>
type Ad = Previewed['ads'][number]

/** The two weeks around the first day of a week. */
export const daysAround = (validFrom: string): string[] => Array.from({ length: 14 }, (_, at) => dayAfter(validFrom, at - 7))

export type Bar = { title: string; from: number; to: number; isThis: boolean }

/** Returns the flyers that a store shows on these days, each from its first to its last column. */
export function barsOf(ads: readonly Ad[], store: string, days: readonly string[]): Bar[] {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return ads
    .filter((it) => (it.isThis || it.isOut) && (it.onlyStores?.includes(store) ?? true))
    .filter(({ visibleFrom, visibleTo }) => visibleFrom <= last && visibleTo >= first)
    .map(({ title, isThis, visibleFrom: from, visibleTo: to }) => ({
      title,
      isThis,
      from: from < first ? 0 : days.indexOf(from),
      to: to > last ? days.length - 1 : days.indexOf(to),
    }))
}

/** Returns the columns that more than one flyer has. */
export function overlaps(bars: readonly Bar[], days: readonly string[]): { at: number; count: number }[] {
  return days.map((_, at) => ({ at, count: bars.filter((it) => it.from <= at && at <= it.to).length })).filter(({ count }) => count > 1)
}

/** Returns the address of this week's first page in the flyers of a store; those that stand before it on that day have theirs first. */
export function flyersPage(ads: readonly Ad[], store: string, day: string): string {
  const on = ads.filter((it) => (it.onlyStores?.includes(store) ?? true) && it.visibleFrom <= day && day <= it.visibleTo)
  const at = on.findIndex((it) => it.isThis)
  const before = on.slice(0, Math.max(at, 0)).reduce((sum, it) => sum + it.pages, 0)
  return before === 0 ? '/deals/flyers' : `/deals/flyers/${before + 1}`
}

type Where = { storeRoute: string; page: string; day: string; isOwner: boolean; weekId: string }

/** The address of the shoppers' app as it is on that day. */
export function previewAddress({ storeRoute, page, day, isOwner, weekId }: Where): string {
  return `/${storeRoute}${page}?${new URLSearchParams({ preview: weekId, day, ...(isOwner && { owner: '' }) }).toString()}`
}
