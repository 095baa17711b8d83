import { isOwnPath } from '#app/paths.ts'

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
  localStorage.setItem(verifierKey, verifier)
  if (from === null) localStorage.removeItem(fromKey)
  else localStorage.setItem(fromKey, from)
  sessionStorage.setItem(backKey, back)
}

/**
 * A code for which nothing was begun here, as when its page is loaded twice or a link brings one, does not take the place of
 * one that is still to be swapped.
 */
export function keepCode(code: string) {
  const verifier = localStorage.getItem(verifierKey)
  if (verifier === null && pending() !== null) return
  const came: Pending = { code, verifier: verifier ?? '', from: localStorage.getItem(fromKey) }
  localStorage.setItem(codeKey, JSON.stringify(came))
  localStorage.removeItem(verifierKey)
  localStorage.removeItem(fromKey)
}

export function pending(): Pending | null {
  const text = localStorage.getItem(codeKey)
  return text === null ? null : (JSON.parse(text) as Pending)
}

export function dropPending() {
  localStorage.removeItem(codeKey)
}

/** Where the shopper was when signing in began, once; null when that is not known. */
export function takeBack(): string | null {
  const back = sessionStorage.getItem(backKey)
  sessionStorage.removeItem(backKey)
  return back !== null && isOwnPath(back) ? back : null
}
