import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { ToolsContext, type Tools } from '#app/context.ts'
import { replayEarly } from '#app/early.ts'

/**
 * What stands around the router, the same on the server and in the browser: a sibling here that only one side has would
 * shift every useId below, and React's production build says nothing about it.
 */
export function App({ tools, children }: { tools: Tools; children: ReactNode }) {
  useEffect(() => void replayEarly(), [])
  return (
    <ToolsContext value={tools}>
      <QueryClientProvider client={tools.queryClient}>{children}</QueryClientProvider>
    </ToolsContext>
  )
}
