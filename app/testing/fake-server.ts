import * as v from 'valibot'
import { onTestFinished, vi } from 'vitest'
import type { Endpoint, Endpoints, Parsed, Reply, Request } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'

type Raw = { params?: unknown; query?: unknown; body?: unknown }
type Sent = { endpoint: Endpoint; request: Raw; bearer: string | null; key: string | undefined }
/** How a fake server responds to the calls to one endpoint. */
export type Fake = { endpoint: Endpoint; respond: (request: object) => Promise<Response> }
type Replying<E extends Endpoint> = (request: Parsed<E>) => Reply<E> | Promise<Reply<E>>

/** Makes the endpoint send this reply, or what the function returns for each request, parsed by the contract as on the real server. */
export function answer<E extends Endpoint>(endpoint: E, reply: NoInfer<Reply<E> | Promise<Reply<E>> | Replying<E>>): Fake {
  // No reply is a function, and `respond` gets what the same endpoint parsed: types can express neither for every E at once.
  const replying = (typeof reply === 'function' ? reply : () => reply) as (request: object) => unknown
  async function respond(request: object) {
    const given = await replying(request)
    if (endpoint.reply === null) return new Response(null, { status: 204 })
    return json(v.parse(endpoint.reply, JSON.parse(JSON.stringify(given))))
  }
  return { endpoint, respond }
}

/** Makes the endpoint refuse each call with this status. */
export function refuse(endpoint: Endpoint, status: number, problem: Partial<Problem> = {}): Fake {
  const body = v.parse(Problem, { type: 'about:blank', title: '', code: 'refused', status, ...problem })
  return { endpoint, respond: async () => json(body, status) }
}

/** Makes calls to the endpoint fail as they do without a signal. */
export function unreached(endpoint: Endpoint): Fake {
  return { endpoint, respond: () => Promise.reject(new Unreached('Failed to fetch')) }
}
class Unreached extends TypeError {}

/** A reply that has not arrived when the test ends. */
export const neverComing = new Promise<never>(() => {})

export type FakeServer = ReturnType<typeof pretend>['server']

/**
 * Replaces the network until the test ends. The test fails on a call that no fake handles, on a request that the real server would
 * refuse and on a reply that it could not send.
 */
export function fakeServer(fakes: readonly Fake[]): FakeServer {
  const { server, fetch, faults } = pretend(fakes)
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => {
    if (faults.length > 0) throw new Error(faults.join('\n'))
  })
  return server
}

/** Exported for its own test. */
export function pretend(fakes: readonly Fake[]) {
  const faults: string[] = []
  const sent: Sent[] = []
  const current = new Map(fakes.map((fake) => [fake.endpoint, fake]))
  const server = {
    /** Every call so far, in order. */
    sent: sent as readonly Sent[],
    /** Returns the requests to one endpoint so far. */
    requests: <E extends Endpoint>(endpoint: E) =>
      sent.filter((it) => it.endpoint === endpoint).map(({ request }) => request as Request<E>),
    /** From now on these fakes replace those for the same endpoints. */
    now(...changed: Fake[]) {
      for (const fake of changed) current.set(fake.endpoint, fake)
    },
  }

  async function fetch(path: string, init: { method: string; headers: Record<string, string>; body?: string }): Promise<Response> {
    const url = new URL(path, 'http://server')
    const { name, endpoint } = endpointOf(init.method, url)
    const request = requestOf(endpoint, url, init.body)
    const bearer = init.headers['authorization']?.replace('Bearer ', '') ?? null
    sent.push({ endpoint, request, bearer, key: init.headers['idempotency-key'] })
    try {
      const fake = current.get(endpoint)
      if (!fake) throw new Error('no fake handles it')
      return await fake.respond(parsed(endpoint, request))
    } catch (error) {
      if (!(error instanceof Unreached))
        faults.push(`${name}: ${v.isValiError(error) ? JSON.stringify(v.flatten(error.issues)) : String(error)}`)
      throw error
    }
  }

  return { server, fetch, faults }
}

const contract = import.meta.glob<Record<string, unknown>>(['/contract/**/*.ts', '!/contract/**/*.{test,check}.ts'], { eager: true })
/** Every endpoint of the contract, with its name in the code. */
const rows = Object.values(contract)
  .flatMap((exported) => Object.entries(exported))
  .flatMap(([table, rows]) => (isTable(rows) ? Object.entries(rows).map(([key, endpoint]) => ({ name: `${table}.${key}`, endpoint })) : []))
  // Of those that share method and path, the one without `when` comes last, because it matches all other requests.
  .toSorted((a, b) => Number(!a.endpoint.when) - Number(!b.endpoint.when))

function endpointOf(method: string, { pathname, searchParams }: URL) {
  const row = rows.find(
    ({ endpoint }) =>
      endpoint.method === method &&
      patternOf(endpoint).test(pathname) &&
      Object.entries(endpoint.when ?? {}).every(([key, values]) => values.includes(searchParams.get(key) ?? '')),
  )
  return row ?? { name: `${method} ${pathname}`, endpoint: unknown }
}

function isTable(exported: unknown): exported is Endpoints {
  return exported instanceof Object && Object.values(exported).every((it) => it instanceof Object && 'method' in it)
}

/** Stands for a call that the contract does not have, which no fake handles. */
const unknown: Endpoint = { method: 'GET', path: '/api/', access: 'none', about: '', reply: null }

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** Returns what the caller passed in: only the parts that the endpoint has. */
function requestOf(endpoint: Endpoint, { pathname, searchParams }: URL, body: string | undefined): Raw {
  const params = Object.entries(patternOf(endpoint).exec(pathname)?.groups ?? {})
  return {
    ...(endpoint.params && { params: Object.fromEntries(params.map(([key, value]) => [key, decodeURIComponent(value)])) }),
    ...(endpoint.query && { query: Object.fromEntries(searchParams) }),
    ...(endpoint.body && { body: JSON.parse(body ?? 'null') as unknown }),
  }
}

function parsed({ params, query, body }: Endpoint, request: Raw): object {
  return {
    ...(params && { params: v.parse(params, request.params) }),
    ...(query && { query: v.parse(query, request.query) }),
    ...(body && { body: v.parse(body, request.body) }),
  }
}

function json(body: unknown, status = 200) {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
