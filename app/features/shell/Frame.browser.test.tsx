import { use } from 'react'
import { Outlet, useLocation } from '#app/router/index.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as brand from '#brand'
import { accounts } from '#contract/accounts.ts'
import { stores } from '#contract/stores.ts'
import { device } from '#app/platform/device/index.ts'
import { screen as browserScreen } from '#app/platform/screen/index.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { answer } from '#app/testing/fake-server.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import { rememberStore } from '#app/features/current-store/active-store.ts'
import { Frame } from './Frame.tsx'

const routes = [
  {
    Component: () => (
      <Frame>
        <Outlet />
      </Frame>
    ),
    children: [
      { path: '/lists', handle: { section: 'lists' }, Component: () => <h1>Lists</h1> },
      { path: '/:activeStoreRoute/deals/items', handle: { section: 'deals' }, Component: () => <h1>Deals</h1> },
      { path: '/:activeStoreRoute/deals/*', handle: { section: 'deals' }, Component: () => <h1>Deals</h1> },
      { path: '*', Component: () => <h1>Page</h1> },
    ],
  },
]
const theVisitor = [answer(accounts.user, visitor), answer(stores.one, aStore())]
const desk = () => page.viewport(1280, 800)

afterEach(() => vi.restoreAllMocks())

const remember = () => {
  document.cookie = 'lastStore=winona; path=/'
}

