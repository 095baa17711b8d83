/** More than a healthy process ever answers at a time. */
const inFlightMax = 1000
/** Nobody who asks now is answered soon. */
const lagMax = 3000
const lookEvery = 200

/**
 * Says when the process should refuse rather than let all wait: too many requests are under way, which is also how a slow
 * database shows, or the event loop comes late to its timers.
 */
export function watchLoad(now = performance.now.bind(performance)) {
  let inFlight = 0
  let lag = 0
  let due = now() + lookEvery
  const timer = setInterval(look, lookEvery)
  timer.unref()

  function look() {
    lag = Math.max(0, now() - due)
    due = now() + lookEvery
  }
  return {
    begin: () => void inFlight++,
    end: () => void inFlight--,
    isTooMuch: () => inFlight > inFlightMax || lag > lagMax,
    numbers: () => ({ inFlight, lagSeconds: lag / 1000 }),
    look,
    stop: () => clearInterval(timer),
  }
}
