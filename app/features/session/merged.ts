import { storage } from '#app/platform/storage/index.ts'

/**
 * Which member an anonymous shopper of this device became by signing in. Changes that this shopper left waiting go along
 * with the lists: to that member, and to nobody else who signs in here (decisions C06, F09).
 */
export function mergedInto(anonymousId: string): string | null {
  return kept()[anonymousId] ?? null
}

/** The sign-in has succeeded; who the member is comes with the next answer about the user, unless the server has said so. */
export function noteMerge(anonymousId: string) {
  keep({ [anonymousId]: null, ...kept() })
}

/** The server has said to whom this anonymous shopper's data has gone. */
export function noteMergedInto(anonymousId: string, memberId: string) {
  keep({ ...kept(), [anonymousId]: memberId })
}

/** Nothing says any more that they were here. Answers who became this member: what waits under them is the member's too. */
export function forgetMember(memberId: string): string[] {
  const before = Object.entries(kept())
  keep(Object.fromEntries(before.filter(([, known]) => known !== memberId)))
  return [memberId, ...before.filter(([, known]) => known === memberId).map(([anonymousId]) => anonymousId)]
}

export function completeMerges(memberId: string) {
  const before = kept()
  if (!Object.values(before).includes(null)) return
  keep(Object.fromEntries(Object.entries(before).map(([anonymousId, known]) => [anonymousId, known ?? memberId])))
}

/** Another shopper came before the member was known: nobody can say any more whose the changes are. */
export function dropUnknownMerges() {
  keep(Object.fromEntries(Object.entries(kept()).filter(([, memberId]) => memberId !== null)))
}

const key = 'merged-users'
/** The member's id by the anonymous shopper's; null until it is known. */
type Merges = Record<string, string | null>

function kept(): Merges {
  const text = storage.get(key)
  return text === null ? {} : (JSON.parse(text) as Merges)
}

function keep(merges: Merges) {
  if (Object.keys(merges).length === 0) storage.remove(key)
  else storage.set(key, JSON.stringify(merges))
}