test('2.SHELL.01 on a phone Home, Deals, Lists, Stores and Account are at the bottom of the screen', async () => {
  const { screen } = await renderApp(routes, '/lists', theVisitor)
  const nav = screen.getByRole('navigation', { name: 'Main' })
  expect(
    nav
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Home', 'Deals', 'Lists', 'Stores', 'Account'])
  expect(nav.element().getBoundingClientRect().bottom).toBe(844)
  await expect.element(nav.getByRole('link', { name: 'Lists' })).toHaveAttribute('aria-current', 'page')
})

test('2.SHELL.02 on a desk they are at the side, with the views of deals', async () => {
  await desk()
  remember()
  const { screen } = await renderApp(routes, '/winona/deals/items', theVisitor)
  const nav = screen.getByRole('navigation', { name: 'Main' })
  await expect.element(nav.getByRole('link', { name: 'Flyers' })).toBeVisible()
  const { left, width } = nav.element().getBoundingClientRect()
  expect([left < 100, width < 300]).toEqual([true, true])
})

test.each([
  ['/winona/deals/flyers/9', 'Flyers'],
  ['/winona/deals/12/345', 'Items'],
  ['/winona/deals', 'Items'],
])('2.SHELL.02 in the navigation of a desk, %s belongs to %s', async (at, view) => {
  await desk()
  remember()
  const { screen } = await renderApp(routes, at, theVisitor)
  await expect.element(screen.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'true')
  expect(screen.container.querySelectorAll('nav ul ul [aria-current]')).toHaveLength(1)
})

test('2.ROUTE.47 the logo leads to the home of the store, and to / without one', async () => {
  const { screen } = await renderApp(routes, '/lists', theVisitor)
  const logo = screen.getByRole('banner').getByRole('link', { name: brand.appName })
  await expect.element(logo).toHaveAttribute('href', '/')
  rememberStore('winona')
  await expect.element(logo).toHaveAttribute('href', '/winona/home')
})

test('without a store Home and Deals lead to finding one (decision B23)', async () => {
  const { screen } = await renderApp(routes, '/lists', theVisitor)
  for (const name of ['Home', 'Deals'])
    await expect.element(screen.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/find/store')
})

test('with a store they lead to its pages (decision B22)', async () => {
  remember()
  const { screen } = await renderApp(routes, '/lists', theVisitor)
  await expect.element(screen.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/winona/home')
  await expect.element(screen.getByRole('link', { name: 'Deals', exact: true })).toHaveAttribute('href', '/winona/deals/items')
})

test('2.SHELL.03 the header has Back and the logo, which leads to the store’s home', async () => {
  remember()
  const { screen } = await renderApp(routes, '/winona/deals/items', theVisitor)
  await expect.element(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/winona/home')
  await expect.element(screen.getByRole('link', { name: brand.appName })).toHaveAttribute('href', '/winona/home')
})

test('2.SHELL.04 2.SHELL.05 2.SHELL.06 the footer has copyright, links and store badges', async () => {
  const { screen } = await renderApp(routes, '/lists', theVisitor)
  const footer = screen.getByRole('contentinfo')
  await expect.element(footer.getByText(`© ${brand.network}`)).toBeVisible()
  await expect.element(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
  await expect.element(footer.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/termsofservice')
  await expect.element(footer.getByRole('link', { name: brand.site.name })).toHaveAttribute('href', brand.site.url)
  await expect.element(footer.getByRole('link', { name: /App Store/ })).toHaveAttribute('href', brand.appStores.ios)
  await expect.element(footer.getByRole('link', { name: /Google Play/ })).toHaveAttribute('href', brand.appStores.android)
})

test('E48 the footer of an app has no store badges', async () => {
  vi.spyOn(device, 'offersApps').mockReturnValue(false)
  const { screen } = await renderApp(routes, '/lists', theVisitor)
  const footer = screen.getByRole('contentinfo')
  await expect.element(footer.getByRole('link', { name: 'Terms of Use' })).toBeVisible()
  expect(footer.getByRole('link', { name: /App Store|Google Play/ }).elements()).toEqual([])
})

test('9.CONST.12 the layout switches at 992 px, and what the app shows for a width does too', async () => {
  const { screen } = await renderApp(routes, '/lists', theVisitor)
  const nav = () => getComputedStyle(screen.getByRole('navigation', { name: 'Main' }).element()).position
  await page.viewport(991, 800)
  expect([nav(), browserScreen.isWide.get()]).toEqual(['fixed', false])
  await page.viewport(992, 800)
  expect([nav(), browserScreen.isWide.get()]).toEqual(['static', true])
})

test('a progress bar is there while a page loads, and not afterwards', async () => {
  await desk()
  const coming = Promise.withResolvers<null>()
  const slow = { path: '/slow', loader: () => coming.promise, Component: () => <h1>Slow</h1> }
  const { screen, router } = await renderApp([{ ...routes[0]!, children: [...routes[0]!.children, slow] }], '/lists', theVisitor)
  const going = router.navigate('/slow')
  await expect.element(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
  coming.resolve(null)
  await going
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument()
})

test('a page is announced by its heading when the shopper arrives', async () => {
  await desk()
  const { screen, router } = await renderApp(routes, '/lists', theVisitor)
  await router.navigate('/account')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Page' })).toHaveFocus()
})

test('a second press of Back, before the page of the first is drawn, goes no further', async () => {
  const { screen, router } = await renderApp(routes, '/winona/home', theVisitor)
  await router.navigate('/lists')
  await expect.element(screen.getByRole('heading', { name: 'Lists' })).toBeVisible()
  await router.navigate('/winona/deals/7/1')
  const back = screen.getByRole('link', { name: 'Back' })
  await expect.element(back).toHaveAttribute('href', '/lists')
  for (const _ of 'ab') (back.element() as HTMLElement).click()
  await expect.element(screen.getByRole('heading', { name: 'Lists' })).toBeVisible()
  expect(router.page().location.pathname).toBe('/lists')
})

/** Deals that are not drawn until `drawn` resolves; each page is higher than the window. */
function tallPages(drawn: Promise<void>) {
  const Tall = ({ name }: { name: string }) => <h1 style={{ height: '3000px' }}>{name}</h1>
  function Deals() {
    if (useLocation().search !== '?q=yogurt') use(drawn)
    return <Tall name="Deals" />
  }
  const children = [
    { path: '/:activeStoreRoute/deals/items', Component: Deals },
    { path: '*', Component: () => <Tall name="Page" /> },
  ]
  return [{ ...routes[0]!, children }]
}

test('deals that were left before they were drawn open at their beginning, not where the page before was scrolled to', async () => {
  const drawn = Promise.withResolvers<void>()
  const { screen, router } = await renderApp(tallPages(drawn.promise), '/account', theVisitor)
  await expect.element(screen.getByRole('heading', { name: 'Page' })).toBeVisible()
  document.documentElement.scrollTo(0, 1500)
  await router.navigate('/winona/deals/items')
  await router.navigate('/lists')
  drawn.resolve()
  await router.navigate('/winona/deals/items')
  await expect.element(screen.getByRole('heading', { name: 'Deals' })).toBeInTheDocument()
  await expect.poll(() => document.documentElement.scrollTop).toBe(0)
})

test('Back of a search that took the place of one that was never drawn leads to the home, not to all deals', async () => {
  const { screen, router } = await renderApp(tallPages(new Promise(() => {})), '/winona/home', theVisitor)
  await expect.element(screen.getByRole('heading', { name: 'Page' })).toBeVisible()
  await router.navigate('/winona/deals/items?q=yog')
  await router.navigate('/winona/deals/items?q=yogurt', { replace: true })
  await expect.element(screen.getByRole('heading', { name: 'Deals' })).toBeInTheDocument()
  await screen.getByRole('link', { name: 'Back' }).click()
  await expect.poll(() => router.page()).toMatchObject({ way: 'pop', location: { pathname: '/winona/home' } })
})
