import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryHistory } from './history.ts'
import { redirect } from './load.ts'
import { createRouter, type GoOptions } from './router.ts'
import { loadServerPage } from './server.ts'
import type { RouteObject } from './routes.ts'

const Boundary = () => null

/** Opens the first page of a small app, whose loaders are spies and return the address that they were asked for. */
async function open(at: string, own: RouteObject[] = []) {
  const loads = vi.fn((name: string, { url }: Request) => name + new URL(url).search)
  const loader = (name: string) => ({ loader: ({ request }: { request: Request }) => loads(name, request) })
  const routes: RouteObject[] = [
    {
      id: 'root',
      ErrorBoundary: Boundary,
      children: [
        ...own,
        {
          id: 'store',
          path: '/:store',
          ...loader('store'),
          children: [
            { id: 'home', path: 'home', ...loader('home') },
            { id: 'deals', path: 'deals', ...loader('deals') },
            { id: 'plain', path: 'plain' },
          ],
        },
      ],
    },
  ]
  const history = memoryHistory(at)
  const router = createRouter({ routes, history, context: undefined })
  await expect.poll(() => router.page().isReady).toBe(true)
  const loaded = () => loads.mock.calls.splice(0).map(([name]) => name)
  expect(loaded()).toEqual(at === '/' ? [] : ['store', at.split('/')[2]])
  return { router, routes, history, loaded, address: () => router.page().location.pathname + router.page().location.search }
}

