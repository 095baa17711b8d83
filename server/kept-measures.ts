import type { Measure } from '#server/measures.ts'

/** How often a thing was found among what is kept, and how often it had to be made. */
export type Lookups = { hit: number; miss: number }

/** What /metrics shows of things that are kept ready in memory, such as replies: how much room they take, and whether they are found there. */
export function keptMeasures(cache: string, kept: { lookups: Lookups; bytes: () => number; bytesMax: number }): readonly Measure[] {
  const labels = ['cache']
  return [
    {
      name: 'deals_kept_bytes',
      help: 'Memory for what is kept ready.',
      kind: 'gauge',
      labels,
      read: () => [{ labels: { cache }, value: kept.bytes() }],
    },
    {
      name: 'deals_kept_bytes_max',
      help: 'The most that may be kept.',
      kind: 'gauge',
      labels,
      read: () => [{ labels: { cache }, value: kept.bytesMax }],
    },
    {
      name: 'deals_kept_lookups_total',
      help: 'How often something was found among what is kept (hit), and how often it had to be made (miss).',
      kind: 'counter',
      labels: ['cache', 'result'],
      read: () => Object.entries(kept.lookups).map(([result, value]) => ({ labels: { cache, result }, value })),
    },
  ]
}
