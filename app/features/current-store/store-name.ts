import type { Store } from '#contract/stores.ts'

/** A store's name as it is shown: hyphens are spaces (decision E32), but for that of the word Co-op (docs/decisions/0006). */
export function titleOf({ storeName }: Pick<Store, 'storeName'>): string {
  return storeName.replace(/\bco-op(?=s?\b)|-/gi, (it) => (it === '-' ? ' ' : it))
}
