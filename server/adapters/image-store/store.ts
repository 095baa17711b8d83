/**
 * The store of pictures, and of what staff hand in for a week. Keys look like paths, `original/pages/name` or `made/products/name/320.avif`. What was put
 * under a key never changes, so two processes may put the same one.
 */
export type ImageStore = {
  get: (key: string) => Promise<Buffer | null>
  has: (key: string) => Promise<boolean>
  put: (key: string, bytes: Buffer) => Promise<void>
  /** Does nothing when there is no such key. */
  remove: (key: string) => Promise<void>
  /** Returns all keys that begin with this, such as `original/`. */
  keys: (prefix: string) => Promise<string[]>
}
