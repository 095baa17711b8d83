import { browserTabs } from './web.ts'

/** The app may be open several times at once, over the same storage. */
export type Tabs = {
  /** Runs the work when no tab, this one included, is at work under that name any more. */
  oneAtATime: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Words between all tabs; none hears its own. */
  channel: <Word>(name: string) => { tell: (word: Word) => void; onWord: (hear: (word: Word) => void) => void }
}

export const tabs: Tabs = browserTabs
