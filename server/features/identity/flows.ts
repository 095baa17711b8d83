import type { FastifyReply, FastifyRequest } from 'fastify'
import { quarter } from '#server/credentials/tries.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'
import { codeSeconds, entryName, type Entry } from './codes.ts'
import { startAgainPage } from './forms.ts'
import * as queries from './queries.ts'
import type { Flow } from './queries.ts'
import { hashOf, isSame, randomToken, tokenPattern } from '#server/secrets.ts'

type Kind = Flow['kind']
/** A form of a running flow, sent from one of our own pages. */
export type Submitted = { form: Record<string, unknown>; request: FastifyRequest; reply: FastifyReply }

/** Of a page whose query may hold anything. */
export type WithQuery = { Querystring: Record<string, unknown> }

export type Flows = ReturnType<typeof flowsOf>

/** What a browser without scripts does on the sign-in pages: a row of the database, found by the random id in a cookie. */
export function flowsOf({ db, publicUrl }: { db: Db; publicUrl: () => string }) {
  const isSecure = () => publicUrl().startsWith('https:')
  const cookieOf = (kind: Kind) => `${isSecure() ? '__Host-' : ''}${kind}`
  const idIn = (request: FastifyRequest, kind: Kind) => request.cookies[cookieOf(kind)] ?? ''

  function keep(reply: FastifyReply, kind: Kind, id: string) {
    return reply.setCookie(cookieOf(kind), id, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(), maxAge: id ? quarter : 0 })
  }

  async function open(request: FastifyRequest, kind: Kind): Promise<Flow | null> {
    const id = idIn(request, kind)
    return tokenPattern.test(id) ? queries.liveFlow(db, hashOf(id), kind) : null
  }

  /** Redirects to the same page without its query: the code leaves the address bar, the history and any referrer. */
  async function begin(
    reply: FastifyReply,
    kind: Kind,
    path: string,
    flow: Pick<Flow, 'returnUrl' | 'challenge' | 'anonymousId' | 'grantHash'>,
  ) {
    const id = randomToken()
    await queries.insertFlow(db, { ...flow, kind, flowHash: hashOf(id), csrf: randomToken() })
    return keep(reply, kind, id).redirect(path, 303)
  }

  /** Gives the cookie another quarter of an hour, from now. */
  const renew = (request: FastifyRequest, reply: FastifyReply, kind: Kind) => keep(reply, kind, idIn(request, kind))

  const end = (reply: FastifyReply, kind: Kind) => keep(reply, kind, '')

  async function submitted(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: Kind,
    run: (flow: Flow, submitted: Submitted) => Promise<unknown>,
  ) {
    const flow = await open(request, kind)
    const form: Submitted['form'] = typeof request.body === 'object' && request.body !== null ? { ...request.body } : {}
    const { origin } = request.headers
    if (!flow || typeof form.csrf !== 'string' || !isSame(form.csrf, flow.csrf) || (origin !== undefined && origin !== publicUrl()))
      return startAgain(reply)
    return run(flow, { form, request, reply })
  }

  /**
   * Ends the flow and returns a code, for which the owner of the verifier gets a session. Returns null when the password was
   * changed after it was checked: such a code would outlive the change.
   */
  async function finish(flow: Flow, { userId, passwordHash }: { userId: UserId; passwordHash: string }): Promise<string | null> {
    const code = randomToken()
    const isMade = await inTransaction(db, async (trx) => {
      if (!(await queries.lockMemberWith(trx, userId, passwordHash))) return false
      const entry: Entry = { anonymousId: flow.anonymousId }
      await queries.insertCode(trx, entryName(code, flow.challenge), userId, entry, codeSeconds)
      await queries.deleteFlow(trx, flow.flowHash)
      return true
    })
    return isMade ? code : null
  }

  /** Redirects to the app with the code. */
  const goBack = (reply: FastifyReply, flow: Flow, code: string) =>
    end(reply, 'sign-in').redirect(`${flow.returnUrl}?authToken=${code}`, 303)

  return { open, begin, renew, end, submitted, finish, goBack }
}

export function startAgain(reply: FastifyReply) {
  return reply.code(400).send(startAgainPage())
}

/**
 * Redirects to the account page, which signs in or shows who is signed in: mostly somebody pressed Back after the sign-in had ended.
 */
export const leave = (reply: FastifyReply) => reply.redirect('/account', 303)

export function queryOf({ query }: FastifyRequest<WithQuery>): Partial<Record<'returnUrl' | 'authToken' | 'code', string>> {
  const text = (key: string) => (typeof query[key] === 'string' ? { [key]: query[key] } : {})
  return { ...text('returnUrl'), ...text('authToken'), ...text('code') }
}
