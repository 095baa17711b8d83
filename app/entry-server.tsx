import './ui/base.css'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouter, StaticRouterProvider, type RouteObject } from 'react-router'
import { brand } from '#brand'
import type { Send } from '#contract/endpoint.ts'
import type { Page } from '#contract/page.ts'
import { App } from '#app/App.tsx'
import { contextOf, type Tools } from '#app/context.ts'
import { drawPage } from '#app/drawn-parts.tsx'
import { LoadingScreen } from '#app/features/shell/LoadingScreen.tsx'
import { routes } from '#app/routes.tsx'
import { t } from '#words/t.ts'

const handler = createStaticHandler(routes)

/** Loads what one page shows, and returns a function that renders the page, or a Response for a redirect. */
export async function render(request: Request, send: Send): Promise<(() => Page) | Response> {
  // Without structural sharing the cache has the very objects that it is given, by which what was made from them is remembered.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity, structuralSharing: false } } })
  const tools: Tools = { queryClient, send, side: 'server', endSession: async () => {} }
  const context = await handler.query(request, { requestContext: contextOf(tools) })
  if (context instanceof Response) return context
  const inApp = (router: ReactElement) => (
    <App tools={tools} lists={null} favorites={null}>
      {router}
    </App>
  )
  return () => ({
    status: context.statusCode,
    ...partsOf(
      drawPage(
        inApp(<StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />),
        (part) => inApp(<StaticRouter location={context.location}>{part}</StaticRouter>),
      ),
    ),
    modules: context.matches.map(({ route }) => route.id).filter((id) => id.startsWith('app/')),
    // An error page is not hydrated: its error boundary has no data to start from.
    state: context.errors ? null : { loaderData: context.loaderData, queries: dehydrate(queryClient) },
    plain: context.errors !== null,
    errors: Object.values(context.errors ?? {}),
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

/** The modules of all lazy routes. The server refuses to start when the build lacks one of them. */
export const pages = lazyIds(routes)

function lazyIds(all: RouteObject[]): string[] {
  return all.flatMap((route) => [...(route.lazy ? [route.id!] : []), ...lazyIds(route.children ?? [])])
}
