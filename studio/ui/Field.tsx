import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import { classes } from '#app/ui/classes.ts'
import styles from './Field.module.css'

type Own = {
  label: string
  labelHidden?: boolean
  hint?: string
  error?: string | null
  onChange: (value: string) => void
  className?: string
}

/** A labeled line of text, a day or a number, as low as the studio's lists need it. */
export function Field({ label, labelHidden, hint, error, onChange, className, ...input }: Own & Omit<ComponentProps<'input'>, keyof Own>) {
  const id = useId()
  return (
    <div className={classes(styles.root, className)}>
      <label htmlFor={id} className={labelHidden ? 'vh' : undefined}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={classes(hint && `${id}-hint`, error && `${id}-error`)}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** One of a few; the options are its children. */
export function Choice({
  label,
  labelHidden,
  hint,
  onChange,
  className,
  children,
  ...select
}: Omit<Own, 'error'> & Omit<ComponentProps<'select'>, keyof Own>) {
  const id = useId()
  return (
    <div className={classes(styles.root, className)}>
      <label htmlFor={id} className={labelHidden ? 'vh' : undefined}>
        {label}
      </label>
      <span className={styles.box}>
        <select {...select} id={id} className={styles.input} onChange={(event) => onChange(event.target.value)}>
          {children}
        </select>
        <ChevronDown size={18} />
      </span>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
