import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useLocation, useRouter } from '#app/router/index.ts'
import * as brand from '#brand'
import { listTitle } from '#contract/lists.ts'
import { sharing } from '#contract/sharing.ts'
import { CallError } from '#app/api/call.ts'
import { failureText } from '#app/api/failure-text.ts'
import { useTools } from '#app/context.ts'
import { lastStore, rememberStore } from '#app/features/current-store/active-store.ts'
import { useTermsGate } from '#app/features/legal/terms.tsx'
import { FirstName } from '#app/features/lists/FirstName.tsx'
import { secretIn } from '#app/features/lists/join-link.ts'
import { paths } from '#app/paths.ts'
import { Button, buttonClass } from '#app/ui/Button.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { t } from '#words/t.ts'
import styles from './JoinPage.module.css'

/** Where the link of an invitation leads. Its secret stands behind '#', so the server draws the frame alone. */
export default function JoinPage() {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  const { send } = useTools()
  const secret = secretIn(hash)
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', secret],
    enabled: isHydrated && secret !== null,
    retry: false,
    gcTime: 0, // it is not stored on the device
    queryFn: () => send(sharing.open, { body: { secret: secret ?? '' } }),
  })
  const hasEnded = error instanceof CallError && (error.status === 404 || error.status === 410)
  return (
    <div className={styles.root}>
      <title>{`${t`A shared list`} | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      {isHydrated && (secret === null || hasEnded) ? (
        <>
          <h1>{secret === null ? t`This link is not complete` : t`This invitation has ended`}</h1>
          <p className={styles.small}>{t`Ask the person who sent it for a new one.`}</p>
          <Link className={buttonClass()} to={paths.entry()}>
            {t`Go to the home page`}
          </Link>
        </>
      ) : error ? (
        <>
          <h1>{t`The invitation could not be read`}</h1>
          <Button kind="fill" onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        </>
      ) : data && secret !== null ? (
        <Invitation secret={secret} {...data} />
      ) : (
        <h1>{t`A shared list`}</h1>
      )}
    </div>
  )
}

type Props = { secret: string; listName: string; firstName: string; isForMyDevice: boolean }

function Invitation({ secret, listName, firstName, isForMyDevice }: Props) {
  const [typed, setTyped] = useState('')
  const gate = useTermsGate()
  const { join, busy } = useJoining(secret)
  const name = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    gate(() => void join(isForMyDevice ? undefined : name))
  }
  return (
    <>
      <div>
        <p className={styles.lead}>{isForMyDevice ? t`Your list, on this device too` : t`${firstName} shares a list with you`}</p>
        <h1>{listTitle(listName)}</h1>
      </div>
      <form className={styles.form} onSubmit={submit}>
        {!isForMyDevice && <FirstName value={typed} onChange={setTyped} enterKeyHint="go" />}
        <Button type="submit" kind="fill" big wide busy={busy} disabled={!isForMyDevice && name === ''}>
          {isForMyDevice ? t`Open the list` : t`Join the list`}
        </Button>
      </form>
      <p className={styles.small}>{t`You need no account. You see and change this list, and nothing else of anybody.`}</p>
    </>
  )
}

function useJoining(secret: string) {
  const { send, queryClient } = useTools()
  const { navigate, page } = useRouter()
  const [busy, setBusy] = useState(false)
  const join = async (firstName: string | undefined) => {
    setBusy(true)
    const from = page().location
    try {
      const { shoppingListId, storeRoute } = await send(sharing.join, { body: { secret, ...(firstName && { firstName }) } })
      if (lastStore() === null) rememberStore(storeRoute)
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => /^(user|lists|items|visited)/.test(String(queryKey[0])) })
      void navigate(paths.list(shoppingListId), { replace: true, from }) // no history keeps the secret
    } catch (error) {
      dialogs.alert({ key: 'join-failed', ...failureText(error) })
    } finally {
      setBusy(false)
    }
  }
  return { join, busy }
}
