import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import * as brand from '#brand'
import { asVisitor, testApp } from '#server/testing/build-app.ts'
import { asMember, beginSignIn, digitsIn, linkIn, PlainBrowser, signIn, swap } from '#server/testing/shopper.ts'

const { app, db, http, mails } = await testApp()
const common = 'This is one of the most common passwords'
const personal = 'This is little more than your email address, your name or our name'

test.each([
  ['seven77', 'at least 8 characters'],
  ['🥕'.repeat(7), 'at least 8 characters'],
  ['x'.repeat(129), 'at most 128 characters'],
  ['iloveyou', common],
  ['QwertyUiop', common],
  ['signs-up@example.com', personal],
  ['SignsUp2026', personal],
  [brand.appName, personal],
])('at sign-up %s is refused, with what to change, and the address stays', async (password, words) => {
  const { code } = await beginSignIn(app, await asVisitor(app))
  const browser = new PlainBrowser(app)
  await browser.open(`/api/oauth/signup?returnUrl=/createAccount&authToken=${code}`)
  await browser.submit('/api/oauth/signup', { email: 'signs-up@example.com', password })
  expect(browser.page?.statusCode).toBe(400)
  expect(browser.page?.body).toContain(words)
  expect(browser.page?.body).toContain('value="signs-up@example.com"')
})

test('a new password is refused by the same rules, and by the names of its member; the link stays good until one is taken', async () => {
  const member = await asMember(app, mails, 'changes@example.com')
  await db.updateTable('shopper').set({ first_name: 'Marigold' }).where('email', '=', 'changes@example.com').execute()
  await http({ method: 'POST', url: '/api/account/changepassword', headers: member })
  const { pathname, search } = linkIn(mails.at(-1))
  const browser = new PlainBrowser(app)
  await browser.open(pathname + search)
  for (const [password, words] of [
    ['short', 'at least 8 characters'],
    ['x'.repeat(129), 'at most 128 characters'],
    ['football', common],
    ['Marigold26', personal],
    ['changes@example.com', personal],
  ] as const) {
    await browser.submit('/api/oauth/password', { password })
    expect(browser.page?.statusCode).toBe(400)
    expect(browser.page?.body).toContain(words)
  }
  const longest = '🥕'.repeat(128)
  await browser.submit('/api/oauth/password', { password: longest })
  expect(browser.page?.body).toContain('Password changed')
  expect((await signIn(app, 'changes@example.com', longest)).reply?.statusCode).toBe(200)
})

test('passwords from before these rules still sign in', async () => {
  await asMember(app, mails, 'before@example.com')
  for (const old of ['password', 'before@example.com', 'x'.repeat(200), 'cafe\u0301 au lait']) {
    await db
      .updateTable('shopper')
      .set({ password_hash: await hash(old) })
      .where('email', '=', 'before@example.com')
      .execute()
    expect((await signIn(app, 'before@example.com', old)).reply?.statusCode, old).toBe(200)
  }
})

test('a password is the same from every keyboard, in whichever way its letters are composed', async () => {
  const { code, verifier } = await beginSignIn(app, await asVisitor(app))
  const browser = new PlainBrowser(app)
  await browser.open(`/api/oauth/signup?returnUrl=/createAccount&authToken=${code}`)
  await browser.submit('/api/oauth/signup', { email: 'letters@example.com', password: 'cre\u0300me bru\u0302le\u0301e' })
  await browser.submit('/api/oauth/confirm', { digits: digitsIn(mails.at(-1)) })
  expect((await swap(app, browser.leftFor, verifier)).statusCode).toBe(200)
  expect((await signIn(app, 'letters@example.com', 'crème brûlée')).reply?.statusCode).toBe(200)
  expect((await signIn(app, 'letters@example.com', 'creme brulee')).reply).toBeNull()
})
