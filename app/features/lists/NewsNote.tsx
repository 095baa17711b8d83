import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Sharing } from '#contract/people.ts'
import { sharing as calls } from '#contract/sharing.ts'
import type { ShoppingList } from '#contract/lists.ts'
import { useTools } from '#app/context.ts'
import { useUser } from '#app/features/session/user.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { Button } from '#app/ui/Button.tsx'
import { IconButton } from '#app/ui/IconButton.tsx'
import { t } from '#words/t.ts'
import { Initials } from './Initials.tsx'
import { newsText } from './people.ts'
import { listsQuery, staleTime } from './queries.ts'
import { useLists } from './shopping-lists.ts'
import styles from './NewsNote.module.css'

type Props = { shoppingListId: string; onShow: (items: ReadonlySet<string>) => void }

/**
 * Tells once what the others have added since the list was last open: by the first read since it was opened or shown again, as a copy on
 * the device does not know it yet, or still has what was told. What comes while the list is open is seen as it comes. It comes after the
 * rows, so it stands in the dock, where it moves none.
 */
export function NewsNote({ shoppingListId, onShow }: Props) {
  const lists = useLists()
  const { sharing, readAt, isReading, seen } = useSharing(shoppingListId)
  const [told, setTold] = useState<Sharing | null>(null)
  /** Since when a read is awaited whose news are told; null while what comes is followed. */
  const since = useRef<number | null>(null)

  // What is fresh is not read again: a list that is opened meanwhile has read its news, unless a read is still under way.
  const look = useEffectEvent((sharing: Sharing | null, readAt: number) => {
    const begun = since.current
    if (!sharing || !appState.isVisible() || (begun !== null && (isReading() || readAt <= begun - staleTime))) return
    since.current = null
    if (sharing.news.length === 0) return
    if (begun !== null) setTold(sharing)
    void seen()
  })
  const begin = useEffectEvent(() => {
    since.current = Date.now()
    lists?.refresh()
    look(sharing, readAt)
  })
  useEffect(() => {
    begin()
    return appState.onVisible(() => begin())
  }, [])
  useEffect(() => look(sharing, readAt), [sharing, readAt])

  const text = told && newsText(told)
  const first = told?.people.find((it) => it.person === told.news[0]?.person)
  if (!told || !text || !first) return null
  return (
    <div className={styles.root}>
      <Initials person={first} />
      <p role="status">{text}</p>
      <Button kind="text" small onClick={() => onShow(new Set(told.news.flatMap(({ items }) => items)))}>
        {t`Show`}
      </Button>
      <IconButton label={t`Dismiss`} onClick={() => setTold(null)}>
        <X size={18} />
      </IconButton>
    </div>
  )
}

/** Returns how a list is shared, when that was read, whether it is being read now, and what says that its news are seen. */
function useSharing(shoppingListId: string) {
  const { send, queryClient } = useTools()
  // Without how it is read: the lists are read by who follows them, beside the changes that are under way (shopping-lists.ts).
  const { queryFn: _, ...query } = listsQuery({ send }, useUser()?.userId ?? '')
  const { data, dataUpdatedAt: readAt } = useQuery({ ...query, enabled: false })
  const sharing = data?.find((it) => it.shoppingListId === shoppingListId)?.sharing ?? null
  const isReading = () => queryClient.getQueryState(query.queryKey)?.fetchStatus === 'fetching'
  async function seen() {
    try {
      await send(calls.changeMe, { params: { shoppingListId }, body: { seen: true } })
    } catch {
      return // it is told again, which does no harm
    }
    const without = (it: ShoppingList) =>
      it.shoppingListId === shoppingListId && it.sharing ? { ...it, sharing: { ...it.sharing, news: [] } } : it
    queryClient.setQueryData(query.queryKey, (all) => all?.map(without), {
      updatedAt: queryClient.getQueryState(query.queryKey)?.dataUpdatedAt,
    })
  }
  return { sharing, readAt, isReading, seen }
}
