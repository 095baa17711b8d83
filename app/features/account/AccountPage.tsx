import {
  ChevronRight,
  ExternalLink,
  Heart,
  KeyRound,
  ListChecks,
  LogOut,
  MessageSquareText,
  MonitorSmartphone,
  ScanBarcode,
  Tag,
  Trash2,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#app/router/index.ts'
import * as brand from '#brand'
import { accounts, type User } from '#contract/accounts.ts'
import { errorText } from '#app/api/error-text.ts'
import { failureText } from '#app/api/failure-text.ts'
import { useTools, type Tools } from '#app/context.ts'
import { useLists } from '#app/features/lists/shopping-lists.ts'
import { useShownCode } from '#app/features/barcode/shown-code.ts'
import { useOpenCode } from '#app/features/barcode/use-open-code.ts'
import { logOut } from '#app/features/auth/leave.ts'
import { CreateAccountButton, SignInButton } from '#app/features/auth/SignInButtons.tsx'
import { useCurrentStore } from '#app/features/current-store/current-store.ts'
import { openOwnerQuestion } from '#app/features/owner/open-question.ts'
import { useHasOwnerNumber, useIsOwner } from '#app/features/owner/owner.ts'
import { useSigningIn } from '#app/features/session/signing-in.ts'
import { userQuery } from '#app/features/session/user.ts'
import { apiDomain } from '#app/api/domain.ts'
import { paths } from '#app/paths.ts'
import { secrets } from '#app/platform/storage/index.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { LanguageLink } from '#app/ui/LanguageLink.tsx'
import { PageHead } from '#app/ui/PageHead.tsx'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { greetingOf, useAccount } from '#app/features/session/account.ts'
import { t } from '#words/t.ts'
import { Unread } from './Unread.tsx'
import styles from './AccountPage.module.css'

/** A menu on a phone, panels on a desk: the same entries, laid out by CSS. */
export default function AccountPage() {
  const user = useQuery(userQuery(useTools()))
  const { data: account } = useAccount()
  const isSigningIn = useSigningIn()
  const known = isSigningIn ? undefined : user.data
  const member = known?.isAnonymous === false ? known : null
  const isVisitor = known?.isAnonymous === true
  const hasFailed = !known && user.isError && !isSigningIn
  return (
    <div className={styles.root}>
      <title>{t`Account | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      {/* The line is there before its text, so that nothing moves when that comes. */}
      <PageHead
        title={greetingOf(account?.firstName)}
        text={isVisitor ? t`You are shopping without an account.` : account?.email || '\u00a0'}
      />
      {isVisitor && <Invitation />}
      {hasFailed && <Unread what="account" failed retry={() => void user.refetch()} />}
      {known || hasFailed ? (
        <>
          <ul className={styles.menu}>
            {member && <BarcodeEntry member={member} />}
            <LinkEntry icon={ListChecks} title={t`Shopping Lists`} text={t`Your lists, by store.`} to={paths.lists()} />
            <OwnerEntry />
            <LinkEntry
              icon={UserRound}
              title={t`Account Information`}
              text={member ? t`Your name, address and contact details.` : t`How your co-op can reach you.`}
              to={paths.personalInformation()}
            />
            {member && <MemberEntries />}
          </ul>
          <Links />
        </>
      ) : (
        // Alone on the page: whatever stood below it would move when the entries come.
        <Unread what="account" />
      )}
    </div>
  )
}

function Invitation() {
  return (
    <section className={styles.invitation} aria-label={t`Sign in`}>
      <p>
        {secrets.lasts()
          ? t`Your lists are kept for this device. With an account they are on all of your devices.`
          : t`Your browser keeps nothing for this site, so your lists are gone when you close this page. Allow cookies and site data to keep them.`}
      </p>
      <div>
        <SignInButton />
        <CreateAccountButton />
      </div>
    </section>
  )
}

function MemberEntries() {
  const tools = useTools()
  const lists = useLists()
  return (
    <>
      <LinkEntry
        icon={Heart}
        title={t`My Favorite Stores`}
        text={t`The stores that you marked with a heart.`}
        to={paths.favoriteStores()}
      />
      <LinkEntry icon={MessageSquareText} title={t`Contact Preferences`} text={t`By email or by text.`} to={paths.contactPreferences()} />
      <ActEntry
        icon={KeyRound}
        title={t`Change Password`}
        text={t`We email you a link to choose a new one.`}
        act={() => changePassword(tools)}
      />
      <LinkEntry
        icon={MonitorSmartphone}
        title={t`Your Devices`}
        text={t`See where you are signed in, and log out there.`}
        to={paths.devices()}
      />
      <ActEntry
        icon={LogOut}
        title={t`Log Out`}
        text={t`On this device. Your lists stay in your account.`}
        act={() => logOut(tools, lists)}
      />
      <LinkEntry icon={Trash2} title={t`Delete Account`} text={t`With everything that is kept in it.`} to={paths.deleteAccount()} />
    </>
  )
}

/** Asks again whether the shopper is an owner. A member with an owner number is one, and is not asked. */
function OwnerEntry() {
  const isOwner = useIsOwner()
  const store = useCurrentStore()
  if (useHasOwnerNumber())
    return (
      <li>
        <div>
          <Tag />
          {t`Owner Prices`}
          <span className={styles.state}>{t`On`}</span>
        </div>
        <p>{t`You see what owners pay: your owner number is saved.`}</p>
      </li>
    )
  const [state, text] =
    isOwner === null
      ? [t`Are you an owner?`, t`You see both prices.`]
      : isOwner
        ? [t`On`, t`You see what owners pay.`]
        : [t`Off`, t`You see what everyone pays.`]
  return <ActEntry icon={Tag} title={t`Owner Prices`} state={state} text={text} act={() => openOwnerQuestion({ store })} />
}

/** While it is not known whether there is a code to show, its room is kept. */
function BarcodeEntry({ member }: { member: User }) {
  const code = useShownCode(member)
  const openCode = useOpenCode()
  if (code === null) return null
  if (code !== undefined)
    return <ActEntry icon={ScanBarcode} title={t`Account Barcode`} text={t`Scan it to activate savings.`} act={() => openCode(code)} />
  return (
    <li aria-hidden="true">
      <div>
        <Skeleton className={styles.coming} />
      </div>
      <p>{'\u00a0'}</p>
    </li>
  )
}

/** The app has no form for this: a mail leads to the page where the password is changed (decision C18). */
async function changePassword({ send }: Pick<Tools, 'send'>) {
  try {
    await send(accounts.changePassword, {})
    dialogs.alert({ key: 'change-password', ...errorText.passwordChangeSent })
  } catch (error) {
    dialogs.alert({ key: 'change-password', ...failureText(error) })
  }
}

type Words = { icon: LucideIcon; title: string; text: string }

function LinkEntry({ icon: Icon, title, text, to }: Words & { to: string }) {
  return (
    <li>
      <Link to={to} viewTransition>
        <Icon />
        {title}
        <ChevronRight className={styles.end} />
      </Link>
      <p>{text}</p>
    </li>
  )
}

function ActEntry({ icon: Icon, title, state, text, act }: Words & { state?: string; act: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    if (busy) return
    setBusy(true)
    await act()
    setBusy(false)
  }
  return (
    <li>
      <button type="button" aria-busy={busy} aria-disabled={busy} onClick={() => void press()}>
        <Icon />
        {title}
        {state && (
          <>
            {' '}
            <span className={styles.state}>{state}</span>
          </>
        )}
      </button>
      <p>{text}</p>
    </li>
  )
}

function Links() {
  return (
    <ul className={styles.links}>
      <li>
        <LanguageLink />
      </li>
      <li>
        <Link to={paths.privacy()}>{t`Privacy Policy`}</Link>
      </li>
      <li>
        <Link to={paths.terms()}>{t`Terms of Use`}</Link>
      </li>
      <li>
        <a href={`${apiDomain}/api/about`}>{t`About`}</a>
      </li>
      <li>
        <a href={brand.site.url}>
          {brand.site.name}
          <ExternalLink size={18} />
        </a>
      </li>
    </ul>
  )
}
