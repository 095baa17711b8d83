import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { guards } from '#studio/api/call.ts'
import { makeQueryClient } from '#studio/api/query-client.ts'
import { paths } from '#studio/paths.ts'
import { routes } from '#studio/routes.tsx'
import { Studio } from '#studio/Studio.tsx'

const queryClient = makeQueryClient()
const router = createBrowserRouter(routes, { basename: '/studio' })

guards.signedOut = () => {
  const { pathname, search } = router.state.location
  const here = pathname.replace(/^\/studio(?=\/|$)/, '') + search
  if (here.startsWith(paths.signIn())) return
  queryClient.clear()
  void router.navigate(paths.signIn(here), { replace: true })
}

guards.showItIsYou = async () => (await import('#studio/features/sign-in/show-it-is-you.tsx')).askItIsYou()

createRoot(document.getElementById('root')!).render(
  <Studio queryClient={queryClient}>
    <RouterProvider router={router} />
  </Studio>,
)
