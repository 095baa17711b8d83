import { useQuery } from '@tanstack/react-query'
import { Link } from '#app/router/index.ts'
import { useTools } from '#app/context.ts'
import { useCurrentStore } from '#app/features/current-store/current-store.ts'
import { useSigningIn } from '#app/features/session/signing-in.ts'
import { userQuery } from '#app/features/session/user.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { NotLoaded } from '#app/ui/NotLoaded.tsx'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { seeProducts } from '#words/product.ts'
import { t } from '#words/t.ts'
import { useLists, useListsValue } from './shopping-lists.ts'
import styles from './ListsUnread.module.css'

/** Shown in place of lists: there is a view for lists that are loading, one for lists that could not be loaded, one for no lists yet. */
export function ListsUnread() {
  const tools = useTools()
  const lists = useLists()
  const state = useListsValue((it) => it.state)
  const isOld = useListsValue((it) => it.isOld)
  const user = useQuery(userQuery(tools))
  const store = useCurrentStore()
  const isSigningIn = useSigningIn()
  if (isSigningIn || state === 'unknown' || (state === 'off' && (user.isPending || user.data?.acceptedTerms))) return <ListsLoading />
  if (state === 'failed' || isOld || (state === 'off' && user.isError)) {
    const retry = () => {
      void user.refetch()
      lists?.refresh()
    }
    return <NotLoaded what={t`Your lists`} retry={retry} />
  }
  return (
    <EmptyState
      title={t`No lists yet`}
      text={t`Your list starts with the first thing that you add.`}
      action={
        <Link className={buttonClass({ kind: 'fill' })} to={store ? paths.deals(store.storeRoute) : paths.findStore()}>
          {store ? seeProducts() : t`Find a store`}
        </Link>
      }
    />
  )
}

/** In the shape of what comes: a store's name, and cards of lists below it. */
export function ListsLoading() {
  return (
    <div className={styles.root} role="status" aria-label={t`Loading your lists`}>
      <Skeleton kind="title" className={styles.store} />
      {[0, 1].map((at) => (
        <div key={at} className={styles.card} aria-hidden="true">
          <Skeleton kind="title" className={styles.name} />
          <Skeleton className={styles.count} />
        </div>
      ))}
    </div>
  )
}
