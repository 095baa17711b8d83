import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { CallError } from '#app/api/call.ts'
import { accounts } from '#contract/accounts.ts'
import { answer } from '#app/testing/fake-server.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import { browser } from '#app/platform/browser/index.ts'
import { network } from '#app/platform/network/index.ts'
import { addressOf, Outlet } from '#app/router/index.ts'
import { Frame } from './Frame.tsx'
import { RootError } from './RootError.tsx'

const theVisitor = [answer(accounts.user, visitor)]

/** Renders a page whose loader fails. */
const failing = (error: Error | Response, at = '/page') =>
  renderApp(
    [
      {
        ErrorBoundary: RootError,
        HydrateFallback: () => null,
        children: [
          {
            path: '/page',
            loader: async () => {
              throw error
            },
            Component: () => null,
          },
        ],
      },
    ],
    at,
    theVisitor,
  )

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('2.ROUTE.50 an address that no route matches gets the generic page', async () => {
  const { screen } = await renderApp(
    [{ ErrorBoundary: RootError, children: [{ path: '/page', Component: () => null }] }],
    '/nope',
    theVisitor,
  )
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2, name: '404 Not Found' })).toBeVisible()
  await expect.element(screen.getByText('No route matches URL "/nope"')).toBeVisible()
})

test.each([
  [400, '400 Bad Request'],
  [403, '403 Forbidden'],
  [405, '405 Method Not Allowed'],
])('2.ROUTE.51 a page that fails with %s says so with the standard reason', async (status, words) => {
  const { screen } = await failing(new Response(null, { status }))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2, name: words })).toBeVisible()
})

const busy = { type: 'about:blank', title: '', status: 503, detail: '', code: 'busy', instance: '/' }

test('for a call that failed its status is shown, with a way to try again', async () => {
  const { screen } = await failing(new CallError(503, JSON.stringify(busy)))
  await expect.element(screen.getByRole('heading', { level: 2, name: '503 Service Unavailable' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/page')
})

test.each([
  new TypeError('Failed to fetch'),
  new TypeError('Failed to fetch dynamically imported module: /assets/ListsPage.js'),
  new Error('Unable to preload CSS for /assets/ListsPage.css'),
  new CallError(502, '<h1>Bad Gateway</h1>'),
])('when the server was not reached, the page names the connection, not the app, as the cause: %s', async (error) => {
  sessionStorage.setItem('reloaded', '/page') // the one reload is spent
  const { screen } = await failing(error)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible()
})

test('Retry asks for the page again within the app, and it comes by itself when the server can be reached', async () => {
  let isDown = true
  const page = {
    path: '/page',
    loader: async () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return null
    },
    Component: () => <h1>The page</h1>,
  }
  const { screen, router } = await renderApp(
    [{ ErrorBoundary: RootError, HydrateFallback: () => null, children: [page] }],
    '/page',
    theVisitor,
  )
  const unread = screen.getByRole('heading', { name: 'This page could not be loaded' })
  await expect.element(unread).toBeVisible()
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(unread).toBeVisible()
  onlineManager.setOnline(false)
  await router.navigate('/page')
  await expect.element(unread).toBeVisible()
  isDown = false
  onlineManager.setOnline(true)
  await expect.element(screen.getByRole('heading', { name: 'The page' })).toBeVisible()
})

/** Renders the frame around pages of which `/stores/details/winona` fails for as long as the way to the server is down. */
async function openWell() {
  sessionStorage.setItem('reloaded', '/stores/details/winona')
  const way = { isDown: true }
  const details = {
    path: '/stores/details/winona',
    loader: async () => {
      if (way.isDown) throw new TypeError('Failed to fetch')
      return null
    },
    Component: () => <h1>Winona</h1>,
  }
  const children = [{ path: '/lists', Component: () => <h1>Lists</h1> }, details]
  const framed = () => (
    <Frame>
      <Outlet />
    </Frame>
  )
  return { way, ...(await renderApp([{ Component: framed, ErrorBoundary: RootError, children }], '/lists', theVisitor)) }
}

test('who arrives on the page of an error hears so, and who comes on from there hears of the page', async () => {
  const { way, screen, router } = await openWell()
  await router.navigate('/stores/details/winona')
  await expect.element(screen.getByRole('heading', { name: 'This page could not be loaded' })).toHaveFocus()
  way.isDown = false
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Winona' })).toHaveFocus()
})

test('the first page of a document is not announced, also not that of an error', async () => {
  const { screen } = await failing(new Response(null, { status: 503 }))
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).not.toHaveFocus()
})

test('Back leads from the page of an error, and from the page that came after it, to the page that its link was on', async () => {
  const { way, screen, router } = await openWell()
  await router.navigate('/stores/details/winona')
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/lists')
  way.isDown = false
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Winona' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/lists')
})

const whole = '/page?q=tea#secret'

test('Retry asks for the whole address', async () => {
  sessionStorage.setItem('reloaded', '/page')
  const { screen, router } = await failing(new TypeError('Failed to fetch'), whole)
  const { key } = router.page().location
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => router.page().location.key).not.toBe(key)
  expect(addressOf(router.page().location)).toBe(whole)
})

test('a page that an error of the server has taken the place of is asked for by its whole address', async () => {
  const reload = vi.spyOn(browser, 'reload').mockReturnValue()
  const { screen } = await failing(new Response(null, { status: 503 }), whole)
  await screen.getByRole('link', { name: 'Try again' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

test('F17 a part of the app that a newer build has replaced has the page reloaded, by its whole address, once', async () => {
  vi.spyOn(network, 'isReachable').mockResolvedValue(true)
  const reload = vi.spyOn(browser, 'reload').mockReturnValue()
  const gone = new TypeError('Failed to fetch dynamically imported module: /assets/ListsPage.js')
  await failing(gone, whole)
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  await failing(gone, whole)
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that could not be loaded is not said to be saved, whatever else the device has', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  const { screen, router, tools } = await failing(new TypeError('Failed to fetch'))
  const lists = new QueryObserver(tools.queryClient, { queryKey: ['lists'], queryFn: async () => 'lists', initialData: 'lists' })
  onTestFinished(lists.subscribe(() => {}))
  onlineManager.setOnline(false)
  await router.navigate('/page')
  await expect.element(screen.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await expect.element(screen.getByRole('main').getByText('You are offline', { exact: true })).toBeVisible()
  expect(screen.getByText(/^Saved /).elements()).toEqual([])
})
