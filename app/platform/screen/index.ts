import { browserScreen } from './web.ts'

type Fact = { get: () => boolean; subscribe: (listener: () => void) => () => void }

/** Only for behavior that depends on the screen. What is drawn differs by CSS alone: the server does not know the screen. */
export type Screen = {
  /** True from 992 px at the usual size of text. */
  isWide: Fact
  prefersDark: Fact
  prefersLessMotion: Fact
  /** Calls the listener while the page scrolls. Returns a function that removes the listener. */
  onScrolled: (listener: () => void) => () => void
}

export const screen: Screen = browserScreen
