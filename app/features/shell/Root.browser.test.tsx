import { expect, test } from 'vitest'
import { banners } from '#contract/banners.ts'
import { accounts } from '#contract/accounts.ts'
import { stores, type Store } from '#contract/stores.ts'
import { routes } from '#app/routes.tsx'
import { aStore } from '#app/features/stores/testing.ts'
import { answer } from '#app/testing/fake-server.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import { Root } from './Root.tsx'

const theVisitor = [answer(banners.all, []), answer(accounts.user, visitor)]
const storeNamed = (storeRoute: string) => aStore({ storeRoute, storeName: storeRoute })

/** Returns the pages of stores whose data arrives when the test resolves it. */
function routesWith(loads: (storeRoute: string) => Promise<Store>) {
  return [
    {
      Component: Root,
      HydrateFallback: () => null,
      children: [
        { path: '/', Component: () => <h1>Entry</h1> },
        { path: '/lists', Component: () => <h1>Lists</h1> },
        {
          id: 'active-store',
          path: '/:activeStoreRoute/home',
          loader: ({ params }: { params: { activeStoreRoute?: string } }) => loads(params.activeStoreRoute!),
          Component: () => <h1>Home</h1>,
        },
      ],
    },
  ]
}

test('4.SHELL.02 a store change shows the loading screen until everything is loaded', async () => {
  const viroqua = Promise.withResolvers<Store>()
  const routes = routesWith((storeRoute) => (storeRoute === 'viroqua' ? viroqua.promise : Promise.resolve(storeNamed(storeRoute))))
  const { screen, router } = await renderApp(routes, '/winona/home', [...theVisitor, answer(stores.one, storeNamed('viroqua'))])
  await expect.element(screen.getByRole('heading', { name: 'Home' })).toBeVisible()
  const going = router.navigate('/viroqua/home')
  await expect.element(screen.getByText('Loading', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Home' })).not.toBeInTheDocument()
  viroqua.resolve(storeNamed('viroqua'))
  await going
  await expect.element(screen.getByRole('heading', { name: 'Home' })).toBeVisible()
})

test('9.CONST.14 the app calls itself version 1.15', async () => {
  const { server } = await renderApp(
    routesWith((it) => Promise.resolve(storeNamed(it))),
    '/lists',
    theVisitor,
  )
  await expect
    .poll(() => server.requests(accounts.user)[0]?.body)
    .toMatchObject({ versionNumber: '1.15', deviceType: 'web', notificationToken: null })
})

test.each([
  ['2.ROUTE.01', '/', 'Find a co-op near you'],
  ['2.ROUTE.45', '/privacy', 'Privacy Policy'],
  ['2.ROUTE.46', '/termsofservice', 'Terms of Use'],
])('%s %s is the page of that name', async (_, at, heading) => {
  const { screen } = await renderApp(routes, at, theVisitor)
  await expect.element(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible()
})

test('2.ROUTE.06 /logout ends the session', async () => {
  const { ended } = await renderApp(routes, '/logout', theVisitor)
  await expect.poll(() => ended).toEqual([{ why: 'logged out' }])
})
