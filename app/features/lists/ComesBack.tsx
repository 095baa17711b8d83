import type { ShoppingList } from '#contract/lists.ts'
import type { Store } from '#contract/stores.ts'
import { useBought } from './bought.ts'
import type { ListItem } from './changes.ts'
import { useReturningParts } from './use-returning-parts.ts'

type Props = { list: ShoppingList; store: Store; items: readonly ListItem[] }

/** What may come back onto a list. It is loaded only for a shopper who has bought something. */
export function ComesBack(props: Props) {
  const bought = useBought()
  const isNeeded = bought.length > 0
  const parts = useReturningParts(isNeeded)
  return parts && isNeeded && <parts.Returning bought={bought} {...props} />
}
