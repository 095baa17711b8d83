import type { ListItem } from '#app/features/lists/changes.ts'
import { ShopRow, type RowActs } from './ShopRow.tsx'
import styles from './Rows.module.css'

export type RowsProps = {
  items: readonly ListItem[]
  ended: (item: ListItem) => boolean
  isOwner: boolean | null
  /** The item that was ticked last. */
  last: string | null
  removing: boolean
  acts: RowActs
}

/** Rows out of sight are neither laid out nor painted, in chunks of this many. */
const chunk = 20
const rowRem = 5.5

export function Rows({ items, ended, isOwner, last, removing, acts }: RowsProps) {
  const chunks = Array.from({ length: Math.ceil(items.length / chunk) }, (_, at) => items.slice(at * chunk, (at + 1) * chunk))
  return (
    <div role="list" className={styles.rows}>
      {chunks.map((rows, at) => (
        <div key={at} role="presentation" className={styles.chunk} style={{ containIntrinsicBlockSize: `auto ${rows.length * rowRem}rem` }}>
          {rows.map((item) => (
            <ShopRow
              key={item.shoppingListItemId}
              item={item}
              ended={ended(item)}
              isOwner={isOwner}
              isLast={item.shoppingListItemId === last}
              removing={removing}
              acts={acts}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
