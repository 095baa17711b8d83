import type { Query, QueryClient } from '@tanstack/react-query'
import { brand } from '#brand'
import { accounts } from '#contract/accounts.ts'
import { callAt, type Call } from '#app/api/call.ts'
import { apiDomain } from '#app/api/domain.ts'
import { signal } from '#app/observable.ts'
import { secrets, storage } from '#app/platform/storage/index.ts'
import { tabs } from '#app/platform/tabs/index.ts'
import { dropUnknownMerges, noteMerge } from './merged.ts'

const key = 'bearerToken'
/** A random word that is another one whenever another shopper is at the device: what was kept for one is not the next one's. */
export const sessionKey = 'session'
const callWith = (token: string | null) => callAt(apiDomain, async () => token)
/** Calls without a bearer: those that fetch one (decision C02). */
export const callForToken = callWith(null)
let beginning: Promise<string | null> | null = null
/** The token that this very page fetched for a new visitor. */
let first: string | null = null

/** Of a call by a shopper who is no longer at this device: it is not sent under the next one's token, nor answered. */
export class AnotherSession extends Error {
  constructor() {
    super('Another shopper is at this device')
  }
}

/**
 * The token that calls carry; the first use on a device fetches one silently (decision C04). null while it can't be had.
 * Read before the mark is compared, which replaceToken changes first: of another shopper it is never given out.
 */
export async function bearerToken(): Promise<string | null> {
  const kept = secrets.get(key)
  mustBeOurs()
  if (kept) return kept
  beginning ??= fetchToken().finally(() => {
    beginning = null
  })
  return beginning
}

/** Two tabs that start at once make one visitor between them. */
async function fetchToken(): Promise<string | null> {
  return tabs.oneAtATime(key, async () => {
    const kept = secrets.get(key)
    mustBeOurs()
    if (kept) return kept
    const authToken = await newVisitor()
    mustBeOurs() // somebody may have signed in meanwhile
    secrets.set(key, authToken)
    first = authToken
    return authToken
  })
}

async function newVisitor(): Promise<string> {
  return (await callForToken(accounts.authenticate, { body: { clientToken: brand.client } })).authToken
}

/** As a visitor made for this alone: what has to be asked by a device whose own session may ask nothing. */
export async function callAsNobody(): Promise<Call> {
  return callWith(await newVisitor())
}

/** A session that began with this page has nothing to lose; were each new one refused, leaving it would never end. */
export function isFirstSession(): boolean {
  return first !== null && first === secrets.get(key)
}

/** The server's new token for the same shopper (decision C06). */
export function renewToken(token: string) {
  secrets.set(key, token)
}

/**
 * Another shopper from here on; null: a visitor, made at the next call. `from` is the anonymous shopper whose data went to
 * the one who comes. The page goes along by startAnew, or is left.
 */
export function replaceToken(token: string | null, from: string | null = null) {
  dropUnknownMerges()
  if (from !== null) noteMerge(from)
  storage.set(sessionKey, crypto.randomUUID())
  if (token === null) secrets.remove(key)
  else secrets.set(key, token)
}

let own: string | null = null
const another = signal()

/** Whose this page's copy of the data is. Only startAnew changes it: until then what is kept is the former shopper's. */
export function sessionMark(): string {
  own ??= storage.get(sessionKey) ?? ''
  return own
}

/** False once the token is another shopper's, by this page or another tab, and until this one has gone along. */
export function isSessionOurs(): boolean {
  return (storage.get(sessionKey) ?? '') === sessionMark()
}

export function mustBeOurs() {
  if (!isSessionOurs()) throw new AnotherSession()
}

/** For what has to be done again for another shopper; returns a function that removes the listener. */
export const onAnotherSession = another.subscribe

/** Asked for again, for a mark such as isFavorited, and shown until then. */
const isShared = ({ meta }: Query) => meta?.whose === 'everybody'
const isPersonal = (query: Query) => !isShared(query)

/**
 * Drops what was read for the shopper before, in memory and kept, and reads what is on the screen for the one now. Who that
 * is comes first: until it is drawn, what is on the screen still asks for the one before.
 */
export function startAnew(queryClient: QueryClient) {
  for (const query of queryClient.getQueryCache().findAll({ predicate: isPersonal })) query.reset()
  own = storage.get(sessionKey) ?? ''
  void queryClient.invalidateQueries({ predicate: isShared })
  another.tell()
  const wanted = (query: Query) => isPersonal(query) && query.state.data === undefined
  void queryClient
    .refetchQueries({ queryKey: ['user'], type: 'active' })
    .then(() => queryClient.refetchQueries({ predicate: wanted, type: 'active' }, { cancelRefetch: false }))
}
