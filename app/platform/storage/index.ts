import { nativeSecrets, nativeStored } from './native.ts'
import { browserStorage, browserTabStorage } from './web.ts'

/**
 * Stores short texts by key, without promises: a text is stored when `set` returns. A native shell whose storage is asynchronous
 * reads it into memory before the app starts. `set` throws where a browser has no room. Where one refuses all storage, texts last as long as
 * the page.
 */
export type TextStorage = {
  get: (key: string) => string | null
  set: (key: string, text: string) => void
  remove: (key: string) => void
  keys: () => string[]
  /** False where a browser refuses all storage: what is set is gone with the page. */
  lasts: () => boolean
}

/** What it stores lasts until it is removed, and is the same in all tabs. The web view of a native app stores it likewise. */
export const storage: TextStorage & {
  /** Calls the listener when another tab has changed this key, or one of these, or removed all. Returns a function that removes the listener. */
  onChangedElsewhere: (key: string | ((key: string) => boolean), listener: () => void) => () => void
} = browserStorage

/** Like `storage`, for what no other app may read: the shopper's token. A browser has no safer place that lasts. */
export const secrets: TextStorage = import.meta.env.MODE === 'native' ? nativeSecrets : browserStorage

/** Resolves when the secrets that were set are stored: in a browser they are at once, a phone's keychain takes a moment. */
export const secretsStored: () => Promise<void> = import.meta.env.MODE === 'native' ? nativeStored : async () => {}

/** What it stores lasts as long as the tab. */
export const tabStorage: TextStorage & { clear: () => void } = browserTabStorage
