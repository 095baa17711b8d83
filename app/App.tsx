import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { ToolsContext, type Tools } from '#app/context.ts'
import { retypeEarly } from '#app/early.ts'
import { ListsContext, type ShoppingLists } from '#app/features/lists/shopping-lists.ts'

type Props = {
  tools: Tools
  /** The shopper's lists on this device; none on the server. */
  lists: ShoppingLists | null
  /**
   * Called once, when all that the server rendered is the app's. React hydrates in slices, with time for others between
   * them: until this call nothing may change what is rendered, or what has yet to be hydrated is no longer what the server
   * drew. There is no Suspense boundary in the app: one would hydrate by itself, after this.
   */
  onHydrated?: () => void
  children: ReactNode
}

/**
 * What stands around the router, the same on the server and in the browser: a sibling here that only one side has would
 * shift every useId below, and React's production build says nothing about it.
 */
export function App({ tools, lists, onHydrated, children }: Props) {
  const hydrated = useEffectEvent(() => {
    retypeEarly()
    onHydrated?.()
  })
  useEffect(() => hydrated(), [])
  return (
    <ToolsContext value={tools}>
      <ListsContext value={lists}>
        <QueryClientProvider client={tools.queryClient}>{children}</QueryClientProvider>
      </ListsContext>
    </ToolsContext>
  )
}
