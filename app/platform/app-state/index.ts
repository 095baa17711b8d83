import { browserAppState } from './web.ts'

/** Each `on…` returns a function that removes the listener. */
export type AppState = {
  /** Whether somebody can see the app: it is neither behind another one nor in a tab at the back. */
  isVisible: () => boolean
  onVisible: (hear: () => void) => () => void
  onHidden: (hear: () => void) => () => void
  /** The page is shown: at its start, and when it comes back as it was left. One that slept has heard nothing meanwhile. */
  onShown: (hear: () => void) => () => void
  /** The page is left, for good or to be brought back. */
  onLeft: (hear: () => void) => () => void
}

export const appState: AppState = browserAppState
