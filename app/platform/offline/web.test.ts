import { afterEach, expect, test, vi } from 'vitest'
import { browserOffline } from './web.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

class Worker extends EventTarget {
  state = 'installing'
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** Begins in a browser that replies with this registration; `hasBegun` turns true. */
function begun(registration: { installing?: Worker; active?: Worker }) {
  vi.stubEnv('DEV', false)
  vi.stubGlobal('document', new EventTarget())
  const serviceWorker = {
    register: async () => ({ installing: null, waiting: null, active: null, ...registration }),
    ready: new Promise(() => {}),
  }
  vi.stubGlobal('navigator', { serviceWorker })
  const it = { hasBegun: false, done: Promise.resolve() }
  it.done = browserOffline.begin('https://deals.example/assets/index-1.js').then(() => void (it.hasBegun = true))
  return it
}

test('the first worker is waited for until it is active', async () => {
  const installing = new Worker()
  const it = begun({ installing })
  await new Promise(setImmediate)
  installing.become('installed')
  await new Promise(setImmediate)
  expect(it.hasBegun).toBe(false)
  installing.become('activating')
  await it.done
})

test('a worker that cannot be installed, and one that is not there, are not waited for', async () => {
  const installing = new Worker()
  const it = begun({ installing })
  await new Promise(setImmediate)
  installing.become('redundant')
  await it.done
  await begun({}).done
})

test('while a former worker is active a newer one is not waited for', async () => {
  await begun({ active: new Worker(), installing: new Worker() }).done
})

/** Returns what keeps a picture and a page in a browser with this registration, and the stores that it opens for them. */
function keeping(registration: { active?: object } | undefined) {
  const opened: string[] = []
  const open = async (name: string) => {
    opened.push(name)
    return { keys: async () => [], match: async () => undefined, put: async () => {}, delete: async () => true }
  }
  vi.stubGlobal('caches', { open, delete: async () => true })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('fetch', async () => new Response('<script src="/index.js"></script>'))
  const keep = () =>
    Promise.all([
      browserOffline.keepPictures(['/a.png'], { count: 1, bytes: 1 }),
      browserOffline.keepPages([{ path: '/a', readAt: 0, until: 1, notBefore: 0, entry: '/index.js' }]),
    ])
  return { keep, opened }
}

test('nothing is kept when it was dropped while what keeps it was being loaded', async () => {
  const { keep, opened } = keeping({ active: {} })
  const kept = keep()
  await browserOffline.dropKept()
  await kept
  expect(opened).toEqual([])
  await keep()
  expect(opened.toSorted()).toEqual(['pages', 'pictures'])
})

test('nothing is fetched to be kept where no worker would show it', async () => {
  for (const registration of [undefined, {}]) {
    const { keep, opened } = keeping(registration)
    await keep()
    expect(opened).toEqual([])
  }
})
