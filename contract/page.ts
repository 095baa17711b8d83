import type { Send } from '#contract/endpoint.ts'

/**
 * A page of the app as the server gets it. `head` stands in <head>; `modules` are the files of the matched lazy routes,
 * by which the build's manifest finds styles and scripts; `state` is what the app starts from, null where it starts from
 * nothing. An error page stays `plain`: no app takes it over.
 */
export type Page = { status: number; head: string; body: string; state: unknown; plain: boolean; modules: string[]; errors: unknown[] }

/** What app/entry-server.tsx exports. */
export type Renderer = {
  /** Loads what the page shows. A Response is a redirect; the function draws the page, in one go. */
  render(request: Request, send: Send): Promise<(() => Page) | Response>
  /** A page with nothing of its own yet: the app asks for all that it shows. */
  shell(): Page
  pages: string[]
}
