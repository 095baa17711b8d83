import { nativeBridge } from './native-bridge.ts'
import { onTestFinished } from 'vitest'
import { push } from '#app/platform/push/index.ts'
import { nativePush } from '#app/platform/push/native.ts'
import { webPush } from '#app/platform/push/web.ts'
import type { HealthyPhone } from './native-phone.ts'
import type { Phone } from './native-wire.ts'

/** Gives the app push notices until the test ends, on a phone whose service has these tokens to give, one at each registration. */
export function pushPhone(kind: Phone, tokens: string[], phone?: HealthyPhone) {
  const left = [...tokens]
  const register = () => {
    const value = left.shift()
    queueMicrotask(() => {
      if (value === undefined) native.emit('PushNotifications', 'registrationError', { error: 'SERVICE_NOT_AVAILABLE' })
      else native.emit('PushNotifications', 'registration', { value })
    })
    return {}
  }
  const native = nativeBridge(kind, { 'PushNotifications.register': register }, phone)
  Object.assign(push, nativePush)
  onTestFinished(() => void Object.assign(push, webPush))
  return native
}
