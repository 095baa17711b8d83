// The app's way from page to page: addresses to routes, their data and code, the browser's history, links (docs/decisions/0191). What
// pages use has the names of React Router's, of which it is the part that the app needs.
export { browserHistory, memoryHistory, addressOf, type Location } from './history.ts'
export {
  useGoing,
  useLoaderData,
  useLocation,
  useNavigate,
  useOutletContext,
  useParams,
  usePage,
  useRouteError,
  useRouteLoaderData,
  useRouter,
  useSearchParams,
  useWay,
} from './hooks.ts'
export { Form, Link, Navigate, NavLink } from './Link.tsx'
export { missing, redirect } from './load.ts'
export { InPage, Outlet, RouterProvider } from './RouterProvider.tsx'
export { createRouter, type Page, type Router } from './router.ts'
export { useScrollRestoration } from './scroll.ts'
export { loadRoutes, matchRoutes, type LoaderArgs, type Match, type RouteLook, type RouteObject } from './routes.ts'
