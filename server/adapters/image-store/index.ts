import { PlainError } from '#server/plain-error.ts'
import { folderStore } from './folder.ts'

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

/** `where` is IMAGE_STORE: a folder. */
export function openImageStore(where: string): ImageStore {
  if (/^[a-z0-9]+:\/\//i.test(where)) throw new PlainError(`IMAGE_STORE is ${where}: it must be a folder.`)
  return folderStore(where)
}
