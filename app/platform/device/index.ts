import { thisDevice } from './web.ts'

export type Device = {
  /** Returns whether it is a phone or tablet by Apple, where directions open in Apple's maps. */
  isApple: () => boolean
}

export const device: Device = thisDevice
