import type { NoticeDesk } from '#contract/studio/notices.ts'

/** Returns 'about 340 phones', 'fewer than 10 phones'. */
export const phonesWords = (phones: number | null) =>
  phones === null ? 'fewer than 10 phones' : `about ${phones.toLocaleString('en-US')} phones`

type Store = NoticeDesk['stores'][number]

/** Returns when the phones of stores that are in their quiet hours get it, in the words of each store's own clock; null for none. */
export function quietWords(stores: readonly Store[]): string | null {
  const quiet = stores.filter((it) => it.quietUntil !== null)
  const [first] = quiet
  if (!first?.quietUntil) return null
  const clock = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', timeZone: first.timeZone })
  const when = clock.format(Date.parse(first.quietUntil))
  const who =
    quiet.length === stores.length
      ? 'Its phones get'
      : quiet.length === 1
        ? `The phones of ${first.name} get`
        : `The phones of ${quiet.length} stores get`
  return `It is night there. ${who} it ${when}.`
}

export const sentWords = (sentAt: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
    Date.parse(sentAt),
  )
