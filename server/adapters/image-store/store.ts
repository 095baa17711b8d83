/**
 * The store of pictures, and of what staff hand in for a week. Keys look like paths, `original/pages/name` or `made/products/name/320.avif`. What was put
 * under a key never changes, so two processes may put the same one.
 */
export type ImageStore = {
  get: (key: string) => Promise<Buffer | null>
  has: (key: string) => Promise<boolean>
  /** In bytes; null when there is no such key. */
  size: (key: string) => Promise<number | null>
  /** Returns the bytes from one to another, that one included. Throws when there are no such bytes. */
  part: (key: string, from: number, to: number) => Promise<Buffer>
  put: (key: string, bytes: Buffer) => Promise<void>
  /** Does nothing when there is no such key. */
  remove: (key: string) => Promise<void>
  /** Returns all keys that begin with this, such as `original/`. */
  keys: (prefix: string) => Promise<string[]>
}
