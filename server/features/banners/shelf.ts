import type { Db } from '#server/db/pool.ts'
import { prepare, type Prepared } from '#server/http/prepared.ts'
import { networkTimeZones } from './queries.ts'
import { shownNow, type Dated } from './rules.ts'

/** What the whole network shows at the moment, made into one reply for everybody: anew when a day begins or the content changes. */
export function networkShelf<T>(read: (db: Db) => Promise<(Dated & { value: T })[]>, parse: (values: T[]) => T[], now = Date.now) {
  let kept: Promise<{ reply: Prepared<T[]>; until: number }> | null = null

  async function make(db: Db) {
    const [all, timeZones] = await Promise.all([read(db), networkTimeZones(db)])
    const { shown, until } = shownNow(all, timeZones, now())
    return { reply: await prepare(parse(shown.map(({ value }) => value)), 'private'), until }
  }

  async function reply(db: Db): Promise<Prepared<T[]>> {
    const making = (kept ??= make(db))
    try {
      const made = await making
      if (now() < made.until) return made.reply
    } catch (error) {
      if (kept === making) kept = null
      throw error
    }
    if (kept === making) kept = null
    return reply(db)
  }
  return { reply, forget: () => void (kept = null) }
}
