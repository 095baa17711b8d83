import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

/** What the device has stored, by address; null where it lets nobody read. */
let stored: Map<string, Response> | null
/** What the network replies. */
let reply: () => Promise<Response>
const listeners = new Map<string, (event: object) => void>()
const origin = 'https://deals.example'
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
  vi.stubGlobal('caches', { match: (of: Address | string, how = {}) => match(typeof of === 'string' ? { url: of } : of, how) })
  vi.stubGlobal('fetch', () => reply())
  vi.stubGlobal('self', {
    files: { first: [], rest: [] },
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
async function ask(path: string, mode = 'no-cors'): Promise<string> {
  const answered = Promise.withResolvers<Response>()
  const request = { method: 'GET', mode, url: origin + path, cache: 'default' }
  listeners.get('fetch')!({ request, respondWith: (it: Promise<Response>) => answered.resolve(it) })
  return (await answered.promise).text()
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
