import { ChevronDown, ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { ItemPicture } from '#app/features/lists/ListRow.tsx'
import { useLists } from '#app/features/lists/shopping-lists.ts'
import { Button } from '#app/ui/Button.tsx'
import { t } from '#words/t.ts'
import { clearBasket } from './acts.ts'
import { Rows, type RowsProps } from './Rows.tsx'
import styles from './Basket.module.css'

/** What was ticked, folded to one row. Its rows are drawn only while it is open. */
export function Basket({ items, ...rows }: RowsProps) {
  const lists = useLists()
  const [isOpen, setOpen] = useState(false)
  if (items.length === 0) return null
  return (
    <details className={styles.root} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ShoppingBasket />
        <h2>{t`In the basket (${items.length})`}</h2>
        <span className={styles.pictures} aria-hidden="true">
          {items.slice(-shown).map((it) => (
            <ItemPicture key={it.shoppingListItemId} deal={it.deal} className={styles.picture} />
          ))}
        </span>
        <ChevronDown className={styles.chevron} />
      </summary>
      {isOpen && (
        <>
          <Rows items={items} {...rows} />
          <Button className={styles.clear} onClick={() => lists && clearBasket(lists, items)}>
            {t`Clear the basket`}
          </Button>
        </>
      )}
    </details>
  )
}

const shown = 4
