import { QueryClient } from '@tanstack/react-query'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { createRouter, memoryHistory, RouterProvider, type RouteObject } from '#app/router/index.ts'
import { loadServerPage, stillRouter } from '#app/router/server.ts'
import { App } from '#app/App.tsx'
import type { Tools } from '#app/context.ts'
import { observable, useObserved } from '#app/observable.ts'
import { callOfVisitor } from '#app/testing/render-app.tsx'

const tools: Tools = { queryClient: new QueryClient(), send: callOfVisitor, side: 'browser', endSession: async () => {} }
/** Known in the browser alone, before anything is drawn. */
const [name, count] = [observable('Robin'), observable(3)]
let drawn: string[] = []

function Page() {
  const who = useObserved(name, name.get, 'nobody')
  const items = useObserved(count, count.get, 0)
  const text = `${who} has ${items}`
  useEffect(() => void drawn.push(text))
  return <p>{text}</p>
}

test('promise 18 what only the browser knows stands on a page of the server when all of it is there, and is drawn once', async () => {
  drawn = []
  const routes: RouteObject<Tools>[] = [{ path: '/', Component: Page }]
  const page = await loadServerPage(routes, new Request('http://app/'), tools)
  if (page instanceof Response) throw new Error('a redirect')
  const root = document.createElement('div')
  root.innerHTML = renderToString(
    <App tools={tools} lists={null} favorites={null} fromServer>
      <RouterProvider router={stillRouter(page)} />
    </App>,
  )
  document.body.append(root)
  const read = Promise.withResolvers<void>()
  const shown = Promise.withResolvers<void>()
  const router = createRouter({ routes, history: memoryHistory('/'), context: tools, data: page.data })
  startTransition(() => {
    const mounted = hydrateRoot(
      root,
      <App tools={tools} lists={null} favorites={null} fromServer onHydrated={() => read.promise} onShown={shown.resolve}>
        <RouterProvider router={router} />
      </App>,
    )
    onTestFinished(() => mounted.unmount())
  })
  onTestFinished(() => root.remove())
  await expect.poll(() => drawn).toEqual(['nobody has 0'])
  // Read from the device meanwhile: each would be a drawing of the page in a task of its own.
  count.set(4)
  name.set('Sam')
  await new Promise((next) => setTimeout(next))
  expect(root.textContent).toBe('nobody has 0')
  read.resolve()
  await shown.promise
  expect(root.textContent).toBe('Sam has 4')
  expect(drawn).toEqual(['nobody has 0', 'Sam has 4'])
  count.set(5)
  await expect.poll(() => drawn).toEqual(['nobody has 0', 'Sam has 4', 'Sam has 5'])
})
