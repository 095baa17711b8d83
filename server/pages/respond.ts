import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page, Renderer } from '#contract/page.ts'
import type { Send } from '#contract/endpoint.ts'
import { notFound } from '#server/problem.ts'

/** Renders the app at a request's address; null when a redirect was sent instead. */
export async function renderPage(renderer: Renderer, sendInside: Send, request: FastifyRequest, reply: FastifyReply): Promise<Page | null> {
  if (/^(\/[^/]+)?\/api\//.test(request.url)) throw notFound('call')
  // What sign-in pages lead back to carries a code (decision C06).
  if (/^\/(login|createAccount)\/?(\?|$)/.test(request.url)) reply.header('referrer-policy', 'no-referrer')
  const [lastStore] = /\blastStore=[a-z0-9-]+/.exec(request.headers.cookie ?? '') ?? []
  // Put together as text: new URL(url, base) would let '//elsewhere' change the host.
  const page = await renderer.render(
    new Request(`http://app${request.url}`, {
      method: request.method === 'HEAD' ? 'GET' : request.method,
      headers: { accept: 'text/html', ...(lastStore && { cookie: lastStore }) },
    }),
    sendInside,
  )
  if (page instanceof Response) {
    reply
      .code(page.status)
      .header('location', page.headers.get('location') ?? '/')
      .header('cache-control', 'no-store')
    const cookie = page.headers.get('set-cookie')
    if (cookie) reply.header('set-cookie', cookie)
    await reply.send()
    return null
  }
  for (const error of page.errors) if (page.status >= 500) request.log.error({ err: error }, 'page')
  return page
}
