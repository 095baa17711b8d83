import type { Send } from '#contract/endpoint.ts'

/**
 * A page of the app as the server gets it. `head` stands in <head>; `modules` are the files of the matched lazy routes,
 * by which the build's manifest finds styles and scripts; `state` is what the app starts from, null on an error page.
 */
export type Page = { status: number; head: string; body: string; state: unknown; modules: string[]; errors: unknown[] }

/** What app/entry-server.tsx exports. A Response is a redirect. */
export type Renderer = { render(request: Request, send: Send): Promise<Page | Response>; pages: string[] }
