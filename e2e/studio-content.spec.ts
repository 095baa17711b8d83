import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test } from './journey.ts'
import { store } from './shopper.ts'
import { signedInStaff } from './staff.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a4a12' } })
    .png()
    .toBuffer()
const main = (page: Page) => page.getByRole('main')

/** Chooses a file, and takes the part of it that fits. */
async function give(page: Page, name: string, buffer: Buffer) {
  await main(page).locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/png', buffer })
  await page.getByRole('dialog').getByRole('button', { name: 'Use this part' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a banner and an exclusive that staff make are seen by a phone on the home', async ({ page, browser }) => {
  await signedInStaff(page, 'publisher')
  await page.goto('/studio/banners')
  await main(page).getByRole('link', { name: 'New banner' }).click()
  await page.getByLabel('Name, for yourselves').fill('Soup in December')
  await give(page, 'soup.png', await picture(1000, 900))
  // A video that no browser can play leaves its picture.
  const film = { name: 'soup.mp4', mimeType: 'video/mp4', buffer: Buffer.from('0000001c667479706d703432', 'hex') }
  await main(page).locator('input[accept*="video/mp4"]').setInputFiles(film)
  await expect(page.getByRole('button', { name: 'Show the picture alone' })).toBeVisible()
  await page.getByLabel('A press leads to').selectOption('What words find')
  await page.getByLabel('Words to look for').fill('soup')
  await page.getByLabel('Priority').fill('5000')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(main(page).getByRole('link', { name: /Soup in december/ })).toContainText('Running')

  await page.goto('/studio/exclusives?new')
  await page.getByLabel('What the offer is called', { exact: true }).fill('Winter stew for $3.50')
  await page.getByLabel('Product', { exact: true }).fill('Winter stew')
  await page.getByLabel('Price').fill('$3.50')
  await page.getByLabel('First day').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel('Among the featured deals of the home too').check()
  await give(page, 'stew.png', await picture(700, 700))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show it now' }).click()
  await expect(main(page).getByRole('link', { name: /Winter stew for/ })).toContainText('Running')

  const context = await browser.newContext({
    baseURL: process.env.E2E_URL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()
  await phone.goto(`/${store}/home`)
  const banner = phone.locator('[data-placement="mobile-homepage"]')
  await expect(() => banner.scrollIntoViewIfNeeded({ timeout: 5000 })).toPass()
  await expect(banner.locator('[data-state=loaded] img')).toHaveAttribute('src', /\/banners\/soup-[0-9a-f]{8}\.jpg/)
  await expect(banner.getByRole('link', { name: 'Search for “soup”' })).toBeVisible()
  // Whoever is not signed in is told of it, with its picture.
  await phone.goto(`/${store}/deals/items?q=stew`)
  await expect(phone.getByRole('heading', { name: /Sign in for 1\s+digital exclusive/ })).toBeVisible()
  await expect(phone.locator('img[src*="/products/stew-"]').first()).toBeVisible()
  await context.close()

  await page.goto('/studio/banners')
  await main(page)
    .getByRole('link', { name: /Soup in december/ })
    .click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible()
})

test('the pages of product pictures, of notices and of lists are whole by keyboard and for screen readers', async ({ page }) => {
  await signedInStaff(page, 'administrator')
  await page.goto('/studio/pictures')
  await page.getByLabel('Find an item').fill('apples')
  await main(page).getByRole('listitem').getByRole('button').first().press('Enter')
  await expect(page.getByRole('button', { name: 'Choose another picture' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/studio/notices')
  await page.getByLabel('Title').fill('The new flyer is here')
  await page.getByLabel(/^All \d+ stores$/).check()
  await expect(page.getByText(/It reaches (fewer than 10|about \d+) phones/)).toBeVisible()
  await expect(page.getByText('This server sends no notices yet.')).toBeVisible()
  await expectAccessible(page)
  for (const [path, title] of [
    ['banners', 'Banners'],
    ['exclusives', 'Exclusives'],
    ['staff', 'Staff'],
    ['me', 'Your sign-in'],
    ['journal', 'Journal'],
  ]) {
    await page.goto(`/studio/${path}`)
    await expect(page.getByRole('heading', { name: title!, level: 1 })).toBeVisible()
    await expect(page.locator('main [role=status]')).toHaveCount(0)
    await expectAccessible(page)
  }
})
