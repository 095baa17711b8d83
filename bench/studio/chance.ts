/** Numbers that look random and are the same for the same seed. */
export type Chance = {
  /** From 0 to below 1. */
  next: () => number
  below: (count: number) => number
  is: (share: number) => boolean
  one: <T>(of: readonly T[]) => T
  mixed: <T>(of: readonly T[]) => T[]
}

export function chanceOf(seed: number): Chance {
  let state = (seed * 2654435761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let it = Math.imul(state ^ (state >>> 15), 1 | state)
    it = (it + Math.imul(it ^ (it >>> 7), 61 | it)) ^ it
    return ((it ^ (it >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    is: (share) => next() < share,
    one: (of) => of[below(of.length)]!,
    mixed: (of) => {
      const all = [...of]
      for (let at = all.length - 1; at > 0; at--) {
        const other = below(at + 1)
        const kept = all[at]!
        all[at] = all[other]!
        all[other] = kept
      }
      return all
    },
  }
}
