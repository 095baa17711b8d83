import type { Price } from '#contract/ads.ts'
import { daysThrough } from '#contract/days.ts'
import { moneyText, priceText } from '#contract/prices.ts'
import type { Running, RunningItem } from '#contract/studio/publishing.ts'
import { counted, dayAt, dayWords } from '#studio/words.ts'

export type Filter = 'all' | 'corrected' | 'withdrawn'

export function filtered(items: readonly RunningItem[], words: string, filter: Filter): RunningItem[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((it) => {
    if (filter === 'corrected' && !it.isCorrected) return false
    if (filter === 'withdrawn' && it.state !== 'withdrawn') return false
    const text = `${it.title} ${it.brand} ${it.size}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** The note that stands there before anybody types: 'Corrected Nov 22. The printed flyer says $3.79; the right price is $4.29.' */
export function correctionNote(before: string, after: string, today: string): string {
  const day = dayWords(today)
  if (after === '' || before === after) return `Corrected ${day}.`
  return before === ''
    ? `Corrected ${day}. The right price is ${after}.`
    : `Corrected ${day}. The printed flyer says ${before}; the right price is ${after}.`
}

/** Returns whether a price that is being typed is more than the one that is out; false when that cannot be said. */
export function isHigher(before: Price | null, after: string): boolean {
  const [, dollars] = /^\$?(\d+(?:\.\d{1,2})?)$/.exec(after.trim()) ?? []
  return dollars !== undefined && before?.kind === 'each' && before.amountCents !== null && Number(dollars) * 100 > before.amountCents
}

/** Returns the item as it is now, where that is no longer what it was. */
export function changedSince({ items }: Running, { item, version }: RunningItem): RunningItem | null {
  return items.find((it) => it.item === item && it.version !== version) ?? null
}

/** A price as every screen of the studio writes it: '$2.50', '2 for $5'; '' without one. */
export const writtenPrice = (price: Price | null): string => (price ? priceText(price) : '')

/** The regular price as it is written; '' without one. */
export const regularOf = ({ price }: RunningItem): string => (typeof price?.regularCents === 'number' ? moneyText(price.regularCents) : '')

type Parts = 'title' | 'size' | 'price' | 'ownerPrice' | 'regular' | 'department'
type Typed = { note: string; state?: RunningItem['state'] } & { [Part in Parts]?: string }

/** Returns what somebody else made of an item that was opened, beside what is to be made of it here. */
export function differences(present: RunningItem, opened: RunningItem, mine: Typed) {
  const said = (it: RunningItem) => ({
    State: it.state === 'withdrawn' ? 'Withdrawn' : 'Shown',
    Name: it.title,
    Size: it.size,
    'Sale price': writtenPrice(it.price),
    'Owner price': writtenPrice(it.ownerPrice),
    'Regular price': regularOf(it),
    Department: it.department,
    Note: it.note,
  })
  const [now, before] = [said(present), said(opened)]
  const typed: Partial<Record<keyof typeof now, string | undefined>> = {
    State: mine.state === 'withdrawn' ? 'Withdrawn' : 'Shown',
    Name: mine.title,
    Size: mine.size,
    'Sale price': mine.price,
    'Owner price': mine.ownerPrice,
    'Regular price': mine.regular,
    Department: mine.department,
    Note: mine.note,
  }
  const parts = ['State', 'Name', 'Size', 'Sale price', 'Owner price', 'Regular price', 'Department', 'Note'] as const
  return parts
    .map((what) => ({ what, theirs: now[what], mine: (typed[what] ?? before[what]).trim(), before: before[what] }))
    .filter(({ theirs, mine: own, before: old }) => theirs !== own && (theirs !== old || own !== old))
}

/** When shoppers see what is done to a flyer: not at once before they see the flyer. */
export const reachWords = ({ state }: Pick<Running, 'state'>): string =>
  state === 'staged' ? 'seen once this week is out' : 'on every phone within 5 seconds'

/** What a withdrawal does to a deal, or to several. */
export function leaveWords({ state }: Pick<Running, 'state'>, count: number): string {
  if (state === 'staged') return `${count === 1 ? 'does' : 'do'} not go out with this week`
  return `${count === 1 ? 'leaves' : 'leave'} every phone within 5 seconds`
}

/** What becomes of a deal on shoppers' lists, which follow what is done to it (docs/decisions/0156); '' while hardly any has it. */
export function onListsWords({ onLists }: Pick<RunningItem, 'onLists'>, done: 'corrected' | 'withdrawn'): string {
  if (onLists === 0) return ''
  return ` About ${counted(onLists, 'list')} that have it ${done === 'corrected' ? 'show the right price and this note' : 'say that it was withdrawn'}.`
}

/** 'day 5 of 7, ' while it runs. */
export function dayOfWords({ validFrom, validTo, timeZone, state }: Running, now: number): string {
  if (state !== 'published') return ''
  const day = daysThrough(validFrom, dayAt(now, timeZone))
  const all = daysThrough(validFrom, validTo)
  return day >= 1 && day <= all ? `day ${day} of ${all}, ` : ''
}
