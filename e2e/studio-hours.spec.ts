import type { Page } from '@playwright/test'
import { paths } from '#app/paths.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { store } from './shopper.ts'
import { signedInStaff } from './staff.ts'

/** Days from now, by the calendar of the store. */
const dayIn = (days: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.now() + days * 86_400_000)
const weekday = (day: string) => new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

async function openStore(page: Page) {
  await page.goto('/studio/stores')
  await page.getByRole('searchbox', { name: 'Find a store' }).fill('winona commons')
  await page.getByRole('link', { name: /Winona Commons/ }).click()
  // Until then it is the first store that is there, with all that this one has.
  await expect(page.getByRole('heading', { name: 'Winona Commons Co-op' })).toBeVisible()
}

test('a store is closed for a day in the studio, and a phone reads it; taken away, it is as usual again', async ({ page, browser }) => {
  await signedInStaff(page, 'publisher')
  await openStore(page)
  const day = dayIn(4)
  await page.keyboard.press('n')
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Why, in a few words shoppers read').fill('Inventory')
  const words = `Closed ${weekday(day)}: Inventory`
  await expect(page.getByText(`Shoppers read: ${words}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Close on/ }).click()
  await expect(page.getByRole('region', { name: 'What shoppers read now' })).toContainText(words)

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await expect(async () => {
    await phone.goto(process.env.E2E_URL! + paths.storesDetails(store))
    await expect(phone.getByText(words)).toBeVisible({ timeout: 3000 })
  }).toPass()
  await phone.close()

  await page
    .getByRole('row', { name: /Inventory/ })
    .getByRole('button', { name: /^Usual hours on/ })
    .click()
  await expect(page.getByRole('region', { name: 'What shoppers read now' })).not.toContainText('Inventory')
})

test('what a week brought is a table that is read by keyboard and aloud, and says nothing under ten', async ({ page }) => {
  await signedInStaff(page, 'editor')
  await page.goto('/studio/results')
  await expect(page.getByRole('heading', { name: 'What it brought' })).toBeVisible()
  await expect(page.getByText(/Under 10 is never shown/)).toBeVisible()
  await expectAccessible(page)
})
