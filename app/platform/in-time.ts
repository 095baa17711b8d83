/** Rejects when an act takes too long: a phone may never reply. What the act does then, it may still do later. */
export function inTime<R>(act: Promise<R>, patienceMs: number): Promise<R> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The phone does not reply')), patienceMs)
    act.then(resolve, reject)
  })
}
