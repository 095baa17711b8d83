import { expect, test } from 'vitest'
import { challengeOf, makeVerifier } from './verifier.ts'

test('a challenge is the base64url of its verifier’s SHA-256 (decision C06)', async () => {
  expect(await challengeOf('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})

test('no two verifiers are the same, and each is as long as a token', () => {
  const made = new Set(Array.from({ length: 100 }, makeVerifier))
  expect(made.size).toBe(100)
  for (const verifier of made) expect(verifier).toMatch(/^[\w-]{43}$/)
})
