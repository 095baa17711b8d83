import { useMutation } from '@tanstack/react-query'
import { KeyRound, ShieldCheck, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { studioSignIn, type Ways } from '#contract/studio/sign-in.ts'
import type { Me } from '#contract/studio/staff.ts'
import { call } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { canUsePasskeys, endAsking, passkeyWords, showPasskey } from './passkeys.ts'
import styles from './SecondFactor.module.css'

type Way = keyof Ways
type Props = { ways: Ways; onShown: (me: Me) => void }

/** A passkey, a code of an app, or a recovery code: whichever of them the person has. */
export function SecondFactor({ ways, onShown }: Props) {
  const open: Ways = { ...ways, passkey: ways.passkey && canUsePasskeys() }
  const [way, setWay] = useState<Way>(open.passkey ? 'passkey' : open.totp ? 'totp' : 'recovery')
  const others = order.filter((it) => it !== way && open[it])
  return (
    <div className={styles.root}>
      {way === 'passkey' ? <ByPasskey onShown={onShown} /> : <ByCode key={way} kind={way} onShown={onShown} />}
      <div className={styles.others}>
        {others.map((it) => (
          <Button key={it} kind="text" onClick={() => setWay(it)}>
            {words[it].use}
          </Button>
        ))}
      </div>
    </div>
  )
}

const order: readonly Way[] = ['passkey', 'totp', 'recovery']
const words: Record<Way, { use: string; label: string; hint: string; wrong: string }> = {
  passkey: { use: 'Use my passkey', label: '', hint: '', wrong: '' },
  totp: {
    use: 'Use a code of my app',
    label: 'Code of the app',
    hint: 'The six digits that it shows now. Each is good once.',
    wrong: 'This code is wrong, or was used. Wait for the next one.',
  },
  recovery: {
    use: 'Use a recovery code',
    label: 'Recovery code',
    hint: 'One of the ten that you kept. Each is good once.',
    wrong: 'This code is wrong, or was used.',
  },
}

function ByPasskey({ onShown }: Pick<Props, 'onShown'>) {
  const ask = useMutation({ mutationFn: showPasskey, onSuccess: onShown })
  const { mutate } = ask
  const asked = useRef(false)
  // At once: the browser's own question is what the person came for.
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate()
    return endAsking // another way was chosen: the browser's question goes away
  }, [mutate])
  return (
    <>
      <div className={styles.waiting} role="status">
        <span className={styles.sign}>
          <KeyRound size={26} aria-hidden="true" />
        </span>
        <div>
          <p className={styles.state}>{ask.isError ? 'No passkey yet' : 'Waiting for your passkey'}</p>
          <p className={styles.soft}>{ask.isError ? passkeyWords(ask.error) : 'Touch the sensor, or follow your browser'}</p>
        </div>
      </div>
      <Button kind="fill" main wide keys="Enter" busy={ask.isPending} onClick={() => ask.mutate()}>
        Ask for the passkey again
      </Button>
    </>
  )
}

function ByCode({ kind, onShown }: { kind: 'totp' | 'recovery' } & Pick<Props, 'onShown'>) {
  const [typed, setTyped] = useState('')
  const show = useMutation({
    mutationFn: () =>
      call(studioSignIn.showSecondFactor, { body: kind === 'totp' ? { kind, digits: digitsIn(typed) } : { kind, code: typed } }),
    onSuccess: onShown,
    onError: () => setTyped(''),
  })
  const { label, hint, wrong } = words[kind]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    show.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={label}
        hint={hint}
        value={typed}
        onChange={setTyped}
        className={styles.code}
        inputMode={kind === 'totp' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing that is asked for here
        autoFocus
        error={show.isError ? (isWrong(show.error) ? wrong : sentenceOf(show.error)) : null}
      />
      <Button type="submit" kind="fill" main wide keys="Enter" busy={show.isPending}>
        Show it is me
      </Button>
    </form>
  )
}

const digitsIn = (typed: string) => typed.replace(/\D/g, '').slice(0, 6).padEnd(6, '0')
const isWrong = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'wrong_factor'

/** Why all this is asked for, and what helps who has lost it. */
export function WhySecondFactor() {
  return (
    <div className={styles.why}>
      <p className={styles.note}>
        <ShieldCheck size={18} aria-hidden="true" />
        <span>This page can change prices on thousands of phones. That is why a password alone is not enough.</span>
      </p>
      <p className={styles.lost}>
        <Smartphone size={14} aria-hidden="true" /> Lost your passkey or phone? Use a recovery code, or ask an administrator for a new link.
      </p>
    </div>
  )
}
