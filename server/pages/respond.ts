import type { FastifyRequest } from 'fastify'
import type { Page, Renderer } from '#contract/page.ts'
import type { Send } from '#contract/endpoint.ts'
import { languageOf } from '#server/http/language.ts'
import { asProblem, notFound } from '#server/http/problem.ts'
import type { Language } from '#words/t.ts'

/** All that a page depends on; of the shopper only the store visited last. The address is without what its page is not drawn by. */
export type Asked = { method: string; url: string; language: Language; lastStore: string | null }

/** By the address as it came: one that is broken by hand is routed as another (server/http/refusals.ts). */
export function askedOf(request: Pick<FastifyRequest, 'method' | 'originalUrl' | 'headers'>, renderer: Renderer): Asked {
  const { method, originalUrl: url, headers } = request
  if (/^(\/[^/]+)?\/api\//.test(url)) throw notFound('call')
  const [lastStore = null] = /\blastStore=[a-z0-9-]+/.exec(headers.cookie ?? '') ?? []
  const [pathname = ''] = url.split('?', 1)
  const drawn = renderer.drawnBy({ pathname, search: url.slice(pathname.length) })
  return { method: method === 'HEAD' ? 'GET' : method, url: drawn, language: languageOf({ url, headers }), lastStore }
}

/** The path of a page that search engines may list; null for one that only its shopper sees. */
export function pathOf(asked: Asked): string | null {
  const [path = ''] = asked.url.split('?', 1)
  return isSecret(asked) || /^\/(?:account|lists|logout|stores)(?:\/|$)/.test(path) ? null : path
}

/** The addresses to which sign-in pages return carry a code (decision C06). */
export const isSecret = ({ url }: Asked) => /^\/(login|createAccount)\/?(\?|$)/.test(url)

/** Resolves to a Response for a redirect, else to a function that draws the page. */
export function loadPage(renderer: Renderer, sendInside: Send, { method, url, lastStore }: Asked): Promise<(() => Page) | Response> {
  return renderer.render(
    // Joined as text: new URL(url, base) would let '//elsewhere' change the host.
    new Request(`http://app${url}`, { method, headers: { accept: 'text/html', ...(lastStore && { cookie: lastStore }) } }),
    (endpoint, asked) =>
      sendInside(endpoint, asked).catch((error: Error) => {
        throw passing(error) ?? error
      }),
  )
}

/** A short trouble, such as a lost database, is no error of the page. As a Response, since the router takes its status from one. */
function passing(error: Error): Response | null {
  const { status, message, retryAfter } = asProblem(error)
  return retryAfter === undefined ? null : new Response(message, { status })
}

export function redirectOf({ status, headers }: Response): { status: number; headers: Record<string, string> } {
  const cookie = headers.get('set-cookie')
  return {
    status,
    headers: { location: headers.get('location') ?? '/', 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) },
  }
}
