import { Plus, X } from 'lucide-react'
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { itemNameMax, type ShoppingList } from '#contract/lists.ts'
import { plural, t } from '#words/t.ts'
import { AddOffers } from './AddOffers.tsx'
import type { Suggestion } from './offers.ts'
import { amountOf, readLines, readTyped, readTyping, spokenAmount, type Amount } from './typed.ts'
import { useAdding } from './use-adding.tsx'
import { useOffers } from './use-offers.ts'
import { useSharedText } from './use-shared-text.ts'
import styles from './AddBox.module.css'

/** `isLiteral`: an amount was taken out of the field again, so what follows is no amount. */
type Entry = { text: string; amount: Amount | null; isLiteral: boolean }
const empty: Entry = { text: '', amount: null, isLiteral: false }

/**
 * A field to add what is needed to a list: it offers this week's deals and what was bought before, above the field, and Enter adds the
 * tinted one. An amount becomes a chip as soon as a name follows it. Many pasted lines are many items.
 */
export function AddBox({ list }: { list: ShoppingList }) {
  const [entry, setEntry] = useState(empty)
  const [isEntered, setEntered] = useState(false)
  const [isOpen, setOpen] = useState(false)
  /** The offer that the arrow keys have reached. */
  const [reached, setReached] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { offers, takenNow, offering, store, aisles } = useOffers(list, entry.text, isEntered)
  const add = useAdding({ list, store, aisles, offering })
  useSharedText(list, add.many)
  const shown = isOpen && entry.text !== '' ? offers : []
  const active = shown.find((it) => it.id === reached) ?? shown.find((it) => it.isTaken)
  const typed = () => {
    if (entry.amount) return { ...entry.amount, name: entry.text.trim() }
    return entry.isLiteral ? { quantity: 1, unit: '', note: '', name: entry.text.trim() } : readTyped(entry.text)
  }

  function type(text: string, isComposing: boolean) {
    const read = isComposing || entry.amount || entry.isLiteral ? null : readTyping(text)
    const next = read ? { text: read.name, amount: read, isLiteral: false } : { ...entry, text }
    setEntry(text === '' && !entry.amount ? empty : next)
    setOpen(true)
    setReached(null)
  }

  function removeAmount() {
    setEntry({ text: entry.text, amount: null, isLiteral: entry.text !== '' })
    input.current?.focus()
  }

  function take(offer: Suggestion | undefined) {
    const what = typed()
    if (what.name === '') return
    add.one(offer, what, () => {
      setEntry(empty)
      setReached(null)
    })
    input.current?.focus()
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const at = active ? shown.indexOf(active) : -1
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && offers.length > 0) {
      event.preventDefault()
      setOpen(true)
      setReached(offers.at(isOpen ? (at + step) % offers.length : step === 1 ? 0 : -1)?.id ?? null)
    } else if (event.key === 'Escape' && (shown.length > 0 || entry.text !== '')) {
      event.preventDefault()
      event.stopPropagation() // the first closes the offers, the second empties the field, and only the third may close what is around
      if (shown.length > 0) setOpen(false)
      else setEntry(empty)
    } else if (event.key === 'Backspace' && entry.amount && event.currentTarget.selectionEnd === 0) removeAmount()
  }

  function paste(event: ClipboardEvent) {
    const lines = readLines(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    add.many(lines)
  }

  const words = entry.amount && spokenAmount(entry.amount)
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault()
        take(isOpen ? (shown.find((it) => it.id === reached) ?? takenNow()) : undefined)
      }}
    >
      <AddOffers id={id} offers={shown} active={active} timeZone={store?.timeZone ?? ''} typed={typed} onTake={take} />
      <div className={styles.field}>
        {entry.amount ? (
          <button type="button" className={styles.amount} aria-label={t`${words ?? ''}. Remove the quantity`} onClick={removeAmount}>
            {amountOf(entry.amount)}
            <X size={14} />
          </button>
        ) : (
          <Plus />
        )}
        <label className="vh" htmlFor={`${id}-input`}>
          {t`Add your own item`}
        </label>
        <input
          ref={input}
          id={`${id}-input`}
          name="itemName"
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-offers`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.id}`}
          value={entry.text}
          onChange={({ target, nativeEvent }) => type(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)}
          onFocus={() => setEntered(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={press}
          onPaste={paste}
          placeholder={t`Add your own item`}
          maxLength={itemNameMax}
          enterKeyHint="done"
          autoComplete="off"
        />
        {words && <span className={styles.read}>{t`read as ${words}`}</span>}
      </div>
      <p className="vh" role="status">
        {[
          words !== null && words !== '' && t`Read as ${words}.`,
          shown.length > 0 && plural(shown.length, { one: t`${shown.length} suggestion.`, other: t`${shown.length} suggestions.` }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </form>
  )
}
