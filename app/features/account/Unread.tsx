import { useQuery } from '@tanstack/react-query'
import { useTools } from '#app/context.ts'
import { NotLoaded } from '#app/ui/NotLoaded.tsx'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { useAccount } from '#app/features/session/account.ts'
import { userQuery } from '#app/features/session/user.ts'
import { t } from '#words/t.ts'
import styles from './pages.module.css'

type Props = { what: 'account' | 'devices' } & ({ failed: boolean; retry: () => void } | { failed?: never })

/** Shown in place of something that is loading or could not be loaded. The server renders it for everybody. */
export function Unread({ what, ...read }: Props) {
  if (read.failed) return <NotLoaded what={what === 'account' ? t`Your account` : t`Your devices`} retry={read.retry} />
  return (
    <div className={styles.unread} role="status" aria-label={what === 'account' ? t`Loading your account` : t`Loading your devices`}>
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} kind="block" className={styles.line} />
      ))}
    </div>
  )
}

/** Shown until it is known who the shopper is, and, of a member, until the account is. */
export function AccountUnread() {
  const user = useQuery(userQuery(useTools()))
  const account = useAccount()
  const retry = () => void (user.data ? account.refetch() : user.refetch())
  return <Unread what="account" failed={user.data ? account.isError : user.isError} retry={retry} />
}
