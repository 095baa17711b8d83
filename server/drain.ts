/**
 * What a server waits for before it stops listening: so many seconds, in which whoever chooses between servers takes notice of /readyz and
 * sends new requests to others. `hurry` ends the wait, but not within a second after it began: one press of Ctrl+C reaches us twice,
 * from the terminal and from npm start, and so does the signal that systemd sends to both.
 */
export function drainFor(seconds: number): { over: Promise<void>; hurry: () => void } {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const began = performance.now()
  setTimeout(end, seconds * 1000)
  return { over, hurry: () => void (performance.now() - began > 1000 && end()) }
}
