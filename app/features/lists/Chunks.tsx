import type { ReactNode } from 'react'
import type { ListItem } from './changes.ts'
import styles from './Chunks.module.css'

/** A few large chunks cost less than many small ones. */
const chunk = 20

type Props = {
  items: readonly ListItem[]
  /** How tall a row is about. */
  rowRem: number
  renderItem: (item: ListItem) => ReactNode
}

/** Rows of items. Those out of sight are neither laid out nor painted. */
export function Chunks({ items, rowRem, renderItem }: Props) {
  const chunks = Array.from({ length: Math.ceil(items.length / chunk) }, (_, at) => items.slice(at * chunk, (at + 1) * chunk))
  return (
    <div role="list">
      {chunks.map((its, at) => (
        <div key={at} role="presentation" className={styles.chunk} style={{ containIntrinsicBlockSize: `auto ${its.length * rowRem}rem` }}>
          {its.map(renderItem)}
        </div>
      ))}
    </div>
  )
}
