import type { ShoppingList } from '#contract/lists.ts'
import type { Deal } from '#app/features/items/deal.ts'
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

export const aDeal = (fields: Partial<Deal>): Deal => ({
  adSpaceId: 7,
  adId: 1,
  adStudioAssetId: 'rice',
  productIdentifier: 'rice',
  categoryId: 1,
  categoryName: 'Pantry',
  brand: 'Lake & Paddle',
  title: 'Wild rice',
  size: '16 oz',
  price: null,
  ownerPrice: null,
  bogoPicture: null,
  pictures: [],
  healthyOptions: [],
  texts: [],
  adDateInfo: '',
  startDate: '2026-11-18',
  endDate: '2026-11-24',
  areaTypeToken: 'REGULAR_AD',
  showInItemView: true,
  isDigitalExclusive: false,
  ...fields,
})
