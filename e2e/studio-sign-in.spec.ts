import { expect, test, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { expectAccessible } from './journey.ts'
import { invited, signedInStaff } from './staff.ts'

const password = 'a long enough password'
const url = (path: string) => `${process.env.E2E_URL!}${path}`

/** Gives the browser a passkey of its own that always finds its owner. */
async function withPasskeys(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  return (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

async function choosePassword(page: Page, path: string, name: string) {
  await page.goto(url(path))
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function typePassword(page: Page, email: string, typed = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(typed)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const whoIs = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })

async function signOut(page: Page, name: string) {
  await whoIs(page, name).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

test('from an invitation to a passkey, out, and in again by it', async ({ page }) => {
  const find = await withPasskeys(page)
  const { email, path } = invited('administrator', 'Marketing')
  await choosePassword(page, path, 'Marketing')
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('heading', { name: 'Weeks', level: 1 })).toBeVisible()

  await signOut(page, 'Marketing')
  await expectAccessible(page)
  await page.goto(url('/studio/staff'))
  await typePassword(page, email, 'not the password')
  await expect(page.getByRole('alert')).toContainText('The email address or the password is wrong.')
  await find(false)
  await typePassword(page, email)
  await expect(page.getByText('No passkey yet')).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await find(true)
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(page.getByRole('row', { name: 'Marketing (you)' }).filter({ hasText: email })).toContainText('1 passkey')

  await page.goto(url(path))
  await expect(page.getByText('This link was used')).toBeVisible()
})

test('from an invitation to an authenticator app, out, and in again by a code, and by a recovery code', async ({ page }) => {
  const { email, path } = invited('editor', 'Design')
  await choosePassword(page, path, 'Design')
  await page.getByRole('button', { name: 'Use an authenticator app instead' }).click()
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!.replaceAll(' ', '')
  const code = (steps: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })
  await page.getByLabel('The six digits').fill(await code(0))
  await page.getByRole('button', { name: 'Use this app' }).click()
  await expect(page.getByRole('button', { name: 'I have kept them' })).toBeVisible()
  const codes = await page.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await signOut(page, 'Design')

  await typePassword(page, email)
  await page.getByLabel('Code of the app').fill('000000')
  await page.getByRole('button', { name: 'Show it is me' }).click()
  await expect(page.getByText('This code is wrong')).toBeVisible()
  await page.getByLabel('Code of the app').fill(await code(1))
  await page.getByRole('button', { name: 'Show it is me' }).click()
  await signOut(page, 'Design')

  await typePassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]!)
  await page.getByRole('button', { name: 'Show it is me' }).click()
  await expect(whoIs(page, 'Design')).toBeVisible()
  await page.goto(url('/studio/me'))
  await expect(page.getByText('9 left')).toBeVisible()
})

test('a tab that is open while somebody else signs in in another one is theirs from then on', async ({ page, context }) => {
  await signedInStaff(page, 'editor', { name: 'Design' })
  await page.goto(url('/studio/weeks'))
  await expect(whoIs(page, 'Design')).toBeVisible()
  const other = await context.newPage()
  await other.goto(url('/studio/weeks'))
  await expect(whoIs(other, 'Design')).toBeVisible()

  await signedInStaff(other, 'publisher', { name: 'Marketing' })
  await other.reload()
  await expect(whoIs(other, 'Marketing')).toBeVisible()
  await expect(whoIs(page, 'Marketing')).toBeVisible()
})

test('an administrator invites somebody, once the passkey is shown again, and changes their role; the journal tells of it', async ({
  page,
}) => {
  await withPasskeys(page)
  await signedInStaff(page, 'administrator', { name: 'General manager' })
  await page.goto(url('/studio/me'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()

  // As if the passkey had been shown a while ago: the server says so once.
  const invitations: string[] = []
  await page.route('**/api/studio/staff', async (route) => {
    if (route.request().method() !== 'POST' || invitations.push('one') > 1) return route.continue()
    const problem = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'show_it_is_you' }
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
  await page.goto(url('/studio/staff'))
  await expect(page.getByRole('button', { name: 'Invite' })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  const email = `${crypto.randomUUID()}@example.com`
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Function').fill('Front end')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('dialog', { name: 'Front end is invited' })).toContainText('/studio/welcome#')
  expect(invitations).toHaveLength(2)
  await page.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('good for 7 more days')

  await row.getByRole('button', { name: 'Change Front end' }).click()
  await page.getByLabel('Role').selectOption('publisher')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(row).toContainText('Publisher')
  await page.getByRole('link', { name: 'Journal' }).click()
  const entry = page.getByRole('row').filter({ hasText: 'Staff changed' }).filter({ hasText: 'Front end' }).first()
  await expect(entry).toContainText('editor → publisher')
})
