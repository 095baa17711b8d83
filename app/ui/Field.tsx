import { CircleAlert } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'

type Own = { label: string; error?: string | null; hint?: string; className?: string; onChange: (value: string) => void }
type Line = Own & Omit<ComponentProps<'input'>, keyof Own> & { rows?: undefined }
type Lines = Own & Omit<ComponentProps<'textarea'>, keyof Own> & { rows: number }

/** A labeled input; its error is below it, and screen readers read it with the input. `rows` makes it a text area. */
export function Field({ label, error, hint, className, onChange, ...input }: Line | Lines) {
  const id = useId()
  const said = classes(hint && `${id}-hint`, error && `${id}-error`)
  const shared = { id, 'aria-describedby': said, 'aria-invalid': error ? true : undefined, className: styles.input }
  return (
    <div className={classes(styles.root, className)}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {input.rows === undefined ? (
        <input {...input} {...shared} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...input} {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error && (
          <>
            <CircleAlert size={18} />
            {error}
          </>
        )}
      </p>
    </div>
  )
}
