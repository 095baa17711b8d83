import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ColumnMapping, Columns } from '#contract/studio/weeks.ts'
import { moneyText, priceText } from '#contract/prices.ts'
import { IconButton } from '#app/ui/IconButton.tsx'
import { useKeys } from '#studio/keys.ts'
import { Panel } from '#studio/ui/Panel.tsx'
import styles from './SampleRow.module.css'

type Props = {
  columns: Columns
  mapping: ColumnMapping
  /** The rows as they are read by just this mapping. */ read: Columns['sample'] | null
}

/** What becomes of a row of the sheet. */
export function SampleRow({ columns, mapping, read }: Props) {
  const sample = read ?? columns.sample
  const [at, setAt] = useState(0)
  const by = (step: number) => setAt((before) => (before + step + sample.length) % sample.length)
  useKeys(
    read && sample.length > 1
      ? [{ key: ['ArrowLeft', 'ArrowRight'], words: 'Other rows', run: ({ key }) => by(key === 'ArrowRight' ? 1 : -1) }]
      : [],
  )
  const row = sample[at] ?? sample[0]
  if (!row) return null
  const shown = columns.fields.flatMap(({ field, words }) => {
    const column = columns.columns.find(({ head }) => head === mapping[field])
    return column && told.has(field) ? [{ field, words, samples: column.samples.filter(Boolean) }] : []
  })
  return (
    <Panel pad>
      <h2>So a row will read</h2>
      <div aria-live="polite">
        {read ? (
          <>
            {row.brand && <p className={styles.brand}>{row.brand}</p>}
            <p className={styles.title}>
              {row.title || 'No name'}
              {row.size && <span>, {row.size}</span>}
            </p>
            <p className={styles.price}>
              <ReadPrice row={row} />
            </p>
          </>
        ) : (
          <dl className={styles.columns}>
            {shown.map(({ field, words, samples }) => (
              <div key={field}>
                <dt>{words}</dt>
                <dd>{samples.join(' · ')}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {read && sample.length > 1 && (
        <div className={styles.foot}>
          <span>Row {row.row} of the sheet</span>
          <IconButton label="Row before" title="Arrow left" onClick={() => by(-1)}>
            <ChevronLeft size={18} />
          </IconButton>
          <IconButton label="Next row" title="Arrow right" onClick={() => by(1)}>
            <ChevronRight size={18} />
          </IconButton>
        </div>
      )}
    </Panel>
  )
}

/** What is shown of the columns while nobody has read a row by them. */
const told = new Set(['title', 'brand', 'brandAndTitle', 'size', 'price', 'regularPrice', 'ownerPrice'])

/** What shoppers would pay for a row. */
export function ReadPrice({ row: { price, regularCents } }: { row: Columns['sample'][number] }) {
  return (
    <>
      <b>{price ? priceText(price) : 'No price'}</b> {regularCents !== null && <span>regular {moneyText(regularCents)}</span>}
    </>
  )
}
