import { expect, test } from 'vitest'
import { titleOf } from './store-name.ts'

test.each([
  ['three-rivers-market', 'three rivers market'],
  ['Valley-Fresh Co-op', 'Valley Fresh Co-op'],
  ['Red-Wing Co-ops', 'Red Wing Co-ops'],
  ['Taco-Op', 'Taco Op'],
  ['Winona Commons', 'Winona Commons'],
])('2.STORE.05 %j is shown as %j', (storeName, shown) => {
  expect(titleOf({ storeName })).toBe(shown)
})
