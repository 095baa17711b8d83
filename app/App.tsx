import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { ToolsContext, type Tools } from '#app/context.ts'
import { retypeEarly } from '#app/early.ts'
import { FavoritesContext, type MyFavorites } from '#app/features/favorite/my-favorites.ts'
import { ListsContext, type ShoppingLists } from '#app/features/lists/shopping-lists.ts'
import { KnowsContext } from '#app/observable.ts'
import { VersionGate } from '#app/features/version/VersionGate.tsx'

type Props = {
  tools: Tools
  /** The shopper's lists on this device; none on the server. */
  lists: ShoppingLists | null
  /** The shopper's favorites on this device; none on the server. */
  favorites: MyFavorites | null
  /** Set on both sides where a server draws the page. */
  fromServer?: boolean
  /**
   * Called once, when React has hydrated everything that the server rendered. React hydrates in slices, and other tasks run
   * between them: until this call nothing may change what is rendered, or the rest would no longer match what the server
   * drew. The app has no Suspense boundary, because a boundary would hydrate by itself, after this call. What the device has is
   * shown when its promise resolves.
   */
  onHydrated?: () => Promise<void>
  /** Called once, when what the device has stands on the page. */
  onShown?: () => void
  children: ReactNode
}

/**
 * Wraps the router, in the same way on the server and in the browser: a sibling here that only one side has would shift
 * every useId below, and React's production build doesn't warn about it.
 */
export function App({ tools, lists, favorites, fromServer = false, onHydrated, onShown, children }: Props) {
  const [isReady, setIsReady] = useState(false)
  const hydrated = useEffectEvent(async () => {
    retypeEarly()
    try {
      await onHydrated?.()
    } finally {
      startTransition(() => setIsReady(true))
    }
  })
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => void hydrated(), [])
  useEffect(() => {
    if (isReady) shown()
  }, [isReady])
  return (
    <KnowsContext value={isReady || !fromServer}>
      <ToolsContext value={tools}>
        <ListsContext value={lists}>
          <FavoritesContext value={favorites}>
            <QueryClientProvider client={tools.queryClient}>
              <VersionGate>{children}</VersionGate>
            </QueryClientProvider>
          </FavoritesContext>
        </ListsContext>
      </ToolsContext>
    </KnowsContext>
  )
}
