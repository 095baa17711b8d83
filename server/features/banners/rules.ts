import { beginningOf, endOf } from '#contract/days.ts'

export type Dated = { from: string; to: string }

/**
 * Returns what is shown now somewhere in the network, and until when this stays so, in ms. Days are meant in the stores' zones:
 * all shoppers get what is shown while its days last at any store.
 */
export function shownNow<T extends Dated>(all: readonly T[], timeZones: readonly string[], now: number): { shown: T[]; until: number } {
  let until = Infinity
  const shown = all.filter(({ from, to }) => {
    const spans = timeZones.map((zone) => ({ begin: beginningOf(from, zone), end: endOf(to, zone) }))
    for (const change of spans.flatMap(({ begin, end }) => [begin, end])) if (change > now) until = Math.min(until, change)
    return spans.some(({ begin, end }) => begin <= now && now < end)
  })
  return { shown, until }
}
