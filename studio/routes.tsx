import { redirect, type RouteObject } from 'react-router'
import { paths } from '#studio/paths.ts'
import { Root } from '#studio/shell/Root.tsx'
import { RouteError } from '#studio/shell/RouteError.tsx'

/** A page's module exports its component by default. */
type PageModule = { default: React.ComponentType }

function page(path: string, load: () => Promise<PageModule>): RouteObject {
  return { path, lazy: async () => ({ Component: (await load()).default }) }
}

export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          { path: '/', loader: () => redirect(paths.weeks()) },
          page('/weeks', () => import('#studio/features/weeks/WeeksPage.tsx')),
          { path: '*', loader: () => Promise.reject(new Response(null, { status: 404 })) },
        ],
      },
    ],
  },
]
