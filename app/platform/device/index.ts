import { nativeDevice } from './native.ts'
import { thisDevice } from './web.ts'

export type Device = {
  /** Returns whether it is a phone or tablet by Apple, where directions open in Apple's maps. */
  isApple: () => boolean
  /** What the server is told: a browser's page, or the app of which kind of phone. */
  type: () => 'web' | 'android' | 'ios'
  /** Returns whether the stores' apps are worth mentioning: they are no news to somebody who is in one (decision E48). */
  offersApps: () => boolean
}

export const device: Device = import.meta.env.MODE === 'native' ? nativeDevice : thisDevice
