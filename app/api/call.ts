import * as v from 'valibot'
import * as brand from '#brand'
import { accounts } from '#contract/accounts.ts'
import { app } from '#contract/app.ts'
import { searchOf, sidecarToken, type Endpoint, type Fields, type Reply, type Request, type Send } from '#contract/endpoint.ts'
import { notOurs, Problem } from '#contract/problem.ts'
import { checked } from '#app/api/checked.ts'
import { messages } from '#app/api/error-text.ts'
import { after } from '#app/clock.ts'
import { inPieces } from '#app/pieces.ts'
import { appState } from '#app/platform/app-state/index.ts'

/** Thrown for a reply that is not OK. Its message is the reply's text (spec section 7). */
export class CallError extends Error {
  readonly status: number
  readonly problem: Problem | null
  /** Seconds that the server asked to wait, null when it did not. */
  readonly retryAfter: number | null

  constructor(status: number, text: string, retryAfter: number | null = null) {
    super(text)
    this.status = status
    this.retryAfter = retryAfter
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Problem), text)
    this.problem = parsed.success ? parsed.output : null
  }
}

export type More = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Without the session: the reply is the same for everybody. */
  asNobody?: true
}
/** What section 7 of the spec calls the fetch request: calls an endpoint over the wire. */
export type Call = <E extends Endpoint>(endpoint: E, request: Request<E>, more?: More) => Promise<Reply<E>>

/**
 * After so many ms without a reply a call fails as where there is no connection; one that is given an AbortSignal waits for as long as that says. A
 * reply that has begun may take its time.
 */
export const patience = 20_000

/** In characters: the check of a longer reply takes a slow phone more than a frame. */
const long = 50_000

/** The calls that fetch the first token carry none (decision C02). */
const withoutToken = new Set<string>([app.versions.path, accounts.authenticate.path])

/**
 * Makes a `call`. `apiDomain` is '' on the web and an origin in the native app. `language` is what was chosen here, which a native app has no cookie to say with. `token` waits for the session that start-up
 * begins; `userId` resolves to its user's id, which only the calls marked as side-car calls in the contract need (decision D10).
 * A call that needs a token and gets none throws 'No authorization token' before it uses the network (decision C03).
 */
export function callAt(
  apiDomain: string,
  token: () => Promise<string | null>,
  userId: () => Promise<string> = nobody,
  language: () => string | null = () => null,
): Call & Send {
  return async function call<E extends Endpoint>(endpoint: E, request: Request<E>, more: More = {}): Promise<Reply<E>> {
    const { params = {}, query = {}, body } = request as { params?: Fields; query?: Fields; body?: unknown }
    const isNobodys = more.asNobody === true || withoutToken.has(endpoint.path)
    const bearer = isNobodys ? null : await token()
    if (!bearer && !isNobodys) throw new Error(messages.noToken)
    const sidecar = endpoint.sidecar && sidecarToken(brand.configurationToken, await userId())
    const reads = language()
    const silence = new AbortController()
    const cancel = after(patience, () => silence.abort(new DOMException('The server has not replied', 'TimeoutError')))
    const response = await fetch(apiDomain + pathOf(endpoint.path, params) + searchOf(query), {
      method: endpoint.method,
      credentials: 'include',
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(sidecar && { 'configuration-token': sidecar }),
        ...(reads && { 'accept-language': reads }),
        ...(more.idempotencyKey && { 'idempotency-key': more.idempotencyKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: more.signal ?? silence.signal,
      ...(endpoint.outlives && { keepalive: true }),
    }).finally(cancel)
    if (response.status === 204) {
      if (endpoint.reply === null) return null
      throw new Error(messages.noContent)
    }
    const text = await response.text()
    if (!response.ok || endpoint.reply === null) throw refusalIn(response, text)
    const result = requireResult(text === '' ? null : jsonIn(text))
    // Where nobody sees the page the browser lets each pause last for a second.
    const isSliced = text.length > long && appState.isVisible()
    const reply = (isSliced ? await inPieces(checked(endpoint.reply, result)) : v.parse(endpoint.reply, result)) as Reply<E>
    const tag = response.headers.get('etag')
    if (tag) tags.set(placeOf(endpoint, params.storeRoute), tag)
    return reply
  }
}

/** What our server says no to has a problem. */
function refusalIn({ status, headers }: Response, text: string): CallError {
  const wait = secondsIn(headers.get('retry-after'))
  const refusal = new CallError(status, text, wait)
  return refusal.problem ? refusal : new CallError(notOurs, text, wait)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CallError(notOurs, text)
  }
}

/** The ETags of the replies that were read last: one for each endpoint, or for each store. */
const tags = new Map<string, string>()
const placeOf = ({ path }: Endpoint, storeRoute: Fields[string] = '') => `${path} ${storeRoute}`

export function lastTag(endpoint: Endpoint, storeRoute?: string): string | null {
  return tags.get(placeOf(endpoint, storeRoute)) ?? null
}

export function forgetTag(endpoint: Endpoint, storeRoute?: string) {
  tags.delete(placeOf(endpoint, storeRoute))
}

/** For calls that must return something (spec section 5, decision E39). */
function requireResult<T>(result: T | null | undefined): T {
  if (result === null || result === undefined) throw new Error(messages.noResult)
  return result
}

const nobody = () => Promise.reject(new Error(messages.noToken))

function secondsIn(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null
}

function pathOf(path: string, params: Fields) {
  return path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined || value === '') throw new Error(key === 'storeRoute' ? messages.noStoreRoute : `No ${key}`)
    return encodeURIComponent(String(value))
  })
}
