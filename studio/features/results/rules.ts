import type { Counted, Counts } from '#contract/studio/results.ts'

export const kinds: readonly Counted[] = ['views', 'adds', 'hearts', 'codes']
/** What was done with a deal. Views are so many more that they would leave nothing to see of these in one bar. */
export const acts: readonly Counted[] = ['adds', 'hearts', 'codes']
export const kindWords: Record<Counted, string> = { views: 'Views', adds: 'List adds', hearts: 'Hearts', codes: 'Code openings' }

/** What is shown for a count that is not told. */
const under = 'under 10'
export const numberWords = (count: number | null) => (count === null ? under : count.toLocaleString('en-US'))

export const totalOf = (counts: Counts, of = acts) => of.reduce((all, kind) => all + (counts[kind] ?? 0), 0)

/** 'up 120', 'down 40', 'as before'; null where one of the two is not told. */
export function changeWords(now: number | null, before: number | null | undefined): string | null {
  if (now === null || before === null || before === undefined) return null
  const difference = now - before
  if (difference === 0) return 'as before'
  return `${difference > 0 ? 'up' : 'down'} ${Math.abs(difference).toLocaleString('en-US')}`
}
