import { useState, type ComponentProps } from 'react'
import type { Account } from '#contract/accounts.ts'
import { failureText } from '#app/api/failure-text.ts'
import { Button } from '#app/ui/Button.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { Field } from '#app/ui/Field.tsx'
import { SectionHead } from '#app/ui/SectionHead.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { t } from '#words/t.ts'
import { faultsIn } from './rules.ts'
import styles from './AccountForm.module.css'

type TextField = { [F in keyof Account]: Account[F] extends string ? F : never }[keyof Account]
export type Texts<F extends TextField> = Record<F, string>
type Input = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'readOnly' | 'autoCapitalize'>
type Props<F extends TextField> = {
  title: string
  text?: string
  fields: readonly ({ name: F; label: string; hint?: string; narrow?: boolean } & Input)[]
  initial: Texts<F>
  /** Asks the shopper for what must be done before saving, and calls `act` only when it is done. */
  guard?: (act: () => void) => void
  /** Called with the fields that were typed in: the others may have been saved anew by another device. */
  save: (typed: Partial<Texts<F>>) => Promise<void>
  /** The words that are shown when it could not be saved. */
  failure: { title: string; message: string }
}

/** The form of a part of the account. A field's error is shown when the field is left, and Accept waits until there is none. */
export function AccountForm<F extends TextField>({ title, text, fields, initial, guard = (act) => act(), save, failure }: Props<F>) {
  // Apart from `initial`, which follows the account: the device's copy is shown first, then what the server has.
  const [typed, setTyped] = useState<Partial<Texts<F>>>({})
  const texts = { ...initial, ...typed }
  const [left, setLeft] = useState<ReadonlySet<F>>(new Set())
  const [saving, setSaving] = useState(false)
  const faults = faultsIn(texts)
  const accept = async () => {
    setSaving(true)
    try {
      await save(typed)
      toasts.show({ text: t`${title} saved` })
    } catch (error) {
      dialogs.alert({ key: title, ...failureText(error, failure) })
    }
    setSaving(false)
  }
  return (
    <form
      className={styles.root}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (Object.keys(faults).length === 0 && !saving) guard(() => void accept())
      }}
    >
      <SectionHead title={title} text={text} ruled />
      <div className={styles.fields}>
        {fields.map(({ name, narrow, ...field }) => (
          <Field
            key={name}
            {...field}
            className={narrow ? undefined : styles.full}
            name={name}
            value={texts[name]}
            error={left.has(name) ? faults[name] : undefined}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
            onBlur={() => setLeft(new Set([...left, name]))}
          />
        ))}
      </div>
      <Button kind="fill" type="submit" busy={saving} disabled={Object.keys(faults).length > 0}>
        {t`Accept`}
      </Button>
    </form>
  )
}
