import '#app/ui/base.css'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { render } from 'vitest-browser-react'
import type { User } from '#contract/accounts.ts'
import type { Endpoint, Send } from '#contract/endpoint.ts'
import { App } from '#app/App.tsx'
import { contextOf, type Tools } from '#app/context.ts'

export type Called = { path: string; method: string; request: unknown }
/** What the pretended server answers, by method and path; an Error is thrown, a function asked each time. */
export type Answers = Record<string, unknown>

export const visitor: User = {
  userId: '01890a5d-ac96-774b-bcce-b302099a8057',
  authToken: '',
  isAnonymous: true,
  acceptedTerms: false,
  lastVisitedStoreRoute: null,
}

/** The app at one address, over a pretended server. `ended`: how often it ended the session, and for which deleted member. */
export async function renderApp(routes: RouteObject[], at: string, answers: Answers = {}) {
  const called: Called[] = []
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  })
  const ended: (string | undefined)[] = []
  const endSession = async (deleted?: string) => void ended.push(deleted)
  const tools: Tools = { queryClient, send: pretended(answers, called), side: 'browser', endSession }
  const router = createMemoryRouter(routes, { initialEntries: [at], getContext: () => contextOf(tools) })
  const screen = await render(
    <App tools={tools} lists={null}>
      <RouterProvider router={router} />
    </App>,
  )
  return { screen, router, called, tools, ended }
}

export function pretended(answers: Answers, called: Called[]): Send {
  return (async (endpoint: Endpoint, request: unknown) => {
    called.push({ path: endpoint.path, method: endpoint.method, request })
    const answer = answers[`${endpoint.method} ${endpoint.path}`]
    if (answer instanceof Error) throw answer
    return (typeof answer === 'function' ? answer() : answer) ?? null
  }) as Send
}
