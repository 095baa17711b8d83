import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#app/api/call.ts'
import { replaceToken, startAnew } from '#app/features/session/session.ts'
import { userQuery } from '#app/features/session/user.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { beginAppState, nativeAppState } from '#app/platform/app-state/native.ts'
import { browserAppState } from '#app/platform/app-state/web.ts'
import { network } from '#app/platform/network/index.ts'
import { beginNetwork, nativeNetwork } from '#app/platform/network/native.ts'
import { browserNetwork } from '#app/platform/network/web.ts'
import { changesOfTest } from '#app/testing/device-changes.ts'
import { anonymous, callOfVisitor as call } from '#app/testing/render-app.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(network, browserNetwork)
  Object.assign(appState, browserAppState)
})

/** A device's changes that the server is not reached for, and that are not tried again by the clock. */
function makeWaiting() {
  const set = setTimeout
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => (ms < 700 ? set(work, ms) : 0)) // nothing is tried again by the clock
  const queryClient = new QueryClient()
  queryClient.setQueryData(userQuery({ send: call }).queryKey, anonymous)
  const changes = changesOfTest({ queryClient, call })
  const send = vi.fn(async () => {
    throw new TypeError('Failed to fetch')
  })
  const settled = vi.fn()
  const refused = vi.fn()
  const { add } = changes.join<{ kind: 'note' }, unknown>({ kinds: { note: true }, send, settled, refused, shopper() {}, changed() {} })
  return { changes, send, settled, refused, add }
}

test.each(phones)('on %s what waits is sent when the app is in front again, and when the phone has another network', async (phone) => {
  const { emit } = nativeBridge(phone)
  Object.assign(network, nativeNetwork)
  Object.assign(appState, nativeAppState)
  await beginNetwork()
  await beginAppState()
  const { changes, send, settled, add } = makeWaiting()
  changes.start()
  add({ kind: 'note' })
  const tries = async (count: number) => {
    await expect.poll(() => [send.mock.calls.length, changes.snapshot().stalled]).toEqual([count, true])
  }
  await tries(1)
  emit('App', 'pause', null)
  emit('App', 'resume', null)
  await tries(2)
  send.mockResolvedValueOnce(undefined as never)
  emit('Network', 'networkStatusChange', { connected: true, connectionType: 'cellular' })
  await expect.poll(() => settled.mock.calls.length).toBe(1)
  expect(send).toHaveBeenCalledTimes(3)
  expect(changes.snapshot().waiting).toEqual([])
})

test('what waits is sent when the server is in reach again, of which no device tells', async () => {
  const { changes, send, settled, add } = makeWaiting()
  changes.start()
  add({ kind: 'note' })
  await expect.poll(() => [send.mock.calls.length, changes.snapshot().stalled]).toEqual([1, true])
  onlineManager.setOnline(false)
  send.mockResolvedValueOnce(undefined as never)
  onlineManager.setOnline(true)
  await expect.poll(() => settled.mock.calls.length).toBe(1)
})

describe('a refusal that came while nobody looked', () => {
  async function refusedUnseen() {
    startAnew(new QueryClient())
    appState.isVisible = () => false
    const { changes, send, settled, refused, add } = makeWaiting()
    changes.start()
    const problem = { type: 'about:blank', title: '', status: 409, code: 'too_many_notes' }
    send.mockRejectedValueOnce(new CallError(409, JSON.stringify(problem)))
    add({ kind: 'note' })
    await expect.poll(() => settled.mock.calls.length).toBe(1)
    expect(refused).not.toHaveBeenCalled()
    appState.isVisible = () => true
  }

  test('E53 is told once, at the next start if the app was killed meanwhile', async () => {
    await refusedUnseen()
    const next = makeWaiting()
    next.changes.start()
    expect(next.refused.mock.calls).toEqual([[{ kind: 'note', code: 'too_many_notes' }]])
    const later = makeWaiting()
    later.changes.start()
    expect(later.refused).not.toHaveBeenCalled()
  })

  test('is not told to the next shopper of the device', async () => {
    await refusedUnseen()
    replaceToken(null)
    startAnew(new QueryClient())
    const next = makeWaiting()
    next.changes.start()
    expect(next.refused).not.toHaveBeenCalled()
  })
})
