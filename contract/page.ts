import type { Send } from '#contract/endpoint.ts'

/**
 * A page of the app as the server receives it. `head` is put into <head>; `modules` are the files of the matched lazy routes,
 * by which the build's manifest finds styles and scripts; `state` is what the app starts from, null when it starts from
 * nothing. An error page stays `plain`: no app takes it over.
 */
export type Page = { status: number; head: string; body: string; state: unknown; plain: boolean; modules: string[]; errors: unknown[] }

/** What app/entry-server.tsx exports. */
export type Renderer = {
  /** Loads what the page shows. Resolves to a Response for a redirect, else to a function that draws the whole page at once. */
  render(request: Request, send: Send): Promise<(() => Page) | Response>
  /** Returns a page without data: the app requests all that it shows. */
  shell(): Page
  /** Returns an address without what its page is not drawn by. */
  drawnBy(address: Pick<URL, 'pathname' | 'search'>): string
  pages: string[]
}
