import { Button } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { useAccount } from '#app/features/shell/account.ts'
import styles from './pages.module.css'

/** In place of an account that is on its way, or that could not be read. What the server sends for everybody. */
export function AccountUnread() {
  const { isError, refetch } = useAccount()
  if (isError) {
    return (
      <EmptyState
        title="Your account could not be loaded"
        text="Check your connection and try again."
        action={
          <Button kind="fill" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      />
    )
  }
  return (
    <div className={styles.unread} role="status" aria-label="Loading your account">
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} kind="block" className={styles.line} />
      ))}
    </div>
  )
}
