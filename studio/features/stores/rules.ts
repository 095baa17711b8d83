import { spansText, timeText, type WholeWeek } from '#contract/hours-writing.ts'
import { weekOf } from '#contract/hours.ts'
import { aheadOf } from '#contract/opening.ts'
import type { SpecialDay } from '#contract/stores.ts'
import type { StudioDay, StudioStore } from '#contract/studio/hours.ts'
import { longDayWords } from '#studio/words.ts'

type Span = { opens: number; closes: number }
/** A span as it is typed: '07:00' to '21:00', or to '01:00' of the night after; '' is not told yet. */
export type TypedSpan = { opens: string; closes: string }
/** From Sunday on; no span is a day on which the store is closed. */
export type TypedWeek = readonly (readonly TypedSpan[])[]

const midnight = 1440

export function typedSpan({ opens, closes }: Span): TypedSpan {
  return { opens: clock(opens), closes: clock(closes) }
}

/** Returns null while a time is missing. The whole day is typed as 00:00 to 00:00. */
export function spanOf({ opens, closes }: TypedSpan): Span | null {
  if (opens === '' || closes === '') return null
  const [from, to] = [minutes(opens), minutes(closes)]
  return { opens: from, closes: to > from ? to : to + midnight }
}

const clock = (at: number) => `${String(Math.floor((at % midnight) / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** Days that the store's words do not tell have times that are still to be typed. */
export function typedWeek(storeHours: string): TypedWeek {
  const week = weekOf(storeHours)
  return Array.from({ length: 7 }, (_, day) => week?.[day]?.map(typedSpan) ?? [{ opens: '', closes: '' }])
}

/** Returns null while a time is missing. */
export function wholeWeek(typed: TypedWeek): WholeWeek | null {
  const week = typed.map((spans) => spans.map(spanOf))
  const isWhole = (spans: (Span | null)[]): spans is Span[] => !spans.includes(null)
  return week.every(isWhole) ? week : null
}

export type Kind = 'closed' | 'early' | 'late' | 'other'
/** A day as it is typed into its form. */
export type DayDraft = {
  day: string
  kind: Kind
  time: string
  spans: readonly TypedSpan[]
  words: string
  isHoliday: boolean
  where: 'store' | 'chain'
}

export const newDraft = (day: string): DayDraft => ({
  day,
  kind: 'closed',
  time: '14:00',
  spans: [{ opens: '08:00', closes: '16:00' }],
  words: '',
  isHoliday: false,
  where: 'store',
})

export const draftOf = ({ day, hours, words, isHoliday, where }: StudioDay): DayDraft => ({
  ...newDraft(day),
  kind: hours.length === 0 ? 'closed' : 'other',
  ...(hours.length > 0 && { spans: hours.map(typedSpan) }),
  words,
  isHoliday,
  where,
})

/** Returns the usual hours of the day; null when the store's words do not tell them. */
export function usualOf(storeHours: string, day: string): readonly Span[] | null {
  return weekOf(storeHours)?.[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? null
}

/** Returns the usual hours from which the draft may cut; null when they are not known, or not the same in all stores that it is for. */
export function usualFor({ storeHours, chainHours = [''] }: StudioStore, { day, where }: DayDraft): readonly Span[] | null {
  const usual = usualOf(storeHours, day)
  const isSame = (text: string) => JSON.stringify(usualOf(text, day)) === JSON.stringify(usual)
  return where === 'store' || chainHours.every(isSame) ? usual : null
}

export function kindsFor(store: StudioStore, draft: DayDraft): readonly Kind[] {
  const isCut = draft.day === '' || (usualFor(store, draft) ?? []).length > 0
  return isCut ? ['closed', 'early', 'late', 'other'] : ['closed', 'other']
}

/** After a change of its day or its stores: what was cut from hours that do not hold there is written out, for all to see. */
export function chosenDraft(store: StudioStore, draft: DayDraft): DayDraft {
  if (kindsFor(store, draft).includes(draft.kind)) return draft
  const hours = hoursOf(draft, usualOf(store.storeHours, draft.day))
  return { ...draft, kind: 'other', ...(hours && { spans: hours.map(typedSpan) }) }
}

/** Returns the hours that the draft means; null while they are not whole, or make no sense beside the usual ones. */
export function hoursOf({ kind, time, spans }: DayDraft, usual: readonly Span[] | null): Span[] | null {
  if (kind === 'closed') return []
  if (kind === 'other') {
    const all = spans.flatMap((it) => spanOf(it) ?? [])
    return all.length === spans.length ? all : null
  }
  if (time === '' || !usual || usual.length === 0) return null
  const at = minutes(time)
  const cut =
    kind === 'early'
      ? usual.map(({ opens, closes }) => ({ opens, closes: Math.min(closes, at) }))
      : usual.map(({ opens, closes }) => ({ opens: Math.max(opens, at), closes }))
  const left = cut.filter(({ opens, closes }) => opens < closes)
  return left.length > 0 ? left : null
}

/** What the button says: 'Close Monday at 2 pm'. */
export function actWords({ kind, time, day }: DayDraft): string {
  if (day === '') return 'Tell shoppers'
  const on = longDayWords(day)
  if (kind === 'closed') return `Close on ${on}`
  if (time === '' || kind === 'other') return `Set the hours of ${on}`
  return kind === 'early' ? `Close at ${timeText(minutes(time))} on ${on}` : `Open at ${timeText(minutes(time))} on ${on}`
}

/** What shoppers read two days before. */
export function aheadWords({ storeHours, timeZone }: Pick<StudioStore, 'storeHours' | 'timeZone'>, day: SpecialDay): string {
  const before = Date.parse(`${day.day}T12:00:00Z`) - 2 * 86_400_000
  const [ahead] = aheadOf({ storeHours, timeZone, specialDays: [day] }, before)
  return ahead ? ahead.text + ahead.why : 'Nothing: these are its usual hours'
}

export const hoursWords = (hours: readonly Span[]) => (hours.length === 0 ? 'Closed' : spansText(hours))

/** Leaves out the chain's day where the store has its own, as shoppers' apps do. */
export function toldDays(days: readonly StudioDay[]): StudioDay[] {
  return days.filter(({ day, where }) => where === 'store' || !days.some((it) => it.where === 'store' && it.day === day))
}

/** When shoppers read what is changed in a store: a page that stays open does not follow it (docs/decisions/0155). */
export const soonWords = 'Whoever opens or reloads a page reads it within 5 seconds'
