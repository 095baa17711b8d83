import type { Located } from './located.ts'
import { browserLocation } from './web.ts'

export type { Located }

export type Location = {
  /** Asks the device; the first time it asks the shopper too. Never rejects. */
  current: () => Promise<Located>
  /** Whether current() would ask the shopper. */
  permission: () => Promise<'granted' | 'denied' | 'prompt'>
}

export const location: Location = browserLocation
