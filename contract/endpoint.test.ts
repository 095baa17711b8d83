import { expect, test } from 'vitest'
import { isStaffAccess, sidecarToken } from './endpoint.ts'

test('7.API.04 the side-car header names the network and the user', () => expect(sidecarToken('abc', 'me')).toBe('abc;me'))

test('staff are known by the studio’s cookie, whoever may call otherwise by a token', () => {
  expect((['staff', 'editor', 'publisher', 'administrator'] as const).map(isStaffAccess)).toEqual([true, true, true, true])
  expect((['none', 'visitor', 'shopper', 'member', 'arriving'] as const).map(isStaffAccess)).toEqual([false, false, false, false, false])
})
