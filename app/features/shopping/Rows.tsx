import type { Person } from '#contract/people.ts'
import type { ListItem } from '#app/features/lists/changes.ts'
import { Chunks } from '#app/features/lists/Chunks.tsx'
import { whoOf } from '#app/features/lists/people.ts'
import { ShopRow, type RowActs } from './ShopRow.tsx'
import styles from './Rows.module.css'

export type RowsProps = {
  items: readonly ListItem[]
  ended: (item: ListItem) => boolean
  isOwner: boolean | null
  /** The item that was ticked last. */
  last: string | null
  removing: boolean
  /** Who is on the list; nobody while it is not shared. */
  people: readonly Person[]
  acts: RowActs
}

export function Rows({ items, ended, isOwner, last, removing, people, acts }: RowsProps) {
  return (
    <div className={styles.rows}>
      <Chunks
        items={items}
        rowRem={5.5}
        renderItem={(item) => (
          <ShopRow
            key={item.shoppingListItemId}
            item={item}
            ended={ended(item)}
            isOwner={isOwner}
            isLast={item.isChecked && item.shoppingListItemId === last}
            removing={removing}
            by={whoOf(item, people)}
            acts={acts}
          />
        )}
      />
    </div>
  )
}
