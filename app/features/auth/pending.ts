import { isOwnPath } from '#app/paths.ts'
import { recordIn } from '#app/platform/storage/record.ts'
import { secrets, storage, tabStorage } from '#app/platform/storage/index.ts'
import { wishOf, type Wish } from './wishes.ts'

/** The keys of a sign-in that was begun: its verifier, and the shopper who began it (decision C06). */
const verifierKey = 'signInVerifier'
const fromKey = 'signInFrom'
/** The key of a sign-in that came back, until its code is swapped: one record, which a newly begun sign-in doesn't change. */
const codeKey = 'pendingCode'
/** Kept for each tab, because another tab may show another page. */
const backKey = 'signInBack'
/** Kept for each tab until its sign-in comes back with a code, which then takes the wish along (docs/decisions/0094). */
const wishKey = 'signInWish'

/** `from` is the anonymous shopper whose lists go to the member; null when there is none. */
export type Pending = { code: string; verifier: string; from: string | null; wish: Wish | null }

export function keepVerifier(verifier: string, from: string | null, back: string, wish: Wish | null = null) {
  secrets.set(verifierKey, verifier)
  if (from === null) storage.remove(fromKey)
  else storage.set(fromKey, from)
  tabStorage.set(backKey, back)
  if (wish === null) dropWish()
  else tabStorage.set(wishKey, JSON.stringify(wish))
}

/** Forgets what this tab's sign-in was begun for: the shopper came back without having signed in. */
export function dropWish() {
  tabStorage.remove(wishKey)
}

/**
 * Stores a code until it is swapped. A code for which no sign-in was begun here, as when its page is loaded twice or a link contains
 * one, doesn't replace a code that is still to be swapped.
 */
export function keepCode(code: string) {
  const verifier = secrets.get(verifierKey)
  if (verifier === null && pending() !== null) return
  const wish = verifier === null ? null : wishOf(recordIn(tabStorage.get(wishKey)))
  const came: Pending = { code, verifier: verifier ?? '', from: storage.get(fromKey), wish }
  secrets.set(codeKey, JSON.stringify(came))
  secrets.remove(verifierKey)
  storage.remove(fromKey)
  dropWish()
}

export function pending(): Pending | null {
  const { code, verifier, from, wish } = recordIn(secrets.get(codeKey))
  if (typeof code !== 'string' || typeof verifier !== 'string' || (from !== null && typeof from !== 'string')) return null
  return { code, verifier, from, wish: wishOf(wish) }
}

export function dropPending() {
  secrets.remove(codeKey)
}

/** Returns, once, where the shopper was when the sign-in began; null when that is not known. */
export function takeBack(): string | null {
  const back = tabStorage.get(backKey)
  tabStorage.remove(backKey)
  return back !== null && isOwnPath(back) ? back : null
}
