import { nativePush } from './native.ts'
import type { Registered } from './registered.ts'
import { webPush } from './web.ts'

export type { Registered }

/** Notices that the phone shows while the app is not in front. */
export type Push = {
  /** Only the native apps have it. */
  isThere: () => boolean
  /** Registers the phone, which the first time asks the shopper for permission. Never rejects. */
  register: () => Promise<Registered>
  /** Returns the token under which the phone is registered; null where it is not. */
  token: () => string | null
  /** Ends the registration: the token is then of no use to anybody. Never rejects. */
  unregister: () => Promise<void>
  /** Calls the listener when the phone has another token than before. */
  onToken: (listener: () => void) => void
  /** Calls the listener with the path of each notice that the shopper taps, also of the one that started the app. To be called once. */
  onOpened: (listener: (path: string) => void) => void
}

export const push: Push = import.meta.env.MODE === 'native' ? nativePush : webPush
