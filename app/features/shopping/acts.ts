import { putBack, removeItem } from '#app/features/lists/acts.ts'
import type { ListItem } from '#app/features/lists/changes.ts'
import type { ShoppingLists } from '#app/features/lists/shopping-lists.ts'
import { toasts } from '#app/ui/Toast.tsx'

/** Takes an item off the list, without a question: it can be put back. */
export function takeOff(lists: ShoppingLists, item: ListItem) {
  removeItem(lists, item)
  sayTakenOff(lists, [item], `Removed ${item.itemName}`)
}

/** Takes what is in the basket off the list. */
export function clearBasket(lists: ShoppingLists, basket: readonly ListItem[]) {
  for (const item of basket) removeItem(lists, item)
  sayTakenOff(lists, basket, basket.length === 1 ? 'Cleared 1 item' : `Cleared ${basket.length} items`)
}

/** What was bought stays on the list unless the shopper says otherwise: the offer goes by itself, and stays below the basket. */
export function offerToClear(lists: ShoppingLists, shoppingListId: string) {
  const basketNow = () => lists.snapshot().data.items.filter((it) => it.shoppingListId === shoppingListId && it.isChecked)
  const count = basketNow().length
  if (count === 0) return
  const label = count === 1 ? 'Clear it' : `Clear the ${count}`
  toasts.show({ text: `${count} in the basket`, acts: [{ label, onAct: () => clearBasket(lists, basketNow()) }] })
}

function sayTakenOff(lists: ShoppingLists, items: readonly ListItem[], text: string) {
  toasts.show({ text, acts: [{ label: 'Undo', onAct: () => items.forEach((it) => putBack(lists, it)) }] })
}
