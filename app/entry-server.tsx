import './ui/base.css'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { InPage, RouterProvider, type RouteObject } from '#app/router/index.ts'
import { loadServerPage, stillRouter } from '#app/router/server.ts'
import * as brand from '#brand'
import type { Send } from '#contract/endpoint.ts'
import type { Page } from '#contract/page.ts'
import { App } from '#app/App.tsx'
import type { Tools } from '#app/context.ts'
import { drawPage } from '#app/drawn-parts.tsx'
import { LoadingScreen } from '#app/features/shell/LoadingScreen.tsx'
import { routes } from '#app/routes.tsx'
import { t } from '#words/t.ts'

/** Loads what one page shows, and returns a function that renders the page, or a Response for a redirect. */
export async function render(request: Request, send: Send): Promise<(() => Page) | Response> {
  // Without structural sharing the cache has the very objects that it is given, by which what was made from them is remembered.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity, structuralSharing: false } } })
  const tools: Tools = { queryClient, send, side: 'server', endSession: async () => {} }
  const page = await loadServerPage(routes, request, tools)
  if (page instanceof Response) return page
  const router = stillRouter(page)
  const inApp = (drawn: ReactElement) => (
    <App tools={tools} lists={null} favorites={null} fromServer>
      {drawn}
    </App>
  )
  return () => ({
    status: page.status,
    ...partsOf(drawPage(inApp(<RouterProvider router={router} />), (part) => inApp(<InPage of={router}>{part}</InPage>))),
    modules: page.matches.map(({ id }) => id).filter((id) => id.startsWith('app/')),
    // An error page is not hydrated: what it shows is no page of the app.
    state: page.failed ? null : { loaderData: page.data, queries: dehydrate(queryClient) },
    plain: page.failed !== null,
    errors: page.failed ? [page.failed.error] : [],
  })
}

/** Returns the page that replaces any page which the server has no time to render. */
export function shell(): Page {
  const html = renderToString(
    <>
      <title>{brand.appName}</title>
      <LoadingScreen />
      <noscript>{t`Many people are here just now. Please load this page again in a moment.`}</noscript>
    </>,
  )
  return { status: 503, ...partsOf(html), modules: [], state: null, plain: false, errors: [] }
}

/** React puts <title>, <meta> and preloads first when there is no <head> to put them into. */
function partsOf(html: string): { head: string; body: string } {
  const head = /^(?:<(?:meta|link)[^>]*>|<title[^>]*>[^<]*<\/title>)*/.exec(html)![0]
  return { head, body: html.slice(head.length) }
}

export { drawnBy } from '#app/paths.ts'

/** The modules of all lazy routes. The server refuses to start when the build lacks one of them. */
export const pages = lazyIds(routes)

function lazyIds(all: RouteObject<Tools>[]): string[] {
  return all.flatMap((route) => [...(route.lazy ? [route.id!] : []), ...lazyIds(route.children ?? [])])
}
