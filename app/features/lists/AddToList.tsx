import type { Store } from '#contract/stores.ts'
import type { Deal } from '#app/features/items/deal.ts'

/** Puts a deal on the store's active list; on a card. Once it is there: how many, and one more or one fewer. */
export function AddToListButton(_: { deal: Deal; store: Store }) {
  return null
}

/** The bar of an item's page: which list it goes to, how many, Add Item. `listId` as in the page's path (decision B07). */
export function AddToListBar(_: { deal: Deal; store: Store; listId?: string }) {
  return null
}
