import { expect, expectAccessible, takenOver, test } from './journey.ts'

const items = '/winona-commons/deals/items'

test('a search that is misspelled, what is not on sale, filters that Back undoes, and a store that is misspelled', async ({
  page,
}, testInfo) => {
  await page.goto(items)
  await takenOver(page)
  const field = page.getByRole('searchbox', { name: 'Search deals' })
  await field.pressSequentially('yogrt')
  const close = page.getByRole('region', { name: 'Close to “yogrt”' })
  await expect(close.getByRole('link', { name: /yogurt/i }).first()).toBeVisible()
  await expectAccessible(page)

  // The same page from the server says the same.
  await page.reload()
  await expect(close.getByRole('link', { name: /yogurt/i }).first()).toBeVisible()
  await takenOver(page)
  await page.getByRole('button', { name: 'Not on sale? Add “yogrt” to My List' }).click()
  await page.getByRole('button', { name: 'I Accept' }).click()
  await expect(page.getByText('Added to My List')).toBeVisible()

  await page.getByRole('button', { name: 'Clear search' }).first().click()
  await expect(page.getByText(/^Showing All \d+ Results$/)).toBeVisible()
  const isPhone = testInfo.project.name === 'phone'
  if (isPhone) await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('checkbox', { name: /^Organic/ }).check()
  if (isPhone) {
    await expectAccessible(page)
    const show = page.getByRole('button', { name: /^Show \d+ deals$/ })
    const count = /\d+/.exec((await show.textContent())!)![0]
    await show.click()
    await expect(page.getByText(new RegExp(`^Showing ${count} of`))).toBeVisible()
  }
  await expect(page).toHaveURL(/\?only=organic$/)
  await expect(page.getByText(/^Showing \d+ of \d+ Total Results$/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Showing All \d+ Results$/)).toBeVisible()

  await page.goto('/find/store/results?query=Winonna')
  await expect(page.getByText('close to “Winonna”')).toBeVisible()
})
