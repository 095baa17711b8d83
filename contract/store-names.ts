import type { Store } from '#contract/stores.ts'

/** Returns a store's name as it is shown: hyphens become spaces (E32), except in the word Co-op (docs/decisions/0006). */
export function titleOf({ storeName }: Pick<Store, 'storeName'>): string {
  return storeName.replace(/\bco-op(?=s?\b)|-/gi, (it) => (it === '-' ? ' ' : it))
}

/** Compares stores by name; those with the same name by id, so that the order is always the same. */
export function byName(a: Pick<Store, 'storeId' | 'storeName'>, b: Pick<Store, 'storeId' | 'storeName'>): number {
  names ??= new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })
  return names.compare(a.storeName, b.storeName) || a.storeId - b.storeId
}

/** Made by the first sort: that takes a slow phone 35 ms, and most pages sort no stores. */
let names: Intl.Collator | undefined
