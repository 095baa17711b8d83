import { Link } from '#app/router/index.ts'
import type { ShoppingList } from '#contract/lists.ts'
import { useLists } from '#app/features/lists/shopping-lists.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { t } from '#words/t.ts'
import { offerToClear } from './acts.ts'

/** Leads out, at once and without a question; what is in the basket can then be cleared. */
export function DoneLink({ list, ...look }: { list: ShoppingList } & Parameters<typeof buttonClass>[0]) {
  const lists = useLists()
  return (
    <Link
      className={buttonClass(look)}
      to={paths.list(list.shoppingListId)}
      onClick={() => lists && offerToClear(lists, list.shoppingListId)}
    >
      {t`Done`}
    </Link>
  )
}
