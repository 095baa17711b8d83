/**
 * Rejects when an act takes too long, and calls `silent` then: a device may never reply. What the act does after that, it may still do.
 */
export function inTime<R>(act: Promise<R>, patienceMs: number, silent = () => {}): Promise<R> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      silent()
      reject(new Error('No reply'))
    }, patienceMs)
    act.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}
