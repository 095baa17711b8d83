import { expect, test } from 'vitest'
import { testApp } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { addPages } from './built.ts'

/** A page of each kind: of the app, of the sign-in, of the API; there, not there, wrong. */
const paths = [
  '/',
  '/find/store',
  '/find/store/results?query=55987',
  '/find/store/details?storeId=1',
  '/stores',
  '/lists',
  '/lists/favorites',
  '/account',
  '/account/personal',
  '/privacy',
  '/termsofservice',
  '/valley/home',
  '/valley/deals/items',
  '/valley/deals/flyers',
  '/valley/store',
  '/valley/details',
  '/login',
  '/logout',
  '/nobody/home',
  '/no/such/place',
  '/valley/deals/items?q=%3Cscript%3Ealert(1)%3C/script%3E',
  '/api/oauth/login',
  '/api/oauth/signup',
  '/api/oauth/password',
  '/api/docs/',
]

test('every page forbids scripts and styles that are not named, frames, and guessing; on https also the way back to http', async () => {
  const { app, sendInside, db, config } = await testApp({}, 'https://deals.example')
  await addPages(app, { sendInside, config })
  await makeDeal(db, await makeStore(db, { storeRoute: 'valley' }))
  let pages = 0
  for (const path of paths) {
    const { headers, statusCode } = await app.inject({ url: path })
    const header = (name: string) => String(headers[name] ?? '')
    expect(statusCode, path).toBeLessThan(500)
    expect(header('strict-transport-security'), path).toMatch(/^max-age=31536000/)
    expect(header('x-content-type-options'), path).toBe('nosniff')
    expect(header('x-frame-options'), path).toBe('DENY')
    expect(header('referrer-policy'), path).toMatch(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/)
    const policy = header('content-security-policy')
    expect(policy, path).toMatch(/frame-ancestors 'none'/)
    expect(policy, path).toMatch(/default-src '(none|self)'/)
    const scripts = /script-src([^;]*)/.exec(policy)?.[1] ?? ''
    expect(scripts, path).not.toMatch(/unsafe-inline|unsafe-eval|\*|data:|http:/)
    if (!path.startsWith('/api/docs')) expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval/)
    if (header('content-type').startsWith('text/html')) pages++
  }
  expect(pages).toBeGreaterThan(15)
})
