import { firstListName, listTitle } from '#contract/lists.ts'
import type { Tools } from '#app/context.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { categoriesQuery } from '#app/features/deal/queries.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { plural, t } from '#words/t.ts'
import { putDeal, takeBack, type Added, type Wanted, type Writing } from './acts.ts'
import { listIn } from './changes.ts'
import { loadItemDialog, openItem } from './open-item.tsx'

/** Puts a deal on the list, and says so. Whatever adds a deal calls this. */
export function addDeal(lists: Writing, storeId: number, deal: Deal, wanted: Wanted = {}) {
  sayAdded(lists, [putDeal(lists, storeId, deal, wanted)])
}

/**
 * Returns the deal with the name of its category at the store, as far as that is known here: a favorite's deal lacks it, and would stand in no
 * aisle until the server has replied.
 */
export function inItsAisle({ queryClient, send }: Pick<Tools, 'queryClient' | 'send'>, storeRoute: string, deal: Deal): Deal {
  if (deal.categoryName !== '') return deal
  const categories = queryClient.getQueryData(categoriesQuery({ send }, storeRoute).queryKey)
  return { ...deal, categoryName: categories?.find((it) => it.categoryId === deal.categoryId)?.categoryName ?? '' }
}

/** Says where things went, with ways to change the one or to take all back. */
export function sayAdded(lists: Writing, added: readonly Added[]) {
  const [first] = added
  if (!first) return
  const { data } = lists.snapshot()
  const name = listTitle(listIn(data, first.shoppingListId)?.name ?? firstListName)
  const undo = () => {
    takeBack(lists, added)
    toasts.show({
      text: plural(added.length, { one: t`Taken back from ${name}`, other: t`${added.length} items taken back from ${name}` }),
    })
  }
  void loadItemDialog().catch(() => {}) // ahead, so that it opens without a signal
  toasts.show({
    text: plural(added.length, { one: t`Added to ${name}`, other: t`${added.length} items added to ${name}` }),
    acts: [
      ...(added.length === 1 ? [{ label: t`Change`, onAct: () => void openItem(first.shoppingListItemId) }] : []),
      { label: t`Undo`, onAct: undo },
    ],
  })
}
