import type { Store } from '#contract/stores.ts'

/** The store's active list on its home: its first items, at most `max`, and what it comes to. */
export function ListSummary(_: { store: Store; max: number }) {
  return null
}
