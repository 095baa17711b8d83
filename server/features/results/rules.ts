import { daysThrough } from '#contract/days.ts'
import type { Kind } from './counting-queries.ts'

/** What is said is about so many shoppers at least, and in steps of as many: neither a number nor a difference tells of a few. */
const fewest = 10

export type Sum = { thing: number; storeId: number; kind: Kind; count: number }
/** Counts by thing and kind; one that is missing is under ten, and not shown. */
export type Shown = ReadonlyMap<string, number>

export const cellOf = (thing: number, kind: Kind) => `${thing} ${kind}`

/** Returns the count in tens; null when it is under ten: what is said to staff is never about a few shoppers. */
export function inTens(count: number): number | null {
  return count < fewest ? null : Math.floor(count / fewest) * fewest
}

/**
 * Returns the counts that may be shown, of one store or of all. Of one store it looks at the others too: where all but one are shown,
 * that one could be told from the sum, so the smallest of those shown is hidden with it, until what is hidden is ten together.
 */
export function shownOf(sums: readonly Sum[], storeId: number | null): Shown {
  const shown = new Map<string, number>()
  for (const [cell, ofCell] of Map.groupBy(sums, ({ thing, kind }) => cellOf(thing, kind))) {
    const count = storeId === null ? total(ofCell) : countAt(ofCell, storeId)
    const tens = inTens(count)
    if (tens !== null) shown.set(cell, tens)
  }
  return shown
}

const total = (sums: readonly { count: number }[]) => sums.reduce((all, { count }) => all + count, 0)

/** Returns 0 for a count that has to stay hidden. */
function countAt(sums: readonly Sum[], storeId: number): number {
  const byStore = [...Map.groupBy(sums, (it) => it.storeId)].map(([id, some]) => ({ storeId: id, count: total(some) }))
  const few = byStore.filter(({ count }) => count < fewest)
  const many = byStore.filter(({ count }) => count >= fewest).sort((a, b) => a.count - b.count || a.storeId - b.storeId)
  let hidden = total(few)
  while (hidden > 0 && hidden < fewest && many.length > 0) hidden += many.shift()!.count
  return many.find((it) => it.storeId === storeId)?.count ?? 0
}

/** Adds up what is shown, and nothing else, so that no sum tells of what is hidden; null when nothing is. */
export function sumOf(shown: Shown, things: readonly number[], kind: Kind): number | null {
  const counts = things.flatMap((it) => shown.get(cellOf(it, kind)) ?? [])
  return counts.length === 0 ? null : counts.reduce((all, it) => all + it, 0)
}

/** How many days of a week have begun; as many of the week before are compared with it. */
export function daysBegun({ validFrom, validTo }: { validFrom: string; validTo: string }, today: string): number {
  const last = today < validTo.slice(0, 10) ? today : validTo.slice(0, 10)
  return Math.max(0, daysThrough(validFrom.slice(0, 10), last))
}
