import { nativeBrightness } from './native.ts'
import { webBrightness } from './web.ts'

export type Brightness = {
  /** Returns whether the app can change the screen's brightness. A browser cannot. */
  isThere: () => boolean
  /** Makes the screen as bright as it gets while the app is in front, until the returned function is called: then it is as it was. */
  full: () => () => void
}

export const brightness: Brightness = import.meta.env.MODE === 'native' ? nativeBrightness : webBrightness
