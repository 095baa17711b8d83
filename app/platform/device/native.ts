import { Capacitor } from '@capacitor/core'

export const nativeDevice = {
  isApple: () => Capacitor.getPlatform() === 'ios',
  type: () => (Capacitor.getPlatform() === 'ios' ? ('ios' as const) : ('android' as const)),
  offersApps: () => false,
}
