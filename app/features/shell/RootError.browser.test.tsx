import { expect, test, vi } from 'vitest'
import { CallError } from '#app/api/call.ts'
import { accounts } from '#contract/accounts.ts'
import { answer } from '#app/testing/fake-server.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import { RootError } from './RootError.tsx'

const theVisitor = [answer(accounts.user, visitor)]

/** Renders a page whose loader fails. */
const failing = (error: Error | Response) =>
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
    '/page',
    theVisitor,
  )

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

test('for a call that failed its status is shown, with a way to try again', async () => {
  const { screen } = await failing(new CallError(503, '{}'))
  await expect.element(screen.getByRole('heading', { level: 2, name: '503 Service Unavailable' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/page')
})

test.each([
  new TypeError('Failed to fetch'),
  new TypeError('Failed to fetch dynamically imported module: /assets/ListsPage.js'),
  new Error('Unable to preload CSS for /assets/ListsPage.css'),
])('when the server was not reached, the page names the connection, not the app, as the cause: %s', async (error) => {
  sessionStorage.setItem('reloaded', '/page') // the one reload is spent
  const { screen } = await failing(error)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible()
})

test('trying again without a signal does not leave the app', async () => {
  const { screen } = await failing(new TypeError('Failed to fetch'))
  const again = screen.getByRole('link', { name: 'Try again' })
  await expect.element(again).toHaveAttribute('href', '/page')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  again.element().dispatchEvent(press)
  expect(press.defaultPrevented).toBe(true)
  vi.restoreAllMocks()
})
