import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './Select.module.css'

type Props = Omit<ComponentProps<'select'>, 'onChange'> & { label: string; labelHidden?: boolean; onChange: (value: string) => void }

/** The browser's own select; the options are its children. */
export function Select({ label, labelHidden = false, onChange, className, children, ...select }: Props) {
  return (
    <label className={classes(styles.root, className)}>
      <span className={labelHidden ? 'vh' : styles.label}>{label}</span>
      <span className={styles.box}>
        <select {...select} onChange={(event) => onChange(event.target.value)}>
          {children}
        </select>
        <ChevronDown />
      </span>
    </label>
  )
}
