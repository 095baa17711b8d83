import { Check } from 'lucide-react'
import { useTools } from '#app/context.ts'
import { Dialog } from '#app/ui/Dialog.tsx'
import { createList } from './acts.ts'
import { useListsValue } from './lists.ts'
import { ListNameForm } from './ListNameForm.tsx'
import { listsByStore } from './rules.ts'
import styles from './SwitchListDialog.module.css'

type Props = { storeId: number; current: string | null; onChoose: (shoppingListId: string) => void; onClose: () => void }

/** Which of the store's lists an item goes to, or a new one. */
export function SwitchListDialog({ storeId, current, onChoose, onClose }: Props) {
  const { lists } = useTools()
  const all = useListsValue(({ data }) => data.lists)
  const own = listsByStore(all, storeId).find((it) => it.storeId === storeId)?.lists ?? []
  return (
    <Dialog open title="Switch list" onClose={onClose}>
      <ul className={styles.lists}>
        {own.map((list) => (
          <li key={list.shoppingListId}>
            <button
              type="button"
              className={styles.list}
              aria-current={list.shoppingListId === current}
              onClick={() => onChoose(list.shoppingListId)}
            >
              <span>{list.name}</span>
              {list.shoppingListId === current && <Check />}
            </button>
          </li>
        ))}
      </ul>
      <h3 className={styles.head}>Create New List</h3>
      <ListNameForm submit="Create New List" onName={(name) => lists && onChoose(createList(lists, storeId, name))} />
    </Dialog>
  )
}
