import { queryOptions, useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import * as brand from '#brand'
import { accounts, type Session } from '#contract/accounts.ts'
import { CallError } from '#app/api/call.ts'
import { failureText } from '#app/api/failure-text.ts'
import { useTools, type Tools } from '#app/context.ts'
import { useLists } from '#app/features/lists/shopping-lists.ts'
import { logOut } from '#app/features/auth/leave.ts'
import { Button } from '#app/ui/Button.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { TagMark } from '#app/ui/Marks.tsx'
import { PageHead } from '#app/ui/PageHead.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { t } from '#words/t.ts'
import { useMembersOnly } from './members-only.ts'
import { lastSeenText } from './rules.ts'
import { Unread } from './Unread.tsx'
import styles from './DevicesPage.module.css'

const sessionsQuery = ({ send }: Pick<Tools, 'send'>, userId: string) =>
  queryOptions({ queryKey: ['sessions', userId], staleTime: 0, queryFn: () => send(accounts.sessions, {}) })

/** The devices on which a member is signed in, to log out those that are lost, lent or unknown. */
export default function DevicesPage() {
  const member = useMembersOnly()
  const tools = useTools()
  const { data: sessions, isError, refetch } = useQuery({ ...sessionsQuery(tools, member?.userId ?? ''), enabled: member !== null })
  return (
    <div className={styles.root}>
      <title>{t`Your Devices | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={t`Your Devices`} text={t`Where you are signed in. Log out what you don’t know or no longer use.`} />
      {member && sessions ? (
        <Devices userId={member.userId} sessions={sessions} />
      ) : (
        <Unread what="devices" failed={isError} retry={() => void refetch()} />
      )}
    </div>
  )
}

/** The server keeps 'Chrome on Android' since the sign-in. */
function nameOf({ device }: Session): string {
  const [browser = '', system] = device.split(' on ')
  return system === undefined ? browser || t`Unknown device` : t`${browser} on ${system}`
}

function Devices({ userId, sessions }: { userId: string; sessions: Session[] }) {
  const tools = useTools()
  const lists = useLists()
  const [now] = useState(() => new Date())
  const { queryKey } = sessionsQuery(tools, userId)
  const list = useRef<HTMLUListElement>(null)
  const left = (keep: (session: Session) => boolean, said: string) => {
    tools.queryClient.setQueryData(queryKey, sessions.filter(keep))
    toasts.show({ text: said })
    void tools.queryClient.invalidateQueries({ queryKey })
    list.current?.focus() // the button that was pressed is gone
  }
  const signOut = async (session: Session) => {
    try {
      await tools.send(accounts.endSession, { params: { sessionId: session.sessionId } })
    } catch (error) {
      // On 404 the session has ended meanwhile, as was wanted.
      if (!(error instanceof CallError && error.status === 404)) return dialogs.alert({ key: 'devices', ...failureText(error) })
    }
    left((it) => it !== session, t`${nameOf(session)} is signed out`)
  }
  const signOutOthers = () =>
    dialogs.confirm({
      key: 'devices',
      title: t`Log out everywhere else?`,
      message: t`You stay signed in here. Every other device has to sign in again.`,
      okText: t`Log Out`,
      onOk: async () => {
        await tools.send(accounts.endOtherSessions, {})
        left(({ isCurrent }) => isCurrent, t`All other devices are signed out`)
      },
    })
  return (
    <>
      <ul ref={list} className={styles.devices} tabIndex={-1}>
        {sessions.map((session) => (
          <Device
            key={session.sessionId}
            session={session}
            now={now}
            signOut={() => (session.isCurrent ? logOut(tools, lists) : signOut(session))}
          />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && <Button onClick={signOutOthers}>{t`Log Out Everywhere Else`}</Button>}
    </>
  )
}

function Device({ session, now, signOut }: { session: Session; now: Date; signOut: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const name = nameOf(session)
  const Icon = /Android|iPhone|iPad/.test(name) ? Smartphone : Laptop
  return (
    <li>
      <Icon />
      <div>
        <b>{name}</b>
        {session.isCurrent ? <TagMark>{t`This device`}</TagMark> : <p>{lastSeenText(session.lastSeenAt, now)}</p>}
      </div>
      <Button
        small
        busy={busy}
        aria-label={session.isCurrent ? t`Log Out this device` : t`Log Out ${name}`}
        onClick={() => {
          setBusy(true)
          void signOut().finally(() => setBusy(false))
        }}
      >
        {t`Log Out`}
      </Button>
    </li>
  )
}