test.each<[string, string, string, GoOptions, string[]]>([
  ['another page of the store loads itself alone', '/winona/home', '/winona/deals', {}, ['deals']],
  ['another store loads everything', '/winona/home', '/ridge/home', {}, ['store', 'home']],
  ['another search loads everything', '/winona/deals', '/winona/deals?q=milk', {}, ['store', 'deals']],
  ['the same address loads everything', '/winona/home', '/winona/home', {}, ['store', 'home']],
  ['a place of the page loads nothing', '/winona/home', '/winona/home#hours', {}, []],
  ['what keeps its data loads nothing', '/winona/deals', '/winona/deals?q=milk', { keepsData: true }, []],
])('%s', async (_, from, to, options, loads) => {
  const { router, loaded } = await open(from)
  await router.navigate(to, options)
  expect(loaded()).toEqual(loads)
  expect(Object.keys(router.page().data)).toEqual(['store', to.split(/[/?#]/)[2]])
})

test('what has nothing to load is there at once; Back leads to what was below, and a replaced page is not there any more', async () => {
  const { router, address } = await open('/winona/home')
  void router.navigate('/winona/plain', { state: { full: true } })
  expect([address(), router.page().way, router.page().location.state]).toEqual(['/winona/plain', 'push', { full: true }])
  await router.navigate('/winona/plain?more', { replace: true, mask: '/elsewhere' })
  expect(router.page()).toMatchObject({ way: 'replace', location: { mask: { pathname: '/elsewhere' } } })
  await router.navigate(-1)
  await expect.poll(() => [address(), router.page().way]).toEqual(['/winona/home', 'pop'])
})

test('the last of two pages that were asked for is shown, and the first is told that nobody waits', async () => {
  const slow = Promise.withResolvers<string>()
  const asked: AbortSignal[] = []
  const loader: RouteObject['loader'] = ({ request }) => (asked.push(request.signal), slow.promise)
  const { router, address } = await open('/winona/home', [{ path: '/slow', loader }])
  const first = router.navigate('/slow')
  await expect.poll(() => router.going()?.pathname).toBe('/slow')
  await router.navigate('/winona/deals')
  slow.resolve('late')
  await first
  expect([address(), router.going(), asked[0]!.aborted]).toEqual(['/winona/deals', null, true])
})

test('a page that is given up in the same moment never counts as loading', async () => {
  const never = new Promise<string>(() => {})
  const { router } = await open('/winona/home', [{ path: '/slow', loader: () => never }])
  void router.navigate('/slow')
  await router.navigate('/winona/plain')
  await new Promise((next) => setTimeout(next))
  expect([router.page().location.pathname, router.going()]).toEqual(['/winona/plain', null])
})

test('a step says from where it was asked, and each page is left once, also while the next one loads; one that leads nowhere can be asked for again', async () => {
  const slow = Promise.withResolvers<null>()
  const loader = vi.fn((): unknown => slow.promise).mockReturnValueOnce(null)
  const { router, history, address } = await open('/winona/home', [{ path: '/slow', loader }])
  for (const path of ['/slow', '/winona/plain']) await router.navigate(path)
  const from = router.page().location
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const go = vi.spyOn(history, 'go').mockImplementationOnce(() => {}) // leads nowhere
  for (const _ of 'ab') void router.navigate(-1, { from })
  expect(go).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  for (const _ of 'ab') void router.navigate(-1, { from })
  await vi.advanceTimersByTimeAsync(1000)
  void router.navigate(-1, { from })
  expect([go.mock.calls.length, address()]).toEqual([2, '/winona/plain'])
  slow.resolve(null)
  await vi.waitFor(() => expect(address()).toBe('/slow'))
})

test('what leads on by itself does not take the place of a page that was asked for meanwhile', async () => {
  const { router, address } = await open('/winona/home', [{ path: '/slow', loader: () => Promise.resolve() }])
  const from = router.page().location
  const asked = router.navigate('/slow')
  await router.navigate('/winona/plain', { from })
  await asked
  await router.navigate('/winona/plain', { from })
  expect(address()).toBe('/slow')
  await router.navigate('/winona/plain', { from: router.page().location })
  expect(address()).toBe('/winona/plain')
})

test('what is below a page grows by a link, stays where a page is replaced, and is what it was where the shopper goes back', async () => {
  const { router } = await open('/winona/home')
  const under = () => router.page().location.under
  await router.navigate('/winona/deals?q=tea#first')
  await router.navigate('/winona/plain', { mask: '/winona/tea' })
  expect(under()).toEqual(['/winona/home', '/winona/deals?q=tea'])
  await router.navigate('/winona/home')
  expect(under()).toEqual(['/winona/home', '/winona/deals?q=tea', '/winona/tea'])
  await router.navigate('/winona/deals', { replace: true })
  expect(under()).toEqual(['/winona/home', '/winona/deals?q=tea', '/winona/tea'])
  await router.navigate(-2)
  await expect.poll(under).toEqual(['/winona/home'])
})

test('a redirect is followed, and is no page that Back leads to', async () => {
  const { router, address } = await open('/winona/home', [{ path: '/old', loader: () => redirect('/winona/deals') }])
  await router.navigate('/old')
  expect([address(), router.page().way]).toEqual(['/winona/deals', 'push'])
  await router.navigate(-1)
  await expect.poll(() => address()).toBe('/winona/home')
})

test('an error is shown by the nearest route that can, those around it keep their data, and the next page is whole again', async () => {
  const failing: RouteObject = { path: '/failing', loader: () => Promise.reject(new Error('no')) }
  const inner: RouteObject = { path: '/inner', ErrorBoundary: Boundary, children: [{ ...failing, path: 'failing' }] }
  const { router, loaded } = await open('/winona/home', [failing, inner])
  await router.navigate('/failing')
  expect(router.page().failed).toMatchObject({ at: 0, error: { message: 'no' } })
  await router.navigate('/inner/failing')
  expect(router.page().failed?.at).toBe(1)
  await router.navigate('/winona/home')
  expect([router.page().failed, loaded()]).toEqual([null, ['store', 'home']])
  await router.navigate('/winona/nowhere')
  expect(router.page().failed).toMatchObject({ at: 0, error: { status: 404 } })
})

test('code that could not be loaded is asked for again', async () => {
  const lazy = vi.fn(async () => ({ loader: () => 'there' })).mockRejectedValueOnce(new Error('no network'))
  const { router } = await open('/winona/home', [{ id: 'lazy', path: '/lazy', lazy }])
  await router.navigate('/lazy')
  expect(router.page().failed).toMatchObject({ error: { message: 'no network' } })
  await router.navigate('/lazy', { replace: true })
  expect([router.page().failed, router.page().data]).toEqual([null, { lazy: 'there' }])
})

test('the data of a shown page is loaded again without leaving it', async () => {
  const { router, loaded } = await open('/winona/home')
  const { location } = router.page()
  await router.reload()
  expect(loaded()).toEqual(['store', 'home'])
  expect(router.page().location).toBe(location)
})

test('the server gets a page with its status, or a redirect', async () => {
  const { routes } = await open('/winona/home', [
    { path: '/gone', loader: () => Promise.reject(new Response(null, { status: 410 })) },
    { path: '/old', loader: () => redirect('/winona/home') },
  ])
  const at = (path: string) => loadServerPage(routes, new Request(`http://app${path}`), undefined)
  expect(await at('/winona/home?q=1')).toMatchObject({ status: 200, data: { store: 'store?q=1', home: 'home?q=1' } })
  expect(await at('/gone')).toMatchObject({ status: 410, failed: { at: 0 } })
  expect(await at('/winona/nowhere')).toMatchObject({ status: 404, matches: [{}] })
  const led = await at('/old')
  expect(led instanceof Response && [led.status, led.headers.get('location')]).toEqual([302, '/winona/home'])
})
