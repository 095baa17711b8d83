import { webHistory } from './web.ts'

/** The tab's addresses, where Back leads, and what is kept with each. Only the router goes from one to another. */
export type TabHistory = {
  /** The path, search and hash that are shown. */
  address: () => string
  /** What was kept with the entry that is shown. */
  state: () => unknown
  push: (state: unknown, address: string) => void
  /** Replaces the entry that is shown: what is kept with it, and its address. */
  replace: (state: unknown, address: string) => void
  /** Goes that many entries on, or back if it is negative. */
  go: (steps: number) => void
  /** Calls the listener when the shopper has gone back or on. Returns a function that removes it. */
  onMoved: (listener: () => void) => () => void
  /** Calls the listener when the document is left, perhaps to be kept for Back. Returns a function that removes it. */
  onLeaving: (listener: () => void) => () => void
  /** Whether the app itself scrolls to where somebody was; else the browser does. */
  scrollByHand: (isByHand: boolean) => void
  /** Makes the shown address the whole truth: the server drew its page, without the page that it was opened over. */
  dropMask: () => void
}

export const tabHistory: TabHistory = webHistory
