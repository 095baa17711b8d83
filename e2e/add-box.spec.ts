import { expect, expectAccessible, test } from './journey.ts'
import { namesOnServer, onServer, openList } from './shopper.ts'

test('a week is planned in the add box: deals, words and amounts, taken back, pasted, printed and shared', async ({ page, context }) => {
  const first = await openList(page)
  const field = page.getByRole('combobox', { name: 'Add your own item' })
  await field.pressSequentially('3 cans black beans')
  const deal = page.getByRole('option', { name: /black beans.*This week’s deal/i }).first()
  await expect(deal).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: '3 cans. Remove the quantity' })).toBeVisible()
  await expectAccessible(page)
  await field.press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus() // it stays as long
  await expect.poll(() => onServer(page)).toContainEqual(expect.objectContaining({ quantity: 3, itemName: 'Black beans' }))
  await undo.click()
  await expect.poll(() => namesOnServer(page)).toEqual([first])

  await field.fill('2 lb parsnips')
  await field.press('Enter')
  const change = page.getByRole('button', { name: 'Change' })
  await change.focus()
  await expect
    .poll(() => onServer(page))
    .toContainEqual(expect.objectContaining({ itemName: 'parsnips', quantity: 2, unit: 'lb', category: 'Produce' }))
  await change.click()
  await page.getByRole('dialog', { name: 'parsnips' }).getByLabel('Name').fill('Parchment paper')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onServer(page)).toContainEqual(expect.objectContaining({ itemName: 'Parchment paper', category: 'Household' }))

  await field.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Sunday:\n- 4 twine\n- a dozen clothespins')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('2 items added to My List')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'My List' })).toBeHidden()
  await expect(page.getByText('1 dozen').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('combobox')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await context.grantPermissions(['clipboard-write'])
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    // No page may read the clipboard, so what is written to it is noted on the way.
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    navigator.clipboard.writeText = (text) => write((window.name = text))
  })
  await page.getByRole('button', { name: 'List options' }).click()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => window.name)).toMatch(/^My List, .+:\n\n[^]*\[ \] 1 dozen clothespins/)
})
