import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { addPages } from './built.ts'

/** A page of each kind: of the app, the sign-in, the API; found, not found, or a bad request. */
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
  '/shell',
  '/nobody/home',
  '/no/such/place',
  '/valley/deals/items?q=%3Cscript%3Ealert(1)%3C/script%3E',
  '/studio',
  '/studio/weeks',
  '/api/oauth/login',
  '/api/oauth/signup',
  '/api/oauth/password',
  '/api/docs/',
]

/** Replies that are no pages: data, files, pictures, checks, replies without a body, and missing addresses. */
const others: InjectOptions[] = [
  { url: '/api/app/coop-deals' },
  { url: '/valley/api/ads' },
  { url: '/api/shoppinglists' },
  { url: '/api/nothing' },
  { method: 'OPTIONS', url: '/api/shoppinglists', headers: { origin: 'https://deals.example' } },
  { method: 'POST', url: '/api/oauth/login' },
  { url: '/api/openapi.json' },
  { url: '/api/docs/static/swagger-ui.css' },
  { url: '/healthz' },
  { url: '/readyz' },
  { url: '/metrics' },
  { url: '/sw.js' },
  { url: '/icon.svg' },
  { method: 'HEAD', url: '/icon.svg' },
  { url: '/fonts/besley-basic-2.woff2' },
  { url: '/icon.svg', headers: { range: 'bytes=999999-' } },
  { url: '/icon.svg', headers: { 'if-match': '"other"' } },
  { url: '/assets/nothing.js' },
  { url: '/studio/assets/nothing.js' },
  { url: '/images/hcc/products/nothing.png' },
  { url: '/images/hcc/banners/nothing.mp4' },
  { url: '/preview' },
  { url: '/%zz' },
]

async function served() {
  const built = await testApp({ METRICS: 'on' }, 'https://deals.example')
  await addPages(built.app, built)
  await makeDeal(built.db, await makeStore(built.db, { storeRoute: 'valley' }))
  return built.app
}
const app = await served()

test.each([...paths.map((url): InjectOptions => ({ url })), ...others])(
  'every reply forbids frames, guessing and what we do not use of a device, and on https the way back to http: $method $url',
  async (request) => {
    const { headers, statusCode } = await app.inject(request)
    expect(statusCode).toBeLessThan(500)
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=31536000; includeSubDomains$/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/),
      'content-security-policy': expect.stringMatching(/default-src '(none|self)'.*frame-ancestors 'none'/),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers['x-powered-by']).toBeUndefined()
    const permissions = String(headers['permissions-policy']).split(', ')
    for (const used of ['geolocation', 'fullscreen', 'screen-wake-lock']) expect(permissions).toContain(`${used}=(self)`)
    for (const denied of ['camera', 'microphone', 'payment', 'usb', 'serial', 'hid', 'midi', 'gyroscope', 'display-capture'])
      expect(permissions).toContain(`${denied}=()`)
    for (const permission of permissions) expect(permission).toMatch(/^[a-z-]+=\((self)?\)$/)
  },
)

test('a page runs only the scripts and styles that it names', async () => {
  let pages = 0
  for (const path of paths) {
    const { headers } = await app.inject({ url: path })
    const policy = String(headers['content-security-policy'])
    const scripts = /script-src([^;]*)/.exec(policy)?.[1] ?? ''
    expect(scripts, path).not.toMatch(/unsafe-inline|unsafe-eval|\*|data:|http:/)
    if (!path.startsWith('/api/docs')) expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval/)
    if (String(headers['content-type']).startsWith('text/html')) pages++
  }
  expect(pages).toBeGreaterThan(15)
})
