import { redirect, type RouteObject } from '#app/router/index.ts'
import { paths } from '#studio/paths.ts'
import { Root } from '#studio/shell/Root.tsx'
import { RouteError } from '#studio/shell/RouteError.tsx'

/** A page's module exports its component by default. */
type PageModule = { default: React.ComponentType }

/** `children`: the pages inside of a frame of their own. */
function page(path: string, load: () => Promise<PageModule>, children: RouteObject[] = []): RouteObject {
  return { path, lazy: async () => ({ Component: (await load()).default }), children }
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
          page('/weeks/:weekId', () => import('#studio/features/weeks/WeekFrame.tsx'), [
            { index: true, loader: ({ params }) => redirect(paths.files(params.weekId ?? '')) },
            page('files', () => import('#studio/features/files/FilesPage.tsx')),
            page('columns', () => import('#studio/features/columns/ColumnsPage.tsx')),
            page('matching', () => import('#studio/features/matching/MatchingPage.tsx')),
            page('preview', () => import('#studio/features/preview/PreviewPage.tsx')),
            page('publish', () => import('#studio/features/publish/PublishPage.tsx')),
          ]),
          page('/exclusives', () => import('#studio/features/exclusives/ExclusivesPage.tsx')),
          page('/banners', () => import('#studio/features/banners/BannersPage.tsx')),
          page('/pictures', () => import('#studio/features/pictures/PicturesPage.tsx')),
          page('/notices', () => import('#studio/features/notices/NoticesPage.tsx')),
          page('/sign-in', () => import('#studio/features/sign-in/SignInPage.tsx')),
          page('/welcome', () => import('#studio/features/sign-in/WelcomePage.tsx')),
          page('/see', () => import('#studio/features/preview/SeePage.tsx')),
          page('/staff', () => import('#studio/features/staff/StaffPage.tsx')),
          page('/me', () => import('#studio/features/own/OwnPage.tsx')),
          page('/journal', () => import('#studio/features/journal/JournalPage.tsx')),
          page('/stores', () => import('#studio/features/stores/StoresPage.tsx')),
          page('/stores/:storeId', () => import('#studio/features/stores/StoresPage.tsx')),
          page('/results', () => import('#studio/features/results/ResultsPage.tsx')),
          page('/results/:publication', () => import('#studio/features/results/ResultsPage.tsx')),
          page('/publications/:publication', () => import('#studio/features/running/RunningFrame.tsx'), [
            page('', () => import('#studio/features/running/RunningPage.tsx')),
            page('history', () => import('#studio/features/history/HistoryPage.tsx')),
          ]),
          { path: '*', loader: () => Promise.reject(new Response(null, { status: 404 })) },
        ],
      },
    ],
  },
]
