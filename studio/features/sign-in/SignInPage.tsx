import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from '#app/router/index.ts'
import { studioSignIn, type Ways } from '#contract/studio/sign-in.ts'
import { call } from '#studio/api/call.ts'
import { meQuery, noted } from '#studio/me.ts'
import { paths } from '#studio/paths.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { SecondFactor, WhySecondFactor } from './SecondFactor.tsx'
import { SignFrame } from './SignFrame.tsx'
import styles from './SignInPage.module.css'

/** Password first, then the second factor, then back to where it was asked for. */
export default function SignInPage() {
  const [ways, setWays] = useState<Ways | null>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [search] = useSearchParams()
  if (!ways)
    return (
      <SignFrame title="Sign in" step="Step 1 of 2">
        <PasswordForm onRight={setWays} />
        <p className={styles.help}>Forgot the password? An administrator of your co-op can give you a new link.</p>
      </SignFrame>
    )
  return (
    <SignFrame
      title="Show it is you"
      step="Step 2 of 2"
      text={`Your password is right. Now ${ways.passkey ? 'use the passkey on this computer or on your phone.' : 'one more thing that only you have.'}`}
    >
      <SecondFactor
        ways={ways}
        onShown={(me) => {
          queryClient.clear()
          queryClient.setQueryData(meQuery.queryKey, noted(me))
          void navigate(placeIn(search.get('back')), { replace: true })
        }}
      />
      <WhySecondFactor />
      <Button kind="text" className={styles.again} onClick={() => setWays(null)}>
        Sign in as somebody else
      </Button>
    </SignFrame>
  )
}

function PasswordForm({ onRight }: { onRight: (ways: Ways) => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const begin = useMutation({
    mutationFn: () => call(studioSignIn.begin, { body: { email, password } }),
    onSuccess: onRight,
    onError: () => setPassword(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Failure of={begin.error} />
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={setEmail}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
        autoFocus
      />
      <Field label="Password" type="password" autoComplete="current-password" value={password} onChange={setPassword} />
      <Button type="submit" kind="fill" main wide keys="Enter" busy={begin.isPending}>
        Continue
      </Button>
    </form>
  )
}

/** An address of the studio, and never one of somebody else's. */
const placeIn = (back: string | null) => (back && /^\/(?![/\\])/.test(back) ? back : paths.weeks())
