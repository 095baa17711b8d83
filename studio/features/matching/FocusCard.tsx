import { useEffect, useRef, type ReactNode } from 'react'
import type { StudioRow } from '#contract/studio/rows.ts'
import { moneyText, priceText } from '#contract/prices.ts'
import { classes } from '#app/ui/classes.ts'
import { useFollowed } from '#studio/features/weeks/following.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { capitalized } from '#studio/words.ts'
import { ConflictNote } from './ConflictNote.tsx'
import { CorrectForm } from './CorrectForm.tsx'
import { Crop } from './Crop.tsx'
import { centsOf, fieldOf, ownDaysWords } from './rows.ts'
import { RowPicture } from './RowPicture.tsx'
import { nameOf, rowWords, saleWords, type Matching } from './use-matching.ts'
import type { Rows } from './use-rows.ts'
import styles from './FocusCard.module.css'

type Props = { row: StudioRow; at: number; of: number; rows: Rows; matching: Matching }

/** The row that is looked at: why it is doubtful, its cut of the page, what the sheet says, and what can be done. */
export function FocusCard({ row, at, of, rows, matching }: Props) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // The form is taller than what stood there.
    if (matching.isCorrecting) card.current?.scrollIntoView({ block: 'start' })
  }, [matching.isCorrecting])
  const { isCorrecting, mayEdit, week } = matching
  const { others } = useFollowed()
  const here = others.filter((it) => it.at.rowId === row.rowId)
  const conflict = rows.edits.conflicts.find((it) => it.present.rowId === row.rowId)
  const page = week.pages.find((it) => it.pageNumber === row.page)
  useEffect(() => {
    // The list follows the keys: a screen reader reads the row that was reached. What is being typed keeps the focus.
    const { activeElement } = document
    if (card.current?.contains(activeElement)) return // a form has taken it: the name of a row that was drawn
    if (
      activeElement === null ||
      activeElement === document.body ||
      activeElement.closest('[data-rows], [data-card]') ||
      !activeElement.isConnected
    )
      card.current?.focus({ preventScroll: true })
  }, [])
  return (
    <article
      ref={card}
      tabIndex={-1}
      data-card=""
      className={styles.root}
      aria-label={[nameOf(row), rowWords(row), ...row.doubts.map((it) => it.reason)].join('. ')}
    >
      <div className={styles.head}>
        <h2>{nameOf(row)}</h2>
        <p>
          {rowWords(row)}
          {row.page !== null && `, page ${row.page}`}
          {row.decidedBy && `, decided by ${row.decidedBy}`}
        </p>
        <span>
          {at} of {of}
        </span>
      </div>
      {here.length > 0 && <Note kind="plain">{here.map((it) => it.name).join(' and ')} is at this row too.</Note>}
      {conflict && <ConflictNote conflict={conflict} settle={(keep) => rows.settle(row.rowId, keep)} />}
      {!conflict && <Reasons row={row} />}
      <div className={styles.pair}>
        {page && row.region && (
          <div>
            <h3>On the page</h3>
            <Crop page={page} region={row.region} name={nameOf(row)} />
          </div>
        )}
        {isCorrecting && mayEdit ? (
          <CorrectForm
            row={row}
            week={week}
            onDone={(change, base) => matching.acts.correct(row, change, base)}
            onCancel={() => matching.acts.cancel(row)}
          />
        ) : (
          <Facts row={row}>
            <RowPicture weekId={week.weekId} row={row} isBusy={rows.edits.waiting.some((it) => it.rowId === row.rowId)} mayEdit={mayEdit} />
          </Facts>
        )}
      </div>
      {!isCorrecting && <Acts row={row} matching={matching} />}
    </article>
  )
}

function Reasons({ row }: { row: StudioRow }) {
  if (row.state === 'unplaced')
    return <Note kind="plain">It is in the sheet, and was not found on a page. Press P and draw where it stands.</Note>
  if (row.state === 'leftOut') return <Note kind="plain">It is left out: no shopper sees it.</Note>
  if (row.doubts.length === 0 && !row.isItemOnly) return null
  return (
    <Note kind={row.state === 'doubtful' ? 'doubt' : 'plain'}>
      {row.doubts.map(({ field, reason, onPage }) => (
        <p key={`${field} ${reason}`}>
          <strong>{capitalized(reason)}</strong>
          {onPage && !reason.includes(onPage) && ` The page says ${onPage}.`}
        </p>
      ))}
      {row.doubts.length > 0 && row.isAccepted && <p>Accepted as it is.</p>}
      {row.isItemOnly && <p>Shoppers find it in the list of deals. It is on no page.</p>}
    </Note>
  )
}

