import { appState } from '#app/platform/app-state/index.ts'

const waiting: (() => void)[] = []
let stop = () => {}

/**
 * Does the work once the browser has painted what has changed until now, in the order in which it was asked for: a press is then seen at once, and
 * what it brings in the next picture. A page that does not paint, since it is slow or is being hidden, does not hold it up.
 */
export function afterPaint(work: () => void) {
  if (waiting.push(work) > 1) return
  // No timer, which a browser may hold back while a finger is down.
  requestAnimationFrame(() => requestAnimationFrame(doAll))
  const latest = setTimeout(doAll, 100)
  const stopHidden = appState.onHidden(doAll)
  stop = () => {
    clearTimeout(latest)
    stopHidden()
  }
}

function doAll() {
  stop()
  // Each by itself: one that fails takes no other with it.
  waiting.splice(0).forEach(queueMicrotask)
}
