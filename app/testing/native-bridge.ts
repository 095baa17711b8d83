import androidBridge from '../../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js?raw'
import iosBridge from '../../node_modules/@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js?raw'
import { onTestFinished } from 'vitest'
import { healthyPhone, repliesOf, type Handlers, type HealthyPhone } from './native-phone.ts'
import { layWire, pluginHeaders, type Phone } from './native-wire.ts'

// A test imports this file before any plugin: what a plugin finds when it is loaded stays.
layWire({ phone: 'android', headers: pluginHeaders })

export const phones = ['android', 'ios'] as const

/**
 * Starts the app's page on a phone, until the test ends: Capacitor's own bridge, with only the wire below it faked. `handlers` replace
 * what a healthy phone does; with `phone` the app starts again on the same one.
 */
export function nativeBridge(kind: Phone, handlers: Handlers = {}, phone: HealthyPhone = healthyPhone()) {
  const { calls, reply } = repliesOf({ ...phone.handlers, ...handlers })
  layWire({ phone: kind, headers: pluginHeaders })
  const wire = window.nativeWire!
  wire.reply = reply
  const plain = { ...console }
  // oxlint-disable-next-line no-new-func, no-implied-eval -- the script that the native app would run in its page
  new Function(kind === 'android' ? androidBridge : iosBridge)()
  Object.assign(console, plain) // the bridge of an iPhone wraps it each time
  onTestFinished(() => {
    wire.reply = async () => null
  })
  return {
    ...phone,
    calls,
    /** Returns the options of all calls of one method. */
    calledWith: (name: string) => calls.filter(({ plugin, method }) => `${plugin}.${method}` === name).map(({ options }) => options),
    emit: wire.emit,
  }
}
