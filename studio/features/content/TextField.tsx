import { useId } from 'react'
import { classes } from '#app/ui/classes.ts'
import styles from './TextField.module.css'

type Props = {
  label: string
  value: string
  max: number
  onChange: (value: string) => void
  placeholder?: string
  rows?: number
  hint?: string
  error?: string | null
  className?: string | undefined
}

/** Several lines of text, with how much of its room is used. */
export function TextField({ label, value, max, onChange, placeholder, rows = 3, hint, error, className }: Props) {
  const id = useId()
  return (
    <div className={classes(styles.root, className)}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles.input}
        value={value}
        rows={rows}
        maxLength={max}
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        <span className={error ? styles.error : undefined}>{error ?? hint}</span>
        {(max < 1000 || value.length > max * 0.8) && (
          <span className={styles.count}>
            {value.length} of {max}
          </span>
        )}
      </p>
    </div>
  )
}
