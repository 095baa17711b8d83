import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { stores } from '#contract/stores.ts'
import { theStoreOpen } from '#app/features/deals/testing.ts'
import { refuse } from '#app/testing/fake-server.ts'
import { renderApp } from '#app/testing/render-app.tsx'
import { routes } from '#app/routes.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'

afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', location.pathname)
})

test('9.CONST.01 2.SHELL.10 2.SHELL.11 after 10000 ms, and not before, it offers to retry', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { container } = await render(<LoadingScreen />)
  await act(async () => void vi.advanceTimersByTime(9_999))
  expect(container.textContent).toBe('Loading')
  await act(async () => void vi.advanceTimersByTime(1))
  expect(container.textContent).toBe('Hmm things seem to be taking a while, care to retry?Retry')
  expect(container.querySelector('a')?.href).toContain('refresh=true')
})

test('2.SHELL.12 2.SHELL.13 on the second slow load it offers to start over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  history.replaceState(null, '', '?refresh=true')
  const { container } = await render(<LoadingScreen />)
  await act(async () => void vi.advanceTimersByTime(10_000))
  expect(container.textContent).toBe('Hmm things still seem to be taking a while, care to start over?Start Over')
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/?store=none')
})

test('4.SHELL.01 an app that starts without a rendered page shows the loading screen until the store and its page are there', async () => {
  const moment = Promise.withResolvers<void>()
  const gone = refuse(stores.one, 503)
  const late = { ...gone, respond: (request: object) => moment.promise.then(() => gone.respond(request)) }
  const { screen } = await renderApp(routes, '/winona/home', theStoreOpen(late))
  await expect.element(screen.getByText('Loading', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
  moment.resolve()
  await expect.element(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
})
