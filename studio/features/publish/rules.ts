import { dayAfter } from '#contract/days.ts'
import type { PreviewAd } from '#contract/studio/publishing.ts'
import { capitalized, daysWords, listed, longDayWords } from '#studio/words.ts'

type Shown = Pick<PreviewAd, 'publication' | 'validFrom' | 'validTo' | 'visibleFrom' | 'visibleTo'>
/** Days on which shoppers see the same flyers: those that are out, and this week or not. */
export type Span = { from: string; to: string; out: readonly Shown[]; isThis: boolean }

/** Returns from today on, day by day, what shoppers see; days that are alike are one. `own`: the first and the last day of this week. */
export function spansOf(out: readonly Shown[], own: { from: string; to: string }, today: string): Span[] {
  const all = [own, ...out.map((it) => ({ from: it.visibleFrom, to: it.visibleTo }))]
  const last = all.reduce((most, { to }) => (to > most ? to : most), today)
  const starts = new Set([today, ...all.flatMap(({ from, to }) => [from, dayAfter(to)])].filter((it) => it >= today && it <= last))
  const days = [...starts].toSorted()
  const isOn = (day: string, { from, to }: { from: string; to: string }) => from <= day && day <= to
  return days.map((from, at) => ({
    from,
    to: dayAfter(days[at + 1] ?? dayAfter(last), -1),
    out: out.filter((_, n) => isOn(from, all[n + 1]!)),
    isThis: isOn(from, own),
  }))
}

/** The days on which shoppers see this week and another one at once. */
export const bothOf = (spans: readonly Span[]): Span[] => spans.filter(({ isThis, out }) => isThis && out.length > 0)

/** 'Until Tue, Nov 24 shoppers see the week of Nov 18 to Nov 28; from Wed, Nov 25 to Sat, Nov 28 both; …' */
export function spanWords(spans: readonly Span[]): string {
  const words = spans.map((span, at) => `${whenWords(span, at === 0)} ${at === 0 ? 'shoppers see ' : ''}${whatWords(span, spans)}`)
  return `${capitalized(words.join('; '))}.`
}

export const weekWords = (days: { validFrom: string; validTo: string }) => `the week of ${daysWords(days)}`

export function whenWords({ from, to }: Pick<Span, 'from' | 'to'>, isFirst = false): string {
  if (from === to) return `on ${longDayWords(from)}`
  return isFirst ? `until ${longDayWords(to)}` : `from ${longDayWords(from)} to ${longDayWords(to)}`
}

function whatWords({ out, isThis }: Span, spans: readonly Span[]): string {
  if (isThis && out.length === 0) return spans.some((it) => it.isThis && it.out.length > 0) ? 'this week alone' : 'this week'
  const names = out.map(weekWords)
  if (isThis) return `${names.length === 1 ? 'both ' : ''}${listed(['this week', ...names])}`
  return names.length > 0 ? listed(names) : 'no flyer'
}

/** '12:00 am' */
export function timeWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}
