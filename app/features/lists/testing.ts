import type { ShoppingList } from '#contract/lists.ts'
import type { ListItem } from './changes.ts'

/** Complete objects for tests, which differ only in the fields that a test passes. */
export const aList = (fields: Partial<ShoppingList>): ShoppingList => ({
  shoppingListId: 'list',
  storeId: 1,
  name: 'My List',
  isDefault: true,
  itemCount: 0,
  revision: 1,
  ...fields,
})

export const anItem = (fields: Partial<ListItem>): ListItem => ({
  shoppingListItemId: 'item',
  shoppingListId: 'list',
  itemName: 'Candles',
  notes: '',
  quantity: 1,
  isChecked: false,
  category: '',
  adDateInfo: '',
  price: null,
  revision: 1,
  deal: null,
  ...fields,
})
