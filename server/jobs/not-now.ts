/** Thrown where somebody else has said in how many seconds a further try makes sense. */
export class NotNow extends Error {
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}

/** Returns the seconds that a Retry-After header names, as a number or a date (RFC 9110, 10.2.3); null when it names none. */
export function secondsOf(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(Math.ceil((at - now) / 1000), 0)
}
