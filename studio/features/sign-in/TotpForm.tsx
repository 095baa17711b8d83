import { QrCode } from '#app/ui/QrCode.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { studioSignIn } from '#contract/studio/sign-in.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import styles from './factor-forms.module.css'

type Props<T> = {
  ask: () => Promise<Reply<typeof studioSignIn.makeTotp>>
  keep: (digits: string) => Promise<T>
  onKept: (result: T) => void
}

/** Brings a secret into an app that makes codes, and takes the first code. */
export function TotpForm<T>({ ask, keep, onKept }: Props<T>) {
  const made = useQuery({ queryKey: ['totp-secret'], queryFn: ask, staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false })
  const [typed, setTyped] = useState('')
  const use = useMutation({ mutationFn: () => keep(typed.replace(/\D/g, '')), onSuccess: onKept, onError: () => setTyped('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    use.mutate()
  }
  return (
    <Loaded query={made} what="The code to scan">
      {({ secret, address }) => (
        <form className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.scan}>
            <QrCode text={address} label="QR code for your app" />
            <div>
              <p>Scan this with an authenticator app on your phone. Without a camera, type:</p>
              <p className={styles.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
            </div>
          </div>
          <Field
            label="The six digits that it shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            value={typed}
            onChange={setTyped}
            error={use.isError ? sentenceOf(use.error) : null}
          />
          <Button type="submit" kind="fill" main wide busy={use.isPending}>
            Use this app
          </Button>
        </form>
      )}
    </Loaded>
  )
}
