import { dayAfter } from '#contract/days.ts'
import type { BannerValues, ContentChoices, ContentState } from '#contract/studio/content.ts'
import { capitalized, counted, dayAt, daysWords, longDayWords } from '#studio/words.ts'

/** Days are those of the stores. */
type Zone = Pick<ContentChoices, 'timeZone'>

/** A bundle may give an instant where people give a day. */
export const dayOf = (dayOrInstant: string, { timeZone }: Zone) =>
  dayOrInstant.includes('T') ? dayAt(Date.parse(dayOrInstant), timeZone) : dayOrInstant
export const daysFromTo = (from: string, to: string, zone: Zone) => daysWords({ validFrom: dayOf(from, zone), validTo: dayOf(to, zone) })

/** Returns the day so many days from now. */
export const dayIn = (days: number, { timeZone }: Zone, now = Date.now()): string => dayAfter(dayAt(now, timeZone), days)

type Where = Pick<BannerValues, 'storeInclusionType' | 'stores'>

/** Returns who shows it: 'All stores', 'Bluffside', 'All of Valley Co-ops', '16 stores', 'All but 3 stores'. */
export function whereWords({ storeInclusionType, stores }: Where, { chains }: ContentChoices): string {
  if (storeInclusionType === 'all') return 'All stores'
  const all = chains.flatMap((it) => it.stores)
  const one = stores.length === 1 ? all.find(({ id }) => id === stores[0])?.name : undefined
  if (storeInclusionType === 'excluded') return `All but ${one ?? counted(stores.length, 'store')}`
  const whole = chains.find((it) => it.stores.length === stores.length && it.stores.every(({ id }) => stores.includes(id)))
  if (whole && whole.stores.length > 1) return `All of ${whole.name}`
  return one ?? counted(stores.length, 'store')
}

export const stateWords: Record<ContentState, string> = { running: 'Running', coming: 'Coming', over: 'Over', withdrawn: 'Withdrawn' }

/** Returns a new id that begins with words that people know: the studio's own begin with `studio-`. */
export function newId(words: string): string {
  const slug = words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  return `studio-${slug || 'new'}-${crypto.randomUUID().slice(0, 8)}`
}

/** Returns the words in an id: that of newId, or one that an import brought. */
export function nameIn(id: string): string {
  const words = id.replace(/^studio-(.+)-[0-9a-f]{8}$/, '$1').replace(/^banner[-_.]/, '')
  return capitalized(words.replaceAll(/[-_]/g, ' '))
}

/** Returns when shoppers see a change: what the main action says. */
export function actWords(
  state: ContentState | null,
  from: string,
  to: string,
  zone: Zone & { now: number },
): { words: string; when: string } {
  const [first, today] = [dayOf(from, zone), dayAt(zone.now, zone.timeZone)]
  if (state === 'withdrawn') return { words: 'Keep the changes', when: 'It stays withdrawn until you bring it back' }
  if (dayOf(to, zone) < today) return { words: 'Keep the changes', when: 'Its days are over: nobody sees it' }
  if (first > today) return { words: `Show from ${longDayWords(first)}`, when: `On phones from ${longDayWords(first)} on` }
  return { words: state === null ? 'Show it now' : 'Change it now', when: 'On every phone within 5 seconds' }
}
