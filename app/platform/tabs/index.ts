import { browserTabs } from './web.ts'

/** The app may be open in several tabs at once, which share one storage. A native app is alone: its web view has the same locks and channels. */
export type Tabs = {
  /** Runs the work once no tab, this one included, is still running other work of that name. */
  oneAtATime: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Sends messages to all other tabs; a tab does not receive its own. */
  channel: <Word>(name: string) => { send: (word: Word) => void; onWord: (listener: (word: Word) => void) => void }
}

export const tabs: Tabs = browserTabs
