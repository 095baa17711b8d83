import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Dialog } from '#app/ui/Dialog.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { ownSignIn } from '#contract/studio/own-sign-in.ts'
import { call } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { PasskeyForm } from '#studio/features/sign-in/PasskeyForm.tsx'
import { RecoveryCodes } from '#studio/features/sign-in/RecoveryCodes.tsx'
import { TotpForm } from '#studio/features/sign-in/TotpForm.tsx'
import { Button } from '#studio/ui/Button.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { ownQuery } from './queries.ts'
import styles from './dialogs.module.css'

type Props = { close: () => void }

function useDone(close: () => void) {
  const queryClient = useQueryClient()
  return async (text: string) => {
    await queryClient.invalidateQueries({ queryKey: ownQuery.queryKey })
    close()
    toasts.show({ text })
  }
}

export function PasskeyDialog({ close }: Props) {
  const done = useDone(close)
  return (
    <Dialog open size="small" title="Add a passkey" onClose={close}>
      <PasskeyForm
        ask={() => call(ownSignIn.makePasskey, {})}
        keep={(body) => call(ownSignIn.addPasskey, { body })}
        onKept={() => void done('Passkey added')}
      />
    </Dialog>
  )
}

export function TotpDialog({ close }: Props) {
  const done = useDone(close)
  return (
    <Dialog open size="small" title="An authenticator app" onClose={close}>
      <TotpForm
        ask={() => call(ownSignIn.makeTotp, {})}
        keep={(digits) => call(ownSignIn.setTotp, { body: { digits } })}
        onKept={() => void done('App set up')}
      />
    </Dialog>
  )
}

export function CodesDialog({ close }: Props) {
  const done = useDone(close)
  const make = useMutation({ mutationFn: () => call(ownSignIn.newRecoveryCodes, {}) })
  if (make.data)
    return (
      <Dialog open size="small" title="Your recovery codes">
        <RecoveryCodes codes={make.data.recoveryCodes} done="I have kept them" onDone={() => void done('New recovery codes made')} />
      </Dialog>
    )
  return (
    <Dialog
      open
      size="small"
      isMessage
      title="New recovery codes?"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="fill" busy={make.isPending} onClick={() => make.mutate()}>
            Make new ones
          </Button>
        </>
      }
    >
      <p>Those from before are worth nothing any more.</p>
      <Failure of={make.error} />
    </Dialog>
  )
}

export function PasswordDialog({ close }: Props) {
  const done = useDone(close)
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: () => call(ownSignIn.changePassword, { body: { password } }),
    onSuccess: () => done('Password changed'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <Dialog open size="small" title="Change the password" onClose={close}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters. A few words are good."
          data-autofocus=""
          value={password}
          onChange={setPassword}
          error={change.isError ? sentenceOf(change.error) : null}
        />
        <div className={styles.acts}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="fill" busy={change.isPending}>
            Change it
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
