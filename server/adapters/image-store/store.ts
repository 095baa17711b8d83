/**
 * Where pictures lie. Keys look like paths, `original/pages/name` or `made/products/name/320.avif`; what is once put under a
 * key never changes, so two processes may put the same one.
 */
export type ImageStore = {
  get: (key: string) => Promise<Buffer | null>
  has: (key: string) => Promise<boolean>
  put: (key: string, bytes: Buffer) => Promise<void>
  /** All that begin with it, as `original/`. */
  keys: (prefix: string) => Promise<string[]>
}
