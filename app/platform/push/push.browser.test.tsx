import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { NativeRefusal, silence, type Handlers, type HealthyPhone } from '#app/testing/native-phone.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nativePush } from './native.ts'
import { webPush } from './web.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const notGranted = { success: false, errorMessage: 'Push notifications not granted' }

test('a browser has no push notices, and registers none', async () => {
  expect(webPush.isThere()).toBe(false)
  expect(await webPush.register()).toEqual(notGranted)
  expect(webPush.token()).toBeNull()
  await webPush.unregister()
})

describe.each(phones)('on %s', (kind) => {
  /** A phone whose service gives it this token, or this error; null: it says nothing. */
  function phoneWith(result: { value: string } | { error: string } | null, more: Handlers = {}, phone?: HealthyPhone) {
    const native = nativeBridge(
      kind,
      {
        'PushNotifications.register': () => {
          if (result)
            queueMicrotask(() => native.emit('PushNotifications', 'value' in result ? 'registration' : 'registrationError', result))
          return {}
        },
        ...more,
      },
      phone,
    )
    return native
  }

  test('1.NATV.02 4.PUSH.01 4.PUSH.03 3.ENT.26 6.ROLE.18 the shopper is asked once, and the phone then registers with its token', async () => {
    const { calledWith, state } = phoneWith({ value: 'a-token' })
    expect(nativePush.isThere()).toBe(true)
    expect(nativePush.token()).toBeNull()
    expect(await nativePush.register()).toEqual({ success: true, token: 'a-token' })
    expect(nativePush.token()).toBe('a-token')
    expect(state.allows.receive).toBe('granted')
    expect(await nativePush.register()).toEqual({ success: true, token: 'a-token' })
    expect(calledWith('PushNotifications.requestPermissions')).toHaveLength(1)
    expect(calledWith('PushNotifications.register')).toHaveLength(2)
  })

  test('4.PUSH.02 3.ENT.26 6.ROLE.18 a shopper who says no is not registered, and not asked again', async () => {
    const { calledWith, state } = phoneWith({ value: 'a-token' })
    state.says.receive = 'denied'
    expect(await nativePush.register()).toEqual(notGranted)
    expect(await nativePush.register()).toEqual(notGranted)
    expect(calledWith('PushNotifications.requestPermissions')).toHaveLength(1)
    expect(calledWith('PushNotifications.register')).toEqual([])
    expect(nativePush.token()).toBeNull()
  })

  test('4.PUSH.03 3.ENT.26 a registration that fails has the service’s error', async () => {
    phoneWith({ error: 'SERVICE_NOT_AVAILABLE' })
    expect(await nativePush.register()).toEqual({ success: false, errorMessage: 'SERVICE_NOT_AVAILABLE' })
    expect(nativePush.token()).toBeNull()
  })

  test('a plugin that refuses is a failure too', async () => {
    phoneWith(null, {
      'PushNotifications.register': () => {
        throw new NativeRefusal('no such service')
      },
    })
    expect(await nativePush.register()).toEqual({ success: false, errorMessage: 'no such service' })
  })

  test('a service that says nothing is a failure after a while', async () => {
    const { calledWith } = phoneWith(null)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const registered = nativePush.register()
    await vi.waitUntil(() => calledWith('PushNotifications.register').length === 1, { interval: 0, timeout: 60_000 })
    await vi.runAllTimersAsync()
    expect(await registered).toEqual({ success: false, errorMessage: 'The phone did not reply' })
  })

  test('a token that changes while the app runs is told once, and known in the next start', async () => {
    const native = phoneWith({ value: 'a-token' })
    const told = vi.fn()
    nativePush.onToken(told)
    await nativePush.register()
    expect(told).not.toHaveBeenCalled()
    native.emit('PushNotifications', 'registration', { value: 'another' })
    native.emit('PushNotifications', 'registration', { value: 'another' })
    expect(told).toHaveBeenCalledOnce()
    expect(nativePush.token()).toBe('another')
    phoneWith(null, {}, native)
    expect(nativePush.token()).toBe('another')
  })

  test('a phone that is no longer registered has no token, whatever its service says later', async () => {
    const { emit, calledWith } = phoneWith({ value: 'a-token' })
    await nativePush.register()
    await nativePush.unregister()
    expect(nativePush.token()).toBeNull()
    expect(calledWith('PushNotifications.unregister')).toHaveLength(1)
    const told = vi.fn()
    nativePush.onToken(told)
    emit('PushNotifications', 'registration', { value: 'late' })
    await nativePush.unregister()
    expect(nativePush.token()).toBeNull()
    expect(told).not.toHaveBeenCalled()
    expect(calledWith('PushNotifications.unregister')).toHaveLength(1)
  })

  test('a phone that cannot end the registration has no token either', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    phoneWith({ value: 'a-token' }, { 'PushNotifications.unregister': () => Promise.reject(new NativeRefusal('no signal')) })
    await nativePush.register()
    await nativePush.unregister()
    expect(nativePush.token()).toBeNull()
  })

  test('a tap on a notice opens its path once, also the tap that started the app', async () => {
    const native = phoneWith(null, { 'PushNotifications.checkPermissions': () => silence })
    const tap = (data: unknown) =>
      native.emit('PushNotifications', 'pushNotificationActionPerformed', { actionId: 'tap', notification: { id: '1', data } })
    tap({ path: '/winona/deals/items' })
    const opened: string[] = []
    nativePush.onOpened((path) => opened.push(path))
    await expect.poll(() => opened).toEqual(['/winona/deals/items'])
    tap({ path: '/winona/home' })
    tap({})
    tap(undefined)
    expect(opened).toEqual(['/winona/deals/items', '/winona/home'])
  })
})
