import { listTitle, type ShoppingList } from '#contract/lists.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { t } from '#words/t.ts'

/** Tells that a list of somebody else is gone. `added`: something was put on it too late, which the server keeps on an own list (docs/decisions/0173). */
export function tellGone({ shoppingListId, name }: ShoppingList, added: boolean) {
  dialogs.alert({
    key: `gone-${shoppingListId}`,
    title: t`${listTitle(name)} is no longer shared with you`,
    message: added
      ? t`What you have added since is not lost: it is on a list of your own.`
      : t`You can no longer see it or add to it. Your own lists are as they were.`,
  })
}
