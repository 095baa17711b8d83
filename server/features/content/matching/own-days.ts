import { shortDay, type OwnDays } from '../convert/dates.ts'

/** Returns the days of an item that is not on sale on all days of its flyer: 'Nov 27 – 28 only'. */
export function ownDaysWords({ startDate, endDate }: OwnDays, timeZone: string): string | null {
  if (!startDate) return endDate ? `Through ${words(endDate, timeZone)}` : null
  if (!endDate) return `From ${words(startDate, timeZone)}`
  const [from, to] = [words(startDate, timeZone), words(endDate, timeZone)]
  if (from === to) return `${from} only`
  const [month] = from.split(' ')
  const isOneMonth = !isInstant(startDate) && !isInstant(endDate) && to.startsWith(`${month} `)
  return `${from} – ${isOneMonth ? to.slice(month!.length + 1) : to} only`
}

const isInstant = (date: string) => date.length > 10

function words(date: string, timeZone: string): string {
  if (!isInstant(date)) return shortDay(date)
  const at = Temporal.Instant.from(date).toZonedDateTimeISO(timeZone)
  return at.toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', ...(at.minute !== 0 && { minute: '2-digit' }) })
}
