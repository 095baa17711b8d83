import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/pool.ts'
import type { ReadContent } from '#server/db/reads.ts'
import { prepare, type Prepared } from '#server/http/prepared.ts'
import { networkTimeZones } from './queries.ts'
import { shownNow, type Dated } from './rules.ts'

/** Keeps one reply for all callers with what the whole network shows now; makes it again when a day begins or the content changes. */
export function networkReplyCache<T>(read: (db: Db) => Promise<(Dated & { value: T })[]>, parse: (values: T[]) => T[], now = Date.now) {
  const kept = new LRUCache<'reply', { reply: Prepared<T[]>; until: number }, ReadContent>({
    max: 1,
    ignoreFetchAbort: true, // a request from before a change gets its reply; only a reply read after it is kept
    fetchMethod: (_, __, { context: content }) => make(content),
  })

  async function make(content: ReadContent) {
    const [all, timeZones] = await content((db) => Promise.all([read(db), networkTimeZones(db)]))
    const { shown, until } = shownNow(all, timeZones, now())
    return { reply: await prepare(parse(shown.map(({ value }) => value)), 'private'), until }
  }

  let latest = 0

  /** A clock that is set back was ahead: what was chosen by it lacks what was over by then. */
  async function reply(content: ReadContent): Promise<Prepared<T[]>> {
    const moment = now()
    if (moment < latest) kept.clear()
    latest = moment
    const known = await kept.forceFetch('reply', { context: content })
    if (now() < known.until) return known.reply
    return (await kept.forceFetch('reply', { context: content, forceRefresh: true })).reply
  }
  return { reply, forget: () => kept.clear() }
}
