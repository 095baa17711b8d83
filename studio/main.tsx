import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { browserHistory, createRouter, RouterProvider } from '#app/router/index.ts'
import { guards } from '#studio/api/call.ts'
import { makeQueryClient } from '#studio/api/query-client.ts'
import { onSomebodyElse } from '#studio/me.ts'
import { paths } from '#studio/paths.ts'
import { routes } from '#studio/routes.tsx'
import { isBare } from '#studio/shell/sections.ts'

const queryClient = makeQueryClient()
const router = createRouter({ routes, history: browserHistory('/studio'), context: undefined })

guards.signedOut = () => {
  const { pathname, search } = router.page().location
  if (isBare(pathname)) return
  queryClient.clear()
  void router.navigate(paths.signIn(pathname + search), { replace: true })
}

guards.showItIsYou = async () => (await import('#studio/features/sign-in/show-it-is-you.tsx')).askItIsYou()

onSomebodyElse(() => location.reload())

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
