import { isCancelledError } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { accounts } from '#contract/accounts.ts'
import { useTools, type Tools } from '#app/context.ts'
import { failureText } from '#app/api/failure-text.ts'
import { userQuery } from '#app/features/session/user.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { t } from '#words/t.ts'
import { useState } from 'react'
import styles from './terms.module.css'

const key = 'terms'
const title = t`Confirm Terms of Service`
const accept = t`I Accept`

/**
 * Guards the acts that write (decision C05): runs an act at once when the terms are accepted, otherwise after they are.
 * The stored user is enough, so that this works offline for someone who accepted before.
 */
export function useTermsGate(): (act: () => void) => void {
  const tools = useTools()
  return (act) => void passTerms(tools, act)
}

/** The same for code that is no component. */
export async function passTerms(tools: Tools, act: () => void) {
  const known = tools.queryClient.getQueryState(userQuery(tools).queryKey)
  if (known?.data?.acceptedTerms) return act()
  // A user that this page itself has fetched is recent enough: the shopper needn't wait for a reply before the question.
  if (known?.data && known.dataUpdatedAt > performance.timeOrigin) return ask(tools, known.data, act)
  try {
    // A stored user may be older than an acceptance on another device, or than one just before the page was left.
    const user = await askedUser(tools)
    if (user.acceptedTerms) act()
    else ask(tools, user, act)
  } catch (error) {
    dialogs.alert({ key: 'terms-failed', ...failureText(error) })
  }
}

/** Fetches the user. Entering a store fetches the user too and cancels this request: then it is sent once more. */
async function askedUser(tools: Tools): Promise<User> {
  for (;;) {
    try {
      return await tools.queryClient.fetchQuery({ ...userQuery(tools), staleTime: 0, retry: false })
    } catch (error) {
      if (!isCancelledError(error)) throw error
    }
  }
}

function ask(tools: Tools, user: User, act: () => void) {
  const acceptAndGo = async () => {
    await acceptTerms(tools)
    toasts.show({ text: t`Terms accepted` }) // the act's own words take its place
    act()
  }
  // There are two kinds of dialog with the same words: that of members belongs to the account (decision C08).
  if (user.isAnonymous) dialogs.confirm({ key, title, message: <Words />, okText: accept, hideCancel: true, onOk: acceptAndGo })
  else dialogs.open(key, (close) => <AccountTermsDialog onAccept={acceptAndGo} close={close} />)
}

/**
 * Stores the acceptance on the server, which then creates the default lists of the stores visited so far: so lists are fetched again.
 * The user is fetched again too: a reply that was sent before the acceptance and comes after it would undo it.
 */
async function acceptTerms({ send, queryClient }: Tools) {
  await send(accounts.acceptTerms, {})
  const { queryKey } = userQuery({ send })
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (user) => user && { ...user, acceptedTerms: true })
  void queryClient.invalidateQueries({ predicate: (query) => /^(user|list)/.test(String(query.queryKey[0])) })
}

function AccountTermsDialog({ onAccept, close }: { onAccept: () => Promise<void>; close: () => void }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await onAccept()
      close()
    } catch (error) {
      dialogs.alert({ key: 'terms-failed', ...failureText(error) })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="small"
      isMessage
      title={title}
      onClose={() => busy || close()}
      actions={
        <Button kind="fill" busy={busy} onClick={() => void press()}>
          {accept}
        </Button>
      }
    >
      <Words />
    </Dialog>
  )
}

function Words() {
  return (
    <div className={styles.words}>
      <p>{t`To keep lists and favorites, please accept our terms. You must be 16 or older.`}</p>
      <ul>
        <li>
          <a href={paths.terms()} target="_blank" rel="noopener">
            {t`Terms of Use`}
            <span className="vh"> {t`(opens in a new tab)`}</span>
          </a>
        </li>
        <li>
          <a href={paths.privacy()} target="_blank" rel="noopener">
            {t`Privacy Policy`}
            <span className="vh"> {t`(opens in a new tab)`}</span>
          </a>
        </li>
      </ul>
    </div>
  )
}
