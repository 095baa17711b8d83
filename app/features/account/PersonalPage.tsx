import * as brand from '#brand'
import { accounts, type Account, type AccountUpdate } from '#contract/accounts.ts'
import { errorText } from '#app/api/error-text.ts'
import { useTools } from '#app/context.ts'
import { useTermsGate } from '#app/features/legal/terms.tsx'
import { useUser } from '#app/features/session/user.ts'
import { PageHead } from '#app/ui/PageHead.tsx'
import { AccountForm, type Texts } from './AccountForm.tsx'
import { AccountUnread } from './Unread.tsx'
import { useAccount } from '#app/features/session/account.ts'
import { t } from '#words/t.ts'
import { saveAccount } from './save-account.ts'
import styles from './pages.module.css'

/** Account Information: a member's name, address and contact; for a shopper without an account only the contact (decision B21). */
export default function PersonalPage() {
  const user = useUser()
  const { data: account } = useAccount()
  return (
    <div className={styles.root}>
      <title>{t`Account Information | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={t`Account Information`} text={t`Everything here is optional.`} />
      {user?.isAnonymous ? (
        <AnonymousContact />
      ) : user && account ? (
        <MemberForms userId={user.userId} account={account} />
      ) : (
        <AccountUnread />
      )}
    </div>
  )
}

const email = {
  name: 'email',
  label: t`Email`,
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  maxLength: 254,
} as const
const phone = { name: 'phoneNumber', label: t`Phone number`, type: 'tel', autoComplete: 'tel', maxLength: 40 } as const

function MemberForms({ userId, account }: { userId: string; account: Account }) {
  const tools = useTools()
  const save = (texts: AccountUpdate) => saveAccount(tools, userId, texts)
  return (
    <div className={styles.forms}>
      <AccountForm
        title={t`Name`}
        fields={[
          { name: 'firstName', label: t`First name`, autoComplete: 'given-name', maxLength: 100, narrow: true },
          { name: 'lastName', label: t`Last name`, autoComplete: 'family-name', maxLength: 100, narrow: true },
        ]}
        initial={{ firstName: account.firstName, lastName: account.lastName }}
        save={save}
        failure={errorText.contactInformation}
      />
      <AccountForm
        title={t`Contact`}
        fields={[{ ...email, readOnly: true, hint: t`You sign in with this address. It can’t be changed here.` }, phone]}
        initial={{ email: account.email, phoneNumber: account.phoneNumber }}
        save={save}
        failure={errorText.contactInformation}
      />
      <AccountForm
        title={t`Address`}
        fields={[
          { name: 'address', label: t`Address`, autoComplete: 'address-line1', maxLength: 200 },
          { name: 'address2', label: t`Address, second line`, autoComplete: 'address-line2', maxLength: 200 },
          { name: 'city', label: t`City`, autoComplete: 'address-level2', maxLength: 100 },
          { name: 'state', label: t`State`, autoComplete: 'address-level1', maxLength: 2, autoCapitalize: 'characters', narrow: true },
          { name: 'postalCode', label: t`Zip`, autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 5, narrow: true },
        ]}
        initial={{
          address: account.address,
          address2: account.address2,
          city: account.city,
          state: account.state,
          postalCode: account.postalCode,
        }}
        save={save}
        failure={errorText.address}
      />
    </div>
  )
}

/**
 * Opens empty, because no account is read for an anonymous shopper; what is saved belongs to that shopper (decision C14), and what was not
 * typed in stays as it was saved before (docs/decisions/0241).
 */
function AnonymousContact() {
  const { send } = useTools()
  const save = async (texts: Partial<Texts<'email' | 'phoneNumber'>>) => {
    await send(accounts.updateAccount, { body: texts })
  }
  return (
    <AccountForm
      title={t`Contact`}
      text={t`How your co-op can reach you`}
      fields={[email, phone]}
      initial={{ email: '', phoneNumber: '' }}
      guard={useTermsGate()}
      save={save}
      failure={errorText.contactInformation}
    />
  )
}
