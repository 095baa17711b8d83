import type { ShoppingList } from '#contract/lists.ts'
import type { ListItem } from './changes.ts'

/** Things to test with: whole, and different only where a test says so. */
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
  deal: null,
  ...fields,
})
