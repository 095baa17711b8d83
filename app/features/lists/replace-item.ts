import type { Deal } from '#app/features/deal/deal.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { t } from '#words/t.ts'
import { itemOn, notesOf, putBack, putDeal, removeItem, takeBack, tickAsBefore, type Writing } from './acts.ts'
import { listIn, type ListItem } from './changes.ts'
import { amountOfItem, unitOf } from './sums.ts'

/** Puts a deal in the place of an item, with what the shopper has said of that: how many, notes, whether it is in the basket. */
export function replaceItem(lists: Writing, item: ListItem, deal: Deal) {
  const { shoppingListId, isChecked } = item
  const isSameUnit = unitOf(item) === unitOf({ price: deal.price, deal })
  const quantity = isSameUnit ? item.quantity : 1
  const notes = isSameUnit ? item.notes : notesOf(amountOfItem(item), item.notes)
  const list = listIn(lists.snapshot().data, shoppingListId)
  if (!list) return
  const held = itemOn(lists.snapshot(), list, deal.adSpaceId)
  const added = putDeal(lists, list.storeId, deal, { quantity, notes, listId: shoppingListId })
  if (isChecked && held?.isChecked !== false) tickAsBefore(lists, added, item)
  removeItem(lists, item)
  const undo = () => {
    takeBack(lists, [added])
    putBack(lists, item)
  }
  toasts.show({ text: t`Replaced by what is on sale now`, acts: [{ label: t`Undo`, onAct: undo }] })
}
