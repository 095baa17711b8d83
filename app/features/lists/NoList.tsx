import { Link } from '#app/router/index.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { t } from '#words/t.ts'
import { ListsUnread } from './ListsUnread.tsx'

/** Shown in place of one list that is not known, or no longer. */
export function NoList({ isGone }: { isGone: boolean }) {
  return (
    <>
      <h1 className="vh">{t`Shopping list`}</h1>
      {isGone ? (
        <EmptyState
          title={t`This list is not here`}
          text={t`It may have been deleted on another device.`}
          action={
            <Link className={buttonClass({ kind: 'fill' })} to={paths.lists()}>
              {t`All lists`}
            </Link>
          }
        />
      ) : (
        <ListsUnread />
      )}
    </>
  )
}
