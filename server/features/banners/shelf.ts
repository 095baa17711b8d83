import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/pool.ts'
import { prepare, type Prepared } from '#server/http/prepared.ts'
import { networkTimeZones } from './queries.ts'
import { shownNow, type Dated } from './rules.ts'

/** What the whole network shows at the moment, made into one reply for everybody: anew when a day begins or the content changes. */
export function networkShelf<T>(read: (db: Db) => Promise<(Dated & { value: T })[]>, parse: (values: T[]) => T[], now = Date.now) {
  const kept = new LRUCache<'reply', { reply: Prepared<T[]>; until: number }, Db>({
    max: 1,
    ignoreFetchAbort: true, // who asked before the content changed is answered; kept is what was read after it
    fetchMethod: (_, __, { context: db }) => make(db),
  })

  async function make(db: Db) {
    const [all, timeZones] = await Promise.all([read(db), networkTimeZones(db)])
    const { shown, until } = shownNow(all, timeZones, now())
    return { reply: await prepare(parse(shown.map(({ value }) => value)), 'private'), until }
  }

  async function reply(db: Db): Promise<Prepared<T[]>> {
    const known = await kept.forceFetch('reply', { context: db })
    if (now() < known.until) return known.reply
    return (await kept.forceFetch('reply', { context: db, forceRefresh: true })).reply
  }
  return { reply, forget: () => kept.clear() }
}
