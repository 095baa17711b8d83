import { RefreshCw } from 'lucide-react'
import type { Store } from '#contract/stores.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import type { ExclusivesNow } from '#app/features/exclusives/queries.ts'
import { SignInPrompt } from '#app/features/exclusives/SignInPrompt.tsx'
import { useExclusiveSeen } from '#app/features/exclusives/use-exclusive-seen.ts'
import { useSigningIn } from '#app/features/session/signing-in.ts'
import { useUser } from '#app/features/session/user.ts'
import { Button } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Notice } from '#app/ui/Notice.tsx'
import { SkeletonCards } from '#app/ui/Skeleton.tsx'
import { t } from '#words/t.ts'
import { DealCard } from './DealCard.tsx'
import styles from './Exclusives.module.css'
import { words } from './words.ts'

type Props = {
  store: Store
  /** Those that the filter finds; null while they are not known. */
  deals: readonly Deal[] | null
  /** How many these will be, as the server has counted them for its page. */
  expected: number
} & Pick<ExclusivesNow, 'failed' | 'retry'>

/**
 * The digital exclusives above the other deals: a member's, or for everybody else the prompt to sign in. A page from the server is
 * drawn before it is known who looks at it, so it has the prompt, which styles show where nobody has ever signed in, and otherwise
 * keeps room, in which both of them fit (docs/decisions/0096). The same room is kept while a sign-in is pending: nobody who signs in
 * is asked to.
 */
export function Exclusives({ store, deals, expected, failed, retry }: Props) {
  const user = useUser()
  const isSigningIn = useSigningIn()
  const count = deals?.length ?? expected
  if (count === 0) return null
  const isVisitor = user?.isAnonymous === true && !isSigningIn
  const isAnyone = !user && !isSigningIn && !failed
  const pictures = (deals ?? []).flatMap(({ pictures }) => pictures.slice(0, 1))
  return (
    <div className={styles.root}>
      {(isVisitor || isAnyone) && <SignInPrompt count={count} pictures={pictures} className={isAnyone ? styles.forVisitors : undefined} />}
      {!isVisitor && others()}
    </div>
  )

  function others() {
    if (failed) return <Unread retry={retry} />
    if (!user || user.isAnonymous || deals === null)
      return <SkeletonCards count={1} label={words.exclusivesLoading} className={classes(styles.blank, isAnyone && styles.forMembers)} />
    return (
      <ul className={styles.strip} aria-label={words.exclusives}>
        {deals.map((deal) => (
          <Exclusive key={deal.adSpaceId} deal={deal} store={store} />
        ))}
      </ul>
    )
  }
}

function Exclusive({ deal, store }: { deal: Deal; store: Store }) {
  const seen = useExclusiveSeen<HTMLLIElement>(deal)
  return (
    <li ref={seen}>
      <DealCard deal={deal} store={store} />
    </li>
  )
}

function Unread({ retry }: { retry: () => void }) {
  return (
    <Notice
      title={words.exclusivesFailed}
      icon={<RefreshCw size={18} />}
      className={styles.unread}
      action={
        <Button kind="text" small onClick={retry}>
          {t`Retry`}
        </Button>
      }
    >
      {words.exclusivesFailedText}
    </Notice>
  )
}
