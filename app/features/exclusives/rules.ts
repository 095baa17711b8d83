import type { Category } from '#contract/ads.ts'
import { hasBegun, isExpired } from '#contract/days.ts'
import { adSpaceOfExclusive, type DigitalExclusive } from '#contract/exclusives.ts'
import { isShownAt } from '#contract/store-inclusion.ts'
import type { Store } from '#contract/stores.ts'
import { dealOf, type Deal } from '#app/features/deal/deal.ts'
import { t } from '#words/t.ts'

/** Returns the exclusives that a store shows at this moment: those of that store, on the days that they are valid there. */
export function shownAt(
  all: readonly DigitalExclusive[],
  { storeGuid, timeZone }: Pick<Store, 'storeGuid' | 'timeZone'>,
  now: number,
): DigitalExclusive[] {
  return all.filter((it) => isShownAt(storeGuid, it) && hasBegun(it.startDate, now, timeZone) && !isExpired(it.endDate, now, timeZone))
}

/** The highest priority first (decision E10). */
export function byPriority(all: readonly DigitalExclusive[]): DigitalExclusive[] {
  return all.toSorted((a, b) => b.priority - a.priority || a.id - b.id)
}

/** Returns the exclusives as deals (decision D18). Their pictures and badges are their media, also those from elsewhere. */
export function dealsOfExclusives(all: readonly DigitalExclusive[], categories: readonly Category[]): Deal[] {
  return all.map((exclusive) => {
    const space = adSpaceOfExclusive(exclusive, categories)
    const [badges, pictures] = [true, false].map((are) =>
      exclusive.media.filter(({ type, imageUri }) => (type === 'bug') === are && imageUri !== '').map(({ imageUri }) => imageUri),
    )
    return { ...dealOf(space, null, exclusive.category.name), pictures: [...new Set(pictures)], badges: [...new Set(badges)] }
  })
}

/** An exclusive's ids as a deal are the negative of its own (decision D18); a flyer's item may be exclusive too, and has none. */
export function exclusiveIdOf({ adSpaceId }: Pick<Deal, 'adSpaceId'>): number | null {
  return adSpaceId < 0 ? -adSpaceId : null
}

/** Returns the words in the name of a badge's file: 'Fair trade' for '/images/assets/b/badge-fair-trade-0011aabb.png'. */
export function badgeName(address: string): string {
  const file = /([^/]*)\.\w+$/.exec(address)?.[1] ?? ''
  const words = file
    .replace(/-[0-9a-f]{8}$/, '')
    .replace(/^badge-/, '')
    .split('-')
    .filter((word) => /^[a-z]+$/i.test(word))
    .join(' ')
  return words === '' ? t`Healthy option` : words.charAt(0).toUpperCase() + words.slice(1)
}
