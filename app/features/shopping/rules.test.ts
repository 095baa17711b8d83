import { expect, test } from 'vitest'
import { otherItems, ownItems } from '#contract/lists.ts'
import type { ListItem } from '#app/features/lists/changes.ts'
import { isAisle, isAway, laidOut, leftText, swiped } from './rules.ts'

const item = (shoppingListItemId: string, category: string, isChecked = false) =>
  ({ shoppingListItemId, itemName: shoppingListItemId, category, isChecked, deal: null, quantity: 1, notes: '' }) as ListItem
const items = [item('milk', 'Dairy'), item('apples', 'Produce', true), item('pears', 'Produce'), item('cream', 'Dairy', true)]
const laid = (last: string | null) => {
  const { aisles, basket, left } = laidOut(items, ['Produce', 'Dairy'], last)
  return { aisles: aisles.map((it) => it.items.map(({ itemName }) => itemName)), basket: basket.map((it) => it.itemName), left }
}

test('what is found lies in the basket; the one that was ticked last stays in its aisle', () => {
  expect(laid(null)).toEqual({ aisles: [['pears'], ['milk']], basket: ['apples', 'cream'], left: 2 })
  expect(laid('apples')).toEqual({ aisles: [['apples', 'pears'], ['milk']], basket: ['cream'], left: 2 })
})

test('how much is left is said of one thing and of many', () => expect([1, 3].map(leftText)).toEqual(['1 left', '3 left']))

test('headings of what is in no aisle are no places in the store', () => {
  expect(['Produce', ownItems, otherItems].map(isAisle)).toEqual([true, false, false])
})

test('a row follows a finger to the left, but not one that scrolls, and a short swipe is taken back', () => {
  expect([swiped(-30, 0), swiped(-30, 29), swiped(-13, 0)]).toEqual([-18, -18, -1])
  // A touch, a swipe to the right, and scrolling.
  expect([swiped(-12, 0), swiped(30, 0), swiped(-30, 30), swiped(-30, -31)]).toEqual([0, 0, 0, 0])
  expect([isAway(-96), isAway(-95), isAway(96)]).toEqual([true, false, false])
})
