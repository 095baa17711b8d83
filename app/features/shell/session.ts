import type { Query, QueryClient } from '@tanstack/react-query'
import { brand } from '#brand'
import { accounts } from '#contract/accounts.ts'
import { callAt } from '#app/api/call.ts'
import { dropUnknownMerges } from './merged.ts'

const key = 'bearerToken'
/** A random word that is another one whenever another shopper is at the device: what was kept for one is not the next one's. */
export const sessionKey = 'session'
/** Calls without a bearer: those that fetch one (decision C02). */
export const callForToken = callAt(import.meta.env.VITE_API_DOMAIN ?? '', async () => null)
let beginning: Promise<string | null> | null = null

/** The token that calls carry; the first use on a device fetches one silently (decision C04). null while it can't be had. */
export async function bearerToken(): Promise<string | null> {
  const kept = localStorage.getItem(key)
  if (kept) return kept
  beginning ??= fetchToken().finally(() => {
    beginning = null
  })
  return beginning
}

/** Two tabs that start at once make one visitor between them. */
async function fetchToken(): Promise<string | null> {
  return navigator.locks.request(key, async () => {
    const kept = localStorage.getItem(key)
    if (kept) return kept
    const { authToken } = await callForToken(accounts.authenticate, { body: { clientToken: brand.client } })
    localStorage.setItem(key, authToken)
    return authToken
  })
}

export function keptToken(): string | null {
  return localStorage.getItem(key)
}

/** The server's new token for the same shopper (decision C06). */
export function renewToken(token: string) {
  localStorage.setItem(key, token)
}

/** Another shopper from here on; null: a visitor, made at the next call. startAnew has to follow. */
export function replaceToken(token: string | null) {
  if (token === null) localStorage.removeItem(key)
  else localStorage.setItem(key, token)
  localStorage.setItem(sessionKey, crypto.randomUUID())
  dropUnknownMerges()
}

let own: string | null = null
const listeners = new Set<() => void>()

/** Whose this page's copy of the data is. Only startAnew changes it: until then what is kept is the former shopper's. */
export function sessionMark(): string {
  own ??= localStorage.getItem(sessionKey) ?? ''
  return own
}

/** False once another tab has replaced the token and until this one has heard of it: calls would be another shopper's. */
export function isSessionOurs(): boolean {
  return (localStorage.getItem(sessionKey) ?? '') === sessionMark()
}

/** For what has to be done again for another shopper; the answer stops that. */
export function onAnotherSession(hear: () => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** What is the same for everybody, but for a mark such as isFavorited: asked for again, and shown until then. */
const shared = new Set<unknown>(['store', 'stores', 'places', 'deals', 'aisles'])
const isShared = ({ queryKey }: Pick<Query, 'queryKey'>) => shared.has(queryKey[0])

/** Drops what was read for the shopper before, in memory and kept, and reads what is on the screen for the one now. */
export function startAnew(queryClient: QueryClient) {
  void queryClient.resetQueries({ predicate: (query) => !isShared(query) })
  own = localStorage.getItem(sessionKey) ?? ''
  void queryClient.invalidateQueries({ predicate: isShared })
  for (const hear of listeners) hear()
}
