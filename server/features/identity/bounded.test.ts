import { expect, test } from 'vitest'
import * as brand from '#brand'
import { asVisitor, publicUrl, testApp } from '#server/testing/build-app.ts'
import { asMember, beginSignIn, password, PlainBrowser } from '#server/testing/shopper.ts'

/** The promise names 200, which is the default. */
const triesPerAddress = Number(process.env.TRIES ?? 24)

const { app, mails, http } = await testApp({ SIGN_IN_TRIES_PER_ADDRESS: String(triesPerAddress) })
const host = new URL(publicUrl).host

/** 60 addresses of somebody else that look like ours, or of ours that are no place to return to. */
const hostile = [
  'https://evil.example',
  'http://evil.example/login',
  'HTTPS://EVIL.EXAMPLE/login',
  'ftp://evil.example/login',
  'ws://evil.example/login',
  '//evil.example',
  '///evil.example/login',
  '////evil.example/login',
  '/\\evil.example',
  '\\\\evil.example/login',
  '\\/evil.example/login',
  'https:evil.example/login',
  'https:/evil.example/login',
  'https:\\\\evil.example/login',
  'http:\\evil.example',
  `${publicUrl}.evil.example/login`,
  `${publicUrl}@evil.example/login`,
  `${publicUrl}:80@evil.example/login`,
  `https://evil.example#${publicUrl}/login`,
  `https://evil.example?${publicUrl}/login`,
  `https://evil.example/${publicUrl}/login`,
  `https://evil.example\\@${host}/login`,
  `https://${host}%2eevil.example/login`,
  `https://${host}%00.evil.example/login`,
  `https://${host}/login`,
  `http://${host}:443/login`,
  `http://${host}./login`,
  `http://user@${host}/login`,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'javascript://localhost:3000/%0aalert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  'file:///etc/passwd',
  '/login/../evil',
  '/login/..//evil.example',
  '/./login',
  '/login/',
  '/login;x',
  '/login?next=//evil.example',
  '/login#x',
  '/Login',
  '/%6cogin',
  '/login%2f..',
  '/login%00',
  '/login\u0000',
  ' /login',
  '/login ',
  '\t/login',
  '\n/login',
  '/login\r\nLocation: https://evil.example',
  '\u202e/login',
  '\ufeff/login',
  '／login',
  'login',
  '.',
  '..',
  '*',
  `${brand.native.scheme}://evil.example/login`,
  'capacitor://evil/login',
  'capacitor://localhost@evil.example/login',
  'https://localhost.evil.example/login',
  'https://localhost:3001/login',
  'intent://evil#Intent;end',
]

test('of 60 and more hostile spellings of returnUrl none is used, at sign-in, sign-up and logout', async () => {
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(60)
  const { code } = await beginSignIn(app, await asVisitor(app))
  for (const returnUrl of hostile) {
    for (const page of ['login', 'signup', 'logout']) {
      const reply = await http({ url: `/api/oauth/${page}?${new URLSearchParams({ returnUrl, authToken: code }).toString()}` })
      expect([reply.statusCode, reply.headers.location], `${page} ${JSON.stringify(returnUrl)}`).toEqual([400, undefined])
    }
  }
})

test('failures of one address are limited for all accounts together; another address still signs in to each of them', async () => {
  await asMember(app, mails, 'bounded@example.com')
  const attempt = async (email: string, secret: string, remoteAddress: string) => {
    const { code } = await beginSignIn(app, await asVisitor(app))
    const browser = new PlainBrowser(app, remoteAddress)
    await browser.open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
    await browser.submit('/api/oauth/login', { email, password: secret })
    return browser
  }
  for (let tries = 0; tries < triesPerAddress; tries++) {
    const { page } = await attempt(tries % 8 === 0 ? 'bounded@example.com' : `guess-${tries}@example.com`, 'wrong', '10.1.1.1')
    if (tries < 64) expect(page?.statusCode, `try ${tries}`).toBe(401)
  }
  for (const email of ['bounded@example.com', 'fresh@example.com']) {
    const { page } = await attempt(email, password, '10.1.1.1')
    expect(page?.statusCode).toBe(429)
    expect(Number(page?.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await attempt('bounded@example.com', password, '10.2.2.2')).leftFor).toMatch(/^\/login\?authToken=/)
})

test('one network cannot keep mail from an address for others: only what it was sent counts for the address', async () => {
  await asMember(app, mails, 'mailed@example.com')
  const forgot = async (remoteAddress: string) => {
    const { code } = await beginSignIn(app, await asVisitor(app))
    const browser = new PlainBrowser(app, remoteAddress)
    await browser.open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
    await browser.open('/api/oauth/forgot')
    await browser.submit('/api/oauth/forgot', { email: 'mailed@example.com' })
    return browser.page
  }
  for (let tries = 0; tries < 5; tries++) expect((await forgot('10.3.3.3'))?.statusCode, `try ${tries}`).toBe(200)
  for (let tries = 5; tries < 22; tries++) expect((await forgot('10.3.3.3'))?.statusCode, `try ${tries}`).toBe(429)
  expect((await forgot('10.3.3.3'))?.body).toMatch(/Please wait (59|60) minutes\./)
  expect((await forgot('10.4.4.4'))?.statusCode).toBe(200)
})
