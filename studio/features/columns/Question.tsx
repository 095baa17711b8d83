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
  const shown = toldApart(options)
  return (
    <fieldset className={styles.root}>
      <legend>{words}</legend>
      {options.map((it, at) => (
        <label key={it.words} className={classes(styles.option, at === chosen && styles.chosen)}>
          <input type="radio" name={name} checked={at === chosen} disabled={disabled} onChange={() => onChoose(at)} />
          <span>
            <strong>{it.words}</strong>
            <span>{it.consequence}</span>
            <Trial row={it.sample[shown]} />
          </span>
          {hasKeys && <Kbd keys={String(at + 1)} />}
        </label>
      ))}
    </fieldset>
  )
}

/** The first row that has an amount by every answer that names a price: by it they can be told apart. */
function toldApart(options: Props['question']['options']): number {
  const [first] = options
  const at = (first?.sample ?? []).findIndex((_, n) =>
    options.every(({ mapping, sample }) => !mapping.price || typeof sample[n]?.price?.amountCents === 'number'),
  )
  return Math.max(at, 0)
}

/** A row as this answer has it read. */
function Trial({ row }: { row: Columns['sample'][number] | undefined }) {
  if (!row) return null
  return (
    <span className={styles.trial}>
      {row.title}: <ReadPrice row={row} />
    </span>
  )
}
