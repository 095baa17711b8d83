import { useState, type FormEvent } from 'react'
import { colorsCount, type Person } from '#contract/people.ts'
import { Button } from '#app/ui/Button.tsx'
import { t } from '#words/t.ts'
import { FirstName } from './FirstName.tsx'
import { Initials } from './Initials.tsx'
import { nameOf } from './people.ts'
import styles from './EditMe.module.css'

type Props = {
  me: Person
  onSave: (fields: { firstName: string; color: number }) => Promise<void>
  onCancel: () => void
}

/** The name and the color by which the others on a list know somebody. */
export function EditMe({ me, onSave, onCancel }: Props) {
  const [firstName, setFirstName] = useState(nameOf(me))
  const [color, setColor] = useState(me.color)
  const [busy, setBusy] = useState(false)
  const name = firstName.trim()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await onSave({ firstName: name, color })
    setBusy(false)
  }
  return (
    <form ref={focusFirst} className={styles.root} onSubmit={(event) => void save(event)}>
      <FirstName value={firstName} onChange={setFirstName} enterKeyHint="done" />
      <fieldset className={styles.colors}>
        <legend>{t`Your color`}</legend>
        {Array.from({ length: colorsCount }, (_, at) => (
          <label key={at}>
            <input type="radio" name="color" checked={at === color} onChange={() => setColor(at)} />
            <span className="vh">{t`Color ${at + 1}`}</span>
            <Initials person={{ ...me, firstName: name || me.firstName, color: at }} big />
          </label>
        ))}
      </fieldset>
      <div className={styles.acts}>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" kind="fill" busy={busy} disabled={name === ''}>
          {t`Save`}
        </Button>
      </div>
    </form>
  )
}

/** It comes by a press, in the place of what was pressed. */
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()
