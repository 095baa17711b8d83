import { expect, test } from 'vitest'
import { byName, titleOf } from './store-names.ts'

test.each([
  ['three-rivers-market', 'three rivers market'],
  ['Valley-Fresh Co-op', 'Valley Fresh Co-op'],
  ['Red-Wing Co-ops', 'Red Wing Co-ops'],
  ['Taco-Op', 'Taco Op'],
  ['Winona Commons', 'Winona Commons'],
])('2.STORE.05 %j is shown as %j', (storeName, shown) => {
  expect(titleOf({ storeName })).toBe(shown)
})

test('stores are sorted by name without case and accents, numbers by their value, and those of one name by id', () => {
  const stores = ['Store 10', 'élan', 'store 2', 'Elan', 'Zumbro'].map((storeName, index) => ({ storeId: 9 - index, storeName }))
  expect(stores.toSorted(byName).map(({ storeName }) => storeName)).toEqual(['Elan', 'élan', 'store 2', 'Store 10', 'Zumbro'])
})
