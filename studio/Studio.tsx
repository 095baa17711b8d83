import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DialogHost } from '#app/ui/dialogs.tsx'
import { ToastHost } from '#app/ui/Toast.tsx'

/** What is around the router: the queries, the dialogs and the one short message. */
export function Studio({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <DialogHost failed={{ title: 'Not done', message: 'That did not work. Nothing was changed.' }} />
      <ToastHost />
    </QueryClientProvider>
  )
}
