import { PushNotifications } from '@capacitor/push-notifications'
import { messages } from '#app/api/error-text.ts'
import { onEvent } from '../plugin-event.ts'
import { browserStorage } from '../storage/web.ts'
import { nativeDevice } from '../device/native.ts'
import type { Registered } from './registered.ts'

/** The key of the token, which is stored because the server is told of it at each start, before the phone says it again. */
const key = 'push-token'

/** A phone without a signal may not reply at all. */
const patienceMs = 30_000

export const nativePush = {
  /** Android's app is built without notices where it has no file of a Firebase project (vite.config.ts). */
  isThere: () => nativeDevice.isApple() || import.meta.env.VITE_ANDROID_NOTICES !== 'off',
  async register(): Promise<Registered> {
    try {
      if (!(await isGranted())) return { success: false, errorMessage: messages.pushNotGranted }
      const registered = await registration()
      if (registered.success) browserStorage.set(key, registered.token)
      return registered
    } catch (error) {
      return { success: false, errorMessage: error instanceof Error ? error.message : String(error) }
    }
  },
  token: () => browserStorage.get(key),
  async unregister() {
    if (browserStorage.get(key) === null) return
    browserStorage.remove(key)
    await PushNotifications.unregister().catch((error: unknown) => console.error(error))
  },
  onToken(listener: () => void) {
    onEvent(
      PushNotifications.addListener('registration', ({ value }) => {
        // While none is stored the phone is not registered, or `register` is about to store it.
        const before = browserStorage.get(key)
        if (before === null || before === value) return
        browserStorage.set(key, value)
        listener()
      }),
    )
  },
  onOpened(listener: (path: string) => void) {
    onEvent(
      PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
        const data: unknown = notification.data
        if (typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string') listener(data.path)
      }),
    )
  },
}

/** Asks the shopper if nobody has. */
async function isGranted(): Promise<boolean> {
  const { receive } = await PushNotifications.checkPermissions()
  if (receive !== 'prompt' && receive !== 'prompt-with-rationale') return receive === 'granted'
  return (await PushNotifications.requestPermissions()).receive === 'granted'
}

/** The plugin replies to `register` at once, and tells what came of it by an event. */
async function registration(): Promise<Registered> {
  const { promise, resolve } = Promise.withResolvers<Registered>()
  const stops = [
    onEvent(PushNotifications.addListener('registration', ({ value }) => resolve({ success: true, token: value }))),
    onEvent(PushNotifications.addListener('registrationError', ({ error }) => resolve({ success: false, errorMessage: error }))),
  ]
  const silent = setTimeout(() => resolve({ success: false, errorMessage: 'The phone did not reply' }), patienceMs)
  try {
    await PushNotifications.register()
    return await promise
  } finally {
    clearTimeout(silent)
    for (const stop of stops) stop()
  }
}
