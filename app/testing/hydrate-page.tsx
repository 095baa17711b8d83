import { hydrate, QueryClient, type DehydratedState } from '@tanstack/react-query'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createMemoryRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onTestFinished } from 'vitest'
import { App } from '#app/App.tsx'
import { contextOf, type Tools } from '#app/context.ts'
import { render } from '#app/entry-server.tsx'
import { routes } from '#app/routes.tsx'
import { pretended, type Answers } from './render-app.tsx'

/**
 * A page as the server makes it, then the app on top of it: what the two draw differently is in `mismatches`, which only
 * React's development build tells.
 */
export async function hydratePage(at: string, answers: Answers) {
  const page = await serverPage(at, answers)
  if (page instanceof Response) throw new Error(`a redirect to ${page.headers.get('location')}`)
  const root = document.createElement('div')
  root.innerHTML = page.body
  document.body.append(root)
  const html = root.innerHTML

  // Through text, as over the wire.
  const state = JSON.parse(JSON.stringify(page.state)) as { loaderData: Record<string, unknown>; queries: DehydratedState }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  hydrate(queryClient, state.queries)
  const tools: Tools = { queryClient, send: pretended(answers, []), side: 'browser', lists: null }
  await Promise.all((matchRoutes(routes, at) ?? []).map(({ route }) => load(route)))
  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    getContext: () => contextOf(tools),
    hydrationData: { loaderData: state.loaderData },
  })
  const mismatches: string[] = []
  const mounted = await act(async () =>
    hydrateRoot(
      root,
      <App tools={tools}>
        <RouterProvider router={router} />
      </App>,
      { onRecoverableError: (error) => mismatches.push(String(error)) },
    ),
  )
  onTestFinished(() => {
    mounted.unmount()
    root.remove()
  })
  return { page, html, root, mismatches }
}

/** The page as the server makes it; a Response is a redirect. */
export async function serverPage(at: string, answers: Answers) {
  const loaded = await render(new Request(`http://app${at}`), pretended(answers, []))
  return loaded instanceof Response ? loaded : loaded()
}

async function load(route: RouteObject) {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
}
