import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { pageHeaders } from '#app/platform/offline/caches.ts'
import { asksForNew, isDown, isSecret, kindOf, mayShow } from './rules.ts'

const origin = 'https://deals.example'
const kind = (path: string, mode: RequestMode = 'navigate', method = 'GET') => kindOf({ method, mode, url: origin + path }, origin)

test('every page of the app is the worker’s', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const ours = [
    paths.entryWithoutStore(),
    paths.lists(),
    paths.list(id),
    paths.account(),
    `${paths.login()}?code=1`,
    paths.findStoreResults({ query: 'api' }),
    paths.home('winona'),
    paths.deals('winona', { q: 'a.b' }),
    paths.item('winona', 12, -345, { listId: id, from: 'flyers' }),
    '/winona/deals/12/345/whole.milk',
  ]
  expect(ours.map((path) => kind(path))).toEqual(ours.map(() => 'page'))
})

test('the sign-in, the API with its docs, what staff and operators open, and other sites are left alone', () => {
  const others = [
    '/api/oauth/login?authToken=x',
    '/api/docs/',
    '/winona/api/ads',
    '/preview',
    '/studio',
    '/studio/weeks',
    '/metrics',
    '/healthz',
    '/readyz',
    '/robots.txt',
  ]
  for (const path of [...others, '/sw.js', '/assets/a-1.js', '/images/hcc/pages/a.jpg']) expect(kind(path), path).toBeNull()
  expect(kind('/lists', 'navigate', 'POST')).toBeNull()
  expect(kindOf({ method: 'GET', mode: 'navigate', url: 'https://other.example/lists' }, origin)).toBeNull()
  for (const path of ['/api/shoppinglists', '/winona/api/ads']) expect(kind(path, 'cors'), path).toBeNull()
})

test('scripts, styles, fonts and pictures may come from the device, a video may not', () => {
  for (const path of ['/assets/HomePage-1.js', '/fonts/besley-basic-2.woff2', '/art/entry-crate.avif'])
    expect(kind(path, 'no-cors'), path).toBe('file')
  expect(kind('/images/hcc/pages/a.jpg?w=960', 'no-cors')).toBe('picture')
  expect(kind('/images/hcc/banners/a.mp4', 'no-cors')).toBeNull()
})

test('a gateway’s word for a server that is down is no reply; any other fault is the server’s own', () => {
  expect([200, 303, 404, 500, 502, 503, 504].filter((status) => isDown({ status }))).toEqual([502, 503, 504])
})

test('only the addresses that a sign-in leads back to are secret', () => {
  const secret = (path: string) => isSecret({ url: origin + path })
  expect(['/login?code=1', '/createAccount', '/logins', '/lists'].map(secret)).toEqual([true, true, false, false])
})

test('a kept page is shown at once while its sales last, of this worker’s build, and while no newer build waits', () => {
  const kept = { headers: new Headers({ [pageHeaders.until]: '1000', [pageHeaders.entry]: '/assets/index-1.js' }) }
  const build = { entries: ['/shell', '/assets/index-1.js'], isNewerWaiting: false }
  expect(mayShow(kept, 999, build)).toBe(true)
  expect(mayShow(kept, 1000, build)).toBe(false)
  expect(mayShow(kept, 999, { ...build, entries: ['/shell', '/assets/index-2.js'] })).toBe(false)
  expect(mayShow(kept, 999, { ...build, isNewerWaiting: true })).toBe(false)
  expect(mayShow({ headers: new Headers() }, 0, build)).toBe(false)
})

test('whoever reloads a page asks the server', () => {
  const caches: RequestCache[] = ['default', 'force-cache', 'no-cache', 'reload']
  expect(caches.filter((cache) => asksForNew({ cache }))).toEqual(['no-cache', 'reload'])
})
