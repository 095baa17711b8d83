import { expect, test } from './journey.ts'
import {
  anAddress,
  becomeMember,
  beginList,
  confirmSignUp,
  entryOf,
  everythingKept,
  mailTo,
  openMyList,
  signIn,
  tokenOf,
} from './member.ts'
import { allSent, firstToAdd, namesOnServer, onCard, store, type } from './shopper.ts'

for (const [id, begin, path, complete] of [
  ['2.ROUTE.04', 'Create Account', '/createAccount', confirmSignUp],
  ['2.ROUTE.03', 'Sign In', '/login', signIn],
] as const) {
  test(`${id} ${path} takes the code out of the address for a session, and leads to /`, async ({ page, browser, baseURL }) => {
    const email = anAddress()
    if (path === '/login') {
      const before = await browser.newContext({ baseURL: baseURL! })
      const elsewhere = await before.newPage()
      await elsewhere.goto('/account')
      await entryOf(elsewhere, 'Create Account').click()
      await confirmSignUp(elsewhere, email)
      await expect(entryOf(elsewhere, 'Log Out')).toBeVisible()
      await before.close()
    }
    const arrivals: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (request.isNavigationRequest() && url.searchParams.has('authToken')) arrivals.push(url.pathname)
    })
    await page.goto('/')
    await page.getByRole('button', { name: begin }).filter({ visible: true }).click()
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: path === '/login' ? 'Sign In' : 'Continue' }).click()
    await expect(page.locator('[aria-invalid]').first()).toBeVisible()
    await complete(page, email)
    await page.waitForURL(`${baseURL}/`)
    await expect(page.getByRole('button', { name: begin }).filter({ visible: true })).toHaveCount(0)
    expect(arrivals.at(-1)).toBe(path) // the first is the way out, with a code of its own
    const account = await page.request.get('/api/account', { headers: { authorization: `Bearer ${await tokenOf(page)}` } })
    expect(await account.json()).toMatchObject({ email })
    // Back passes the refused form without the browser's question whether to send it again, and shows who is signed in.
    await page.goBack()
    await page.waitForURL(`${baseURL}/account`)
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
  })
}

test('F09 changes that still wait when an anonymous shopper signs in are sent as the member', async ({ page }) => {
  await beginList(page, 'Clothespins')
  await allSent(page)
  await page.route('**/api/shoppinglists/**', (route) => route.abort())
  await type(page, 'Matches')
  await expect(page.getByText('1 change is waiting for a signal')).toBeVisible()
  await page.goto('/account')
  await entryOf(page, 'Create Account').click()
  await confirmSignUp(page, anAddress())
  await expect(entryOf(page, 'Log Out')).toBeVisible()
  await page.unroute('**/api/shoppinglists/**')
  await openMyList(page)
  await expect(page.getByRole('checkbox', { name: 'Matches' })).toBeVisible()
  await allSent(page)
  expect((await namesOnServer(page)).filter((it) => ['Clothespins', 'Matches'].includes(it)).sort()).toEqual(['Clothespins', 'Matches'])
})

test('6.ROLE.01 two tabs agree on who is signed in', async ({ page, context }) => {
  const email = anAddress()
  await page.goto('/account')
  await entryOf(page, 'Create Account').click()
  await page.waitForURL('**/api/oauth/signup')
  const other = await context.newPage()
  await other.goto('/account')
  await expect(entryOf(other, 'Sign In')).toBeVisible()
  await page.bringToFront()
  await confirmSignUp(page, email)
  await expect(entryOf(page, 'Log Out')).toBeVisible()
  await expect(entryOf(other, 'Log Out')).toBeVisible()
  await entryOf(page, 'Log Out').click()
  await expect(entryOf(other, 'Sign In')).toBeVisible()
})

