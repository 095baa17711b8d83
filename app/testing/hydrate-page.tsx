import { hydrate, type DehydratedState, type QueryKey } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { createRouter, loadRoutes, matchRoutes, memoryHistory, RouterProvider } from '#app/router/index.ts'
import { onTestFinished, vi } from 'vitest'
import { App } from '#app/App.tsx'
import { keepQueries, makeQueryClient } from '#app/api/query-client.ts'
import type { Tools } from '#app/context.ts'
import { render } from '#app/entry-server.tsx'
import { makeDeviceChanges } from '#app/features/changes/device-changes.ts'
import { makeMyFavorites } from '#app/features/favorite/my-favorites.ts'
import { makeShoppingLists } from '#app/features/lists/shopping-lists.ts'
import { routes } from '#app/routes.tsx'
import { endStill, followStill } from '#app/still.ts'
import { fakeServer, type Fake } from './fake-server.ts'
import { callOfVisitor } from './render-app.tsx'

/**
 * Renders a page as the server does, then hydrates it with the app, in slices and with what the device has stored, as at its start.
 * `mismatches` contains what the two render differently, which only React's development build reports. `opened` is the address of the browser,
 * where it is not the one that was drawn.
 */
export async function hydratePage(
  at: string,
  fakes: readonly Fake[],
  kept: readonly (readonly [QueryKey, unknown])[] = [],
  { opened = at } = {},
) {
  const server = fakeServer(fakes)
  const page = await drawn(at)
  if (page instanceof Response) throw new Error(`a redirect to ${page.headers.get('location')}`)
  const root = document.createElement('div')
  root.innerHTML = page.body
  document.body.append(root)
  const html = root.innerHTML

  // Converted to text and back, as over the wire.
  const state = JSON.parse(JSON.stringify(page.state)) as { loaderData: Record<string, unknown>; queries: DehydratedState }
  await keep(kept)
  const queryClient = makeQueryClient()
  hydrate(queryClient, state.queries)
  const send = callOfVisitor
  const copies = keepQueries(queryClient, whose)
  const changes = makeDeviceChanges({ queryClient, call: send, kept: () => copies.kept() })
  const lists = makeShoppingLists({ queryClient, call: send, changes, refused: () => {} })
  const favorites = makeMyFavorites({ queryClient, call: send, changes, refused: () => {} })
  const tools: Tools = { queryClient, send, side: 'browser', endSession: async () => {} }
  await loadRoutes(matchRoutes(routes, at))
  const router = createRouter({ routes, history: memoryHistory(opened), context: tools, data: state.loaderData })
  const mismatches: string[] = []
  // React recovers from text that differs, with an error; an attribute that differs is only logged.
  const logged = vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void mismatches.push(words.join(' ')))
  const shown = Promise.withResolvers<void>()
  const begin = async () => {
    await copies.restore()
    changes.start()
  }
  let mounted: Root | undefined
  startTransition(() => {
    mounted = hydrateRoot(
      root,
      <App tools={tools} lists={lists} favorites={favorites} fromServer onHydrated={begin} onShown={shown.resolve}>
        <RouterProvider router={router} />
      </App>,
      { onRecoverableError: (error) => mismatches.push(String(error)) },
    )
  })
  onTestFinished(() => {
    mounted?.unmount()
    root.remove()
    logged.mockRestore()
  })
  await shown.promise
  return { page, html, root, router, server, mismatches }
}

/** Makes the page that is opened next one that nobody has touched. */
export async function beStill() {
  scrollTo(0, 0)
  await new Promise(requestAnimationFrame) // in which the event of that comes
  document.documentElement.dataset['still'] = ''
  followStill()
  onTestFinished(endStill)
}

/** Returns the page as the server renders it; a Response is a redirect. */
export async function serverPage(at: string, fakes: readonly Fake[]) {
  fakeServer(fakes)
  return drawn(at)
}

async function drawn(at: string) {
  const loaded = await render(new Request(`http://app${at}`), callOfVisitor)
  return loaded instanceof Response ? loaded : loaded()
}

const whose = () => 'this shopper'

/** Stores what an earlier visit left on the device. */
async function keep(kept: readonly (readonly [QueryKey, unknown])[]) {
  if (kept.length === 0) return // storing takes a second
  const before = makeQueryClient()
  for (const [queryKey, data] of kept) before.setQueryData(queryKey, data)
  await keepQueries(before, whose).kept()
}
