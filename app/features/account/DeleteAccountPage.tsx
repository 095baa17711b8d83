import * as brand from '#brand'
import { accounts, type User } from '#contract/accounts.ts'
import { CallError } from '#app/api/call.ts'
import { useTools } from '#app/context.ts'
import { noteLostDeletion } from '#app/features/session/lost-deletion.ts'
import { Button } from '#app/ui/Button.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { PageHead } from '#app/ui/PageHead.tsx'
import { t } from '#words/t.ts'
import { useMembersOnly } from './members-only.ts'
import styles from './pages.module.css'

export default function DeleteAccountPage() {
  const member = useMembersOnly()
  const ask = useDeletion(member)
  return (
    <div className={styles.root}>
      <title>{t`Delete Account | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={t`Delete Account`} />
      <div className={styles.text}>
        <p>{t`When you delete your account:`}</p>
        <ul>
          <li>
            <b>{t`Your login is removed.`}</b> {t`You can’t sign in with it again.`}
          </li>
          <li>
            <b>{t`Your personal information is removed:`}</b>{' '}
            {t`name, address, contact details, owner numbers, favorites and shopping lists.`}
          </li>
          <li>
            <b>{t`You are logged out on all devices.`}</b>
          </li>
        </ul>
        <p>{t`This can’t be undone. Your membership of the co-op itself is not affected.`}</p>
      </div>
      <Button kind="fill" disabled={!member} onClick={ask}>
        {t`Delete Account`}
      </Button>
    </div>
  )
}

/** Deletes the account: the server removes everything and ends all sessions, and this device forgets the member (decision C17). */
function useDeletion(member: User | null) {
  const { send, endSession } = useTools()
  const remove = async () => {
    if (!member) return
    try {
      await send(accounts.deleteAccount, {})
    } catch (error) {
      const isRefused = error instanceof CallError && error.status < 500
      if (!isRefused) noteLostDeletion(member.userId)
      throw error
    }
    await endSession({ why: 'deleted', userId: member.userId })
  }
  return () =>
    dialogs.confirm({
      key: 'delete-account',
      title: t`Delete Account`,
      message: t`Are you sure you want to delete your account?`,
      okText: t`Delete`,
      onOk: remove,
    })
}
