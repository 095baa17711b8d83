import { nativeAwake } from './native.ts'
import { browserAwake } from './web.ts'

export type Awake = {
  /**
   * Keeps the screen on while the app is in front, until the returned function is called. `told` is called with true when the screen
   * stays on, and with false when the device refuses, as some do to save their battery.
   */
  keepScreenOn: (told: (staysOn: boolean) => void) => () => void
}

export const awake: Awake = import.meta.env.MODE === 'native' ? nativeAwake : browserAwake
