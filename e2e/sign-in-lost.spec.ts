import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { anAddress, becomeMember, beginList, confirmSignUp, entryOf, everythingKept, openMyList, signIn, tokenOf } from './member.ts'
import { allSent, namesOnServer, store, type } from './shopper.ts'

/**
 * The server receives each swap of a code, but its reply is lost, until the returned function is called. The route stays: one that
 * is taken away while it waits for the server fails the test.
 */
async function loseSwaps(page: Page): Promise<() => void> {
  let isLost = true
  await page.route('**/api/account/authenticate', async (route) => {
    if (!isLost || !route.request().postData()?.includes('verifier')) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  return () => {
    isLost = false
  }
}

test('F09 a sign-in whose reply is lost loses nothing, shown or queued, and is completed when a reply gets through', async ({ page }) => {
  await beginList(page, 'Clothespins')
  await allSent(page)
  const letThrough = await loseSwaps(page)
  await page.goto('/account')
  await entryOf(page, 'Create Account').click()
  await confirmSignUp(page, anAddress())
  await expect(page.getByText('You will be signed in as soon as there is a signal.')).toBeVisible()
  const visitorsToken = await tokenOf(page)

  // By now the lists are the member's, and the device has not learned it.
  for (const item of ['Napkins', 'Straws']) {
    await openMyList(page)
    await expect(page.getByRole('checkbox', { name: 'Clothespins' })).toBeVisible()
    await type(page, item)
    await expect(page.getByText(/waiting for a signal/)).toBeVisible()
  }
  expect(await tokenOf(page)).toBe(visitorsToken)

  letThrough()
  await openMyList(page)
  for (const item of ['Clothespins', 'Napkins', 'Straws']) await expect(page.getByRole('checkbox', { name: item })).toHaveCount(1)
  await allSent(page)
  expect((await namesOnServer(page)).filter((it) => ['Clothespins', 'Napkins', 'Straws'].includes(it)).sort()).toEqual([
    'Clothespins',
    'Napkins',
    'Straws',
  ])
  await page.goto('/account')
  await expect(entryOf(page, 'Log Out')).toBeVisible()
})

test('F09 what the visitor had stays in view until the member’s lists are here, however late they come', async ({ page }) => {
  await beginList(page, 'Clothespins')
  await allSent(page)
  const visitors = `Bearer ${await tokenOf(page)}`
  const letThrough = await loseSwaps(page)
  await page.goto('/account')
  await entryOf(page, 'Create Account').click()
  await confirmSignUp(page, anAddress())
  await expect(page.getByText('You will be signed in as soon as there is a signal.')).toBeVisible()
  const [asked, comes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/shoppinglistitems', async (route) => {
    if ((await route.request().headerValue('authorization')) === visitors) return route.continue()
    asked.resolve()
    await comes.promise
    return route.continue()
  })
  await openMyList(page)
  await expect(page.getByRole('checkbox', { name: 'Clothespins' })).toBeVisible()
  letThrough()
  await asked.promise
  // Whatever the page does on the word that the swap was done, it has done when the next frame is drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  await expect(page.getByRole('checkbox', { name: 'Clothespins' })).toBeVisible()
  comes.resolve()
  await expect(page.getByText('You are signed in')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Clothespins' })).toHaveCount(1)
  expect(`Bearer ${await tokenOf(page)}`).not.toBe(visitors)
})

test('F09 if the reply never comes, the device keeps what it shows and asks to sign in again; waiting changes are then sent', async ({
  page,
}) => {
  const email = anAddress()
  await beginList(page, 'Clothespins')
  await allSent(page)
  const letThrough = await loseSwaps(page)
  await page.goto('/account')
  await entryOf(page, 'Create Account').click()
  await confirmSignUp(page, email)
  await expect(page.getByText('You will be signed in as soon as there is a signal.')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('pendingCode'))
  letThrough()

  await page.goto('/lists')
  const again = page.getByRole('alertdialog', { name: 'Please sign in again' })
  await expect(again).toBeVisible()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'My List', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Clothespins' })).toBeVisible()
  await type(page, 'Napkins')
  await expect(page.getByText(/waiting for a signal/)).toBeVisible()
  await page.reload()
  await again.getByRole('button', { name: 'Sign In' }).click()
  await signIn(page, email)
  for (const item of ['Clothespins', 'Napkins']) await expect(page.getByRole('checkbox', { name: item })).toHaveCount(1)
  await allSent(page)
  expect((await namesOnServer(page)).filter((it) => ['Clothespins', 'Napkins'].includes(it)).sort()).toEqual(['Clothespins', 'Napkins'])
})

/** Returns ids and other texts that only this shopper can have: none may be found once they are signed out. */
async function tracesOf(page: Page, email: string): Promise<string[]> {
  const token = (await tokenOf(page))!
  const headers = { authorization: `Bearer ${token}` }
  const lists = (await (await page.request.get('/api/shoppinglists', { headers })).json()) as { shoppingListId: string }[]
  const device = { deviceId: 'a test', deviceType: 'web', versionNumber: '1.15', notificationToken: null }
  const { userId } = (await (await page.request.post('/api/oauth/authenticate', { headers, data: device })).json()) as { userId: string }
  return [token, userId, email, 'Clothespins', ...lists.map((it) => it.shoppingListId)]
}

test('2.ACCT.14 another device is signed out at its next call, whatever it requests, and keeps nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await becomeMember(page, 'Clothespins')

  for (const call of ['open to all', 'their own'] as const) {
    const elsewhere = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() })
    const other = await elsewhere.newPage()
    await other.goto('/account')
    await entryOf(other, 'Sign In').click()
    await signIn(other, email)
    await expect(entryOf(other, 'Log Out')).toBeVisible()
    await openMyList(other)
    await expect(other.getByRole('checkbox', { name: 'Clothespins' })).toBeVisible()
    const traces = await tracesOf(other, email)
    if (call === 'open to all') {
      await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Deals' }).click()
      await other.getByPlaceholder('Store Name, Zip Code or City').first().fill('55406')
    }
    // The session is ended from outside, as by a new password, so the device cannot know.
    const token = (await tokenOf(other))!
    const { code } = (await (
      await other.request.post('/api/oauth/code', { headers: { authorization: `Bearer ${token}` }, data: { challenge: 'c'.repeat(43) } })
    ).json()) as { code: string }
    await other.request.get(`/api/oauth/logout?returnUrl=/logout&authToken=${code}`)

    const pressed =
      call === 'open to all'
        ? other.getByRole('button', { name: 'Search', exact: true })
        : other.getByRole('checkbox', { name: 'Clothespins' })
    // A call that the page makes by itself may be the next one: it is left before the press.
    const left = other.waitForURL(`${baseURL}/`)
    await Promise.race([pressed.click(), left])
    await left
    await expect(other.getByText('Clothespins')).toHaveCount(0)
    await other.goto('/account')
    await expect(entryOf(other, 'Sign In')).toBeVisible()
    const kept = await everythingKept(other)
    // Waiting changes stay until the member signs in here again (decision 0040).
    for (const trace of traces.slice(0, 1).concat(email)) expect(kept).not.toContain(trace)
    await elsewhere.close()
  }
})

test('2.ACCT.14 after a deletion every tab is at / and nothing of the member is left in this browser', async ({
  page,
  context,
  baseURL,
}) => {
  const email = await becomeMember(page, 'Clothespins')
  const traces = await tracesOf(page, email)
  const other = await context.newPage()
  await context.route('**/api/shoppinglists/**', (route) => route.abort())
  await openMyList(other)
  await type(other, 'Napkins')
  await expect(other.getByText(/waiting for a signal/)).toBeVisible()
  await page.bringToFront()
  await page.goto('/account/delete')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  for (const tab of [page, other]) {
    await tab.waitForURL(`${baseURL}/`)
    await expect(tab.getByRole('button', { name: 'Sign In' }).filter({ visible: true })).toBeVisible()
  }
  for (const tab of [page, other]) {
    const kept = await everythingKept(tab)
    for (const trace of [...traces, 'Napkins', store]) expect(kept).not.toContain(trace)
  }
})
