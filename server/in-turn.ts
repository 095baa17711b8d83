/** So many at a time; the others wait for their turn, first come first served. */
export function inTurn(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    waiting: () => waiting.length,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn))
      else running++
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
