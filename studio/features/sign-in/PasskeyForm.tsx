import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { NewPasskey, studioSignIn } from '#contract/studio/sign-in.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { canUsePasskeys, newPasskey, passkeyWords } from './passkeys.ts'
import styles from './factor-forms.module.css'

type Props<T> = {
  ask: () => Promise<Reply<typeof studioSignIn.makePasskey>>
  keep: (made: NewPasskey) => Promise<T>
  onKept: (result: T) => void
}

/** Names a passkey, and lets the browser make it. */
export function PasskeyForm<T>({ ask, keep, onKept }: Props<T>) {
  const [label, setLabel] = useState('This computer')
  const make = useMutation({
    mutationFn: async () => keep({ label: label.trim() || 'Passkey', passkey: await newPasskey(await ask()) }),
    onSuccess: onKept,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate()
  }
  if (!canUsePasskeys()) return <Note kind="doubt">This browser has no passkeys. Use an authenticator app, or another browser.</Note>
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>A passkey is this computer’s own lock: your finger, face or PIN. It cannot be typed, so nobody can trick you out of it.</p>
      <Field label="Its name" hint="So that you know it again later." maxLength={60} value={label} onChange={setLabel} />
      {make.isError && (
        <Note kind="bad" role="alert">
          {passkeyWords(make.error)}
        </Note>
      )}
      <Button type="submit" kind="fill" main wide busy={make.isPending}>
        Make a passkey
      </Button>
    </form>
  )
}
