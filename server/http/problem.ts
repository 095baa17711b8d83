import { STATUS_CODES } from 'node:http'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import type { Problem } from '#contract/problem.ts'
import type { StudioProblem } from '#contract/studio/problem.ts'
import { codeOf, isUnreachable } from '#server/db/pool.ts'

type Errors = NonNullable<Problem['errors']>

/** What a client did wrong, or what we cannot do for it now; thrown below a route, sent as problem+json (decision F03). */
export class HttpProblem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Errors | undefined
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined
  readonly mergedInto: string | undefined
  /** In the studio: what is there now, where a change came too late. */
  readonly present: unknown

  constructor(
    status: number,
    code: string,
    detail: string,
    more: { errors?: Errors; retryAfter?: number; mergedInto?: string; present?: unknown } = {},
  ) {
    super(detail)
    this.status = status
    this.code = code
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.mergedInto = more.mergedInto
    this.present = more.present
  }
}

export const badRequest = (detail: string, errors?: Errors) => new HttpProblem(400, 'bad_request', detail, errors && { errors })
export const unauthorized = () => new HttpProblem(401, 'unauthorized', 'This call needs a live bearer token.')
/**
 * The only reply to a session whose data has moved to a member: it names the member. 401, so that an outbox keeps what it
 * has yet to send until the user signs in again (docs/decisions/0064).
 */
export const merged = (memberId: string) =>
  new HttpProblem(401, 'merged', 'This session’s data has gone to an account: please sign in again.', { mergedInto: memberId })
/** The same for staff, whose session is a cookie. */
export const signedOut = () => new HttpProblem(401, 'unauthorized', 'Please sign in to the studio.')
export const forbidden = (code: string, detail: string) => new HttpProblem(403, code, detail)
export const notFound = (what: string) => new HttpProblem(404, 'not_found', `There is no such ${what}.`)
export const conflict = (code: string, detail: string) => new HttpProblem(409, code, detail)
/** The slower of two people gets what is there now, as the call would have returned it. `by`: who was faster, where that is known. */
export const changedMeanwhile = (what: string, present: unknown, by = 'somebody else') =>
  new HttpProblem(409, 'changed_meanwhile', `${what} was changed by ${by} meanwhile.`, { present })
export const gone = (what: string) => new HttpProblem(410, 'gone', `This ${what} was deleted.`)
/** For a server with MAIL=off. */
export const mailOff = () => new HttpProblem(501, 'mail_off', 'We do not send email at present, so this is not possible.')
/** While the database, or the primary of several, is away. */
export const unavailable = () => new HttpProblem(503, 'unavailable', 'The database cannot be reached right now.', { retryAfter: 2 })
export const tooMany = (retryAfter: number) =>
  new HttpProblem(429, 'too_many_requests', 'Too many requests. Please wait a while.', { retryAfter })

export const problemType = 'application/problem+json; charset=utf-8'

export function problemBody(
  { status, code, message, errors, mergedInto, present }: HttpProblem,
  instance: string,
  requestId?: string,
): StudioProblem {
  // The path only: a query may contain what must not be logged.
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    code,
    instance: instance.split('?', 1)[0] ?? '/',
    ...(errors && { errors }),
    ...(mergedInto !== undefined && { mergedInto }),
    ...(requestId !== undefined && { requestId }),
    ...(present !== undefined && { present }),
  }
}

/** One of PostgreSQL's codes. */
const statementTimedOut = '57014'

/** Returns what the client is sent for an error from any source. */
export function asProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error
  if (isUnreachable(error)) return unavailable()
  if (codeOf(error) === statementTimedOut) {
    return new HttpProblem(503, 'busy', 'The database is busy. Please try again in a moment.', { retryAfter: 5 })
  }
  return ofFramework(error instanceof Error ? error : new Error())
}

/** Fastify's errors have a status and a code for what was wrong with the request; any other error is a server error. */
function ofFramework({ statusCode: status = 500, code = 'bad_request', message }: Error & Partial<FastifyError>): HttpProblem {
  if (status >= 500) return new HttpProblem(500, 'fault', 'Something went wrong on our side.')
  return new HttpProblem(status, code.toLowerCase().replace(/^fst_err_/, ''), message || (STATUS_CODES[status] ?? ''))
}

/** Returns the same, and logs server errors; a refusal on purpose, such as 'busy', is not one. */
export function loggedProblem(error: Error, { log }: { log: FastifyBaseLogger }): HttpProblem {
  const problem = asProblem(error)
  if (problem.status >= 500 && problem !== error) log.error({ err: error }, 'fault')
  return problem
}
