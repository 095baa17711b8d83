import { classes } from '#app/ui/classes.ts'
import { Kbd } from '#studio/ui/Kbd.tsx'
import { nameOf, type Matching } from './use-matching.ts'
import styles from './ModeBar.module.css'

/** What is to be done on the page now, said at its foot; and of a box to draw, whose place it will be. */
export function ModeBar({ matching: { mode, row, setMode } }: { matching: Matching }) {
  const words =
    mode.kind === 'draw'
      ? 'Draw a box, or press where it stands. Enter makes one in the middle, Escape stops.'
      : mode.kind === 'split'
        ? 'Press where the place is split, or move the line by arrow keys and press Enter. S turns it.'
        : ''
  return (
    <div className={classes(styles.root, words !== '' && styles.isOn)}>
      {mode.kind === 'draw' && row && (
        <div className={styles.choice} role="group" aria-label="What the box is for">
          <button type="button" aria-pressed={mode.rowId !== null} onClick={() => setMode({ kind: 'draw', rowId: row.rowId })}>
            {row.region ? `Another place for ${nameOf(row)}` : `The place of ${nameOf(row)}`} <Kbd keys="P" />
          </button>
          <button type="button" aria-pressed={mode.rowId === null} onClick={() => setMode({ kind: 'draw', rowId: null })}>
            A new row <Kbd keys="D" />
          </button>
        </div>
      )}
      <p role="status">{words}</p>
    </div>
  )
}
