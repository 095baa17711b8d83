import { useId } from 'react'
import type { Columns } from '#contract/studio/weeks.ts'
import { classes } from '#app/ui/classes.ts'
import { Kbd } from '#studio/ui/Kbd.tsx'
import { ReadPrice } from './SampleRow.tsx'
import styles from './Question.module.css'

type Props = {
  question: Columns['questions'][number]
  chosen: number | null
  /** The number keys choose for this one. */
  hasKeys: boolean
  disabled: boolean
  onChoose: (at: number) => void
}

/** What only a person knows, asked by what follows from each answer. */
export function Question({ question: { words, options }, chosen, hasKeys, disabled, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className={styles.root}>
      <legend>{words}</legend>
      {options.map((it, at) => (
        <label key={it.words} className={classes(styles.option, at === chosen && styles.chosen)}>
          <input type="radio" name={name} checked={at === chosen} disabled={disabled} onChange={() => onChoose(at)} />
          <span>
            <strong>{it.words}</strong>
            <span>{it.consequence}</span>
            <Trial rows={it.sample} />
          </span>
          {hasKeys && <Kbd keys={String(at + 1)} />}
        </label>
      ))}
    </fieldset>
  )
}

/** The first row with a price, as this answer has it read. */
function Trial({ rows }: { rows: Columns['sample'] }) {
  const row = rows.find((it) => it.price !== null) ?? rows[0]
  if (!row) return null
  return (
    <span className={styles.trial}>
      {row.title}: <ReadPrice row={row} />
    </span>
  )
}
