import { putBack, removeItem } from '#app/features/lists/acts.ts'
import { idIn, type ListItem } from '#app/features/lists/changes.ts'
import type { ShoppingLists } from '#app/features/lists/shopping-lists.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { plural, t } from '#words/t.ts'

/** Takes an item off the list, without a question: it can be put back. */
export function takeOff(lists: ShoppingLists, item: ListItem) {
  removeItem(lists, item)
  sayTakenOff(lists, [item], t`Removed ${item.itemName}`)
}

/** Takes what is in the basket off the list. */
export function clearBasket(lists: ShoppingLists, basket: readonly ListItem[]) {
  for (const item of basket) removeItem(lists, item)
  sayTakenOff(lists, basket, plural(basket.length, { one: t`Cleared 1 item`, other: t`Cleared ${basket.length} items` }))
}

/** What was bought stays on the list unless the shopper says otherwise: the offer goes by itself, and stays below the basket. */
export function offerToClear(lists: ShoppingLists, shoppingListId: string) {
  const basketNow = () => {
    const { data } = lists.snapshot()
    const stored = idIn(data, shoppingListId)
    return data.items.filter((it) => it.shoppingListId === stored && it.isChecked)
  }
  const count = basketNow().length
  if (count === 0) return
  const label = count === 1 ? t`Clear it` : t`Clear the ${count}`
  toasts.show({ text: t`${count} in the basket`, acts: [{ label, onAct: () => clearBasket(lists, basketNow()) }] })
}

function sayTakenOff(lists: ShoppingLists, items: readonly ListItem[], text: string) {
  toasts.show({ text, acts: [{ label: t`Undo`, onAct: () => items.forEach((it) => putBack(lists, it)) }] })
}
