import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { Link, Outlet } from '#app/router/index.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { CallError } from '#app/api/call.ts'
import { network } from '#app/platform/network/index.ts'
import { answer, unreached } from '#app/testing/fake-server.ts'
import { callOfVisitor, renderApp, visitor } from '#app/testing/render-app.tsx'
import { Picture } from '#app/ui/Picture.tsx'
import { ToastHost } from '#app/ui/Toast.tsx'
import { offline } from '#app/platform/offline/index.ts'
import { followConnection, isAway, noting } from './connection.ts'
import { OfflineNote } from './OfflineNote.tsx'
import { isUnreached } from '#app/api/unreached.ts'

beforeEach(() => onlineManager.setOnline(true))
afterEach(() => onlineManager.setOnline(true))

const pages = (name: string, to: string) => (
  <main>
    <OfflineNote wide={false} unread={false} />
    <h1>{name}</h1>
    <Link to={to}>On</Link>
  </main>
)
const routes = [
  {
    Component: () => (
      <>
        <Outlet />
        <ToastHost />
      </>
    ),
    children: [
      { path: '/one', Component: () => pages('One', '/two') },
      { path: '/two', Component: () => pages('Two', '/one') },
    ],
  },
]
const open = () => renderApp(routes, '/one', [answer(accounts.user, visitor)])
const shape = { alt: 'Oats', width: 300, height: 200, sizes: '300px', widths: [320], eager: true } as const
const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const words = 'You are offline. What you check off and change is kept.'

test('when the signal goes, nothing on the page moves: a toast says it, and the next page has the note', async () => {
  const { screen } = await open()
  const heading = screen.getByRole('heading', { level: 1 })
  const { top } = heading.element().getBoundingClientRect()
  onlineManager.setOnline(false)
  await expect.element(screen.getByText(words)).toBeVisible()
  expect(heading.element().getBoundingClientRect().top).toBe(top)
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => screen.getByText(words).elements()).toEqual([])

  await screen.getByRole('link', { name: 'On' }).click()
  await expect.element(screen.getByRole('main').getByText(/What you check off and change is kept/)).toBeVisible()
  const below = heading.element().getBoundingClientRect().top
  expect(below).toBeGreaterThan(top)
  onlineManager.setOnline(true)
  await expect.element(screen.getByText('You are connected again')).toBeVisible()
  expect(heading.element().getBoundingClientRect().top).toBe(below)
  await screen.getByRole('link', { name: 'On' }).click()
  await expect.element(screen.getByRole('heading', { name: 'One' })).toBeVisible()
  expect(screen.getByText('You are connected again').elements()).toEqual([])
})

test('a page that is opened offline says from when what it shows is', async () => {
  onlineManager.setOnline(false)
  const { screen, tools } = await open()
  await expect.element(screen.getByText('You are offline', { exact: true })).toBeVisible()
  const deals = new QueryObserver(tools.queryClient, { queryKey: ['deals', 'winona'], queryFn: async () => 'deals', initialData: 'deals' })
  onTestFinished(deals.subscribe(() => {}))
  await screen.getByRole('link', { name: 'On' }).click()
  await expect.element(screen.getByText(/^Saved \d{1,2}:\d\d [ap]m$/)).toBeVisible()
})

test('a page that the device opened counts as away until the server has replied; of an app that has its files with it the phone’s word counts', async () => {
  onTestFinished(() => {
    onlineManager.setEventListener(() => undefined)
    vi.restoreAllMocks()
  })
  const reply = Promise.withResolvers<boolean>()
  const asked = vi.spyOn(network, 'isReachable').mockReturnValue(reply.promise)
  const hasSignal = vi.spyOn(network, 'isOnline').mockReturnValue(true)
  followConnection(false)
  expect(isAway()).toBe(true)
  vi.spyOn(offline, 'hasFiles').mockReturnValue(true)
  followConnection(false)
  expect(isAway()).toBe(false)
  hasSignal.mockReturnValue(false)
  followConnection(false)
  expect(isAway()).toBe(true)
  reply.resolve(true)
  await expect.poll(isAway).toBe(false)
  expect(asked).toHaveBeenCalledWith('/healthz')
})

