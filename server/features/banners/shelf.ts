import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/pool.ts'
import { prepare, type Prepared } from '#server/http/prepared.ts'
import { networkTimeZones } from './queries.ts'
import { shownNow, type Dated } from './rules.ts'

/** Keeps one reply for all callers with what the whole network shows now; makes it again when a day begins or the content changes. */
export function networkReplyCache<T>(read: (db: Db) => Promise<(Dated & { value: T })[]>, parse: (values: T[]) => T[], now = Date.now) {
  const kept = new LRUCache<'reply', { reply: Prepared<T[]>; until: number }, Db>({
    max: 1,
    ignoreFetchAbort: true, // a request from before a change gets its reply; only a reply read after it is kept
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
