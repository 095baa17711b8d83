import { PlainError } from '#server/plain-error.ts'
import { folderStore } from './folder.ts'
import { s3Store, type S3Place } from './s3.ts'
import type { ImageStore } from './store.ts'

/** `where` is IMAGE_STORE: a folder, or a place in S3. */
export function openImageStore(where: string | S3Place): ImageStore {
  return typeof where === 'string' ? folderStore(where) : s3Store(where)
}

/** Throws a PlainError when the place or its keys are wrong. One that is out of reach now may come back: pages are there without it. */
export async function tryImageStore(where: string | S3Place): Promise<void> {
  try {
    await openImageStore(where).get('original/none')
  } catch (error) {
    if (error instanceof PlainError) throw error
  }
}
