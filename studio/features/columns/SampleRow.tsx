import { useState } from 'react'
import type { ColumnMapping, Columns } from '#contract/studio/weeks.ts'
import { moneyText } from '#contract/prices.ts'
import { priceText } from '#app/ui/price-words.ts'
import { useKeys } from '#studio/keys.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import styles from './SampleRow.module.css'

type Props = { columns: Columns; mapping: ColumnMapping; /** The rows were read by just this mapping. */ isRead: boolean }

/** What becomes of a row of the sheet. */
export function SampleRow({ columns, mapping, isRead }: Props) {
  const { sample } = columns
  const [at, setAt] = useState(0)
  const by = (step: number) => setAt((before) => (before + step + sample.length) % sample.length)
  useKeys(
    sample.length > 1
      ? [{ key: ['ArrowLeft', 'ArrowRight'], words: 'Other rows', run: ({ key }) => by(key === 'ArrowRight' ? 1 : -1) }]
      : [],
  )
  const row = sample[at] ?? sample[0]
  if (!row) return null
  const prices = columns.columns.find(({ head }) => head === mapping.price)
  return (
    <Panel pad>
      <h2>So a row will read</h2>
      <div aria-live="polite">
        {row.brand && <p className={styles.brand}>{row.brand}</p>}
        <p className={styles.title}>
          {row.title || 'No name'}
          {row.size && <span>, {row.size}</span>}
        </p>
        {isRead ? (
          <p className={styles.price}>
            <b>{row.price ? priceText(row.price) : 'No price'}</b>{' '}
            {row.regularCents !== null && <span>regular {moneyText(row.regularCents)}</span>}
          </p>
        ) : (
          prices && (
            <p className={styles.price}>
              <b>{prices.samples.filter(Boolean).join(' · ')}</b> <span>from {prices.head}</span>
            </p>
          )
        )}
      </div>
      {sample.length > 1 && (
        <div className={styles.foot}>
          <span>
            Row {row.row} of {columns.rows}
          </span>
          <Button kind="quiet" keys="ArrowLeft" aria-label="Row before" onClick={() => by(-1)} />
          <Button kind="quiet" keys="ArrowRight" aria-label="Next row" onClick={() => by(1)} />
        </div>
      )}
    </Panel>
  )
}
