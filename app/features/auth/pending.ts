import { isOwnPath } from '#app/paths.ts'

/** What a sign-in that is under way keeps on the device: the verifier, who began it, and, once it came back, the code (decision C06). */
const verifierKey = 'signInVerifier'
const fromKey = 'signInFrom'
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

export function keepCode(code: string) {
  localStorage.setItem(codeKey, code)
}

export function pending(): Pending | null {
  const code = localStorage.getItem(codeKey)
  return code ? { code, verifier: localStorage.getItem(verifierKey) ?? '', from: localStorage.getItem(fromKey) } : null
}

export function dropPending() {
  localStorage.removeItem(codeKey)
  localStorage.removeItem(verifierKey)
  localStorage.removeItem(fromKey)
}

/** Where the shopper was when signing in began, once; null when that is not known. */
export function takeBack(): string | null {
  const back = sessionStorage.getItem(backKey)
  sessionStorage.removeItem(backKey)
  return back !== null && isOwnPath(back) ? back : null
}
