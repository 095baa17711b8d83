import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import { anyList, pageHeaders } from '#app/platform/offline/caches.ts'

/** What the device has stored, by address; null where it lets nobody read. */
let stored: Map<string, Response> | null
/** What the network replies. */
let reply: () => Promise<Response>
const listeners = new Map<string, (event: object) => void>()
const origin = 'https://deals.example'
const entry = '/assets/index-1.js'
type Address = { url: string }

const read = async (address: string) => {
  if (!stored) throw new DOMException('Unexpected internal error.', 'UnknownError')
  return stored.get(address)?.clone()
}
vi.mock('workbox-precaching', () => ({
  precache() {},
  matchPrecache: (of: Address | string) => read(typeof of === 'string' ? of : of.url),
}))

beforeAll(async () => {
  const match = ({ url }: Address, { ignoreSearch = false }) => read(ignoreSearch ? url.split('?')[0]! : url)
  vi.stubGlobal('caches', {
    match: (of: Address | string, how = {}) => match(typeof of === 'string' ? { url: of } : of, how),
    has: async () => true,
    open: async () => ({ keys: async () => [...stored!.keys()].map((url) => ({ url })) }),
  })
  vi.stubGlobal('fetch', () => reply())
  vi.stubGlobal('self', {
    files: { first: [{ url: entry }], rest: [] },
    location: { origin },
    registration: { waiting: null },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  })
  // The compiler knows it by tsconfig.worker.json alone.
  await import(new URL('worker.ts', import.meta.url).href)
})
beforeEach(() => {
  stored = new Map()
  reply = async () => new Response('of the server')
})

/** What the worker replies. */
function replyTo(path: string, mode = 'no-cors', cache = 'default'): Promise<Response> {
  const answered = Promise.withResolvers<Response>()
  const request = { method: 'GET', mode, url: origin + path, cache }
  listeners.get('fetch')!({ request, respondWith: (it: Promise<Response>) => answered.resolve(it) })
  return answered.promise
}
const ask = async (path: string, mode?: string, cache?: string) => (await replyTo(path, mode, cache)).text()

/** Stores a page as the app keeps it, until then. */
function keepPage(path: string, until: number) {
  const headers = { [pageHeaders.until]: String(until), [pageHeaders.entry]: entry }
  stored!.set(origin + path, new Response(`kept ${path}`, { headers }))
}

test.each([
  ['a page', '/winona/home', 'navigate'],
  ['a script', '/assets/HomePage-1.js', 'no-cors'],
  ['a picture', '/images/hcc/pages/a.jpg?w=960', 'no-cors'],
])('where the device cannot read what it has stored, as one that is full, %s comes from the server', async (_, path, mode) => {
  stored = null
  expect(await ask(path, mode)).toBe('of the server')
})

test.each([
  ['no signal', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a gateway in place of the server', async () => new Response('Bad Gateway', { status: 502 })],
])('with %s a picture of another width is shown', async (_, network) => {
  stored!.set(`${origin}/images/hcc/pages/a.jpg`, new Response('of the device'))
  reply = network
  expect(await ask('/images/hcc/pages/a.jpg?w=1440')).toBe('of the device')
})

test('whoever chooses the other language waits for the page in it; without a signal the app opens in the one before', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  stored!.set('/shell', new Response('in English'))
  const drawn = Promise.withResolvers<Response>()
  reply = () => drawn.promise
  const [chosen, other] = ['?lang=es', ''].map((search) => ask(paths.lists() + search, 'navigate'))
  await vi.advanceTimersByTimeAsync(10_000)
  drawn.resolve(new Response('en español'))
  expect(await Promise.all([chosen, other])).toEqual(['en español', 'in English'])
  reply = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await ask(`${paths.lists()}?lang=es`, 'navigate')).toBe('in English')
})

test('each list opens at once in the frame that is kept, without asking the server, but for whoever reloads it', async () => {
  keepPage(paths.list(anyList), Infinity)
  expect(await ask(paths.list('1'), 'navigate', 'no-cache')).toBe('of the server')
  reply = () => new Promise(() => {}) // a signal that brings nothing
  expect(await ask(paths.list('1'), 'navigate')).toBe('kept /lists/details/any')
  expect(await ask(paths.list('2'), 'navigate')).toBe('kept /lists/details/any')
})

test('the entry leads to the home that is kept at once, and asks the server when that is not true any more', async () => {
  keepPage(paths.home('winona'), Date.now() + 60_000)
  const led = await replyTo(paths.entry(), 'navigate')
  expect([led.status, led.headers.get('location')]).toEqual([302, origin + paths.home('winona')])
  expect(await ask(paths.entryWithoutStore(), 'navigate')).toBe('of the server')
  keepPage(paths.home('winona'), Date.now() - 1)
  expect(await ask(paths.entry(), 'navigate')).toBe('of the server')
})
