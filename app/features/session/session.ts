import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import * as brand from '#brand'
import { accounts } from '#contract/accounts.ts'
import { callAt, type Call } from '#app/api/call.ts'
import { apiDomain } from '#app/api/domain.ts'
import { signal, type Observable } from '#app/observable.ts'
import { secrets, storage } from '#app/platform/storage/index.ts'
import { tabs } from '#app/platform/tabs/index.ts'
import { dropUnknownMerges, noteMerge } from './merged.ts'

const key = 'bearerToken'
/** The key of a random word, the mark, which changes with the shopper: what was stored for one is not restored for the next. */
export const sessionKey = 'session'
/** Calls with this token, whoever is at the device. */
export const callWith = (token: string | null) => callAt(apiDomain, async () => token)
/** Calls without a bearer: those that fetch one (decision C02). */
export const callForToken = callWith(null)
let beginning: Promise<string | null> | null = null
/** The token that this very page fetched for a new visitor. */
let first: string | null = null
/** The token that this page uses until startAnew, in a browser that has no room for it. */
let unstored: string | null = null
const ownToken = () => unstored ?? secrets.get(key)

/** Thrown by a call of a shopper who is no longer at this device: it is not sent with the next shopper's token, nor is its reply used. */
export class AnotherSession extends Error {
  constructor() {
    super('Another shopper is at this device')
  }
}

/**
 * Returns the token that calls carry. The first use on a device fetches one silently (decision C04).
 * The token is read before the mark is compared, and replaceToken changes the mark first: so another shopper's token is never
 * returned.
 */
export async function bearerToken(): Promise<string | null> {
  const kept = ownToken()
  mustBeOurs()
  if (kept) return kept
  beginning ??= fetchToken().finally(() => {
    beginning = null
  })
  return beginning
}

/** Fetches a token in one tab at a time, so that two tabs that start at once share one visitor. */
async function fetchToken(): Promise<string | null> {
  return tabs.oneAtATime(key, async () => {
    const kept = ownToken()
    mustBeOurs()
    if (kept) return kept
    const authToken = await newVisitor()
    mustBeOurs() // another tab may have signed a shopper in meanwhile
    storeToken(authToken)
    first = authToken
    return authToken
  })
}

async function newVisitor(): Promise<string> {
  return (await callForToken(accounts.authenticate, { body: { clientToken: brand.client } })).authToken
}

/** Returns calls of a visitor created for this alone, for a device whose own session is refused. */
export async function callAsNobody(): Promise<Call> {
  return callWith(await newVisitor())
}

/**
 * Returns whether the session began with this page. Such a session has nothing to lose, and should not be left when it is refused:
 * if every new one were refused too, leaving would never end.
 */
export function isFirstSession(): boolean {
  return first !== null && first === ownToken()
}

/**
 * Ends the session at the server, if it lives on: the code of the logout may have been too old, or there was none (docs/decisions/0243). What
 * gets no reply soon is left: the only copy of the token goes all the same.
 */
export async function endAtServer(): Promise<void> {
  const token = isSessionOurs() ? ownToken() : null
  if (token === null) return
  await callWith(token)(accounts.endOwnSession, {}, { signal: AbortSignal.timeout(5_000) }).catch(() => {})
}

/**
 * Stores the token of a new visitor, or the server's new one for the same shopper (decision C06). One for which the browser has no room is used all the same: each call
 * would ask for a new visitor otherwise.
 */
export function storeToken(token: string) {
  unstored = null
  try {
    secrets.set(key, token)
  } catch {
    unstored = token
  }
}

/**
 * Makes another shopper the device's; with null a visitor, who is created at the next call. `from` is the anonymous shopper whose
 * data went to the new one. The page then calls startAnew, or is left.
 */
export function replaceToken(token: string | null, from: string | null = null) {
  dropUnknownMerges()
  if (from !== null) noteMerge(from)
  storage.set(sessionKey, crypto.randomUUID())
  if (from === null) for (const kept of storage.keys()) if (kept.startsWith(ownPrefix)) storage.remove(kept)
  if (token === null) secrets.remove(key)
  else secrets.set(key, token)
}

const ownPrefix = 'own:'

/**
 * Stores short texts of the shopper who is at this device. They go when another shopper comes, stay when an anonymous shopper signs
 * in, and are neither read nor written by a page that has not noticed the change yet. What the browser refuses to store is lost.
 */
export const ownTexts = {
  get: (name: string) => (isSessionOurs() ? storage.get(ownPrefix + name) : null),
  set(name: string, text: string) {
    try {
      if (isSessionOurs()) storage.set(ownPrefix + name, text)
    } catch (error) {
      console.error(error)
    }
    changed.notify()
  },
  remove(name: string) {
    if (!isSessionOurs()) return
    storage.remove(ownPrefix + name)
    changed.notify()
  },
  observed: (name: string): Observable => ({
    subscribe(listener) {
      const stops = [changed.subscribe(listener), another.subscribe(listener), storage.onChangedElsewhere(ownPrefix + name, listener)]
      return () => stops.forEach((stop) => stop())
    },
  }),
}

let own: string | null = null
const another = signal()
/** One of the shopper's texts was set in this tab. */
const changed = signal()

/** Returns the mark of the shopper whose data this page has. Only startAnew changes it: until then the data is the former shopper's. */
export function sessionMark(): string {
  own ??= storage.get(sessionKey) ?? ''
  return own
}

/** Returns false from when this page or another tab has replaced the token until this page has called startAnew. */
export function isSessionOurs(): boolean {
  return (storage.get(sessionKey) ?? '') === sessionMark()
}

export function mustBeOurs() {
  if (!isSessionOurs()) throw new AnotherSession()
}

/** Calls the listener when what it did has to be done again for another shopper. Returns a function that removes the listener. */
export const onAnotherSession = another.subscribe

/** Such a query is fetched again for the next shopper, for a mark such as isFavorited, and is shown until then. */
const isShared = ({ meta }: Query) => meta?.whose === 'everybody'
const isPersonal = (query: Query) => !isShared(query)

/**
 * Drops what was read for the former shopper, in memory and stored, and fetches what is on the screen for the new one. The user is
 * fetched first: until the page has rendered with the new user, its components still ask for the former shopper's data. `known` is what was
 * read of the new one before, the user last: it is shown at once, and the user is not fetched.
 */
export function startAnew(queryClient: QueryClient, known: readonly (readonly [QueryKey, unknown])[] = []) {
  for (const query of queryClient.getQueryCache().findAll({ predicate: isPersonal })) query.reset()
  own = storage.get(sessionKey) ?? ''
  unstored = null
  for (const [queryKey, data] of known) queryClient.setQueryData(queryKey, data)
  void queryClient.invalidateQueries({ predicate: isShared })
  another.notify()
  const wanted = (query: Query) => isPersonal(query) && query.state.data === undefined
  const user = known.length > 0 ? Promise.resolve() : queryClient.refetchQueries({ queryKey: ['user'], type: 'active' })
  void user.then(() => queryClient.refetchQueries({ predicate: wanted, type: 'active' }, { cancelRefetch: false }))
}
