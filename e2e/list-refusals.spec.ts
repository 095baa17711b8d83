import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { refusal } from './refusal.ts'
import { allSent, onServer, openList } from './shopper.ts'

/** What the server refuses is undone on the screen where it was done, in words of its own. But for one the server itself refuses here. */
async function expectRefusal(page: Page, title: string, message: string) {
  const alert = page.getByRole('alertdialog', { name: title, exact: true })
  await expect(alert).toContainText(message)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toBeHidden()
}

/** Opens the page of a second list, and returns a way to do to it what another device does, of which this page hears nothing. */
async function openParty(page: Page) {
  await openList(page)
  await page.route('**/api/shoppinglistchanges*', (route) => route.abort())
  await page.goto('/lists')
  await create(page, 'Party')
  await page.getByRole('link', { name: 'Party' }).click()
  await expect(page.getByRole('heading', { name: 'Party', level: 1 })).toBeVisible()
  await allSent(page)
  const id = page.url().split('/').at(-1)!
  const headers = await bearer(page)
  return (method: 'PUT' | 'DELETE', data?: object) => page.request.fetch(`/api/shoppinglists/${id}`, { method, headers, data })
}

const bearer = async (page: Page) => ({ authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('bearerToken'))}` })

async function create(page: Page, name: string) {
  await page.getByRole('button', { name: 'Create New List' }).click()
  await page.getByLabel('List name').fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
}

async function choose(page: Page, act: string) {
  await page.getByRole('button', { name: 'List options' }).click()
  await page.getByRole('button', { name: act }).click()
}

test('8.ERR.06 a list that another device made the active one cannot be deleted', async ({ page }) => {
  const elsewhere = await openParty(page)
  await elsewhere('PUT', { isDefault: true })
  await choose(page, 'Delete')
  await page.getByRole('alertdialog', { name: 'Delete list' }).getByRole('button', { name: 'Delete' }).click()
  await expectRefusal(page, 'Error', 'Failed to delete the list, please try again.')
  await expect(page.getByRole('link', { name: 'Party' })).toBeVisible()
})

test('8.ERR.08 a list that another device deleted cannot be renamed', async ({ page }) => {
  const elsewhere = await openParty(page)
  await elsewhere('DELETE')
  await choose(page, 'Rename')
  await page.getByLabel('List name').fill('Picnic')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expectRefusal(page, 'Error', 'Failed to rename the list, please try again.')
  await expect(page.getByRole('heading', { name: 'Picnic' })).toBeHidden()
})

test('8.ERR.09 a list that is refused is not created', async ({ page, context }) => {
  await openList(page)
  await page.goto('/lists')
  await context.route('**/api/shoppinglists', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal(422)) : route.continue(),
  )
  await create(page, 'Party')
  await expectRefusal(page, 'Error Creating List', 'An unknown error has occurred while creating the list. Please try again.')
  await expect(page.getByRole('link', { name: 'Party' })).toBeHidden()
})

test('one list more than a shopper can keep is not created, and the words say what makes room', async ({ page }) => {
  await openList(page)
  const headers = await bearer(page)
  const storeId = ((await (await page.request.get('/api/shoppinglists', { headers })).json()) as { storeId: number }[])[0]!.storeId
  const make = (at: number) =>
    page.request.post('/api/shoppinglists', { headers, data: { shoppingListId: crypto.randomUUID(), storeId, name: `List ${at}` } })
  for (let at = 1; at < 200; at++) expect((await make(at)).status()).toBe(200)
  await page.goto('/lists')
  await expect(page.getByRole('link', { name: 'List 199' })).toBeVisible()
  await create(page, 'Party')
  await expectRefusal(
    page,
    'No room for more lists',
    'You have as many lists as can be kept. Delete one that you no longer need, then make it again.',
  )
  await expect(page.getByRole('link', { name: 'Party' })).toBeHidden()
})

test('8.ERR.07 8.ERR.14 the eleventh mail of an hour fails, and can be tried again', async ({ page }) => {
  await openList(page)
  const [item] = await onServer(page)
  const headers = await bearer(page)
  for (let at = 1; at <= 10; at++) {
    const mailed = await page.request.post(`/api/shoppinglists/${item!.shoppingListId}/email?address=${at}@example.com`, { headers })
    expect(mailed.status()).toBe(204)
  }
  await choose(page, 'Email List')
  await page.getByRole('textbox', { name: 'Email' }).fill('home@example.com')
  const send = page.getByRole('button', { name: 'Send Email' })
  await send.click()
  await expectRefusal(page, 'Error', 'Failed to send shopping list email, please try again.')
  await expect(send).toBeEnabled()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('home@example.com')
})
