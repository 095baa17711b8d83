import { useState, type KeyboardEvent } from 'react'
import type { StudioRow } from '#contract/studio/rows.ts'
import { moneyText } from '#contract/prices.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { drafts, type Draft, type Typed } from './drafts.ts'
import { centsOf, type Change } from './rows.ts'
import styles from './CorrectForm.module.css'

type Props = {
  row: StudioRow
  /** `base`: the version that it was changed from. */ onDone: (change: Change, base: number) => void
  onCancel: () => void
}

const texts = ['title', 'brand', 'size', 'priceText', 'ownerPriceText', 'identifier', 'category', 'spanishTitle'] as const

/** The fields of a row in its own place. Only what was changed is sent; a price is read as one of the sheet is. */
export function CorrectForm({ row, onDone, onCancel }: Props) {
  const [{ typed, opened }, setDraft] = useState<Draft>(
    () =>
      drafts.get(row.rowId) ?? {
        typed: { ...Object.fromEntries(texts.map((it) => [it, row[it]])), regular: moneyOf(row.regularCents) },
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
  const doubted = row.doubts[0]?.field
  const first = doubted === 'title' || row.title === '' ? 'title' : doubted === 'size' ? 'size' : 'priceText'

  function field(name: (typeof texts)[number], label: string) {
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

  function save() {
    if (regularCents === undefined || !typed['title']?.trim()) return
    const changed: Change = {}
    for (const name of texts) if ((typed[name] ?? '').trim() !== opened[name].trim()) changed[name] = (typed[name] ?? '').trim()
    if (regularCents !== opened.regularCents) changed.regularCents = regularCents
    drafts.delete(row.rowId)
    // Another place, say, changes nothing of what stood here.
    const isAsOpened = texts.every((it) => row[it] === opened[it]) && row.regularCents === opened.regularCents
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
        onChange={(regular) => change({ regular })}
        error={regularCents === undefined ? 'As $3.99' : null}
      />
      {field('ownerPriceText', 'Owner price')}
      {field('size', 'Size')}
      {field('brand', 'Brand')}
      {field('identifier', 'PLU or UPC')}
      {field('category', 'Department')}
      <div className={styles.wide}>{field('spanishTitle', 'Name in Spanish')}</div>
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

const moneyOf = (cents: number | null) => (cents === null ? '' : moneyText(cents))

/** The field that is doubted is ready to be typed over. */
function select(input: HTMLInputElement | null) {
  input?.focus({ preventScroll: true })
  input?.select()
}
