import { CallError } from './call.ts'

/** Returns why something did not work, in a sentence that somebody can act on. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) return isOffline(error) ? 'There is no connection to the server.' : 'Something went wrong here.'
  if (error.status === 401) return 'You are signed out.'
  if (error.status === 429) return 'That was a lot at once. Wait a moment and try again.'
  if (error.status >= 500) return 'The server cannot do it at the moment. Nothing is lost; try again in a moment.'
  return error.message
}

/** A request that reached no server fails with a TypeError, whatever the browser; one that waits no longer for its reply with a TimeoutError. */
export const isOffline = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')

/** Returns whether sending the same again may work: no connection, or a server that is down or busy. */
export const mayWorkLater = (error: unknown): boolean =>
  isOffline(error) || (error instanceof CallError && (error.status >= 500 || error.status === 429))

/** Returns whether the server said no: nothing was stored. Of anything else it is not known. */
export const isRefused = (error: unknown): boolean => error instanceof CallError && !mayWorkLater(error)
