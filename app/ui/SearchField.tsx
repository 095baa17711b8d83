import { Search, X } from 'lucide-react'
import { useRef, type ComponentProps } from 'react'
import { t } from '#words/t.ts'
import { classes } from './classes.ts'
import styles from './SearchField.module.css'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  /** Called instead of onChange where emptying the field does more than that. */
  onClear?: () => void
}

/** A search field of one line; its label is for screen readers, the placeholder says the same on the screen. */
export function SearchField({ label, onChange, onClear, className, value, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null)
  function clear() {
    field.current?.focus()
    if (onClear) onClear()
    else onChange('')
  }
  return (
    <div className={classes(styles.root, className)}>
      <label>
        <Search />
        <span className="vh">{label}</span>
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          {...input}
          ref={field}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label={t`Clear search`} onClick={clear}>
          <X />
        </button>
      )}
    </div>
  )
}
