import pg from 'pg'
import { expect, test, vi } from 'vitest'
import {
  asProblem,
  badRequest,
  changedMeanwhile,
  conflict,
  forbidden,
  gone,
  HttpProblem,
  loggedProblem,
  mailOff,
  merged,
  notFound,
  problemBody,
  signedOut,
  tooMany,
  unauthorized,
} from './problem.ts'

test.each([
  [badRequest('So.'), 400, 'bad_request', 'So.'],
  [unauthorized(), 401, 'unauthorized', 'This call needs a live bearer token.'],
  [signedOut(), 401, 'unauthorized', 'Please sign in to the studio.'],
  [merged('m'), 401, 'merged', 'This session’s data has gone to an account: please sign in again.'],
  [forbidden('not_yours', 'So.'), 403, 'not_yours', 'So.'],
  [notFound('list'), 404, 'not_found', 'There is no such list.'],
  [conflict('taken', 'So.'), 409, 'taken', 'So.'],
  [changedMeanwhile('The week', 1), 409, 'changed_meanwhile', 'The week was changed by somebody else meanwhile.'],
  [changedMeanwhile('The week', 1, 'Marketing'), 409, 'changed_meanwhile', 'The week was changed by Marketing meanwhile.'],
  [gone('list'), 410, 'gone', 'This list was deleted.'],
  [tooMany(7), 429, 'too_many_requests', 'Too many requests. Please wait a while.'],
  [mailOff(), 501, 'mail_off', 'We do not send email at present, so this is not possible.'],
])('F03 %s has a status, a code for programs and a sentence for people', (problem, status, code, detail) => {
  expect([problem.status, problem.code, problem.message]).toEqual([status, code, detail])
})

test('F03 the body says what is known, and of the address no query', () => {
  expect(problemBody(notFound('list'), '/api/lists/1?token=secret')).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'There is no such list.',
    code: 'not_found',
    instance: '/api/lists/1',
  })
  const errors = [{ field: 'name', message: 'must not be empty' }]
  expect(problemBody(badRequest('So.', errors), '/', 'r1')).toMatchObject({ errors, requestId: 'r1' })
  expect(problemBody(merged('m'), '/')).toMatchObject({ mergedInto: 'm' })
  expect(problemBody(changedMeanwhile('It', null), '/')).toMatchObject({ present: null })
  expect(problemBody(new HttpProblem(499, 'closed', 'So.'), '/').title).toBe('Error')
  expect(tooMany(7).retryAfter).toBe(7)
})

const withCode = (code: string, more: object = {}) => Object.assign(new Error('inside'), { code, ...more })

test('a database that is away or slow is said to be, with a time to try again; any other fault says nothing of itself', () => {
  expect(asProblem(withCode('ECONNREFUSED'))).toMatchObject({
    status: 503,
    code: 'unavailable',
    message: 'The database cannot be reached right now.',
    retryAfter: 2,
  })
  expect(asProblem(Object.assign(new pg.DatabaseError('inside', 1, 'error'), { code: '57014' }))).toMatchObject({
    status: 503,
    code: 'busy',
    message: 'The database is busy. Please try again in a moment.',
    retryAfter: 5,
  })
  for (const fault of [new Error('inside'), 'inside', undefined, withCode('X', { statusCode: 500 }), withCode('X', { statusCode: 502 })])
    expect(asProblem(fault)).toMatchObject({ status: 500, code: 'fault', message: 'Something went wrong on our side.' })
})

test('the framework’s refusals keep their status and their sentence', () => {
  expect(asProblem(withCode('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }))).toMatchObject({
    status: 413,
    code: 'ctp_body_too_large',
    message: 'inside',
  })
  expect(asProblem(Object.assign(new Error(''), { statusCode: 415 }))).toMatchObject({
    status: 415,
    code: 'bad_request',
    message: 'Unsupported Media Type',
  })
  const own = notFound('list')
  expect(asProblem(own)).toBe(own)
})

test('faults are logged, and neither refusals nor what is refused on purpose', () => {
  const error = vi.fn()
  const logged = (fault: Error) => loggedProblem(fault, { log: { error } as unknown as Parameters<typeof loggedProblem>[1]['log'] })
  expect([logged(notFound('list')).status, logged(mailOff()).status]).toEqual([404, 501])
  expect(error).not.toHaveBeenCalled()
  const fault = new Error('inside')
  expect(logged(fault).status).toBe(500)
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: fault }, 'fault')
})
