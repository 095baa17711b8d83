import type { Price } from '#contract/ads.ts'
import type { Comparison, PreviewAd, When } from '#contract/studio/publishing.ts'
import type { WeekState } from '#contract/studio/weeks.ts'
import { firstShown } from '#server/features/ads/rules.ts'
import { firstMoment } from '#server/features/content/moments.ts'
import { inTens } from '#server/features/results/rules.ts'
import { componentText, titleOf } from './words.ts'
import type { AdRecord, ItemRecord, Shown } from './queries.ts'

type Days = Pick<AdRecord, 'validFrom'>

/** Returns how a flyer is shown from a moment on. `zones` are those of its stores. */
export function shownFrom(when: When, { validFrom }: Days, zones: readonly string[], now: Date): Shown {
  if (when.kind === 'now') {
    const hasBegun = zones.every((zone) => firstShown({ visibleFrom: validFrom, visibleFromTime: null }, zone) <= now.getTime())
    const visibleFrom = hasBegun ? validFrom : now.toISOString()
    return { visibleFrom, visibleFromTime: null, earliest: new Date(firstMoment(visibleFrom)), publishedAt: now }
  }
  const shown = { visibleFrom: when.day, visibleFromTime: when.time === '00:00' ? null : when.time }
  const first = Math.min(...zones.map((zone) => firstShown(shown, zone)))
  const earliest = new Date(Number.isFinite(first) ? first : firstMoment(when.day))
  return { ...shown, earliest, publishedAt: earliest }
}

/** Staged again: as if nothing had been set. */
export function notShown({ validFrom }: Days): Shown {
  return { visibleFrom: validFrom, visibleFromTime: null, earliest: new Date(firstMoment(validFrom)), publishedAt: null }
}

/** Returns the moment that is set for a flyer, as it is told: a day and a time of the stores' clocks. */
export function momentOf({ visibleFrom, visibleFromTime, outFrom, timeZone }: AdRecord): { day: string; time: string } | null {
  if (!outFrom) return null
  if (!visibleFrom.includes('T')) return { day: visibleFrom, time: visibleFromTime ?? '00:00' }
  const local = Temporal.Instant.from(visibleFrom).toZonedDateTimeISO(timeZone)
  return { day: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

export function adState({ withdrawnAt, outFrom, isOver }: AdRecord, now: Date): WeekState {
  if (withdrawnAt) return 'withdrawn'
  if (!outFrom || outFrom > now) return 'staged'
  return isOver ? 'over' : 'published'
}

/** Returns the other flyers that run beside this one or before it: out or with a moment, not over, in a store that shows this one too. */
export function besideThis(ads: readonly PreviewAd[], today: string): PreviewAd[] {
  const own = ads.find((it) => it.isThis)?.onlyStores ?? null
  const sharesStore = ({ onlyStores }: PreviewAd) => !own || !onlyStores || onlyStores.some((it) => own.includes(it))
  return ads.filter((it) => !it.isThis && it.isOut && it.visibleTo >= today && sharesStore(it))
}

type Compared = Pick<Comparison, 'added' | 'gone' | 'changed' | 'same'>
const most = 400

/** Compares by product, and by name where two weeks call a product differently. */
export function compared(before: readonly ItemRecord[], after: readonly ItemRecord[]): Compared {
  const left = new Set(before)
  const found = new Map<ItemRecord, ItemRecord>()
  for (const keyOf of [(it: ItemRecord) => it.assetId, (it: ItemRecord) => titleOf(it).toLowerCase()]) {
    const known = new Map([...left].map((it) => [keyOf(it), it]))
    for (const item of after) {
      const old = known.get(keyOf(item))
      if (!old || found.has(item) || !left.delete(old)) continue
      found.set(item, old)
    }
  }
  const added = after.filter((it) => !found.has(it))
  const changed = [...found]
    .filter(([item, old]) => !isSamePrice(item.price, old.price) || !isSamePrice(item.ownerPrice, old.ownerPrice))
    .toSorted(([a, oldA], [b, oldB]) => stepOf(oldB, b) - stepOf(oldA, a))
  return {
    added: {
      count: added.length,
      some: added.slice(0, most).map((it) => ({ title: titleOf(it), picture: componentText(it, 'PICTURE') || null })),
    },
    gone: {
      count: left.size,
      onLists: inTens([...left].reduce((sum, it) => sum + it.onLists, 0)) ?? 0,
      some: [...left].slice(0, most).map(titleOf),
    },
    changed: {
      count: changed.length,
      some: changed.slice(0, most).map(([item, old]) => ({ title: titleOf(item), before: old.price, after: item.price })),
    },
    same: found.size - changed.length,
  }
}

function isSamePrice(one: Price | null, other: Price | null): boolean {
  if (!one || !other) return one === other
  const same = (field: 'kind' | 'amountCents' | 'quantity' | 'unit') => one[field] === other[field]
  return same('kind') && same('amountCents') && same('quantity') && same('unit') && (one.kind !== 'text' || one.text === other.text)
}

/** How far a price went; those that cannot be compared come last. */
function stepOf(before: ItemRecord, after: ItemRecord): number {
  const [one, other] = [eachOf(before.price), eachOf(after.price)]
  return one === null || other === null ? -1 : Math.abs(other - one)
}

function eachOf(price: Price | null): number | null {
  if (!price || price.amountCents === null) return null
  if (price.kind === 'each') return price.amountCents
  return price.kind === 'multi' && price.quantity ? price.amountCents / price.quantity : null
}
