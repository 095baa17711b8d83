import { nativeAppState } from './native.ts'
import { browserAppState } from './web.ts'

/** Each `on…` returns a function that removes the listener. */
export type AppState = {
  /** Returns whether the app can be seen: it is neither behind another app nor in a background tab. */
  isVisible: () => boolean
  /** Returns whether the shopper has just pressed something. */
  isPressed: () => boolean
  onVisible: (listener: () => void) => () => void
  onHidden: (listener: () => void) => () => void
  /** The browser brings the page back as it was left: it has missed all events meanwhile. */
  onBroughtBack: (listener: () => void) => () => void
  /** The page is left, for good or until the browser brings it back. */
  onLeft: (listener: () => void) => () => void
}

export const appState: AppState = import.meta.env.MODE === 'native' ? { ...browserAppState, ...nativeAppState } : browserAppState
