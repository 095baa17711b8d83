import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTools } from '#app/context.ts'
import { useCurrentStore } from '#app/features/shell/current-store.ts'
import { paths } from '#app/paths.ts'
import { Button, buttonClass } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { SkeletonCards } from '#app/ui/Skeleton.tsx'
import { useUser } from '#app/features/shell/user.ts'
import { useListsValue } from './lists.ts'

/** The lists are on their way. */
export function ListsSkeleton({ title }: { title: string }) {
  return (
    <>
      <h1 className="vh" tabIndex={-1}>
        {title}
      </h1>
      <SkeletonCards count={4} label="Loading your lists" />
    </>
  )
}

/** There are none to show: nobody may have any yet, or they could not be read. */
export function ListsUnread({ title }: { title: string }) {
  const { lists } = useTools()
  const state = useListsValue((it) => it.state)
  const user = useUser()
  const store = useCurrentStore()
  const patient = useArrived()
  if (state === 'off' && !user && !patient) return <ListsSkeleton title={title} />
  return (
    <>
      <h1 tabIndex={-1} className="vh">
        {title}
      </h1>
      {state === 'failed' ? (
        <EmptyState
          title="Your lists could not be loaded"
          text="Check your connection and try again."
          action={
            <Button kind="fill" onClick={() => lists?.refresh()}>
              Retry
            </Button>
          }
        />
      ) : (
        <EmptyState
          title="No lists yet"
          text="Your list starts with the first thing that you add."
          action={
            <Link className={buttonClass({ kind: 'fill' })} to={store ? paths.deals(store.storeRoute) : paths.findStore()}>
              {store ? 'See Deals' : 'Find a store'}
            </Link>
          }
        />
      )}
    </>
  )
}

/** True soon after the first drawing: who the shopper is has then been asked. */
function useArrived(): boolean {
  const [arrived, setArrived] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArrived(true), 2000)
    return () => clearTimeout(timer)
  }, [])
  return arrived
}
