import type { Store } from '#contract/stores.ts'

/** A store's name as it is shown: hyphens are spaces (decision E32), but for that of the word Co-op (docs/decisions/0006). */
export function titleOf({ storeName }: Pick<Store, 'storeName'>): string {
  return storeName.replace(/\bco-op(?=s?\b)|-/gi, (it) => (it === '-' ? ' ' : it))
}

const names = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })

/** For sorting stores by name; those of one name by id, so that the order is always the same. */
export function byName(a: Pick<Store, 'storeId' | 'storeName'>, b: Pick<Store, 'storeId' | 'storeName'>): number {
  return names.compare(a.storeName, b.storeName) || a.storeId - b.storeId
}
