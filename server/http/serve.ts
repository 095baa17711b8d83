import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  isStaffAccess,
  type Access,
  type Answer,
  type Endpoint,
  type Endpoints,
  type Parsed,
  type Reply,
  type Request,
  type Send,
  type StaffAccess,
} from '#contract/endpoint.ts'
import { inTransaction, isOfNobody, type Db } from '#server/db/pool.ts'
import type { ReadContent, Reads } from '#server/db/reads.ts'
import {
  admitArriving,
  admitStaff,
  openAdmission,
  type Arriving,
  type Caller,
  type Sessions,
  type StaffCaller,
  type StaffSessions,
} from './admission.ts'
import { keyOf, runUnderKey } from './idempotency.ts'
import { languageOf } from '#server/http/language.ts'
import { networkOf, type Limit } from './limits.ts'
import { Prepared, sendPrepared } from './prepared.ts'
import type { pseudonyms } from './origin.ts'
import { badRequest, forbidden, HttpProblem, tooMany, unauthorized, unavailable } from './problem.ts'
import { checkSidecar, type SidecarParams } from './sidecar.ts'
import { studioTokens, type StudioToken } from './studio-cookie.ts'
import { inSpan } from '#server/tracing.ts'
import { type Language, languages } from '#words/t.ts'

type CallerFor<A extends Access> = A extends 'none' ? null : A extends StaffAccess ? StaffCaller : A extends 'arriving' ? Arriving : Caller

/** What a handler works with. In a write `db` is its transaction, which also keeps the reply for a repeated request; {@link apart} it is none. */
export type Context<E extends Endpoint = Endpoint> = {
  db: Db
  /** For reading the content in a reply for everybody: perhaps on a replica. */
  content: ReadContent
  caller: CallerFor<E['access']>
  /** For endpoints open to all: returns the caller, if the request has the token of a live session. */
  whoever: () => Promise<Caller | null>
  /** The network that the request came from, for counts by network. */
  from: string
  /** The User-Agent of the caller's device. */
  userAgent: string
  /** Returns that in which the caller reads: for what is written to somebody. A reply is the same in each. */
  language: () => Language
  /** For those that begin or end a session in the studio. */
  studio: StudioToken
  /** For endpoints that wait: aborts when the caller is gone. */
  gone: () => AbortSignal
}
/** A refusal that is returned, not thrown, keeps what was written before it: a wrong password is counted. */
type Handler<E extends Endpoint> = (request: Parsed<E>, context: Context<E>) => Promise<Answer<E> | Prepared<Answer<E>> | HttpProblem>
export type Serve = ReturnType<typeof server>['serve']
export type TagInside = ReturnType<typeof server>['tagInside']
export type Handlers<T extends Endpoints> = { [K in keyof T]: Handler<T[K]> }

/**
 * For a write that works for long on something else than the database, as the hash of a password: it runs without a transaction
 * around it, and opens one for what must be together. No shopper's: those wait for each other, and keep their replies (decision 0231).
 */
export function apart<H extends object>(handler: H): H {
  return Object.assign(handler, { isApart: true })
}

/** For routes of the studio that are no endpoints, such as a file that is dropped: admits the caller, or throws. */
export type AdmitStaff = (request: FastifyRequest, access: StaffAccess) => Promise<StaffCaller>

type Parts = {
  db: Db
  reads: Reads
  sessions: Sessions
  staff: StaffSessions
  perUser: Limit
  publicUrl: () => string
  tellWho: ReturnType<typeof pseudonyms>
}
type Raw = { params?: unknown; query?: unknown; body?: unknown }
type AnyContext = Omit<Context, 'caller'> & { caller: Caller | StaffCaller | Arriving | null }
type Row = { endpoint: Endpoint; handler: ((request: object, context: AnyContext) => Promise<unknown>) & { isApart?: true } }

