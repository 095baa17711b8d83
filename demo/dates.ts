export type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate }

/** The calendar day that it is in a time zone. */
export function dayIn(zone: string, today: Date): Temporal.PlainDate {
  return today.toTemporalInstant().toZonedDateTimeISO(zone).toPlainDate()
}

/**
 * The days for which a publication's prices hold around `today`: a week from the latest Wednesday, or the four weeks of a cycle
 * that began on a Wednesday too, so that both last for whole weeks and overlap.
 */
export function publicationDays(key: 'weekly' | 'month', today: Temporal.PlainDate): Days {
  const weeks = key === 'weekly' ? 1 : 4
  const past = anchor.until(today).days % (weeks * 7)
  const from = today.subtract({ days: past < 0 ? past + weeks * 7 : past })
  return { from, to: from.add({ days: weeks * 7 - 1 }) }
}

/** 'Wednesday, Nov 18 through Tuesday, Nov 24' */
export function adDateInfo({ from, to }: Days): string {
  return `${weekday(from)}, ${shortDay(from)} through ${weekday(to)}, ${shortDay(to)}`
}

/** The words of a date on a page, in the order in which they are read. */
export function dateWords(form: 'long' | 'short' | 'until', { from, to }: Days): string[] {
  if (form === 'short') return [...shortDay(from).split(' '), 'to', ...shortDay(to).split(' ')]
  const end = [`${weekday(to)},`, month(to, 'long'), String(to.day)]
  return form === 'until' ? end : [`${weekday(from)},`, month(from, 'long'), String(from.day), 'through', ...end]
}

/** Every word that dateWords can give. */
export function allDateWords(): string[] {
  const months = Array.from({ length: 12 }, (_, index) => anchor.with({ month: index + 1 }))
  const numbers = Array.from({ length: 31 }, (_, index) => String(index + 1))
  return ['Wednesday,', 'Tuesday,', 'through', 'to', ...months.flatMap((it) => [month(it, 'long'), month(it, 'short')]), ...numbers]
}

/** A Wednesday. */
const anchor = Temporal.PlainDate.from('2020-01-01')

function shortDay(day: Temporal.PlainDate) {
  return `${month(day, 'short')} ${day.day}`
}

function month(day: Temporal.PlainDate, width: 'long' | 'short') {
  return day.toLocaleString('en-US', { month: width })
}

function weekday(day: Temporal.PlainDate) {
  return day.toLocaleString('en-US', { weekday: 'long' })
}
