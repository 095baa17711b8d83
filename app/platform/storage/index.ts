import { browserStorage, browserTabStorage } from './web.ts'

/**
 * Short texts by key, without promises: a text is stored when `set` returns. A native shell whose storage is asynchronous reads
 * it into memory before the app starts. Throws where the browser refuses to store anything.
 */
export type TextStorage = {
  get: (key: string) => string | null
  set: (key: string, text: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

/** Lasts until it is removed, and is the same in all tabs. */
export const storage: TextStorage & {
  /** Another tab has changed this key, or removed all. Returns a function that removes the listener. */
  onChangedElsewhere: (key: string, hear: () => void) => () => void
} = browserStorage

/** As `storage`, for what no other app may read: what signs a shopper in. A browser has nothing safer that lasts. */
export const secrets: TextStorage = browserStorage

/** Lasts as long as the tab. */
export const tabStorage: TextStorage & { clear: () => void } = browserTabStorage