test('4.IMG.02 a picture that failed is asked for again when the server is back: it may be there', async () => {
  followConnection(true)
  const screen = await render(<Picture {...shape} candidates={['/gone-offline.png']} />)
  const root = screen.container.firstElementChild!
  await expect.poll(() => root.getAttribute('data-state')).toBe('failed')
  const states: (string | null)[] = []
  const watch = new MutationObserver(() => states.push(root.getAttribute('data-state')))
  watch.observe(root, { attributeFilter: ['data-state'] })
  onTestFinished(() => watch.disconnect())
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await expect.poll(() => states).toEqual(['loading', 'failed'])
})

test('0248 a picture that failed in a gap that nobody noticed is asked for once more when a call has a reply, and a bad one no more', async () => {
  const screen = await render(<Picture {...shape} candidates={['/gone-gap-1.png', '/gone-gap-2.png']} />)
  const root = screen.container.firstElementChild!
  await expect.poll(() => root.getAttribute('data-state')).toBe('failed')
  const states: (string | null)[] = []
  const watch = new MutationObserver(() => states.push(root.getAttribute('data-state')))
  watch.observe(root, { attributeFilter: ['data-state'] })
  onTestFinished(() => watch.disconnect())
  const { server } = await open()
  server.now(answer(ads.list, []))
  const ask = () => noting(callOfVisitor)(ads.list, { params: { storeRoute: 'winona' } })
  await ask()
  await expect.poll(() => states).toEqual(['loading', 'failed'])
  await ask()
  await new Promise(requestAnimationFrame)
  expect(states).toEqual(['loading', 'failed'])
})

test('0248 a picture that another address has stays as it is', async () => {
  const screen = await render(<Picture {...shape} candidates={['/gone-gap-3.png', dot]} />)
  const image = () => screen.container.querySelector('img')?.getAttribute('src')
  await expect.poll(image).toBe(dot)
  const { server } = await open()
  server.now(answer(ads.list, []))
  await noting(callOfVisitor)(ads.list, { params: { storeRoute: 'winona' } })
  await new Promise(requestAnimationFrame)
  expect(image()).toBe(dot)
})

test('a call that was not reached makes the app look for the server; any reply says that it is there', async () => {
  const { server } = await open()
  const call = noting(callOfVisitor)
  const ask = () => call(ads.list, { params: { storeRoute: 'winona' } })
  server.now(unreached(ads.list))
  const look = vi.spyOn(network, 'isReachable').mockResolvedValue(true)
  onTestFinished(() => look.mockRestore())
  await expect(ask()).rejects.toThrow()
  await expect.poll(() => look.mock.calls.length).toBe(1)
  expect(isAway(), 'only the call has failed').toBe(false)
  look.mockResolvedValue(false)
  await expect(ask()).rejects.toThrow()
  await expect.poll(isAway).toBe(true)
  server.now(answer(ads.list, []))
  await ask()
  expect(isAway()).toBe(false)
})

test('while the server is away it is asked once in ten seconds, however many calls have failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const look = vi.spyOn(network, 'isReachable').mockResolvedValue(false)
  onTestFinished(() => {
    vi.useRealTimers()
    look.mockRestore()
  })
  const call = noting(() => Promise.reject(new TypeError('Failed to fetch')))
  for (let asked = 1; asked <= 3; asked += 1) {
    await expect(call(ads.list, { params: { storeRoute: 'winona' } })).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(1000)
    expect(look).toHaveBeenCalledTimes(asked)
  }
  look.mockClear()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(look).toHaveBeenCalledTimes(3)
})

test('what a gateway says for a server that is down counts as not reached; our own refusals do not', () => {
  const problem = JSON.stringify({ type: 'about:blank', title: '', status: 503, detail: '', code: 'unavailable', instance: '/' })
  expect([502, 503, 504].map((status) => isUnreached(new CallError(status, '<h1>Bad gateway</h1>')))).toEqual([true, true, true])
  expect(isUnreached(new CallError(503, problem))).toBe(false)
  expect(isUnreached(new CallError(500, ''))).toBe(false)
  expect(isUnreached(new TypeError('Failed to fetch'))).toBe(true)
})

test('a call that gave up waiting for a reply was not reached; one that nobody waits for any longer tells nothing', async () => {
  const outcome = (signal: AbortSignal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const gaveUp: unknown = await outcome(AbortSignal.timeout(1)).catch((error: unknown) => error)
  expect(isUnreached(gaveUp)).toBe(true)
  const left = new AbortController()
  const leaving = outcome(left.signal).catch((error: unknown) => error)
  left.abort()
  expect(isUnreached(await leaving)).toBe(false)
})
