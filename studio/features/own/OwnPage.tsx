import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Laptop, Plus, Smartphone, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMinute } from '#app/clock.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { IconButton } from '#app/ui/IconButton.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { ownSignIn, type OwnSignIn } from '#contract/studio/own-sign-in.ts'
import { call } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { meQuery } from '#studio/me.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Page } from '#studio/ui/Page.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { Tag } from '#studio/ui/Tag.tsx'
import { counted, momentWords } from '#studio/words.ts'
import { CodesDialog, PasskeyDialog, PasswordDialog, TotpDialog } from './dialogs.tsx'
import { ownQuery } from './queries.ts'
import styles from './OwnPage.module.css'

/** With what whoever is signed in signs in, and where they are signed in. */
export default function OwnPage() {
  const own = useQuery(ownQuery)
  const { data: me } = useQuery(meQuery)
  return (
    <Page title="Your sign-in" text={me && `${me.name}, ${me.email}`}>
      <Loaded query={own} what="Your sign-in">
        {(it) => (
          <div className={styles.columns}>
            <Passkeys own={it} />
            <Codes own={it} />
            <Sessions own={it} />
            <Panel pad>
              <h2>Password</h2>
              <p className={styles.words}>A new one signs you out everywhere but here.</p>
              <Button wide onClick={() => dialogs.open('password', (close) => <PasswordDialog close={close} />)}>
                Change the password
              </Button>
            </Panel>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** Runs a change, reads again, and says what was done or why not. */
function useChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ run, done }: { run: () => Promise<unknown>; done: string }) => {
      await run()
      return done
    },
    onSuccess: async (done) => {
      await queryClient.invalidateQueries({ queryKey: ownQuery.queryKey })
      toasts.show({ text: done })
    },
    onError: (error) => toasts.show({ text: sentenceOf(error) }),
  })
}

function Passkeys({ own: { passkeys } }: { own: OwnSignIn }) {
  const change = useChange()
  return (
    <Panel pad>
      <h2>Passkeys</h2>
      <ul className={styles.list}>
        {passkeys.map(({ passkeyId, label, usedAt, createdAt }) => (
          <Row key={passkeyId} icon={<KeyRound size={18} />} words={label} at={usedAt ?? createdAt}>
            <IconButton
              label={`Remove ${label}`}
              onClick={() =>
                dialogs.confirm({
                  key: 'remove-passkey',
                  title: `Remove ‘${label}’?`,
                  message: 'It no longer lets you in. Remove it from the device itself as well.',
                  okText: 'Remove',
                  onOk: () =>
                    change
                      .mutateAsync({ run: () => call(ownSignIn.removePasskey, { params: { passkeyId } }), done: 'Passkey removed' })
                      .catch(() => {}),
                })
              }
            >
              <Trash2 size={18} />
            </IconButton>
          </Row>
        ))}
        {passkeys.length === 0 && <li className={styles.words}>None. A passkey is quicker and safer than a code.</li>}
      </ul>
      <Button wide onClick={() => dialogs.open('passkey', (close) => <PasskeyDialog close={close} />)}>
        <Plus size={18} />
        Add a passkey
      </Button>
    </Panel>
  )
}

function Codes({ own: { totp, recoveryCodesLeft } }: { own: OwnSignIn }) {
  const change = useChange()
  return (
    <Panel pad>
      <h2>Codes</h2>
      <ul className={styles.list}>
        {totp ? (
          <Row icon={<Smartphone size={18} />} words="App for codes" at={totp.usedAt ?? totp.createdAt}>
            <IconButton
              label="Remove the app"
              onClick={() => change.mutate({ run: () => call(ownSignIn.removeTotp, {}), done: 'App removed' })}
            >
              <Trash2 size={18} />
            </IconButton>
          </Row>
        ) : (
          <li className={styles.words}>No authenticator app.</li>
        )}
        <li className={styles.row}>
          <span className={styles.grow}>Recovery codes</span>
          <Tag kind={recoveryCodesLeft > 2 ? 'ok' : 'doubt'}>{counted(recoveryCodesLeft, 'left', 'left')}</Tag>
        </li>
      </ul>
      <div className={styles.acts}>
        <Button onClick={() => dialogs.open('totp', (close) => <TotpDialog close={close} />)}>
          {totp ? 'Another app' : 'Set up an app'}
        </Button>
        <Button onClick={() => dialogs.open('codes', (close) => <CodesDialog close={close} />)}>New recovery codes</Button>
      </div>
    </Panel>
  )
}

function Sessions({ own: { sessions } }: { own: OwnSignIn }) {
  const change = useChange()
  return (
    <Panel pad>
      <h2>Where you are signed in</h2>
      <ul className={styles.list}>
        {sessions.map(({ sessionId, device, seenAt, isCurrent }) => (
          <Row key={sessionId} icon={<Laptop size={18} />} words={device || 'A browser'} at={isCurrent ? null : seenAt}>
            {!isCurrent && (
              <Button
                kind="text"
                onClick={() =>
                  change.mutate({ run: () => call(ownSignIn.endSession, { params: { sessionId } }), done: 'Signed out there' })
                }
              >
                Sign out
              </Button>
            )}
          </Row>
        ))}
      </ul>
      <p className={styles.words}>A session ends after 12 hours without use, and after 14 days at the latest.</p>
    </Panel>
  )
}

function Row({ icon, words, at, children }: { icon: ReactNode; words: string; at: string | null; children: ReactNode }) {
  const now = useMinute()
  return (
    <li className={styles.row}>
      {icon}
      <span className={styles.grow}>{words}</span>
      <span className={styles.soft}>{at === null ? 'Here, now' : momentWords(at, now)}</span>
      {children}
    </li>
  )
}
