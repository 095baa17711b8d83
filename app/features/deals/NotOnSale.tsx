import { Pencil, Plus } from 'lucide-react'
import { firstListName, listTitle } from '#contract/lists.ts'
import type { Store } from '#contract/stores.ts'
import { useTermsGate } from '#app/features/legal/terms.tsx'
import { putTypedAt, targetList } from '#app/features/lists/acts.ts'
import { sayAdded } from '#app/features/lists/adding.ts'
import { itemNameOf } from '#app/features/lists/rules.ts'
import { useLists, useListsValue } from '#app/features/lists/shopping-lists.ts'
import styles from './NotOnSale.module.css'
import { words } from './words.ts'

/** Below what was found: what is not on sale is put on the list as it was typed. */
export function NotOnSale({ typed, store: { storeId } }: { typed: string; store: Store }) {
  const lists = useLists()
  const gate = useTermsGate()
  const listName = useListsValue((snapshot) => listTitle(targetList(snapshot, storeId)?.name ?? firstListName))
  const itemName = itemNameOf(typed)
  if (itemName === null) return null
  const add = () =>
    gate(() => {
      if (lists) sayAdded(lists, [putTypedAt(lists, storeId, itemName)])
    })
  return (
    <button type="button" className={styles.root} onClick={add}>
      <span className={styles.picture}>
        <Pencil />
      </span>
      <span className={styles.text}>
        {words.notOnSale}
        <b>{words.addTyped(itemName, listName)}</b>
      </span>
      <span className={styles.plus}>
        <Plus />
      </span>
    </button>
  )
}
