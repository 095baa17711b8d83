import { browserScreen } from './web.ts'

type Fact = { get: () => boolean; subscribe: (listener: () => void) => () => void }

/** Only for behavior that depends on the screen; a native app's web view replies to it as a browser does. What is drawn differs by CSS alone, since the server does not know the screen; a page may drop what its CSS hides. */
export type Screen = {
  /** True from 992 px at the usual size of text. */
  isWide: Fact
  prefersDark: Fact
  prefersLessMotion: Fact
  /** Calls the listener while the page scrolls. Returns a function that removes the listener. */
  onScrolled: (listener: () => void) => () => void
  /** Calls the listener when somebody scrolls, touches, clicks or types. Returns a function that removes the listener. */
  onTouched: (listener: () => void) => () => void
  /** Whether the app has the whole screen. */
  isFull: Fact
  /** Asks for the whole screen, in a press; nothing happens where the device has no such thing. */
  fill: () => void
  endFull: () => void
}

export const screen: Screen = browserScreen
