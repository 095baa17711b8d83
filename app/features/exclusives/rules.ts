import { beginningOf, endOf } from '#contract/days.ts'
import type { DigitalExclusive } from '#contract/exclusives.ts'
import { isShownAt } from '#contract/store-inclusion.ts'
import type { Store } from '#contract/stores.ts'

/** Returns the exclusives that a store shows at this moment: those of that store, on the days that they are valid there. */
export function shownAt(
  all: readonly DigitalExclusive[],
  { storeGuid, timeZone }: Pick<Store, 'storeGuid' | 'timeZone'>,
  now: number,
): DigitalExclusive[] {
  return all.filter((it) => isShownAt(storeGuid, it) && beginningOf(it.startDate, timeZone) <= now && now < endOf(it.endDate, timeZone))
}

/** The highest priority first (decision E10). */
export function byPriority(all: readonly DigitalExclusive[]): DigitalExclusive[] {
  return all.toSorted((a, b) => b.priority - a.priority || a.id - b.id)
}
