export type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate }

/** Returns the calendar day in a time zone. */
export function dayIn(zone: string, today: Date): Temporal.PlainDate {
  return today.toTemporalInstant().toZonedDateTimeISO(zone).toPlainDate()
}

/** Moves days by a multiple of their number, so that `today` is one of them. */
export function daysAround(today: Temporal.PlainDate, { from, to }: Days): Days {
  const length = from.until(to).days + 1
  const past = from.until(today).days % length
  const first = today.subtract({ days: past < 0 ? past + length : past })
  return { from: first, to: first.add({ days: length - 1 }) }
}

/** 'Wednesday, Nov 18 through Tuesday, Nov 24' */
export function adDateInfo({ from, to }: Days): string {
  return `${weekday(from)}, ${shortDay(from)} through ${weekday(to)}, ${shortDay(to)}`
}

export const dateForms = ['long', 'short', 'until'] as const
export type DateForm = (typeof dateForms)[number]

/** The words of a date on a page, in the order in which they are read. */
export function dateWords(form: DateForm, { from, to }: Days): string[] {
  if (form === 'short') return [...shortDay(from).split(' '), 'to', ...shortDay(to).split(' ')]
  const end = [`${weekday(to)},`, month(to, 'long'), String(to.day)]
  return form === 'until' ? end : [`${weekday(from)},`, month(from, 'long'), String(from.day), 'through', ...end]
}

/** Every word that dateWords can give for whole weeks from a Wednesday on. */
export function allDateWords(): string[] {
  const months = Array.from({ length: 12 }, (_, index) => new Temporal.PlainDate(2020, index + 1, 1))
  const numbers = Array.from({ length: 31 }, (_, index) => String(index + 1))
  return ['Wednesday,', 'Tuesday,', 'through', 'to', ...months.flatMap((it) => [month(it, 'long'), month(it, 'short')]), ...numbers]
}

function shortDay(day: Temporal.PlainDate) {
  return `${month(day, 'short')} ${day.day}`
}

function month(day: Temporal.PlainDate, width: 'long' | 'short') {
  return day.toLocaleString('en-US', { month: width })
}

function weekday(day: Temporal.PlainDate) {
  return day.toLocaleString('en-US', { weekday: 'long' })
}
