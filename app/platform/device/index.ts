import { thisDevice } from './web.ts'

export type Device = {
  /** A phone or tablet of Apple’s: addresses open in its own maps. */
  isApple: () => boolean
}

export const device: Device = thisDevice
