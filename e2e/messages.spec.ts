import type { Page, Route } from '@playwright/test'
import { expect, takenOver, test } from './journey.ts'
import { becomeMember } from './member.ts'
import { refusal } from './refusal.ts'
import { store } from './shopper.ts'

/*
 * The messages of the spec's error catalog (section 8), each on the screen on which its call failed. The calls leave the page and come
 * back refused; all else is the real server's. Those of lists are in list-refusals.spec.ts, lists.spec.ts and list-mail.spec.ts.
 */

const refused = (route: Route) => route.fulfill(refusal(422))

/** Lets calls of this kind fail until the returned function is called. */
async function refusing(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  const answer = (route: Route) => (route.request().method() === method ? refused(route) : route.fallback())
  await page.route(path, answer)
  return () => page.unroute(path, answer)
}

/** Expects the message over this very page, and closes it. */
async function expectMessage(page: Page, title: string, text: string) {
  const where = page.url()
  const message = page.getByRole('alertdialog', { name: title, exact: true })
  await expect(message).toContainText(text)
  expect(page.url()).toBe(where)
  await message.getByRole('button', { name: 'Close' }).click()
  await expect(message).toBeHidden()
}

test('8.ERR.02 8.ERR.03 8.ERR.04 8.ERR.05 8.ERR.14 what a member could not save is said where it was entered, and can be saved after that', async ({
  page,
}) => {
  await becomeMember(page, 'Clothespins')
  const accept = await refusing(page, 'PATCH', '**/api/account')

  await page.goto('/account/contact')
  const byMail = page.getByRole('checkbox', { name: /^Email/ })
  await byMail.click()
  await expectMessage(page, 'Error', 'Failed to update your contact preferences, please try again.')
  await expect(byMail).not.toBeChecked()

  await page.goto('/account/personal')
  const save = (form: string) => page.locator('form').filter({ hasText: form }).getByRole('button', { name: 'Accept' })
  await page.getByLabel('Phone number').fill('507-555-0134')
  await save('Phone number').click()
  await expectMessage(page, 'Error', 'Failed to update your contact information, please try again.')
  await page.getByLabel('City').fill('Winona')
  await save('City').click()
  await expectMessage(page, 'Error', 'Failed to update your address, please try again.')

  await page.goto(`/${store}/store`)
  await page.getByRole('button', { name: 'Edit my owner number' }).click()
  await page.getByRole('textbox', { name: 'Owner number' }).fill('B-2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Error', 'Failed to update your address, please try again.')
  await accept()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('B-2')).toBeVisible()

  await page.goto('/account/personal')
  await page.getByLabel('City').fill('Winona')
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
  await save('City').click()
  await saved
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Winona')
})

test('8.ERR.01 8.ERR.13 what was confirmed and failed is said; the asked-for mail is too', async ({ page }) => {
  await becomeMember(page, 'Clothespins')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expectMessage(
    page,
    'Password Change Request Sent',
    'You will receive an email shortly with instructions to change your password. Can’t find it? Check your spam folders.',
  )
  await page.goto('/account/delete')
  await refusing(page, 'DELETE', '**/api/account')
  await page.getByRole('main').getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Error', 'An error occurred while processing your request. Please try again.')
  await expect(page.getByRole('main').getByRole('button', { name: 'Delete Account' })).toBeEnabled()
})

test('8.ERR.11 8.ERR.12 8.ERR.15 a place that the device does not tell is said by its reason, and the search stays usable', async ({
  page,
}) => {
  const asked = async (failure: number | 'odd', title: string, text: string) => {
    await page.goto('/find/store')
    await takenOver(page)
    await page.evaluate((code) => {
      const fail = (_: unknown, failed: (error: unknown) => void) =>
        failed(code === 'odd' ? undefined : { code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
      Object.defineProperty(navigator.geolocation, 'getCurrentPosition', { configurable: true, value: fail })
    }, failure)
    await page.getByRole('button', { name: /current location|near me|my location/i }).click()
    await expect(page.getByText(title)).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('combobox').or(page.getByRole('searchbox')).first()).toBeEditable()
  }
  await asked(
    1,
    'Location Access Denied',
    'You have denied access to your location. Please enable location access in your device settings to use this feature.',
  )
  await asked(
    2,
    'Geolocation Failed',
    'Unable to retrieve your current location. Please check system and/or browser settings and try again.',
  )
  await asked('odd', 'Location Error', 'Your location could not be found. Please search by store name, zip code or city instead.')
})

test('8.ERR.18 8.ERR.19 8.ERR.20 8.ERR.21 what is not there is said, or leads to the next thing that is', async ({ page }) => {
  await page.goto('/find/store/results?query=zzzzzz')
  await expect(page.getByText('No stores matching filters')).toBeVisible()
  await page.goto('/no-such-store/home')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goto(`/${store}/deals/1/999999999`)
  await expect(page).toHaveURL((url) => url.pathname.endsWith('/deals/items'))
  // From the beginning: a copy on the device would be shown.
  await page.route('**/api/account', (route) => route.fulfill(refusal(503)))
  await becomeMember(page, 'Clothespins')
  await page.goto('/account/personal')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page.getByLabel('First name')).toBeHidden()
})
