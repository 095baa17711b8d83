import type { Located } from './located.ts'
import { nativeLocation } from './native.ts'
import { browserLocation } from './web.ts'

export type { Located }

export type Location = {
  /** Reads the position from the device, which the first time asks the shopper for permission. Never rejects. */
  current: () => Promise<Located>
  /** Returns 'prompt' when current() would ask the shopper. */
  permission: () => Promise<'granted' | 'denied' | 'prompt'>
}

export const location: Location = import.meta.env.MODE === 'native' ? nativeLocation : browserLocation
