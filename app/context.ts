import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { LoaderArgs } from '#app/router/index.ts'
import type { Send } from '#contract/endpoint.ts'

/**
 * Why a session ends on this device: the shopper logged out or deleted the account, the server refuses the session of a member or
 * of somebody without an account, or another tab has another shopper.
 */
export type Ending = { why: 'logged out' | 'refused' | 'expired' | 'another tab' } | { why: 'deleted'; userId: string }

/** Resolves when nothing is left on the device; the app then leaves the page. */
export type EndSession = (ending: Ending) => Promise<void>

/** What loaders and components work with. The code that starts the app passes it in; it is never imported. */
export type Tools = {
  queryClient: QueryClient
  send: Send
  /** On the server a page's data is only a part: what the first view shows. */
  side: 'server' | 'browser'
  /** Ends the session on this device and leaves the page. */
  endSession: EndSession
}

export const ToolsContext = createContext<Tools | null>(null)

/** What a page's loader gets. */
export type PageArgs = LoaderArgs<Tools>

/** For components. */
export function useTools(): Tools {
  const tools = use(ToolsContext)
  if (!tools) throw new Error('useTools is called outside of <App>')
  return tools
}
