import type { Page } from '@playwright/test'
import { expect, takenOver, test } from './journey.ts'
import { anAddress, confirmSignUp, entryOf, signIn, tokenOf } from './member.ts'
import { refusal } from './refusal.ts'
import { store } from './shopper.ts'

/** Opens a store's home, and waits until the server has noted the visit. */
async function visit(page: Page, route: string) {
  const noted = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().endsWith('?visited=true'))
  await page.goto(`/${route}/home`)
  await noted
}

const isOutside = ({ pathname }: URL) => !pathname.startsWith('/stores')
const heartOf = (name: string) => ({ name: `Favorite store: ${name}` })

test('2.STORE.02 2.ROUTE.16 2.ROUTE.17 2.ACCT.08 4.FAV.02 6.ROLE.08 a visitor presses a store’s heart, signs up, and has the favorite', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = anAddress()
  await visit(page, store)
  await page.goto('/find/store/results?query=55987')
  const results = page.getByRole('region', { name: 'Stores', exact: true })
  const heart = results.getByRole('button', { name: /^Favorite store: / }).first()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  const name = (await heart.getAttribute('aria-label'))!.replace('Favorite store: ', '')
  await heart.click()
  const asked = page.getByRole('alertdialog', { name: 'Sign in to keep favorite stores' })
  await expect(asked).toContainText(name)

  // Whoever comes back without having signed in has no favorite, and a later sign-in makes none.
  await asked.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/api/oauth/login')
  await page.goto('/find/store/results?query=55987')
  await takenOver(page)
  expect(await page.evaluate(() => sessionStorage.getItem('signInWish'))).toBeNull()

  const urls: string[] = []
  page.on('request', (request) => void (request.isNavigationRequest() && urls.push(request.url())))
  await heart.click()
  await asked.getByRole('button', { name: 'Create Account' }).click()
  await confirmSignUp(page, email)
  await page.waitForURL('**/find/store/results?query=55987')
  // 4.TERMS.04 a new member is asked about the terms before the first thing that is kept.
  await page.getByRole('button', { name: 'I Accept' }).click()
  await expect(page.getByText(`${name} is one of your favorite stores now.`)).toBeVisible()
  await expect(results.getByRole('button', heartOf(name))).toHaveAttribute('aria-pressed', 'true')
  const token = await tokenOf(page)
  expect(urls.filter((url) => url.includes(token!))).toEqual([])
  await page.reload()
  await expect(results.getByRole('button', heartOf(name))).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`${name} is one of your favorite stores now.`)).toBeHidden()

  // It is in the tab, on its own page, and on the account page.
  await page.goto('/stores')
  await expect(page.getByRole('region', { name: 'Your store' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Favorites' })).toBeVisible()
  await expect(main.getByRole('link', { name, exact: true }).first()).toBeVisible()
  await page.goto('/account')
  await main.getByRole('link', { name: 'My Favorite Stores' }).click()
  await expect(page).toHaveURL('/stores/favorites')
  await expect(main.getByRole('link', { name, exact: true })).toBeVisible()

  // On another device it is there too.
  const elsewhere = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() })
  const device = await elsewhere.newPage()
  await device.goto('/account')
  await entryOf(device, 'Sign In').click()
  await signIn(device, email)
  await expect(entryOf(device, 'Log Out')).toBeVisible()
  await device.goto('/stores/favorites')
  await expect(device.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
  await device.goto('/stores/previous')
  await expect(device.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
  await elsewhere.close()

  // A call that fails is told, and the store stays a favorite.
  await page.route('**/api/stores/*?favorite=false', (route) => route.fulfill(refusal(500)))
  await main.getByRole('button', heartOf(name)).click()
  const failure = page.getByRole('alertdialog', { name: 'Error' })
  await expect(failure).toContainText('An error occurred while processing your request. Please try again.')
  await failure.getByRole('button', { name: 'Close' }).click()
  await expect(main.getByRole('button', heartOf(name))).toHaveAttribute('aria-pressed', 'true')
  await page.unrouteAll()

  await main.getByRole('button', heartOf(name)).click()
  await expect(main.getByText('No favorite stores yet')).toBeVisible()
  await page.reload()
  await expect(main.getByText('No favorite stores yet')).toBeVisible()

  // Whoever was signed out elsewhere meanwhile is led out of the account, and nothing of it stays on the screen.
  await page.goto(`/stores/details/${store}`)
  await expect(main.getByRole('button', heartOf('Winona Commons Co-op'))).toHaveAttribute('aria-pressed', 'false')
  const members = await tokenOf(page)
  const ended = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() })
  const third = await ended.newPage()
  await third.goto('/account')
  await entryOf(third, 'Sign In').click()
  await signIn(third, email)
  await third.getByRole('main').getByRole('link', { name: 'Your Devices' }).click()
  const devices = third.getByRole('main').getByRole('listitem')
  await expect(devices).toHaveCount(3)
  for (const left of [2, 1]) {
    await devices.last().getByRole('button').click()
    await expect(devices).toHaveCount(left)
  }
  await ended.close()
  // By this press, unless the page has asked the server for something by itself meanwhile: then there is nothing left to press.
  const pressed = main.getByRole('button', heartOf('Winona Commons Co-op')).click()
  await Promise.race([pressed.catch(() => {}), page.waitForURL(isOutside)])
  await page.waitForURL(isOutside)
  await expect.poll(() => tokenOf(page)).not.toBe(members)
  await page.goto('/stores/favorites')
  await expect(main.getByText('Sign in to keep favorite stores')).toBeVisible()
})

test('2.ROUTE.17 stores that a visitor has opened are kept under Visited before, also without a signal', async ({ page, context }) => {
  await page.goto('/find/store/results?query=co-op')
  const links = page.getByRole('region', { name: 'Stores', exact: true }).locator('h2 a')
  await expect(links.first()).toBeAttached()
  const routes = (await links.evaluateAll((all) => all.map((it) => it.getAttribute('href')!.split('/').at(-1)!))).slice(0, 2)
  for (const route of routes) {
    await visit(page, route)
  }
  await page.goto('/stores/previous')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Your store')
  await page.goto('/stores')
  const own = page.getByRole('region', { name: 'Your store' })
  await expect(own.getByRole('link', { name: 'See Deals' })).toHaveAttribute('href', `/${routes[1]}/deals/items`)
  await expect(page.getByRole('heading', { name: 'Visited before' })).toBeVisible()
  await expect(page.getByText('Where are you?')).toBeHidden()

  await page.getByRole('link', { name: 'View all: Visited before' }).click()
  await expect(rows).toHaveCount(2)
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stores', exact: true }).click()
  await expect(own).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Visited before' })).toBeVisible()
  await context.setOffline(false)
})

test('7.MAPS.03 8.ERR.23 the map is loaded again until it comes, and its failures are only logged', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => void (message.text().startsWith('map: TypeError') && logged.push(message.text())))
  await page.route(/\/draw-[\w-]+\.js/, (route) => (logged.length < 2 ? route.abort() : route.continue()))
  await page.goto(`/stores/details/${store}`)
  await expect(page.locator('.maplibregl-canvas')).toBeAttached()
  expect(logged).toHaveLength(2)
  await expect(page.getByRole('alertdialog')).toBeHidden()
})
