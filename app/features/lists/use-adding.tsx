import { listTitle, type ShoppingList } from '#contract/lists.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { t } from '#words/t.ts'
import { changeItem, putDeal, putItem, type Added } from './acts.ts'
import { sayAdded } from './adding.ts'
import { activateList } from './list-acts.ts'
import { loadOffering, type Offering } from './load-offers.ts'
import type { Suggestion } from './offers.ts'
import { listIdOf, takesTypedItems } from './rules.ts'
import { useLists, type ShoppingLists } from './shopping-lists.ts'
import { amountOf, type Typed } from './typed.ts'

type Parts = { list: ShoppingList; store: Store | null; aisles: readonly string[]; offering: Offering | null }

/** More lines than this are asked about: somebody may have copied more than was meant. */
const manyLines = 50

/** Returns what adds to a list. One that is not active is made so first, after a question (decision E06, docs/decisions/0114). */
export function useAdding({ list, store, aisles, offering }: Parts) {
  const lists = useLists()

  function put(lists: ShoppingLists, { name, note, ...amount }: Typed): Added {
    const items = () => lists.snapshot().data.items
    const category = offering?.aisleFor(name, items(), aisles) ?? ''
    const added = putItem(lists, { shoppingListId: listIdOf(list), itemName: name, notes: note, ...amount, category, deal: null })
    if (!offering) void putInAisle(lists, added, ({ aisleFor }) => aisleFor(name, items(), aisles))
    return added
  }

  function whenActive(add: () => void) {
    if (!lists) return
    if (takesTypedItems(list, store?.storeId ?? null)) return add()
    dialogs.confirm({
      key: 'activate-list',
      title: t`Make this your active list?`,
      message: t`What you add goes to the active list of a store. ${listTitle(list.name)} would be the one of ${store ? titleOf(store) : t`this store`}.`,
      okText: t`Yes`,
      cancelText: t`No`,
      onOk: () => {
        activateList(lists, list)
        add()
      },
    })
  }

  return {
    /** Adds an offer, or else the words themselves, in the amount that was typed; calls `done` once it is on the list. */
    one: (offer: Suggestion | undefined, typed: Typed, done: () => void) =>
      whenActive(() => {
        if (!lists) return
        const { shoppingListId: listId } = list
        const name = offer?.kind === 'before' ? offer.name : typed.name
        const added =
          offer?.kind === 'on sale' && offering
            ? putDeal(lists, list.storeId, offer.deal, { ...offering.amountForDeal(typed, amountOf(typed), offer.deal), listId })
            : put(lists, { ...typed, name })
        sayAdded(lists, [added])
        done()
      }),

    /** Adds each line, with one toast and one Undo for all. */
    many: (lines: readonly Typed[]) => {
      const add = () => {
        if (!lists) return
        sayAdded(
          lists,
          lines.map((it) => put(lists, it)),
        )
      }
      if (lines.length <= manyLines) return whenActive(add)
      dialogs.confirm({
        key: 'add-many',
        title: t`Add ${lines.length} items?`,
        message: t`Every line that you pasted becomes an item of ${listTitle(list.name)}.`,
        okText: t`Add`,
        onOk: () => whenActive(add),
      })
    },
  }
}

/** What is added before the words of the aisles are loaded goes to its aisle as soon as they are. */
async function putInAisle(lists: ShoppingLists, added: Added, aisleIn: (offering: Offering) => string) {
  try {
    const category = aisleIn(await loadOffering())
    if (category !== '') changeItem(lists, added, { category })
  } catch {
    // Without a signal it stays among the shopper's own items.
  }
}
