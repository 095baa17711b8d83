import '#app/ui/base.css'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { createRouter, memoryHistory, RouterProvider, type RouteObject } from '#app/router/index.ts'
import { render } from 'vitest-browser-react'
import type { User } from '#contract/accounts.ts'
import { App } from '#app/App.tsx'
import { callAt } from '#app/api/call.ts'
import type { Ending, Tools } from '#app/context.ts'
import { sayRefused as sayFavoriteRefused } from '#app/features/favorite/acts.ts'
import { makeMyFavorites } from '#app/features/favorite/my-favorites.ts'
import { sayRefused as sayListRefused } from '#app/features/lists/acts.ts'
import { makeShoppingLists } from '#app/features/lists/shopping-lists.ts'
import { changesOfTest } from './device-changes.ts'
import { fakeServer, type Fake } from './fake-server.ts'

export const visitor: User = {
  userId: '01890a5d-ac96-774b-bcce-b302099a8057',
  authToken: '',
  isAnonymous: true,
  acceptedTerms: false,
  lastVisitedStoreRoute: null,
}

export const anonymous: User = { ...visitor, acceptedTerms: true }
export const member: User = { ...anonymous, isAnonymous: false }

/**
 * Renders the app at one address, with a fake server; with `keeps` as on a device that keeps lists and favorites. `copies` are the
 * queries that such a device has stored some time ago. `ended` records each end of the session.
 */
export async function renderApp(
  routes: RouteObject<Tools>[],
  at: string,
  fakes: readonly Fake[] = [],
  { keeps = false, copies = [] }: { keeps?: boolean; copies?: readonly (readonly [QueryKey, unknown])[] } = {},
) {
  const server = fakeServer(fakes)
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  })
  for (const [queryKey, data] of copies) queryClient.setQueryData(queryKey, data, { updatedAt: 1 })
  const ended: Ending[] = []
  const endSession = async (ending: Ending) => void ended.push(ending)
  const tools: Tools = { queryClient, send: callOfVisitor, side: 'browser', endSession }
  const router = createRouter({ routes, history: memoryHistory(at), context: tools })
  const own = keeps ? keptOn(tools) : null
  const screen = await render(
    <App tools={tools} lists={own?.lists ?? null} favorites={own?.favorites ?? null} onHydrated={async () => own?.changes.start()}>
      <RouterProvider router={router} />
    </App>,
  )
  return { screen, router, server, tools, ended }
}

function keptOn({ queryClient }: Tools) {
  const call = callOfVisitor
  const changes = changesOfTest({ queryClient, call })
  const lists = makeShoppingLists({ queryClient, call, changes, refused: sayListRefused })
  const favorites = makeMyFavorites({ queryClient, call, changes, refused: sayFavoriteRefused })
  return { changes, lists, favorites }
}

/** The app's own `call`, for a shopper whose session has begun. */
export const callOfVisitor = callAt(
  '',
  async () => 'a-token',
  async () => visitor.userId,
)
