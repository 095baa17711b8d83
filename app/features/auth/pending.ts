/** What a sign-in that is under way keeps on the device: the verifier, and, once it came back, the code (decision C06). */
const verifierKey = 'signInVerifier'
const codeKey = 'pendingCode'
/** Of the tab: another one may be somewhere else. */
const backKey = 'signInBack'

export type Pending = { code: string; verifier: string }

export function keepVerifier(verifier: string, back: string) {
  localStorage.setItem(verifierKey, verifier)
  sessionStorage.setItem(backKey, back)
}

export function keepCode(code: string) {
  localStorage.setItem(codeKey, code)
}

export function pending(): Pending | null {
  const code = localStorage.getItem(codeKey)
  return code ? { code, verifier: localStorage.getItem(verifierKey) ?? '' } : null
}

export function dropPending() {
  localStorage.removeItem(codeKey)
  localStorage.removeItem(verifierKey)
}

/** Where the shopper was when signing in began, once; null when that is not known. */
export function takeBack(): string | null {
  const back = sessionStorage.getItem(backKey)
  sessionStorage.removeItem(backKey)
  return back !== null && /^\/(?![/\\])/.test(back) ? back : null
}
