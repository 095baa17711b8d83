import { brand } from '#brand'
import { accounts, type User } from '#contract/accounts.ts'
import { useTools } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { PageHead } from '#app/ui/PageHead.tsx'
import { useMembersOnly } from './members-only.ts'
import styles from './pages.module.css'

export default function DeleteAccountPage() {
  const member = useMembersOnly()
  const ask = useDeletion(member)
  return (
    <div className={styles.root}>
      <title>{`Delete Account | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title="Delete Account" />
      <div className={styles.text}>
        <p>When you delete your account:</p>
        <ul>
          <li>
            <b>Your login is removed.</b> You can’t sign in with it again.
          </li>
          <li>
            <b>Your personal information is removed:</b> name, address, contact details, owner numbers, favorites and shopping lists.
          </li>
          <li>
            <b>You are logged out on all devices.</b>
          </li>
        </ul>
        <p>This can’t be undone. Your membership of the co-op itself is not affected.</p>
      </div>
      <Button kind="fill" disabled={!member} onClick={ask}>
        Delete Account
      </Button>
    </div>
  )
}

/** Deletes the account: the server removes everything and ends all sessions, and this device forgets the member (decision C17). */
function useDeletion(member: User | null) {
  const { send, endSession } = useTools()
  const remove = async () => {
    if (!member) return
    await send(accounts.deleteAccount, {})
    await endSession({ why: 'deleted', userId: member.userId })
  }
  return () =>
    dialogs.confirm({
      key: 'delete-account',
      title: 'Delete Account',
      message: 'Are you sure you want to delete your account?',
      okText: 'Delete',
      onOk: remove,
    })
}
