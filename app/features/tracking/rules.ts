import * as v from 'valibot'

/** How long something must be visible to count as seen, in ms (spec section 9). */
export const trackingDelay = 1000
/** How often a view of the same thing is reported at most, in ms (spec section 9). */
const reportEvery = 60 * 60_000
/** How long an entry is stored after its last change, in ms (spec section 9). */
const keptFor = 90 * 24 * 60 * 60_000

const moment = v.pipe(v.number(), v.safeInteger())
const State = v.object({
  /** How often each thing was displayed here, and when last, in ms since 1970. */
  displays: v.record(v.string(), v.object({ count: v.pipe(moment, v.minValue(1)), at: moment })),
  /** When a view of each thing was last reported. */
  reports: v.record(v.string(), moment),
})
/** What the device stores about views of one kind of things, by their ids. */
export type Tracking = v.InferOutput<typeof State>

/**
 * Reads what is stored, without the entries that are too old. Anything else that is stored counts as nothing. The device's clock may
 * have been wrong: what it noted in the future counts as noted now, and a report of the future as not made.
 */
export function trackingIn(text: string | null, now: number): Tracking {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), State), text)
  if (!parsed.success) return { displays: {}, reports: {} }
  const { displays, reports } = parsed.output
  return {
    displays: Object.fromEntries(
      Object.entries(displays)
        .filter(([, { at }]) => now - at <= keptFor)
        .map(([id, { count, at }]) => [id, { count, at: Math.min(at, now) }]),
    ),
    reports: Object.fromEntries(Object.entries(reports).filter(([, at]) => at <= now && now - at <= keptFor)),
  }
}

export const displaysOf = ({ displays }: Tracking, id: number) => displays[id]?.count ?? 0

/** Counts a display, whether it is reported or not (decision E21). */
export function withDisplay({ displays, reports }: Tracking, id: number, now: number): Tracking {
  return { displays: { ...displays, [id]: { count: (displays[id]?.count ?? 0) + 1, at: now } }, reports }
}

export function isReportDue({ reports }: Tracking, id: number, now: number): boolean {
  const at = reports[id]
  return at === undefined || now - at >= reportEvery
}

/** Notes that a view was reported; with null, that none was after all. */
export function withReport({ displays, reports }: Tracking, id: number, at: number | null): Tracking {
  const { [id]: _, ...others } = reports
  return { displays, reports: at === null ? others : { ...others, [id]: at } }
}
