import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '#app/api/call.ts'
import { cookies } from '#app/platform/cookies/index.ts'
import { offline } from '#app/platform/offline/index.ts'
import { forgetStore, loadActiveStore, rememberStore } from './active-store.ts'

afterEach(() => void vi.restoreAllMocks())

test('the pages that the device keeps go with the store that they are of: the entry would lead to it', () => {
  let header = 'lastStore=winona'
  vi.spyOn(cookies, 'header').mockImplementation(() => header)
  vi.spyOn(cookies, 'keep').mockImplementation((name, value) => void (header = `${name}=${value}`))
  vi.spyOn(cookies, 'drop').mockImplementation(() => void (header = ''))
  const dropped = vi.spyOn(offline, 'dropPages').mockResolvedValue()
  rememberStore('winona')
  expect(dropped).not.toHaveBeenCalled()
  rememberStore('ridge')
  expect(dropped).toHaveBeenCalledTimes(1)
  rememberStore('ridge')
  expect(dropped).toHaveBeenCalledTimes(1)
  forgetStore()
  expect(dropped).toHaveBeenCalledTimes(2)
})

test.each(['server', 'browser'] as const)(
  '8.ERR.19 on the %s a store that is gone is forgotten only where it is the shopper’s own',
  async (side) => {
    const ledFromGone = async (cookie: string) => {
      vi.spyOn(cookies, 'header').mockReturnValue(side === 'browser' ? cookie : '')
      const headers: HeadersInit = side === 'server' ? { cookie } : {}
      const context = {
        side,
        queryClient: new QueryClient(),
        send: () => Promise.reject(new CallError(404, '')),
        endSession: async () => {},
      }
      const args = { params: { activeStoreRoute: 'gone' }, request: new Request('http://app/gone/home', { headers }), context }
      const led: unknown = await loadActiveStore(args).catch((thrown: unknown) => thrown)
      return led instanceof Response ? led.headers.get('location') : led
    }
    expect(await ledFromGone('lastStore=gone')).toBe('/?store=gone')
    expect(await ledFromGone('')).toBe('/?store=gone')
    expect(await ledFromGone('lastStore=winona')).toBe('/')
  },
)
