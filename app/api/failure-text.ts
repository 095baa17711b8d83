import { onlineManager } from '@tanstack/react-query'
import { errorText } from './error-text.ts'
import { isChunkGone, isUnreached } from './unreached.ts'

type Words = { title: string; message: string }

/** Returns what is said of an act that needs the server and has failed: `words`, unless the server was not reached (docs/decisions/0242). */
export function failureText(error: unknown, words: Words = errorText.confirmFailed): Words {
  // A part of the app is also gone when another build is on the server, which no signal brings back.
  return isUnreached(error) && !(isChunkGone(error) && onlineManager.isOnline()) ? errorText.unreached : words
}
