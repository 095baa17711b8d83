import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { manyAds, theStoreOpen } from '#app/features/deals/testing.ts'
import { routes } from '#app/routes.tsx'
import { holdIntervals, slideShown } from '#app/testing/held-clock.ts'
import { answer, type Fake } from '#app/testing/fake-server.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'

afterEach(() => {
  document.cookie = 'lastStore=; path=/; max-age=0'
})

const open = (...fakes: Fake[]) => renderApp(routes, '/winona/home', theStoreOpen(answer(ads.list, manyAds(8)), ...fakes))
const phone = () => page.viewport(390, 844)
const desk = () => page.viewport(1280, 800)

test('2.HOME.05 2.HOME.06 a phone shows Your Store with Change Store and See Deals', async () => {
  await phone()
  const { screen } = await open()
  const store = screen.getByRole('region', { name: 'Your Store' })
  await expect.element(store.getByRole('link', { name: 'Winona Commons' })).toBeVisible()
  await expect.element(store.getByRole('link', { name: 'Change Store' })).toHaveAttribute('href', '/find/store')
  await expect.element(store.getByRole('link', { name: 'See Deals' })).toHaveAttribute('href', '/winona/deals/items')
  expect(screen.getByRole('region', { name: 'Featured Deals' }).elements()).toEqual([])
})

test('2.HOME.07 2.ROUTE.26 a phone shows the list, and no deals', async () => {
  await phone()
  const { screen } = await open()
  const list = screen.getByRole('region', { name: 'My List' })
  await expect.element(list).toBeVisible()
  expect(list.getByText('Nothing on it yet').elements()).toEqual([]) // it is not known yet who the shopper is
  expect(screen.getByRole('heading', { name: 'Current Deals' }).elements()).toEqual([])
})

test('2.HOME.07 for a shopper who may have no lists yet, the list is empty', async () => {
  await phone()
  const { screen } = await open(answer(accounts.user, visitor))
  await expect.element(screen.getByText('Nothing on it yet')).toBeVisible()
})

test('2.HOME.01 9.CONST.04 a desk features the first 6 deals, one at a time', async () => {
  await desk()
  const { screen } = await open()
  const featured = screen.getByRole('region', { name: 'Featured Deals' })
  await expect.element(featured.getByText(/1 of 6/)).toBeVisible()
  await expect.element(featured.getByRole('button', { name: 'Pause' })).toBeVisible()
  await featured.getByRole('button', { name: 'Next deal' }).click()
  await expect.element(featured.getByText(/2 of 6/)).toBeVisible()
  await expect.element(featured.getByRole('heading', { name: 'Item 2' })).toBeVisible()
})

test('9.CONST.27 a featured deal is shown for 3000 ms', async () => {
  const { wait } = holdIntervals()
  await desk()
  const { screen } = await open()
  const featured = screen.getByRole('region', { name: 'Featured Deals' })
  await expect.element(featured).toBeVisible()
  const shown = () => slideShown(featured.element())
  expect(shown()).toContain('Item 1')
  await wait(2999)
  expect(shown()).toContain('Item 1')
  await wait(1)
  expect(shown()).toContain('Item 2')
})

test('2.HOME.03 9.CONST.05 a desk previews the first 6 current deals, and leads to all', async () => {
  await desk()
  const { screen } = await open()
  const current = screen.getByRole('region', { name: 'Current Deals' })
  await expect.element(current.getByText('8 items in 1 flyer')).toBeVisible()
  expect(
    current
      .getByRole('article')
      .elements()
      .map((it) => it.querySelector('h3')!.textContent),
  ).toEqual([1, 2, 3, 4, 5, 6].map((at) => `Item ${at}`))
  await expect.element(current.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/winona/deals/items')
})

test('2.HOME.04 2.ROUTE.26 a desk promotes the app, and has no store card: its header names the store', async () => {
  await desk()
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Take your list along' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Your Store' }).elements()).toEqual([])
})
