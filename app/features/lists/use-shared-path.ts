import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from '#app/router/index.ts'
import { useTermsGate } from '#app/features/legal/terms.tsx'
import { useCurrentStore } from '#app/features/current-store/current-store.ts'
import { lastStore } from '#app/features/current-store/active-store.ts'
import { paths } from '#app/paths.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { t } from '#words/t.ts'
import { firstList, targetList } from './acts.ts'
import { useLists, useListsValue } from './shopping-lists.ts'

/** Leads a text in the address's `add`, which another app has shared, on to the active list of the store, which the first text may make. */
export function useSharedPath() {
  const lists = useLists()
  const isKnown = useListsValue(({ state }) => state !== 'unknown')
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const from = useLocation()
  const whenAccepted = useTermsGate()
  const store = useCurrentStore()
  const text = search.get('add')
  const lead = useEffectEvent((storeId: number | null) => {
    if (text === null || !lists) return
    const to = (listId: string) => void navigate(`${paths.list(listId)}?${new URLSearchParams({ add: text })}`, { replace: true, from })
    if (storeId !== null) {
      const list = targetList(lists.snapshot(), storeId)
      if (list) to(list.shoppingListId)
      else whenAccepted(() => to(firstList(lists, storeId).shoppingListId))
    } else if (lastStore() === null) {
      setSearch(() => new URLSearchParams(), { replace: true, from })
      dialogs.alert({
        key: 'shared-text',
        title: t`Choose your store first`,
        message: t`What you share goes to the list of your store. Choose one, then share it again.`,
      })
    }
  })
  const storeId = store?.storeId ?? null
  useEffect(() => {
    if (text !== null && isKnown) lead(storeId)
  }, [text, isKnown, storeId])
}
