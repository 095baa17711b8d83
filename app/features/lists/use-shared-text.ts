import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useTools } from '#app/context.ts'
import { useCurrentStore } from '#app/features/current-store/current-store.ts'
import { lastStoreIn } from '#app/features/current-store/active-store.ts'
import { cookies } from '#app/platform/cookies/index.ts'
import { useAisles } from './lists.ts'
import { useLists, useListsValue } from './shopping-lists.ts'

/** Asks about the text in the address's `add`, which another app has shared, once it is known whose lists these are. */
export function useSharedText() {
  const tools = useTools()
  const lists = useLists()
  const isKnown = useListsValue(({ state }) => state !== 'unknown')
  const [search, setSearch] = useSearchParams()
  const store = useCurrentStore()
  const aisles = useAisles(store)
  const text = search.get('add')
  const ask = useEffectEvent(async (isStoreKnown: boolean) => {
    if (text === null || !lists) return
    const done = () => setSearch({}, { replace: true })
    const { askToAdd, sayNoStore } = await import('./shared-text.tsx')
    if (isStoreKnown && store) askToAdd(text, { tools, lists, store, aisles }, done)
    else if (lastStoreIn(cookies.header()) === null) sayNoStore(done)
  })
  const isStoreKnown = store !== null
  useEffect(() => {
    if (text !== null && isKnown) void ask(isStoreKnown)
  }, [text, isKnown, isStoreKnown])
}
