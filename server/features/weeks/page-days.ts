import type { Word } from '#server/features/content/reading/page-words.ts'

/** `year` is null where the page does not say it. */
type Day = { month: number; day: number; year: number | null }
type Span = { from: Day; to: Day }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const weekday = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,?\\s*)?'
const until = '\\s*(?:-|–|—|to|thru|through|until)\\s*'
const dayNumber = '(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s*(20\\d\\d))?'
/** 'Wednesday, November 25 through Tuesday, December 1', 'Nov. 18 – 24', '11/25 – 12/1'. */
const inWords = new RegExp(`\\b${monthName}\\s*${dayNumber}${until}${weekday}(?:${monthName}\\s*)?${dayNumber}\\b`, 'gi')
const inDigits =
  /\b(\d{1,2})\/(\d{1,2})(?:\/((?:20)?\d\d))?\s*(?:-|–|—|to|thru|through|until)\s*(\d{1,2})\/(\d{1,2})(?:\/((?:20)?\d\d))?\b/gi

/** Returns the spans of days that a page names, in the order in which it names them. */
function spansOn(words: readonly Word[]): Span[] {
  const text = words.map((it) => it.text).join(' ')
  const found = [
    ...[...text.matchAll(inWords)].map(([, m1 = '', d1, y1, m2, d2, y2]) => ({
      from: dayOf(monthOf(m1), d1, y1),
      to: dayOf(monthOf(m2 ?? m1), d2, y2),
    })),
    ...[...text.matchAll(inDigits)].map(([, m1, d1, y1, m2, d2, y2]) => ({
      from: dayOf(Number(m1), d1, y1),
      to: dayOf(Number(m2), d2, y2),
    })),
  ]
  return found.filter((it) => [it.from, it.to].every(({ month, day }) => month >= 1 && month <= 12 && day >= 1 && day <= 31))
}

type Week = { validFrom: string; validTo: string }

/** Returns whether page 1 says the days of the week, and what staff are told when it does not. */
export function judgedDays(words: readonly Word[], week: Week, last: Week | null): { daysAgree: boolean | null; note: string | null } {
  const spans = spansOn(words)
  if (spans.length === 0) return { daysAgree: null, note: null }
  if (spans.some((it) => isOf(it, week))) return { daysAgree: true, note: null }
  const says = `Page 1 says ${spanText(spans[0]!)}.`
  const isLast = last !== null && spans.some((it) => isOf(it, last))
  return { daysAgree: false, note: isLast ? `Looks like last week’s flyer. ${says}` : `${says} The days of this week are others.` }
}

function isOf({ from, to }: Span, { validFrom, validTo }: Week): boolean {
  return [[from, validFrom] as const, [to, validTo] as const].every(([{ month, day, year }, date]) => {
    const its = Temporal.PlainDate.from(date)
    return its.month === month && its.day === day && (year === null || its.year === year)
  })
}

function spanText({ from, to }: Span): string {
  const text = ({ month, day }: Day) =>
    Temporal.PlainMonthDay.from({ month, day }).toPlainDate({ year: 2028 }).toLocaleString('en-US', { month: 'long', day: 'numeric' })
  const last = from.month === to.month ? String(to.day) : text(to)
  return `${text(from)} through ${last}${to.year === null ? '' : `, ${to.year}`}`
}

const monthOf = (word: string) => months.indexOf(word.slice(0, 3).toLowerCase()) + 1
const dayOf = (month: number, day: string | undefined, year: string | undefined): Day => ({
  month,
  day: Number(day),
  year: year === undefined ? null : 2000 + (Number(year) % 100),
})
