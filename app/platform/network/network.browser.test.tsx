import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { NativeRefusal } from '#app/testing/native-phone.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Network } from './index.ts'
import { beginNetwork, nativeNetwork } from './native.ts'
import { browserNetwork } from './web.ts'

afterEach(() => vi.restoreAllMocks())

/** Each form on a device with or without a signal; the returned function changes that. */
type Form = { name: string; network: Network; device: (connected: boolean) => Promise<(connected: boolean) => void> }

const web: Form = {
  name: 'the web',
  network: browserNetwork,
  async device(connected) {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(connected)
    return (now) => {
      online.mockReturnValue(now)
      window.dispatchEvent(new Event(now ? 'online' : 'offline'))
    }
  },
}
const native = phones.map((phone): Form => {
  async function device(connected: boolean) {
    const { state, emit } = nativeBridge(phone)
    state.connected = connected
    await beginNetwork()
    return (now: boolean) => {
      state.connected = now
      emit('Network', 'networkStatusChange', { connected: now, connectionType: now ? 'wifi' : 'none' })
    }
  }
  return { name: phone, network: { ...browserNetwork, ...nativeNetwork }, device }
})

/** Listens until the test ends. */
function told(network: Network) {
  const words: string[] = []
  const stops = [network.onBack(() => words.push('back')), network.onLost(() => words.push('lost'))]
  return { words, stop: () => stops.forEach((stop) => stop()) }
}

describe.each([web, ...native])('on $name', ({ network, device }) => {
  test('what the device knows at the start is known without a promise, and what it says later', async () => {
    const set = await device(false)
    expect(network.isOnline()).toBe(false)
    set(true)
    expect(network.isOnline()).toBe(true)
  })

  test('a signal that goes and comes back is told, until nobody listens', async () => {
    const set = await device(true)
    const { words, stop } = told(network)
    set(false)
    set(true)
    expect(words).toEqual(['lost', 'back'])
    stop()
    set(false)
    set(true)
    expect(words).toEqual(['lost', 'back'])
  })

  test('the server is reached when it replies well, and not when a network replies with a page of its own', async () => {
    await device(true)
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ status: 'ok' }))
    expect(await network.isReachable('/healthz')).toBe(true)
    fetched.mockResolvedValueOnce(new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } }))
    expect(await network.isReachable('/healthz')).toBe(false)
    fetched.mockResolvedValueOnce(new Response('', { status: 503 }))
    expect(await network.isReachable('/healthz')).toBe(false)
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await network.isReachable('/healthz')).toBe(false)
  })
})

describe.each(phones)('on %s alone', (phone) => {
  test('another network in place of one counts as a signal that is back', async () => {
    const { emit } = nativeBridge(phone)
    await beginNetwork()
    const { words, stop } = told({ ...browserNetwork, ...nativeNetwork })
    emit('Network', 'networkStatusChange', { connected: true, connectionType: 'cellular' })
    expect(words).toEqual(['back'])
    stop()
  })

  test('what changed while the app slept is asked for when it is in front again', async () => {
    const { state, emit } = nativeBridge(phone)
    await beginNetwork()
    const { words, stop } = told({ ...browserNetwork, ...nativeNetwork })
    state.connected = false
    emit('App', 'resume', null)
    await expect.poll(() => words).toEqual(['lost'])
    expect(nativeNetwork.isOnline()).toBe(false)
    state.connected = true
    emit('App', 'resume', null)
    await expect.poll(() => words).toEqual(['lost', 'back'])
    stop()
  })

  test('a phone that does not say counts as having a signal, and the app starts', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    nativeBridge(phone, {
      'Network.getStatus': () => {
        throw new NativeRefusal('no such service')
      },
    })
    await beginNetwork()
    expect(nativeNetwork.isOnline()).toBe(true)
  })
})
