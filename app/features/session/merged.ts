import { recordIn } from '#app/platform/storage/record.ts'
import { storage } from '#app/platform/storage/index.ts'

/**
 * Returns the member that an anonymous shopper of this device became by signing in. Changes that this shopper left waiting belong
 * to that member, as the lists do, and to nobody else who signs in here (decisions C06, F09).
 */
export function mergedInto(anonymousId: string): string | null {
  return kept()[anonymousId] ?? null
}

/** Notes that the sign-in has succeeded. The next reply about the user names the member, unless the server has named it already. */
export function noteMerge(anonymousId: string) {
  keep({ [anonymousId]: null, ...kept() })
}

/** Notes the member to whom, by the server's reply, this anonymous shopper's data has gone. */
export function noteMergedInto(anonymousId: string, memberId: string) {
  keep({ ...kept(), [anonymousId]: memberId })
}

/** Forgets that the member was here. Returns the users that became this member: what waits under their ids is the member's too. */
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

/** Drops merges whose member is not known: when another shopper has come first, it can't be found out whose the changes are. */
export function dropUnknownMerges() {
  keep(Object.fromEntries(Object.entries(kept()).filter(([, memberId]) => memberId !== null)))
}

const key = 'merged-users'
/** Maps the anonymous shopper's id to the member's, which is null until it is known. */
type Merges = Record<string, string | null>

function kept(): Merges {
  const merges: Merges = {}
  for (const [anonymousId, memberId] of Object.entries(recordIn(storage.get(key))))
    if (memberId === null || typeof memberId === 'string') merges[anonymousId] = memberId
  return merges
}

function keep(merges: Merges) {
  if (Object.keys(merges).length === 0) storage.remove(key)
  else storage.set(key, JSON.stringify(merges))
}
