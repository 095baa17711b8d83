/** Work that says where it can pause. What it has done stays done when it is begun again. */
export type Work<T> = Generator<undefined, T>

export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Works in pieces, between which the page can reply to the shopper. What takes less than a piece is done at once. */
export async function inPieces<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const end = performance.now() + piece
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await new Promise((next) => setTimeout(next))
  }
}

/** In ms: a key that is pressed in a piece is still seen within a frame. */
const piece = 5