test('a member sees the devices, signs one out, and changes a forgotten password, which ends the rest', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = anAddress()
  await page.goto('/account')
  await entryOf(page, 'Create Account').click()
  await confirmSignUp(page, email)
  await expect(entryOf(page, 'Log Out')).toBeVisible()
  const elsewhere = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() })
  const other = await elsewhere.newPage()
  await other.goto('/account')
  await entryOf(other, 'Sign In').click()
  await signIn(other, email)
  await expect(entryOf(other, 'Log Out')).toBeVisible()
  const othersToken = await tokenOf(other)
  const statusOf = async (token: string | null) =>
    (await page.request.get('/api/account', { headers: { authorization: `Bearer ${token}` } })).status()

  await page.getByRole('main').getByRole('link', { name: 'Your Devices' }).click()
  const devices = page.getByRole('main').getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await expect(devices.last()).toContainText('Last seen today')
  await devices.last().getByRole('button').click()
  await expect(devices).toHaveCount(1)
  expect([await statusOf(othersToken), await statusOf(await tokenOf(page))]).toEqual([401, 200])

  // A person who forgot the password, on a device that has nothing of the account.
  const third = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() })
  const forgetful = await third.newPage()
  await forgetful.goto('/account')
  await entryOf(forgetful, 'Sign In').click()
  await forgetful.getByRole('link', { name: 'Forgot password' }).click()
  await forgetful.getByLabel('Email').fill(email)
  await forgetful.getByRole('button', { name: 'Send link' }).click()
  await expect(forgetful.getByText('an email with a link is on its way')).toBeVisible()
  const linkIn = (mail: string) =>
    /http\S+\/api\/oauth\/password\?code=[\w-]{43}/.exec(mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='))?.[0]
  await expect.poll(async () => linkIn(await mailTo(email)) ?? '').not.toBe('')
  await forgetful.goto(linkIn(await mailTo(email))!)
  await forgetful.getByLabel('New password').fill('football')
  await forgetful.getByRole('button', { name: 'Change Password' }).click()
  await expect(forgetful.getByText('one of the most common passwords')).toBeVisible()
  await forgetful.getByLabel('New password').fill('quiet lamp river')
  await forgetful.getByRole('button', { name: 'Change Password' }).click()
  await expect(forgetful.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  expect(await statusOf(await tokenOf(page))).toBe(401)
  await third.close()
  await elsewhere.close()
})

test('a failed sign-in leaves the session as it was and reports it; one without a code stores nothing', async ({ page }) => {
  await beginList(page, 'Clothespins')
  await expect.poll(() => page.getByText(/waiting/).count()).toBe(0)
  const before = await tokenOf(page)
  await page.goto('/login?authToken=nothing-that-the-server-gave')
  await page.waitForURL(`**/${store}/home`)
  await expect(page.getByRole('alertdialog', { name: 'Please sign in again' })).toBeVisible()
  expect(await tokenOf(page)).toBe(before)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await openMyList(page)
  await expect(page.getByRole('checkbox', { name: 'Clothespins' })).toBeVisible()

  await page.goto('/createAccount')
  await page.waitForURL(`**/${store}/home`)
  expect(await page.evaluate(() => localStorage.getItem('pendingCode'))).toBeNull()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('a page that gets a code sends no referrer', async ({ request }) => {
  for (const path of ['/login?authToken=x', '/createAccount'])
    expect((await request.get(path)).headers()['referrer-policy']).toBe('no-referrer')
})

test('1.ACCT.04 an account whose deletion brought no reply is told as deleted, and nothing of the member stays', async ({
  page,
  baseURL,
}) => {
  const email = await becomeMember(page, 'Clothespins')
  await page.route('**/api/account', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.goto('/account/delete')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'No connection' })).toBeVisible()
  // Any page asks for something of the member's.
  await page.goto('/lists')
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  expect(page.url()).toBe(`${baseURL}/`)
  const kept = await everythingKept(page)
  for (const word of [email, 'Clothespins', store]) expect(kept).not.toContain(word)
})

test('a browser that refuses all storage has the pages all the same, and a list until the page is left', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
  })
  await page.goto(`/${store}/deals/items`)
  const { name, add } = await firstToAdd(page)
  await add.click()
  const written = page.waitForResponse((reply) => reply.request().method() === 'POST' && /\/shoppinglists\/[^/]+\/items$/.test(reply.url()))
  await page.getByRole('button', { name: 'I Accept' }).click()
  expect((await written).ok()).toBe(true)
  await expect(onCard(page, name)).toBeVisible()
})