function Facts({ row, children }: { row: StudioRow; children: ReactNode }) {
  const doubted = new Set(row.doubts.map(fieldOf).map((it) => (it === 'endDate' ? 'startDate' : it)))
  const sale = saleWords(row)
  const facts: readonly [keyof StudioRow, string, ReactNode][] = [
    ['title', 'Name', row.title || '–'],
    ['brand', 'Brand', row.brand],
    ['size', 'Size', row.size],
    ['priceText', 'Sale', <Sale key="price" written={row.priceText} read={sale} />],
    ['ownerPriceText', 'Owners', row.ownerPrice ? priceText(row.ownerPrice) : row.ownerPriceText],
    ['regularCents', 'Regular', row.regularCents === null ? '' : moneyText(row.regularCents)],
    ['identifier', 'PLU', row.identifier],
    ['category', 'Dept.', row.category],
    ['startDate', 'Days', ownDaysWords(row)],
    ['text', 'More', row.text],
    ['spanishTitle', 'Spanish', row.spanishTitle],
    ['spanishText', 'More in Spanish', row.spanishText],
    ['healthyOptions', 'Badges', row.healthyOptions.join(', ')],
    ['picture', 'Picture', children],
  ]
  return (
    <div className={styles.facts}>
      <h3>{row.row !== null ? 'In the sheet' : row.file === null ? 'By hand' : 'As it was read'}</h3>
      <dl>
        {facts.map(
          ([field, words, value]) =>
            value !== '' && (
              <div key={field}>
                <dt>{words}</dt>
                <dd
                  className={classes(doubted.has(field) && row.state === 'doubtful' && styles.bad, field === 'priceText' && styles.price)}
                >
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

/** '$2.99' says the same as '2.99', and '$0.99' the same as '99¢'. */
const alike = (written: string, read: string) => bare(written) === bare(read)
function bare(written: string): string {
  const text = written.toLowerCase().replaceAll(/[$\s]/g, '')
  const cents = centsOf(text)
  return typeof cents === 'number' ? String(cents) : text
}

/** What the sheet says, where it was read otherwise. */
function Sale({ written, read }: { written: string; read: string }) {
  if (read === '' || written === '' || alike(written, read)) return <b>{read || '–'}</b>
  return (
    <>
      <s>{written}</s> read as <b>{read}</b>
    </>
  )
}

function Acts({ row, matching }: { row: StudioRow; matching: Matching }) {
  const { acts, mayEdit, page } = matching
  if (!mayEdit) return null
  const sale = saleWords(row)
  return (
    <div className={styles.acts}>
      {row.state === 'doubtful' && (
        <Button kind="fill" keys="A" onClick={() => acts.accept(row)}>
          {row.price && row.doubts.some((it) => it.field === 'price') ? `Accept ${sale}` : 'Accept'}
        </Button>
      )}
      {row.state !== 'doubtful' && matching.isPlacedNow && (
        <Button kind="fill" keys="A" onClick={() => acts.onward(row)}>
          Right, next row
        </Button>
      )}
      {(row.state === 'certain' || row.state === 'itemOnly') && row.isAccepted && row.doubts.length > 0 && (
        <Button kind="quiet" onClick={() => acts.doubt(row)}>
          Not sure after all
        </Button>
      )}
      {row.state === 'unplaced' && page && (
        <Button kind="fill" keys="P" onClick={() => matching.setMode({ kind: 'draw', rowId: row.rowId })}>
          Place
        </Button>
      )}
      <Button keys="E" onClick={matching.openForm}>
        Correct
      </Button>
      {row.state === 'unplaced' && (
        <Button kind="quiet" keys="I" onClick={() => acts.itemOnly(row)}>
          Item only
        </Button>
      )}
      <Button kind="quiet" keys="X" onClick={() => acts.leaveOut(row)}>
        {row.state === 'leftOut' ? 'Take in again' : 'Leave out'}
      </Button>
      {row.row === null && (
        <Button kind="warn" onClick={() => acts.remove(row)}>
          Remove
        </Button>
      )}
      <Button kind="text" className={styles.skip} keys="ArrowDown" onClick={() => matching.step(1)}>
        Skip
      </Button>
    </div>
  )
}
