import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import type { Place } from '#contract/places.ts'
import { searchTextMax } from '#contract/stores.ts'
import { useTools } from '#app/context.ts'
import { suggestionsQuery } from '#app/features/stores/queries.ts'
import { SearchField } from '#app/ui/SearchField.tsx'
import { plural, t } from '#words/t.ts'
import { debounceMs, isWorthSuggesting } from './rules.ts'
import styles from './PlaceField.module.css'

type Props = { text: string; onText: (text: string) => void; onPlace: (place: Place) => void }

const placeholder = t`Store Name, Zip Code or City`

/** A search box that suggests places while the shopper types; Enter searches for the typed text unless a place is chosen. */
export function PlaceField({ text, onText, onPlace }: Props) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  /** The label of a place: another list of places may come under it. */
  const [active, setActive] = useState<string | null>(null)
  const settled = useDebounced(text).trim()
  // Until those of the whole text have come, the places of its beginning are shown; those of other words never are.
  const isAsked = isOpen && isWorthSuggesting(text) && isWorthSuggesting(settled) && text.trim().startsWith(settled)
  const { data } = useQuery({
    ...suggestionsQuery(useTools(), settled),
    enabled: isAsked,
    placeholderData: (before, query) => (settled.startsWith(query?.queryKey[1] ?? '') ? before : undefined),
  })
  const places = isAsked ? (data ?? []) : []
  const activeAt = places.findIndex(({ label }) => label === active)

  const choose = (place: Place) => {
    onText(place.label)
    setOpen(false)
    onPlace(place)
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && places.length > 0) {
      event.preventDefault() // the browser would empty the box
      setOpen(false)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && places.length > 0) {
      event.preventDefault()
      // The arrow keys go through the places and the box itself, so there is one position more than there are places.
      const next = (activeAt + 1 + step + places.length + 1) % (places.length + 1)
      setActive(places[next - 1]?.label ?? null)
    }
    const place = places[activeAt]
    if (event.key !== 'Enter') return
    if (place) {
      event.preventDefault()
      choose(place)
    } else setOpen(false) // suggestions that come later would cover the results
  }

  return (
    <div className={styles.root}>
      <SearchField
        label={placeholder}
        placeholder={placeholder}
        name="query"
        value={text}
        maxLength={searchTextMax}
        required
        role="combobox"
        aria-expanded={places.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeAt >= 0 ? `${listId}-${activeAt}` : undefined}
        onChange={(typed) => {
          onText(typed)
          setOpen(true)
          setActive(null)
        }}
        onKeyDown={byKey}
        onBlur={() => setOpen(false)}
      />
      <div id={listId} role="listbox" aria-label={t`Places`} className={styles.list} hidden={places.length === 0}>
        {places.map((place, at) => (
          // The box keeps the focus, so that the list stays open until the click, and it handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={place.label}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === activeAt}
            tabIndex={-1}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            <MapPin size={18} />
            {place.label}
          </div>
        ))}
      </div>
      <p className="vh" role="status">
        {places.length > 0 &&
          plural(places.length, { one: t`${places.length} place suggested`, other: t`${places.length} places suggested` })}
      </p>
    </div>
  )
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
