import '#studio/ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, memoryHistory, RouterProvider } from '#app/router/index.ts'
import { render } from 'vitest-browser-react'
import { staff, type StaffRole } from '#contract/studio/staff.ts'
import { answer, fakeServer, type Fake } from '#app/testing/fake-server.ts'
import { routes } from '#studio/routes.tsx'

/** Renders the studio at one address, with a fake server, for somebody of the staff. */
export async function renderStudio(at: string, fakes: readonly Fake[], role: StaffRole = 'publisher') {
  const me = answer(staff.me, {
    staffId: '01890a5d-ac96-774b-bcce-b302099a8099',
    name: 'Marketing',
    email: 'marketing@example.com',
    role,
    chains: null,
    storeId: null,
    secondFactorAt: '2026-11-23T12:00:00.000Z',
  })
  const server = fakeServer([me, ...fakes])
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const router = createRouter({ routes, history: memoryHistory(at), context: undefined })
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { screen, router, server, queryClient }
}
