import { spansText } from '#contract/hours-writing.ts'
import type { SpecialDay } from '#contract/stores.ts'
import type { Db } from '#server/db/pool.ts'
import type { Bundle, BundleDay } from './bundle.ts'
import { daysByHand, deleteOtherDays, releaseDays, upsertDays, type DayRow, type Place, type Told } from './special-days-queries.ts'

/** Returns those chains and stores whose days the bundle tells; what it is silent about stays as it is. */
export function toldDays({ chains, stores }: Pick<Bundle, 'chains' | 'stores'>): Told[] {
  const told = (kind: Place['kind'], all: { externalId: string; specialDays?: BundleDay[] | undefined }[]) =>
    all.flatMap(({ externalId, specialDays }): Told[] => (specialDays ? [{ kind, externalId, days: specialDays.map(rowOf) }] : []))
  return [...told('chain', chains), ...told('store', stores)]
}

function rowOf({ day, hours, words, isHoliday, toldByHand }: BundleDay) {
  const spans = hours.map((it) => {
    const [opens, closes] = [minutesOf(it.opens), minutesOf(it.closes)]
    return { opens, closes: closes > opens ? closes : closes + 1440 }
  })
  return { day, hours: spans, words, isHoliday, byHand: toldByHand, isWithdrawn: false }
}

/** '7:30' → 450. */
function minutesOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number)
  return hour! * 60 + minute!
}

/** 450 → '07:30'. */
function clockText(minutes: number): string {
  const time = minutes % 1440
  return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`
}

export function dayOf({ day, hours, words, isHoliday }: SpecialDay, byHand: boolean): BundleDay {
  const spans = hours.map(({ opens, closes }) => ({ opens: clockText(opens), closes: clockText(closes) }))
  return { day, hours: spans, words, isHoliday, toldByHand: byHand }
}

/**
 * Writes the days that a bundle tells over those of an earlier one. A day that staff told or took away stays, which is said; with
 * `overwrite` it is given up.
 */
export async function writeDays(
  db: Db,
  told: Told[],
  { overwrite, say }: { overwrite: boolean; say: (line: string) => void },
): Promise<void> {
  if (told.length === 0) return
  const byHand = Map.groupBy(await daysByHand(db, told), keyOf)
  for (const { days, ...place } of told) {
    const differences = differencesOf(byHand.get(keyOf(place)) ?? [], days)
    const how = overwrite ? 'Overwritten, though told by hand' : 'Kept as told by hand'
    if (differences.length > 0) say(`${how}: ${place.kind} ${place.externalId}: ${differences.join(', ')}`)
  }
  if (overwrite) await releaseDays(db, told)
  await deleteOtherDays(db, told)
  await upsertDays(db, told)
}

const keyOf = ({ kind, externalId }: Place) => `${kind} ${externalId}`

/** Returns in which days told by hand the bundle differs. */
function differencesOf(byHand: readonly DayRow[], bundle: readonly DayRow[]): string[] {
  const said = new Map(bundle.map((it) => [it.day, it]))
  return byHand.flatMap((kept) => {
    const other = said.get(kept.day)
    const [here, there] = [dayText(kept), other ? dayText(other) : 'as usual']
    return here === there ? [] : [`${kept.day} ${here}, not ${there}`]
  })
}

function dayText({ hours, words, isWithdrawn }: DayRow): string {
  if (isWithdrawn) return 'as usual'
  return `${hours.length === 0 ? 'closed' : spansText(hours)}${words && ` '${words}'`}`
}
