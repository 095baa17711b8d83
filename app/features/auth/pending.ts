import { isOwnPath } from '#app/paths.ts'
import { secrets, storage, tabStorage } from '#app/platform/storage/index.ts'

/** Of a sign-in that was begun: the verifier, and who began it (decision C06). */
const verifierKey = 'signInVerifier'
const fromKey = 'signInFrom'
/** Of one that came back, until its code is swapped: one record, which another sign-in that is begun does not touch. */
const codeKey = 'pendingCode'
/** Of the tab: another one may be somewhere else. */
const backKey = 'signInBack'

/** `from`: the anonymous shopper whose lists go along; null when there is none. */
export type Pending = { code: string; verifier: string; from: string | null }

export function keepVerifier(verifier: string, from: string | null, back: string) {
  secrets.set(verifierKey, verifier)
  if (from === null) storage.remove(fromKey)
  else storage.set(fromKey, from)
  tabStorage.set(backKey, back)
}

/**
 * A code for which nothing was begun here, as when its page is loaded twice or a link brings one, does not take the place of
 * one that is still to be swapped.
 */
export function keepCode(code: string) {
  const verifier = secrets.get(verifierKey)
  if (verifier === null && pending() !== null) return
  const came: Pending = { code, verifier: verifier ?? '', from: storage.get(fromKey) }
  secrets.set(codeKey, JSON.stringify(came))
  secrets.remove(verifierKey)
  storage.remove(fromKey)
}

export function pending(): Pending | null {
  const text = secrets.get(codeKey)
  return text === null ? null : (JSON.parse(text) as Pending)
}

export function dropPending() {
  secrets.remove(codeKey)
}

/** Where the shopper was when signing in began, once; null when that is not known. */
export function takeBack(): string | null {
  const back = tabStorage.get(backKey)
  tabStorage.remove(backKey)
  return back !== null && isOwnPath(back) ? back : null
}
