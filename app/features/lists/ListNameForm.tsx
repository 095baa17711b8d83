import { useState, type FormEvent } from 'react'
import { listNameMax } from '#contract/lists.ts'
import { Button } from '#app/ui/Button.tsx'
import { Field } from '#app/ui/Field.tsx'
import { t } from '#words/t.ts'
import { listNameOf } from './rules.ts'
import styles from './ListNameForm.module.css'

type Props = {
  submit: string
  current?: string
  /** For places where the shopper can do nothing but type. */
  focused?: boolean
  onName: (name: string) => void
  onCancel?: () => void
}

/** Names a new list, or renames one: then the new name must differ from the old one (spec section 5). */
export function ListNameForm({ submit, current, focused = false, onName, onCancel }: Props) {
  const [typed, setTyped] = useState(current ?? '')
  const name = listNameOf(typed, current)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name !== null) onName(name)
  }
  return (
    <form className={styles.root} onSubmit={send}>
      <Field
        label={t`List name`}
        name="name"
        value={typed}
        onChange={setTyped}
        maxLength={listNameMax}
        required
        autoComplete="off"
        enterKeyHint="done"
        {...(focused && { 'data-autofocus': '' })}
      />
      <div className={styles.acts}>
        {onCancel && <Button onClick={onCancel}>{t`Cancel`}</Button>}
        <Button type="submit" kind="fill" disabled={name === null}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
