import { Link, useLocation, useRouter } from '#app/router/index.ts'
import { useSigningIn } from '#app/features/session/signing-in.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { t } from '#words/t.ts'
import { ListsLoading, ListsUnread } from './ListsUnread.tsx'
import { stateOfMissing } from './lists.ts'
import { useListsValue } from './shopping-lists.ts'

/** Returns whether a list that is not known here is nowhere. */
export function useIsGone(): boolean {
  const isSigningIn = useSigningIn()
  return useListsValue(stateOfMissing) === 'known' && !isSigningIn
}

/** Shown in place of one list that is not known, or no longer. */
export function NoList() {
  const isGone = useIsGone()
  const mayCome = useListsValue(({ state, isReading }) => state === 'known' && isReading)
  const { page, going } = useRouter()
  // Whoever has just deleted it here is on the way to the others.
  const isLeaving = useLocation() !== page().location || going() !== null
  return (
    <>
      <h1 className="vh">{t`Shopping list`}</h1>
      {isGone && !isLeaving ? (
        <EmptyState
          role="alert"
          title={t`This list is not here`}
          text={t`It may have been deleted on another device.`}
          action={
            <Link className={buttonClass({ kind: 'fill' })} to={paths.lists()}>
              {t`All lists`}
            </Link>
          }
        />
      ) : mayCome || isLeaving ? (
        <ListsLoading />
      ) : (
        <ListsUnread />
      )}
    </>
  )
}
