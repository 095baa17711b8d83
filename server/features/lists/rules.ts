import { quantityMax } from '#contract/lists.ts'

export const firstListName = 'My List'
/** Far above any household's; so that one shopper's devices cannot fill the disk. Deleted ones do not count. */
export const listsMax = 200
export const itemsMax = 2000

/** The quantity of an item after the same deal was added to the list again (decision D14). */
export function raised(quantity: number, by: number): number {
  return Math.min(quantity + by, quantityMax)
}
