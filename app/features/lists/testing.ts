import type { User } from '#contract/accounts.ts'
import type { ShoppingList, ShoppingListItem } from '#contract/lists.ts'
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

/** An item that the shopper typed, as the server sends it. */
export const aSentItem = (fields: Partial<ShoppingListItem> = {}): ShoppingListItem => ({
  shoppingListItemId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a11',
  shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10',
  itemName: 'Candles',
  notes: '',
  quantity: 1,
  unit: '',
  adStudioAssetId: null,
  adSpace: null,
  adDateInfo: '',
  isChecked: false,
  checkedAt: null,
  category: '',
  price: null,
  revision: 1,
  ...fields,
})

/** What a device has stored of a shopper who had nothing yet when it was used last. */
export const anOldCopy = (user: User) =>
  [
    [['user'], user],
    [['lists', user.userId], []],
    [['items', user.userId], []],
  ] as const
