import { otherItems, ownItems } from '#contract/lists.ts'
import type { ListItem } from '#app/features/lists/changes.ts'
import { groupsOf, type Group } from '#app/features/lists/order.ts'
import { plural, t } from '#words/t.ts'

/** What is still to be found, by aisle, and what is in the basket. */
export type Laid = { aisles: Group[]; basket: readonly ListItem[]; left: number }

/** The item that was ticked last stays in its aisle, so that it can be taken back where the eye and the focus are. */
export function laidOut(items: readonly ListItem[], order: readonly string[], last: string | null): Laid {
  const basket = items.filter((it) => it.isChecked && it.shoppingListItemId !== last)
  const shown = items.filter((it) => !it.isChecked || it.shoppingListItemId === last)
  return { aisles: groupsOf(shown, order), basket, left: items.filter((it) => !it.isChecked).length }
}

/** '3 left', of what is still to be found. */
export const leftText = (left: number) => plural(left, { one: t`${left} left||of one thing`, other: t`${left} left` })

/** Returns whether the heading is a place in the store, where a shopper walks. */
export const isAisle = (name: string) => name !== ownItems && name !== otherItems

/** A swipe that goes less far is taken back. */
const swipeAway = 96
/** A finger that touches a row to scroll or to tick it also moves a little sideways. */
const slack = 12

/** Returns how far a row follows a finger that has moved so far: to the left only, and not while it scrolls. */
export function swiped(x: number, y: number): number {
  return x < -slack && Math.abs(x) > Math.abs(y) ? x + slack : 0
}
export const isAway = (x: number) => x <= -swipeAway
