import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './SearchField.module.css'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
}

/** A search field of one line; its label is for screen readers, the placeholder says the same on the screen. */
export function SearchField({ label, onChange, className, ...input }: Props) {
  return (
    <label className={classes(styles.root, className)}>
      <Search />
      <span className="vh">{label}</span>
      <input type="search" enterKeyHint="search" autoComplete="off" {...input} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}
