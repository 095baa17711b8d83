import { expect, test } from 'vitest'
import * as brand from '#brand'
import { sidecarToken } from '#contract/endpoint.ts'
import type { Caller } from './admission.ts'
import type { HttpProblem } from './problem.ts'
import { checkSidecar, type SidecarParams } from './sidecar.ts'

const caller = { userId: 'me' } as unknown as Caller
const token = sidecarToken(brand.configurationToken, 'me')
function refusal(params: Partial<SidecarParams>, header: unknown = token) {
  try {
    checkSidecar({ customerGuid: brand.customerGuid, ...params }, caller, header)
    return null
  } catch (error) {
    const { status, code, errors } = error as HttpProblem
    return [status, code, ...(errors ?? []).map(({ field, message }) => `${field} ${message}`)]
  }
}

test('D09 D10 the network and the user are named twice, and both must be the caller’s', () => {
  expect([refusal({}), refusal({ userId: 'me' })]).toEqual([null, null])
  expect(refusal({ userId: 'other' })).toEqual([403, 'not_yours'])
  expect(refusal({ customerGuid: 'other' })).toEqual([404, 'not_found'])
  expect(refusal({}, sidecarToken(brand.configurationToken, 'other'))).toEqual([
    400,
    'bad_request',
    'configuration-token is not the caller’s',
  ])
  expect(refusal({}, null)).toEqual([400, 'bad_request', 'configuration-token is not the caller’s'])
})

test('D10 a header that is missing is said to be', () => {
  expect(() => checkSidecar({ customerGuid: brand.customerGuid }, caller, undefined)).toThrow(
    'The header configuration-token must hold the network’s token and the caller’s user id.',
  )
  try {
    checkSidecar({ customerGuid: brand.customerGuid }, caller, undefined)
  } catch (error) {
    expect((error as HttpProblem).errors).toEqual([{ field: 'configuration-token', message: 'is missing' }])
  }
})
