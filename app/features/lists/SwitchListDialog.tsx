import { listTitle } from '#contract/lists.ts'
import { Check } from 'lucide-react'
import { Dialog } from '#app/ui/Dialog.tsx'
import { t } from '#words/t.ts'
import { targetList } from './acts.ts'
import { createList } from './list-acts.ts'
import { useLists, useListsValue } from './shopping-lists.ts'
import { ListNameForm } from './ListNameForm.tsx'
import { listsByStore } from './order.ts'
import styles from './SwitchListDialog.module.css'

/** `chosen`: undefined for the store's active list. */
type Props = { storeId: number; chosen: string | undefined; onChoose: (shoppingListId: string) => void; onClose: () => void }

/** Chooses which of the store's lists an item is added to, or makes a new one. */
export function SwitchListDialog({ storeId, chosen, onChoose, onClose }: Props) {
  const lists = useLists()
  const all = useListsValue(({ data }) => data.lists)
  const current = useListsValue((snapshot) => targetList(snapshot, storeId, chosen)?.shoppingListId)
  const own =
    listsByStore(all, storeId)
      .find((it) => it.storeId === storeId)
      ?.lists.filter((it) => !it.isTemplate) ?? []
  return (
    <Dialog open title={t`Switch list`} onClose={onClose}>
      <ul className={styles.lists}>
        {own.map((list) => (
          <li key={list.shoppingListId}>
            <button
              type="button"
              className={styles.list}
              aria-current={list.shoppingListId === current}
              onClick={() => onChoose(list.shoppingListId)}
            >
              <span>{listTitle(list.name)}</span>
              {list.shoppingListId === current && <Check />}
            </button>
          </li>
        ))}
      </ul>
      <h3 className={styles.head}>{t`Create New List`}</h3>
      <ListNameForm submit={t`Create New List`} onName={(name) => lists && onChoose(createList(lists, storeId, name))} />
    </Dialog>
  )
}
