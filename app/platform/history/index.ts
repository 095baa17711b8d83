import { webHistory } from './web.ts'

/** The tab's addresses and where Back leads. Only the router changes them. */
export type TabHistory = {
  /** The path, search and hash that are shown. */
  address: () => string
  /** What was kept with the entry that is shown. */
  state: () => unknown
  push: (state: unknown, address: string) => void
  /** Replaces what is kept with the entry that is shown, and its address if one is given. */
  replace: (state: unknown, address?: string) => void
  /** Goes that many entries on, or back if it is negative. */
  go: (steps: number) => void
  /** Calls the listener when the shopper has gone back or on. Returns a function that removes it. */
  onMoved: (listener: () => void) => () => void
  /** Calls the listener when the document is left, perhaps to be kept for Back. Returns a function that removes it. */
  onLeaving: (listener: () => void) => () => void
  /** Whether the app itself scrolls to where somebody was; else the browser does. */
  scrollByHand: (isByHand: boolean) => void
}

export const tabHistory: TabHistory = webHistory
