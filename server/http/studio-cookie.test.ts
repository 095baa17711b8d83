import { fastifyCookie } from '@fastify/cookie'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { previewToken, studioTokens } from './studio-cookie.ts'

// The plugin loads what it reads and writes cookies with when it is registered.
await fastify().register(fastifyCookie).ready()

const asked = (cookie?: string) => ({ headers: { ...(cookie && { cookie }) } }) as FastifyRequest
function given(address: string, cookie?: string) {
  const set: string[] = []
  const reply = { header: (name: string, value: string) => void set.push(`${name}: ${value}`) } as unknown as FastifyReply
  return { ...studioTokens(() => address).of(asked(cookie), reply), set }
}

test('over https the cookie’s name says that nothing else may have set it, and no script reads it', () => {
  const { keep, set } = given('https://deals.example')
  keep('secret')
  expect(set).toEqual(['set-cookie: __Host-studio=secret; Path=/; HttpOnly; Secure; SameSite=Strict'])
  const plain = given('http://localhost:3000')
  plain.keep('secret')
  expect(plain.set).toEqual(['set-cookie: studio=secret; Path=/; HttpOnly; SameSite=Strict'])
})

test('it is forgotten at once', () => {
  const { forget, set } = given('https://deals.example')
  forget()
  expect(set).toEqual(['set-cookie: __Host-studio=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict'])
})

test('the token is read under the name that this address has', () => {
  expect(given('https://deals.example', 'a=b; __Host-studio=secret').token).toBe('secret')
  expect(given('https://deals.example', 'studio=secret').token).toBeNull()
  expect(given('http://localhost:3000', 'studio=secret').token).toBe('secret')
  expect(given('http://localhost:3000').token).toBeNull()
})

test('a preview has a cookie of its own for each week, which a link from elsewhere brings along', () => {
  const { keepPreview, set } = given('https://deals.example')
  keepPreview('w1', 'secret', 7200)
  expect(set).toEqual(['set-cookie: preview-w1=secret; Max-Age=7200; Path=/; HttpOnly; Secure; SameSite=Lax'])
  expect([
    previewToken(asked('preview-w1=secret'), 'w1'),
    previewToken(asked('preview-w1=secret'), 'w2'),
    previewToken(asked(), 'w1'),
  ]).toEqual(['secret', null, null])
})