/** Serves whole endpoint tables: a missing row, or a reply of another shape, does not compile. */
export function server(app: FastifyInstance, { db, reads, sessions, staff, perUser, publicUrl, tellWho }: Parts) {
  const { callerOf, admit, refuseMerged, lockCaller } = openAdmission(sessions)
  const { tokenIn, of: studioOf } = studioTokens(publicUrl)
  /** Rows that share method and path; those with `when` first, so that the one without it takes the rest. */
  const rows = new Map<string, Row[]>()

  function serve<T extends Endpoints>(table: T, handlers: Handlers<T>) {
    for (const name in table) {
      const endpoint: Endpoint = table[name]!
      const key = `${endpoint.method} ${endpoint.path}`
      const group = rows.get(key)
      // The table's type has tied each handler to its row; the type of a list of all rows cannot.
      const row = { endpoint, handler: handlers[name] as Row['handler'] }
      if (group) {
        group.push(row)
        group.sort((a, b) => Number(!a.endpoint.when) - Number(!b.endpoint.when))
        continue
      }
      rows.set(key, [row])
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { waits: endpoint.waits === true },
        handler: (request, reply) => inSpan('handler', {}, () => answer(rows.get(key)!, request, reply)),
      })
    }
  }

  async function answer(group: Row[], request: FastifyRequest, reply: FastifyReply) {
    const query = request.query as Record<string, unknown>
    const row = choose(group, query)
    const { endpoint } = row
    refuseForeign(request)
    const { access } = endpoint
    const isStudio = access === 'arriving' || isStaffAccess(access)
    const shopper = access === 'none' || isStudio ? null : await admitShopper(endpoint, request)
    const ofStudio = isStudio ? await admitToStudio({ ...endpoint, access }, request) : null
    const id = shopper?.userId ?? ofStudio?.staffId
    if (id !== undefined) tellWho(id, request, reply)
    slowDown(id)
    const parsed = parse(endpoint, { params: request.params, query, body: request.body })
    if (endpoint.sidecar && shopper)
      checkSidecar((parsed as { params: SidecarParams }).params, shopper, request.headers['configuration-token'])
    const context = {
      db,
      content: reads.content,
      caller: shopper ?? ofStudio,
      whoever: () => callerOf(db, request),
      from: networkOf(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
      language: () => languageOf(request),
      studio: studioOf(request, reply),
      gone: () => closingOf(reply),
    }
    const result =
      endpoint.method === 'GET' ? await read(row, parsed, context, shopper, request) : await write(row, parsed, context, shopper, request)
    if (result instanceof HttpProblem) throw result
    if (result instanceof Prepared) return sendPrepared(result, request, reply)
    reply.header('cache-control', 'private, no-store')
    return result === null ? reply.code(204).send() : reply.send(result)
  }

  /** Refuses when a sign-in moved data away during the read: it would be missing from the reply, as if it had been deleted. */
  async function read(
    { endpoint, handler }: Row,
    parsed: object,
    context: AnyContext,
    shopper: Caller | null,
    request: FastifyRequest,
  ): Promise<unknown> {
    const answer = isForAll(endpoint)
      ? await reads.evenIfOld((from) => handler(parsed, { ...context, db: from, whoever: () => callerOf(from, request) }))
      : await handler(parsed, context)
    const result = checked(endpoint, answer)
    if (shopper && !(result instanceof Prepared)) await refuseMerged(context.db, shopper)
    return result
  }

  /** Runs each write in one transaction, unless it is apart; with a key it also keeps the reply. */
  async function write(
    { endpoint, handler }: Row,
    parsed: object,
    context: AnyContext,
    shopper: Caller | null,
    request: FastifyRequest,
  ): Promise<unknown> {
    const key = keyOf(request)
    if (handler.isApart && !shopper) return checked(endpoint, await handler(parsed, context))
    return inTransaction(context.db, async (trx) => {
      if (shopper) await lockCaller(trx, shopper)
      const run = async () => {
        const result = checked(endpoint, await handler(parsed, { ...context, db: trx }))
        if (shopper && result instanceof HttpProblem) throw result // it is kept under its key, and its writes are not
        return result
      }
      if (!key || !shopper || endpoint.keepsNoReply) return run()
      return runUnderKey(
        trx,
        {
          userId: shopper.userId,
          key,
          sent: `${request.method} ${request.url} ${JSON.stringify(request.body)}`,
          parsed: `${endpoint.method} ${endpoint.path} ${JSON.stringify(parsed)}`,
        },
        run,
      )
    }).catch((error: unknown) => {
      throw isOfNobody(error) ? unauthorized() : error
    })
  }

  /** Calls the same endpoints in process, for loaders while a page is rendered: only reads with the same reply for everybody. */
  const sendInside: Send = async <E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Reply<E>> => {
    const result = await inside(endpoint, request)
    return (result instanceof Prepared ? result.value : result) as Reply<E>
  }

  /** Returns the ETag that such a read has now; null where none is sent. */
  async function tagInside<E extends Endpoint>(endpoint: E, request: Request<E>): Promise<string | null> {
    const result = await inside(endpoint, request)
    return result instanceof Prepared ? result.etag : null
  }

  async function inside<E extends Endpoint>(endpoint: E, request: Request<E>): Promise<unknown> {
    // Found by method and path: the rendered app is a bundle with its own copy of the contract, so endpoint objects differ.
    const group = rows.get(`${endpoint.method} ${endpoint.path}`)
    const raw: Raw = request
    const row = group && choose(group, (raw.query ?? {}) as Record<string, unknown>)
    if (!row || !isForAll(row.endpoint)) throw new Error(`no read for everybody: ${endpoint.method} ${endpoint.path}`)
    return checked(row.endpoint, await row.handler(parse(row.endpoint, raw), { db, content: reads.content, ...nobody }))
  }

  /** The studio's cookie goes with every request to us, whoever's page makes it: a change must come from a page of ours. */
  function refuseForeign({ method, routeOptions: { url }, headers: { origin } }: FastifyRequest) {
    // By its route: the same address can be written in several ways.
    if (method !== 'GET' && url?.startsWith('/api/studio/') && origin !== publicUrl())
      throw forbidden('foreign_origin', 'The studio takes changes from its own pages only.')
  }

  /** A session that a replica does not know may be a new one: then nobody is told that it has ended. */
  function admitShopper(endpoint: Endpoint, request: FastifyRequest): Promise<Caller> {
    if (!isForAll(endpoint)) return admit(db, endpoint, request)
    return reads.evenIfOld(async (from) => {
      try {
        return await admit(from, endpoint, request)
      } catch (error) {
        throw from !== db && error instanceof HttpProblem ? unavailable() : error
      }
    })
  }

  function admitToStudio(row: Pick<Endpoint, 'secondFactor'> & { access: StaffAccess | 'arriving' }, request: FastifyRequest) {
    const { access, ...more } = row
    const token = tokenIn(request)
    return access === 'arriving' ? admitArriving(staff, db, token) : admitStaff(staff, db, { ...more, access }, token)
  }

  function slowDown(key: string | undefined) {
    const wait = key === undefined ? 0 : perUser(key)
    if (wait > 0) throw tooMany(wait)
  }

  const admitRaw: AdmitStaff = async (request, access) => {
    refuseForeign(request)
    const caller = await admitStaff(staff, db, { access }, tokenIn(request))
    slowDown(caller.staffId)
    return caller
  }

  return { serve, sendInside, tagInside, admitStaff: admitRaw }
}

