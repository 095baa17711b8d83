import { expect, test } from './journey.ts'
import { anAddress, beginList, confirmSignUp, entryOf, openMyList, signIn, tokenOf } from './member.ts'
import { store } from './shopper.ts'

test('6.ROLE.01 2.ACCT.07 2.ACCT.13 a visitor with a list signs up, signs out, signs in elsewhere, and deletes the account', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = anAddress()
  await beginList(page, 'Clothespins')
  const visitorsToken = await tokenOf(page)

  // 2.ACCT.11 sign-up starts on the account page and returns to it.
  await page.goto('/account')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await entryOf(page, 'Create Account').click()
  const refusals: string[] = []
  page.on('response', (reply) => void (reply.status() === 401 && refusals.push(reply.url())))
  await confirmSignUp(page, email)
  await page.waitForURL('**/account')
  await expect(entryOf(page, 'Log Out')).toBeVisible()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  expect(refusals, 'calls with the token of before').toEqual([])
  expect(await tokenOf(page)).not.toBe(visitorsToken)
  expect(await page.evaluate(() => [localStorage.getItem('pendingCode'), localStorage.getItem('signInVerifier')])).toEqual([null, null])
  await openMyList(page)
  await expect(page.getByRole('checkbox', { name: 'Clothespins' })).toHaveCount(1)
  await expect(page.getByRole('checkbox')).toHaveCount(2)

  // 2.ROUTE.22 4.OWNER.02 what is entered here is shown elsewhere.
  await page.goto('/account/personal')
  await page.getByLabel('First name').fill('Robin')
  await page.getByRole('button', { name: 'Accept' }).first().click()
  await expect(page.getByText('Name saved')).toBeVisible()
  await page.goto(`/${store}/details`)
  await page.getByRole('button', { name: 'Edit my owner number' }).click()
  const dialog = page.getByRole('dialog', { name: 'My Owner Number' })
  await dialog.getByLabel('Owner number').fill('A-1047')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('A-1047')).toBeVisible()

  // 2.ROUTE.06 after signing out there is a new visitor, who sees nothing of the member's.
  const membersToken = await tokenOf(page)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
  await entryOf(page, 'Log Out').click()
  await page.waitForURL(`**/${store}/home`)
  await expect(page.getByText('You are logged out')).toBeVisible()
  await page.goto('/lists')
  await expect(page.getByText('No lists yet')).toBeVisible()
  expect(await tokenOf(page)).not.toBe(membersToken)
  const refused = await page.request.get('/api/account', { headers: { authorization: `Bearer ${membersToken}` } })
  expect(refused.status()).toBe(401)

  const elsewhere = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() })
  const other = await elsewhere.newPage()
  await other.goto('/account')
  await entryOf(other, 'Sign In').click()
  await signIn(other, email)
  await expect(other.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
  await openMyList(other)
  await expect(other.getByRole('checkbox', { name: 'Clothespins' })).toBeVisible()
  await other.goto(`/${store}/details`)
  await expect(other.getByText('A-1047')).toBeVisible()

  // 2.ACCT.06 2.ACCT.12 2.ACCT.14 2.ROUTE.21 the account is deleted, and its login with it.
  await other.goto('/account/delete')
  await expect(other.getByRole('main')).toContainText('Your login is removed.')
  await expect(other.getByRole('main')).toContainText('Your personal information is removed')
  await expect(other.getByRole('main')).toContainText('You are logged out on all devices.')
  await other.getByRole('button', { name: 'Delete Account' }).click()
  await expect(other.getByText('Are you sure you want to delete your account?')).toBeVisible()
  await other.getByRole('button', { name: 'Delete', exact: true }).click()
  await other.waitForURL(`${baseURL}/`)
  await expect(other.getByText('Your account is deleted')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sign In' }).filter({ visible: true })).toBeVisible()
  await other.getByRole('button', { name: 'Sign In' }).filter({ visible: true }).click()
  await signIn(other, email)
  await expect(other.getByText('The email address or the password is wrong.')).toBeVisible()
  await elsewhere.close()
})

test('a form of the sign-in is sent once, however often it is pressed; and again when Back has brought it back', async ({ page }) => {
  await page.goto('/account')
  await entryOf(page, 'Sign In').click()
  await page.waitForURL('**/api/oauth/login')
  const sent = await page.getByRole('button', { name: 'Sign In' }).evaluate((button: HTMLElement) => {
    const all: boolean[] = []
    addEventListener('submit', (event) => {
      all.push(!event.defaultPrevented)
      event.preventDefault() // this page stays
    })
    for (let times = 0; times < 3; times++) button.click()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    button.click()
    return all
  })
  expect(sent).toEqual([true, false, false, true])
})
