import { nativeDevice } from './native.ts'
import { thisDevice } from './web.ts'

export type Device = {
  /** Returns whether it is a phone or tablet by Apple, where directions open in Apple's maps. */
  isApple: () => boolean
  /** What the server is told: a browser's page, or the app of which kind of phone. */
  type: () => 'web' | 'android' | 'ios'
}

export const device: Device = import.meta.env.MODE === 'native' ? nativeDevice : thisDevice
