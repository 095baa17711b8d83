import { moneyText } from '#contract/prices.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { dayWords } from '#studio/words.ts'
import type { Conflict } from './edits.ts'
import { saleWords } from './use-matching.ts'
import styles from './ConflictNote.module.css'

type Props = { conflict: Conflict; settle: (keep: 'mine' | 'theirs') => void }

/** Somebody else changed the row while it was changed here: both versions, and the choice. */
export function ConflictNote({ conflict: { present, mine }, settle }: Props) {
  const who = present.decidedBy ?? 'Somebody else'
  return (
    <Note role="alert">
      <p>
        <strong>{who} changed this row meanwhile.</strong> Nothing of yours is lost: choose which counts.
      </p>
      <dl className={styles.both}>
        <dt>{who}</dt>
        <dd>{[present.title, saleWords(present), stateWords[present.state]].filter(Boolean).join(', ')}</dd>
        <dt>You</dt>
        <dd>{mineWords(mine).join(', ')}</dd>
      </dl>
      <div className={styles.acts}>
        <Button kind="quiet" onClick={() => settle('theirs')}>
          Keep theirs
        </Button>
        <Button onClick={() => settle('mine')}>Use mine</Button>
      </div>
    </Note>
  )
}

const stateWords = { certain: 'placed', doubtful: 'doubtful', unplaced: 'without a place', itemOnly: 'an item only', leftOut: 'left out' }

function mineWords({
  title,
  brand,
  size,
  priceText,
  ownerPriceText,
  regularCents,
  identifier,
  category,
  text,
  startDate,
  endDate,
  region,
  accept,
  state,
}: Conflict['mine']) {
  const words = [
    ...[title, brand, size, identifier, category].filter(Boolean),
    priceText && `price ${priceText}`,
    ownerPriceText && `owner price ${ownerPriceText}`,
    regularCents && `regular ${moneyText(regularCents)}`,
    text && 'more information',
    startDate && `from ${dayWords(startDate.slice(0, 10))}`,
    endDate && `through ${dayWords(endDate.slice(0, 10))}`,
    accept && 'accepted',
    state === 'leftOut' && 'left out',
    state === 'itemOnly' && 'an item only',
    region !== undefined && (region ? 'another place on the page' : 'no place'),
  ].filter(Boolean)
  return words.length > 0 ? words : ['as it was']
}
