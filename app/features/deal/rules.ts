import type { Price } from '#contract/ads.ts'
import { begunBy, hasBegun, isExpired, overBy } from '#contract/days.ts'
import { correctionMark } from '#contract/components.ts'
import { unknownWorth, worthOf } from '#contract/prices.ts'
import type { Origin } from '#app/paths.ts'
import { offsetAt } from '#words/clock.ts'
import { dayText, weekdayText } from '#words/dates.ts'
import { t } from '#words/t.ts'
import type { Deal, Flyer } from './deal.ts'

export type ItemPath = { storeId: number; listId: string | null; adSpaceId: number; from: Origin }

const origins: readonly Origin[] = ['items', 'favorites', 'flyers', 'banners']

/** Returns whether a part of an address can be the id of a list or a favorite (decision B04). */
export const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * Reads what follows /deals/ in an item's address: [type/][storeId][/listId]/id[/anything], or the same after flyers/item/.
 * The first segment shows whether there is a type; one segment too many is ignored; null means that it is no item (decisions A04,
 * B04, B05).
 */
export function itemPathOf(segments: readonly string[]): ItemPath | null {
  const from = origins.find((origin) => origin === segments[0])
  const inFlyer = from === 'flyers' && segments[1] === 'item'
  const [store = '', second = '', third = '', ...more] = segments.slice(inFlyer ? 2 : from ? 1 : 0)
  const withList = isUuid(second)
  const storeId = numberOf(store)
  const adSpaceId = numberOf(withList ? third : second)
  if (storeId === null || storeId < 0 || adSpaceId === null) return null
  // Without a list the third segment is already the one too many.
  if (more.length > (withList ? 1 : 0)) return null
  return { storeId, listId: withList ? second.toLowerCase() : null, adSpaceId, from: from ?? 'items' }
}

function numberOf(text: string): number | null {
  return /^-?\d{1,15}$/.test(text) ? toNumber(text) : null
}

/** Throws when the text is missing or not a number; with `lenient` it returns NaN instead (spec section 5). */
export function toNumber(text: string | null | undefined, { lenient = false } = {}): number {
  const number = text === null || text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isFinite(number)) return number
  if (lenient) return Number.NaN
  throw new Error(`Not a number: ${text}`)
}

type Dated = Pick<Deal, 'startDate' | 'endDate'>
type Dates = { starts: readonly string[]; ends: readonly string[] }
const dates = new WeakMap<readonly Dated[], Dates>()

/**
 * Returns a moment, none after `now`, at which the same of the sales had begun and ended as now; 0 while none has begun. It stays the same until one
 * begins or ends, but for once in the half day after that. It is asked with each letter that is typed.
 */
export function lastTurn(deals: readonly Dated[], now: number, timeZone: string): number {
  const { starts, ends } = dates.get(deals) ?? {
    starts: [...new Set(deals.map((it) => it.startDate))],
    ends: [...new Set(deals.map((it) => it.endDate))],
  }
  dates.set(deals, { starts, ends })
  return Math.max(0, ...starts.map((it) => begunBy(it, now, timeZone) ?? 0), ...ends.map((it) => overBy(it, now, timeZone) ?? 0))
}

/**
 * Takes the price off expired deals, which stay in sight (spec section 4), and marks those whose sale has not begun. Deals that are on sale
 * stay the same objects, and so does a list between two turns: what is made from it is remembered for it.
 */
export function pricedDeals(deals: readonly Deal[], now: number, timeZone: string): readonly Deal[] {
  const known = pricedBefore.get(deals) ?? new Map<string, readonly Deal[]>()
  pricedBefore.set(deals, known)
  // Each page that the server draws asks for it, of the same deals.
  const sinceTurn = `${timeZone} ${lastTurn(deals, now, timeZone)}`
  const found = known.get(sinceTurn)
  if (found) return found
  const states = new Map<string, 'soon' | 'on' | 'over'>()
  const stateOf = ({ startDate, endDate }: Deal) => {
    const days = `${startDate} ${endDate}`
    const state = states.get(days) ?? (isExpired(endDate, now, timeZone) ? 'over' : hasBegun(startDate, now, timeZone) ? 'on' : 'soon')
    states.set(days, state)
    return state
  }
  const made = { soon: coming, on: begun, over: unpriced }
  const priced = deals.map((deal) => made[stateOf(deal)](deal))
  // The turn has another moment in the half day after it, in which the states are the same.
  const ofStates = [...states].join(' ')
  const same = priced.every((deal, at) => deal === deals[at]) ? deals : (known.get(ofStates) ?? priced)
  known.set(sinceTurn, same).set(ofStates, same)
  return same
}

const pricedBefore = new WeakMap<readonly Deal[], Map<string, readonly Deal[]>>()

const unmarked = new WeakMap<Deal, Deal>()

/** Takes off the mark of a deal that was kept with it, on a list for example, before its sale began. */
function begun(deal: Deal): Deal {
  if (!deal.isSoon) return deal
  const { isSoon: _, ...rest } = deal
  const known = unmarked.get(deal) ?? rest
  unmarked.set(deal, known)
  return known
}

const soon = new WeakMap<Deal, Deal>()

/** Returns always the same object for a deal, as the next one. */
function coming(deal: Deal): Deal {
  const known = soon.get(deal) ?? { ...deal, isSoon: true }
  soon.set(deal, known)
  return known
}

const over = new WeakMap<Deal, Deal>()

/** Returns always the same object for a deal, by which what was made of it is remembered. */
function unpriced(deal: Deal): Deal {
  const known = over.get(deal) ?? { ...deal, isOver: true, price: null, ownerPrice: null, bogoPicture: null }
  over.set(deal, known)
  return known
}