/** Whose reply is public, or the same for every caller: such a read goes on while the primary is away. */
const isForAll = ({ method, access, sameForAll }: Endpoint) => method === 'GET' && (access === 'none' || sameForAll === true)

const nobody = {
  caller: null,
  whoever: async () => null,
  from: '',
  userAgent: '',
  studio: { token: null, keep: () => {}, forget: () => {}, keepPreview: () => {} },
  language: () => languages[0],
  gone: () => new AbortController().signal,
}

function closingOf({ raw }: FastifyReply): AbortSignal {
  const closing = new AbortController()
  // 'close' is emitted once: for a caller who left before, it never comes.
  if (raw.destroyed) closing.abort()
  else raw.once('close', () => closing.abort())
  return closing.signal
}

function choose(group: Row[], query: Record<string, unknown>): Row {
  const row = group.find(
    ({ endpoint: { when } }) => !when || Object.entries(when).every(([key, values]) => values.includes(String(query[key]))),
  )
  if (!row)
    throw badRequest(
      'The query must say which call is meant.',
      Object.keys(group[0]!.endpoint.when!).map((field) => ({ field, message: 'is missing or unknown' })),
    )
  return row
}

function parse({ params, query, body }: Endpoint, raw: Raw): object {
  return {
    ...(params && { params: parsed(params, raw.params) }),
    ...(query && { query: parsed(query, raw.query ?? {}) }),
    ...(body && { body: parsed(body, raw.body) }),
  }
}

/** Returns what a part of a request says, of a route too that is no row of the contract; refuses what its schema does not take. */
export function parsed<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const errors = result.issues.slice(0, 20).map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message }))
  const { field, message } = errors[0]!
  throw badRequest(`The request is not understood: ${field && `${field} `}${message}`, errors)
}

/** Prepared replies were parsed when they were made; a refusal has a form of its own. */
function checked({ reply }: Endpoint, result: unknown): unknown {
  if (result instanceof Prepared || result instanceof HttpProblem) return result
  return reply && v.parse(reply, result)
}
