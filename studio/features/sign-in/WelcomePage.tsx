import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from '#app/router/index.ts'
import { studioSignIn, type Invited } from '#contract/studio/sign-in.ts'
import { call, CallError } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { paths } from '#studio/paths.ts'
import { Button } from '#studio/ui/Button.tsx'
import { ButtonLink } from '#studio/ui/ButtonLink.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { PasskeyForm } from './PasskeyForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SignFrame } from './SignFrame.tsx'
import { TotpForm } from './TotpForm.tsx'
import styles from './SignInPage.module.css'

/** Where the link of an invitation leads: a password, a second factor, the recovery codes, and into the studio. */
export default function WelcomePage() {
  const [secret] = useState(useLocation().hash.slice(1))
  const invited = useQuery({
    queryKey: ['invitation', secret],
    queryFn: () => call(studioSignIn.invitation, { body: { secret } }),
    enabled: /^[\w-]{43}$/.test(secret),
    retry: false,
    staleTime: Infinity, // the link is over once it is used, and the page goes on
  })
  if (!/^[\w-]{43}$/.test(secret) || invited.isError)
    return (
      <SignFrame
        title="This link does not work"
        text={invited.isError ? sentenceOf(invited.error) : 'It is not whole. Open it again from the mail, or copy all of it.'}
      >
        <ButtonLink to={paths.signIn()}>To the sign-in</ButtonLink>
      </SignFrame>
    )
  return (
    <Loaded query={invited} what="The invitation">
      {(it) => <Steps invited={it} secret={secret} />}
    </Loaded>
  )
}

function Steps({ invited, secret }: { invited: Invited; secret: string }) {
  const [hasPassword, setHasPassword] = useState(false)
  const [wasLate, setWasLate] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  if (codes)
    return (
      <SignFrame title="Your recovery codes" step="Step 3 of 3">
        <RecoveryCodes
          codes={codes}
          done="I have kept them. To the studio"
          onDone={() => {
            queryClient.clear()
            void navigate(paths.weeks(), { replace: true })
          }}
        />
      </SignFrame>
    )
  const startAgain = () => {
    setHasPassword(false)
    setWasLate(true)
  }
  if (hasPassword) return <FactorStep onDone={({ recoveryCodes }) => setCodes(recoveryCodes)} onLate={startAgain} />
  return (
    <SignFrame
      title={`Welcome, ${invited.name}`}
      step="Step 1 of 3"
      text={
        wasLate
          ? `That took too long, and nothing is kept yet. Please choose the password for ${invited.email} once more. A code that you have scanned is replaced by a new one.`
          : `You are ${roles[invited.role]}. First choose a password for ${invited.email}.`
      }
    >
      <PasswordForm email={invited.email} secret={secret} onChosen={() => setHasPassword(true)} />
    </SignFrame>
  )
}

const roles: Record<Invited['role'], string> = {
  store: 'invited for your store',
  editor: 'invited as an editor',
  publisher: 'invited as a publisher',
  administrator: 'invited as an administrator',
}

function PasswordForm({ email, secret, onChosen }: { email: string; secret: string; onChosen: () => void }) {
  const [password, setPassword] = useState('')
  const choose = useMutation({
    mutationFn: () => call(studioSignIn.choosePassword, { body: { secret, password } }),
    onSuccess: onChosen,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    choose.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters. A few words are good."
        value={password}
        onChange={setPassword}
        error={choose.isError ? sentenceOf(choose.error) : null}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
        autoFocus
      />
      <Button type="submit" kind="fill" main wide keys="Enter" busy={choose.isPending}>
        Continue
      </Button>
    </form>
  )
}

type FactorProps = { onDone: (result: { recoveryCodes: string[] }) => void; onLate: () => void }

function FactorStep({ onDone, onLate }: FactorProps) {
  const [byApp, setByApp] = useState(!canUsePasskeys())
  // The sign-in would be of no use: the password that was chosen becomes theirs only together with the second factor.
  const inTime: typeof call = async (...given) => {
    try {
      return await call(...given)
    } catch (error) {
      if (error instanceof CallError && error.status === 401) onLate()
      throw error
    }
  }
  return (
    <SignFrame title={byApp ? 'An authenticator app' : 'A passkey'} step="Step 2 of 3">
      {byApp ? (
        <TotpForm
          ask={() => inTime(studioSignIn.makeTotp, {})}
          keep={(digits) => inTime(studioSignIn.firstTotp, { body: { digits } })}
          onKept={onDone}
        />
      ) : (
        <PasskeyForm
          ask={() => inTime(studioSignIn.makePasskey, {})}
          keep={(body) => inTime(studioSignIn.firstPasskey, { body })}
          onKept={onDone}
        />
      )}
      <Button kind="text" className={styles.again} onClick={() => setByApp(!byApp)}>
        {byApp ? 'Use a passkey instead' : 'Use an authenticator app instead'}
      </Button>
    </SignFrame>
  )
}
