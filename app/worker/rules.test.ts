import { expect, test } from 'vitest'
import * as brand from '#brand'
import { paths } from '#app/paths.ts'
import { anyList, pageHeaders } from '#app/platform/offline/caches.ts'
import { asksForNew, isDown, isSecret, keptUnder, kindOf, ledOn, mayShow } from './rules.ts'

const origin = 'https://deals.example'
const kind = (path: string, mode: RequestMode = 'navigate', method = 'GET') => kindOf({ method, mode, url: origin + path }, origin)

test('every page of the app is the worker’s', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const ours = [
    paths.entryWithoutStore(),
    paths.entryWithoutStore('gone'),
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

test('what staff look at before it is out is not the page that the device has', () => {
  const search = '?preview=01890a5d-ac96-774b-bcce-b302099a8057&day=2026-12-02'
  for (const path of [paths.home('winona'), paths.deals('winona'), paths.lists()]) expect(kind(path + search), path).toBeNull()
  expect(kind('/assets/HomePage-1.js', 'no-cors')).toBe('file')
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

test('a kept page is shown at once while its sales last, of this worker’s build, while no newer build waits, and not when the clock was ahead', () => {
  const kept = { headers: new Headers({ [pageHeaders.until]: '1000', [pageHeaders.entry]: '/assets/index-1.js' }) }
  const build = { entries: ['/shell', '/assets/index-1.js'], isNewerWaiting: false }
  expect(mayShow(kept, 999, build)).toBe(true)
  expect(mayShow(kept, 1000, build)).toBe(false)
  expect(mayShow(kept, 999, { ...build, entries: ['/shell', '/assets/index-2.js'] })).toBe(false)
  expect(mayShow(kept, 999, { ...build, isNewerWaiting: true })).toBe(false)
  expect(mayShow({ headers: new Headers() }, 0, build)).toBe(false)
  kept.headers.set(pageHeaders.readAt, '500')
  expect([499, 500].map((now) => mayShow(kept, now, build))).toEqual([false, true])
})

test('a list is kept under one address for all of them, a home under that without what it opens', () => {
  const under = (path: string) => keptUnder(origin + path).slice(origin.length)
  expect(under(paths.list('01890a5d-ac96-774b-bcce-b302099a8057'))).toBe(paths.list(anyList))
  expect(under(paths.shopping('01890a5d-ac96-774b-bcce-b302099a8057'))).toBe(paths.shopping(anyList))
  expect(under(paths.homeWithCode('winona'))).toBe(paths.home('winona'))
  expect(under(paths.homeWithList('winona', '01890a5d-ac96-774b-bcce-b302099a8057'))).toBe(paths.home('winona'))
  const others = [paths.lists(), paths.favoriteItems(), '/lists?lang=es', '/winona/home?lang=es', '/lists/details/1?refresh=true']
  for (const path of others) expect(under(path)).toBe(path)
  expect(under('/winona/home?open=code&refresh=true')).toBe('/winona/home?refresh=true')
})

test('a page is kept under its address without what mails and other sites append, and with all that it is drawn by', () => {
  const under = (path: string) => keptUnder(origin + path).slice(origin.length)
  const deals = { q: 'steel-cut oats', category: [1, 22], flyer: 3, only: ['member', 'coupon'], sort: 'price' }
  const search = { lat: 44.05, lng: -91.64, sort: 'name' as const }
  const drawn = [
    paths.deals('winona', deals),
    paths.findStoreResults(search),
    paths.findStoreResults({ query: '55406' }),
    paths.entryWithoutStore(),
    paths.entryWithoutStore('gone'),
  ]
  for (const path of drawn) {
    expect(under(path)).toBe(path)
    expect(under(`${path}&utm_source=mail&fbclid=a%20b`)).toBe(path)
  }
  expect(under(`${paths.deals('winona')}?utm_source=mail`)).toBe(paths.deals('winona'))
})

test('the entry leads to the store whose home is kept, unless it asks to be without one, or for anything else', () => {
  const kept = [paths.lists(), paths.deals('winona'), paths.home('winona')].map((path) => ({ url: origin + path }))
  const led = (path: string) => ledOn(origin + path, kept)
  expect(led(paths.entry())).toBe(origin + paths.home('winona'))
  expect(led(`/?to=${brand.product.path}`)).toBe(origin + paths.deals('winona'))
  expect(led('/?to=code')).toBe(origin + paths.homeWithCode('winona'))
  expect(led('/?utm_source=mail')).toBe(origin + paths.home('winona'))
  for (const path of [paths.entryWithoutStore(), paths.entryWithoutStore('gone'), '/?lang=es', '/?to=code&lang=es', paths.lists()])
    expect(led(path), path).toBeNull()
  expect(ledOn(`${origin}/`, kept.slice(0, 2))).toBeNull()
})

test('whoever reloads a page asks the server', () => {
  const caches: RequestCache[] = ['default', 'force-cache', 'no-cache', 'reload']
  expect(caches.filter((cache) => asksForNew({ cache }))).toEqual(['no-cache', 'reload'])
})
