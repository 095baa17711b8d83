import { PlainError } from '#server/plain-error.ts'
import { folderStore, tryFolder } from './folder.ts'
import { s3Store, type S3Place } from './s3.ts'
import type { ImageStore } from './store.ts'

/** Opens the store that IMAGE_STORE names in `where`: a folder, or a place in S3. */
export function openImageStore(where: string | S3Place): ImageStore {
  return typeof where === 'string' ? folderStore(where) : s3Store(where)
}

/**
 * Throws a PlainError when the place or its keys are wrong, or a folder is not ours to write in. A store that cannot be reached now is no
 * error: it may come back, and pages work without pictures.
 */
export async function tryImageStore(where: string | S3Place): Promise<void> {
  if (typeof where === 'string') return tryFolder(where)
  try {
    await openImageStore(where).get('original/none')
  } catch (error) {
    if (error instanceof PlainError) throw error
  }
}
