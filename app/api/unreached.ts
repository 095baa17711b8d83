import { CallError } from './call.ts'

/** A part of the app is not there. The messages of Chromium, Firefox and Safari, and Vite's message for styles. */
export const isChunkGone = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)

/**
 * Returns whether the server was not reached: a gateway that stands in front of it says so without a problem of ours. Where the signal is poor
 * nothing fails by itself: a call gives up waiting.
 */
export const isUnreached = (error: unknown) =>
  isChunkGone(error) ||
  (error instanceof TypeError && /Failed to fetch|NetworkError|Load failed/i.test(error.message)) ||
  (error instanceof DOMException && error.name === 'TimeoutError') ||
  (error instanceof CallError && error.status >= 502 && error.status <= 504 && error.problem === null)
