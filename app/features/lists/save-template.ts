import { uuidv7 } from '#app/uuid.ts'
import type { ShoppingList } from '#contract/lists.ts'
import { putItem } from './acts.ts'
import type { ListItem } from './changes.ts'
import { unitOf } from './sums.ts'
import type { ShoppingLists } from './shopping-lists.ts'

/** Saves what is on a list as a template, and returns its id. A deal that has ended is saved in its own words. */
export function saveTemplate(
  lists: ShoppingLists,
  { storeId }: ShoppingList,
  name: string,
  items: readonly ListItem[],
  ended: (item: ListItem) => boolean,
): string {
  const shoppingListId = uuidv7()
  lists.change({ kind: 'createList', shoppingListId, storeId, name, isDefault: false, isTemplate: true })
  for (const item of items) {
    const { itemName, notes, quantity, category } = item
    const deal = item.deal && !item.deal.isDigitalExclusive && !ended(item) ? item.deal : null
    putItem(lists, { shoppingListId, itemName, notes, quantity, unit: unitOf(item), category, deal })
  }
  return shoppingListId
}
