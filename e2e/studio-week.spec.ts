import type { Page } from '@playwright/test'
import { line, pdf } from '#server/features/content/reading/testing.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { signedInStaff } from './staff.ts'

// Names and prices of a flyer's page in columns of cards, and the sheet that it was made from. One price of the sheet has lost its point;
// one row is on no page.
const cards: readonly (readonly [name: string, price: string])[] = [
  ['Honeycrisp apples', '$1.49'],
  ['Garnet sweet potatoes', '$0.79'],
  ['Salted butter', '$3.79'],
  ['Large brown eggs', '$3.49'],
  ['Russet potatoes', '$2.99'],
  ['Chicken broth', '$2.79'],
]
const sheet = [
  'PLU,Product,Sale Price,Regular Price',
  '4011,Honeycrisp apples,1.49,2.49',
  '4012,Garnet sweet potatoes,0.79,1.29',
  '4013,Salted butter,3.79,4.99',
  '4014,Large brown eggs,3.49,4.29',
  '4015,Russet potatoes,299,3.99',
  '4016,Chicken broth,2.79,3.49',
  '4017,Organic celery,1.79,2.29',
].join('\r\n')

const flyer = pdf([
  cards
    .map(([name, price], at) => {
      const [x, y] = [40 + (at % 2) * 290, 640 - Math.floor(at / 2) * 220]
      return `${x - 15} ${y - 90} 260 190 re S ${line(x, y + 60, 18, name)} ${line(x, y - 30, 36, price)}`
    })
    .join('\n'),
])

const files = [
  { name: 'flyer.pdf', mimeType: 'application/pdf', buffer: flyer },
  { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) },
]

/** Goes on from whichever step asks something: the columns, when a head is not clear by itself. */
async function toTheRows(page: Page) {
  await page.getByRole('link', { name: /^On to the (columns|rows)/ }).click()
  await expect(page.getByRole('heading', { name: /What is in each column|placed/ }).or(page.getByText(/\d+ of \d+ placed/))).toBeVisible()
  const match = page.getByRole('button', { name: /^Match \d+ rows/ })
  if (await match.isVisible()) {
    await expectAccessible(page)
    await page.keyboard.press('1')
    await match.click()
  }
}

test('a week is made of a PDF and a sheet, and what is doubtful in it is decided by keys alone', async ({ page }) => {
  await signedInStaff(page, 'publisher')
  await page.goto('/studio')
  await expect(page.getByRole('heading', { name: 'Weeks', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('n')
  await page.getByRole('button', { name: /^Make / }).press('Enter')

  await expect(page.getByRole('heading', { name: /Drop the PDF/ })).toBeVisible()
  await page.getByLabel('Files of the week').setInputFiles(files)
  await expect(page.getByRole('article').filter({ hasText: 'flyer.pdf' }).getByText('Read', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'prices.csv' }).getByText('Read', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await toTheRows(page)

  const potatoes = page.getByRole('article', { name: /^Russet potatoes/ })
  await expect(potatoes).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('e')
  await page.keyboard.type('2.99')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved /)).toBeVisible()

  // What is still doubtful is right as it is.
  await expect(async () => {
    if (await page.getByText(/^\d+ doubtful$/).isVisible()) await page.keyboard.press('a')
    await expect(page.getByText('No doubtful row is left.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  // After the last of them the row without a place is next.
  await expect(page.getByRole('article', { name: /^Organic celery/ })).toBeFocused()
  await page.keyboard.press('p')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('7 of 7 placed')).toBeVisible()
  await expect(page.getByText(/^Saved /)).toBeVisible()

  await page.reload()
  await expect(page.getByText('7 of 7 placed')).toBeVisible()
  await expect(page.getByText('No doubtful row is left.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})
