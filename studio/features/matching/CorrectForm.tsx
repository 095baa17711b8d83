import { useState, type KeyboardEvent } from 'react'
import type { StudioRow } from '#contract/studio/rows.ts'
import type { Week } from '#contract/studio/weeks.ts'
import { moneyText } from '#contract/prices.ts'
import { TextField } from '#studio/features/content/TextField.tsx'
import { Button } from '#studio/ui/Button.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { daysWords } from '#studio/words.ts'
import { drafts, type Draft, type Typed } from './drafts.ts'
import { centsOf, fieldOf, type Change } from './rows.ts'
import styles from './CorrectForm.module.css'

type Props = {
  row: StudioRow
  week: Pick<Week, 'validFrom' | 'validTo'>
  /** `base`: the version that it was changed from. */ onDone: (change: Change, base: number) => void
  onCancel: () => void
}

const lines = ['title', 'brand', 'size', 'priceText', 'ownerPriceText', 'identifier', 'category', 'spanishTitle'] as const
const texts = [...lines, 'text', 'spanishText'] as const
const days = ['startDate', 'endDate'] as const

/** The fields of a row in its own place. Only what was changed is sent; a price is read as one of the sheet is. */
export function CorrectForm({ row, week, onDone, onCancel }: Props) {
  const [{ typed, opened }, setDraft] = useState<Draft>(
    () =>
      drafts.get(row.rowId) ?? {
        typed: {
          ...Object.fromEntries([...texts.map((it) => [it, row[it]]), ...days.map((it) => [it, dayOf(row[it])])]),
          regular: moneyOf(row.regularCents),
        },
        opened: row,
      },
  )
  function change(some: Typed) {
    const now = { typed: { ...typed, ...some }, opened }
    drafts.set(row.rowId, now)
    setDraft(now)
  }
  function cancel() {
    drafts.delete(row.rowId)
    onCancel()
  }
  const regularCents = centsOf(typed['regular'] ?? '')
  // What the last release kept of a form has no days.
  const typedDay = (name: (typeof days)[number]) => typed[name] ?? dayOf(opened[name])
  const newDays = days.filter((it) => typedDay(it) !== dayOf(opened[it]))
  const [startDate, endDate] = [typedDay('startDate'), typedDay('endDate')]
  const isOutside = (name: (typeof days)[number]) =>
    newDays.includes(name) && typedDay(name) !== '' && (typedDay(name) < week.validFrom || typedDay(name) > week.validTo)
  const isBackward = newDays.length > 0 && startDate !== '' && endDate !== '' && endDate < startDate
  const outside = `The week is ${daysWords(week)}`
  const doubted = row.doubts.map(fieldOf)[0]
  const first = row.title === '' ? 'title' : ([...lines, ...days, 'regularCents'].find((it) => it === doubted) ?? 'priceText')

  function field(name: (typeof lines)[number], label: string) {
    const value = typed[name] ?? ''
    const isFirst = name === first
    return (
      <Field
        label={label}
        value={value}
        maxLength={['title', 'brand', 'spanishTitle'].includes(name) ? 200 : 100}
        required={name === 'title'}
        autoComplete="off"
        ref={isFirst ? select : undefined}
        onChange={(text) => change({ [name]: text })}
      />
    )
  }

  function paragraph(name: 'text' | 'spanishText', label: string) {
    return (
      <TextField
        className={styles.wide}
        label={label}
        value={typed[name] ?? opened[name]}
        max={4000}
        rows={2}
        onChange={(text) => change({ [name]: text })}
      />
    )
  }

  function day(name: (typeof days)[number], label: string, error: string | null) {
    return (
      <Field
        label={label}
        type="date"
        min={week.validFrom}
        max={week.validTo}
        value={typedDay(name)}
        ref={name === first ? select : undefined}
        onChange={(to) => change({ [name]: to })}
        error={error}
      />
    )
  }

  function save() {
    if (regularCents === undefined || !typed['title']?.trim() || days.some(isOutside) || isBackward) return
    const changed: Change = {}
    for (const name of texts) {
      const text = (typed[name] ?? opened[name]).trim()
      if (text !== opened[name].trim()) changed[name] = text
    }
    for (const name of newDays) changed[name] = typedDay(name) || null
    if (regularCents !== opened.regularCents) changed.regularCents = regularCents
    drafts.delete(row.rowId)
    // Another place, say, changes nothing of what stood here.
    const isAsOpened = [...texts, ...days, 'regularCents' as const].every((it) => row[it] === opened[it])
    onDone(changed, isAsOpened ? row.version : opened.version)
  }

  function stopped(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its fields
    <form
      className={styles.root}
      onKeyDown={stopped}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className={styles.wide}>{field('title', 'Name')}</div>
      {field('priceText', 'Sale price')}
      <Field
        label="Regular price"
        inputMode="decimal"
        autoComplete="off"
        value={typed['regular'] ?? ''}
        ref={first === 'regularCents' ? select : undefined}
        onChange={(regular) => change({ regular })}
        error={regularCents === undefined ? 'As $3.99' : null}
      />
      {field('ownerPriceText', 'Owner price')}
      {field('size', 'Size')}
      {field('brand', 'Brand')}
      {field('identifier', 'PLU or UPC')}
      {field('category', 'Department')}
      <div className={styles.days}>
        {day('startDate', 'First day', isOutside('startDate') ? outside : null)}
        {day('endDate', 'Last day', isOutside('endDate') ? outside : isBackward ? 'Before the first day' : null)}
        <p className={styles.note}>Empty: as the week, {daysWords(week)}.</p>
      </div>
      {paragraph('text', 'More information')}
      <div className={styles.wide}>{field('spanishTitle', 'Name in Spanish')}</div>
      {paragraph('spanishText', 'More information in Spanish')}
      <div className={styles.acts}>
        <Button type="submit" kind="fill" keys="Enter">
          Save
        </Button>
        <Button kind="quiet" keys="Escape" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Of an instant its day. */
const dayOf = (date: string | null) => date?.slice(0, 10) ?? ''
const moneyOf = (cents: number | null) => (cents === null ? '' : moneyText(cents))

/** The field that is doubted is ready to be typed over. */
function select(input: HTMLInputElement | null) {
  input?.focus({ preventScroll: true })
  input?.select()
}
