import { weekdays } from '#contract/days.ts'
import { midnight, noon, type Span } from './hours-words.ts'
import { isSame, weekOf } from './hours.ts'
import { t } from '#words/t.ts'

/** 1290 → '9:30 pm'. */
export function timeText(minutes: number): string {
  const time = minutes % midnight
  if (time === 0) return t`midnight`
  if (time === noon) return t`noon`
  const [hour, minute] = [Math.floor(time / 60), time % 60]
  const said = `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}`
  return time < noon ? t`${said} am` : t`${said} pm`
}

/** The same after a word such as ‘until’: Spanish has an article then. */
export function clockText(minutes: number): string {
  const time = minutes % midnight
  if (time === 0) return t`midnight||after at, until`
  if (time === noon) return t`noon||after at, until`
  const isOne = Math.floor(time / 60) % 12 === 1
  return isOne ? t`${timeText(time)}||one o’clock after at, until` : t`${timeText(time)}||after at, until`
}

/** '8 am to noon, 1 pm to 5 pm'. */
export function spansText(spans: readonly Span[]): string {
  return spans
    .map(({ opens, closes }) => (opens === 0 && closes === midnight ? t`24 hours` : t`${timeText(opens)} to ${timeText(closes)}`))
    .join(', ')
}

/** The seven days from Sunday on, each with its spans. */
export type WholeWeek = readonly (readonly Span[])[]

/**
 * Writes a week, from Monday on, as co-ops word theirs; `more` are lines that follow it, of a pharmacy for example. Returns null when it
 * would not be read as the same week: a store that opens at 3 am, or lines that say other hours.
 */
export function hoursText(week: WholeWeek, more = ''): string | null {
  const lines: string[] = []
  for (let from = 0; from < 7;) {
    let to = from
    while (to < 6 && isSame(dayOf(week, from), dayOf(week, to + 1))) to++
    const spans = dayOf(week, from)
    lines.push(`${daysText(from, to)} ${spans.length === 0 ? 'closed' : spansText(spans)}`)
    from = to + 1
  }
  const text = [...lines, ...more.split('\n').map((it) => it.trim())].filter(Boolean).join('\n')
  const read = weekOf(text)
  return read && week.every((spans, day) => isSame(spans, read[day]!)) ? text : null
}

/** Returns the lines of the text that are not about the store's week: those without which it says the same. */
export function otherLinesOf(text: string): string {
  const week = weekOf(text)
  const kept = text.split('\n')
  const others: string[] = []
  for (let at = kept.length - 1; at >= 0; at--) {
    const without = kept.toSpliced(at, 1)
    if (JSON.stringify(weekOf(without.join('\n'))) !== JSON.stringify(week)) continue
    others.unshift(kept[at]!)
    kept.splice(at, 1)
  }
  return others.join('\n').trim()
}

/** `at` counts from Monday. */
const dayOf = (week: WholeWeek, at: number) => week[(at + 1) % 7]!

function daysText(from: number, to: number): string {
  const name = (at: number) => weekdays[(at + 1) % 7]!
  if (from === 0 && to === 6) return 'Every day'
  if (from === to) return name(from)
  return `${name(from)} ${to === from + 1 ? 'and' : 'to'} ${name(to)}`
}
