import { useState } from 'react'
import * as brand from '#brand'
import type { Account } from '#contract/accounts.ts'
import { errorText } from '#app/api/error-text.ts'
import { failureText } from '#app/api/failure-text.ts'
import { useTools } from '#app/context.ts'
import { push } from '#app/platform/push/index.ts'
import { Checkbox } from '#app/ui/Checkbox.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { PageHead } from '#app/ui/PageHead.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { PushChoice } from './PushChoice.tsx'
import { AccountUnread } from './Unread.tsx'
import { useMembersOnly } from './members-only.ts'
import { useAccount } from '#app/features/session/account.ts'
import { t } from '#words/t.ts'
import { saveAccount } from './save-account.ts'
import styles from './pages.module.css'

/** How the co-op may contact a member. */
export default function ContactPreferencesPage() {
  const member = useMembersOnly()
  const { data: account } = useAccount()
  return (
    <div className={styles.root}>
      <title>{t`Contact Preferences | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={t`Contact Preferences`} text={t`How may your co-op contact you?`} />
      {member && account ? <Channels userId={member.userId} account={account} /> : <AccountUnread />}
    </div>
  )
}

type Channel = keyof Account['contactPreferences']

/** Saves a preference as soon as it is pressed; one that could not be saved is set back. */
function Channels({ userId, account }: { userId: string; account: Account }) {
  const tools = useTools()
  const [saving, setSaving] = useState<Channel | null>(null)
  const toggle = async (channel: Channel) => {
    const wanted = !account.contactPreferences[channel]
    const said = channel === 'email' ? t`email` : t`text`
    setSaving(channel)
    try {
      await saveAccount(tools, userId, { contactPreferences: { [channel]: wanted } })
      toasts.show({ text: wanted ? t`Saved: your co-op may contact you by ${said}` : t`Saved: your co-op won’t contact you by ${said}` })
    } catch (error) {
      dialogs.alert({ key: 'contact-preferences', ...failureText(error, errorText.contactPreferences) })
    }
    setSaving(null)
  }
  const channels = [
    { name: 'email', label: t`Email`, at: account.email },
    { name: 'text', label: t`Text`, at: account.phoneNumber || t`No phone number yet` },
  ] as const
  return (
    <div className={styles.choices}>
      {push.isThere() && <PushChoice />}
      {channels.map(({ name, label, at }) => (
        <label key={name} className={styles.choice}>
          <span>
            <b>{label}</b> {at}
          </span>
          <Checkbox
            checked={saving === name ? !account.contactPreferences[name] : account.contactPreferences[name]}
            busy={saving !== null}
            onChange={() => void toggle(name)}
          />
        </label>
      ))}
    </div>
  )
}