/** Returns, of several deals of one product that are priced, the one that is on sale, or else the next one, or the first that is over. */
export function offeredOf(deals: readonly Deal[]): Deal | undefined {
  const open = deals.filter((it) => !it.isOver)
  return open.find((it) => !it.isSoon) ?? open[0] ?? deals[0]
}

/** Returns 'Tuesday, Nov 24', the day in the store's time zone. */
export const saidDay = (dayOrInstant: string, timeZone: string): string => dayText(dayOrInstant, { weekday: 'long', timeZone })

/** Returns 'through Tuesday, Nov 24' with the last day on which a price is valid. */
export function saidThrough(endDate: string, timeZone: string): string {
  return t`through ${saidDay(lastMoment(endDate), timeZone)}`
}

/**
 * Returns 'Ends today', 'Ends tomorrow', 'Ends Tuesday' within a week, else 'Through Tuesday, Dec 8'; 'Ended Tuesday, Nov 24' after it, and
 * before its first day from when on its prices hold.
 */
export function saidEnd({ validFrom, validTo }: Pick<Flyer, 'validFrom' | 'validTo'>, timeZone: string, now: number): string {
  if (!hasBegun(validFrom, now, timeZone)) return t`On sale from ${saidDay(validFrom, timeZone)}`
  const last = lastMoment(validTo)
  const midnightOf = (date: Date) => Math.floor(date.getTime() / dayMs)
  const days = midnightOf(dateOf(last, timeZone)) - midnightOf(dateOf(new Date(now).toISOString(), timeZone))
  if (days < 0) return t`Ended ${saidDay(last, timeZone)}`
  if (days > 6) return t`Through ${saidDay(last, timeZone)}`
  return days === 0 ? t`Ends today` : days === 1 ? t`Ends tomorrow` : t`Ends ${weekdayText(dateOf(last, timeZone).getUTCDay())}`
}

const dayMs = 24 * 3_600_000

/** Returns the text in place of a price: a deal may be on sale without one, and has none once it is over. Before its sale beside the price. */
export function saidSale({ isOver, isSoon, startDate, endDate }: Dated & Pick<Deal, 'isOver' | 'isSoon'>, timeZone: string): string {
  if (isSoon) return t`On sale from ${saidDay(startDate, timeZone)}`
  return `${isOver ? t`Was on sale` : t`On sale`} ${saidThrough(endDate, timeZone)}`
}

/** Returns from when on the price that is shown holds, where that is a day to come (docs/decisions/0246); else null. */
export function saidFrom(deal: Deal, price: Price | null, timeZone: string): string | null {
  return deal.isSoon && (price !== null || deal.bogoPicture !== null) ? saidSale(deal, timeZone) : null
}

/** Returns 'Nov 24', the last day of a sale; with its year when that is not the year of `now`. */
export function saidLastDay(endDate: string, timeZone: string, now: number): string {
  const last = lastMoment(endDate)
  const yearOf = (it: string) => dateOf(it, timeZone).getUTCFullYear()
  const isThisYear = yearOf(last) === yearOf(new Date(now).toISOString())
  return dayText(last, isThisYear ? { timeZone } : { timeZone, year: 'numeric' })
}

/** Returns 'Wednesday, Nov 18 through Tuesday, Nov 24', or 'Tuesday, Nov 24 only'. */
export function saidDates(startDate: string, endDate: string, timeZone: string): string {
  const first = saidDay(startDate, timeZone)
  const last = saidDay(lastMoment(endDate), timeZone)
  return first === last ? t`${first} only` : t`${first} through ${last}`
}

/** Returns 'VALID SALES DATES: NOV 18 - NOV 24, 2026' (spec section 9); the year is that of the end (decision E13). */
export function validityText(startDate: string, endDate: string, timeZone: string): string {
  const last = lastMoment(endDate)
  const [from, to] = [startDate, last].map((it) => dayText(it, { timeZone }).toUpperCase())
  return t`VALID SALES DATES: ${from!} - ${to!}, ${dateOf(last, timeZone).getUTCFullYear()}`
}

/** Returns a date whose UTC fields are the date and time at the store. */
function dateOf(dayOrInstant: string, timeZone: string): Date {
  const instant = Date.parse(dayOrInstant)
  return new Date(dayOrInstant.includes('T') ? instant + offsetAt(instant, timeZone) : instant)
}

/** An end at midnight sharp belongs to the day before. */
function lastMoment(endDate: string): string {
  return endDate.includes('T') ? new Date(Date.parse(endDate) - 1).toISOString() : endDate
}

/** Returns what one saves against the regular price, in cents; null when it can't be computed, or is nothing. */
export function savingOf(price: Price): number | null {
  const { savedCents } = price.kind === 'each' ? worthOf(price, 1) : unknownWorth
  return savedCents !== null && savedCents > 0 ? savedCents : null
}

/** Returns the note that staff gave with a correction; null for a deal that is as it was printed. */
export function correctionOf({ texts }: Pick<Deal, 'texts'>): string | null {
  return texts.find((it) => it.startsWith(correctionMark))?.slice(correctionMark.length) ?? null
}

/** Returns the paragraphs of More Information, without the note of a correction, which stands at the price. */
export function paragraphsOf({ texts }: Pick<Deal, 'texts'>): string[] {
  return texts.filter((it) => !it.startsWith(correctionMark))
}

/** Returns how many a price is for: both of '2 for $5', and the free one too of buy one, get one. */
export function offeredQuantity({ kind, quantity }: Price): number {
  if (kind === 'bogo') return Math.max(Math.floor(quantity ?? 1), 1) + 1
  return (kind === 'multi' || kind === 'amountOff') && quantity ? quantity : 1
}
