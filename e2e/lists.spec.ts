import { expect, expectAccessible, test } from './journey.ts'
import { firstToAdd, namesOnServer, onCard, onServer, openList, store, type } from './shopper.ts'

const otherStore = 'three-rivers'

test('1.LIST.03 1.LIST.04 2.ROUTE.24 a deal and typed items are put on a list, checked off and changed', async ({ page }) => {
  const deal = await openList(page)
  await type(page, 'Clothespins', '   ', 'Muslin cloth')
  await expect(page.getByRole('heading', { name: 'Household' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Clothespins' }).check()
  await expect(page.getByText('1 of 3 in the basket')).toBeVisible()

  await page.getByRole('button', { name: 'Muslin cloth' }).click()
  const editor = page.getByRole('dialog', { name: 'Muslin cloth' })
  await editor.getByLabel('Notes').fill('the unbleached kind')
  await editor.getByRole('button', { name: 'One more' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('the unbleached kind')).toBeVisible()

  await page.getByRole('button', { name: deal, exact: true }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(() => onServer(page))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ itemName: deal, quantity: 2 }),
        expect.objectContaining({ itemName: 'Clothespins', quantity: 1, isChecked: true }),
        expect.objectContaining({ itemName: 'Muslin cloth', quantity: 2, notes: 'the unbleached kind' }),
      ]),
    )

  await page.getByRole('button', { name: 'List options' }).click()
  await page.getByRole('button', { name: 'Save as Template' }).click()
  await page.getByLabel('List name').fill('Laundry day')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add to My List' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start a new list' }).click()
  await expect(page.getByRole('checkbox', { name: 'Clothespins' })).not.toBeChecked()
  await expect.poll(async () => (await namesOnServer(page)).filter((it) => it === deal)).toHaveLength(3)
})

test('a link has the focus still when the app has drawn a list in place of the frame that the server drew', async ({ page }) => {
  const deal = await openList(page)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.reload()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).first()
  await link.focus()
  const before = await link.elementHandle()
  scripts.resolve()
  await expect(page.getByRole('checkbox', { name: deal, exact: true })).toBeVisible()
  expect(await before.evaluate((it) => it.isConnected), 'this link is another one').toBe(false)
  await expect(link).toBeFocused()
})

test('4.LIST.11 4.LIST.13 an item is removed only after a confirmation', async ({ page }) => {
  const deal = await openList(page)
  await type(page, 'Clothespins')
  const question = page.getByText('Would you like to remove this item from your shopping list?')
  await page.getByRole('button', { name: deal, exact: true }).click()
  await page.getByRole('button', { name: 'One fewer' }).click()
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'One fewer' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('button', { name: 'Clothespins' }).click()
  await page.getByRole('button', { name: 'Remove From List' }).click()
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Nothing on this list yet')).toBeVisible()
  await expect.poll(() => namesOnServer(page)).toEqual([])
})

test('4.LIST.12 the editor of a typed item goes down to 1', async ({ page }) => {
  await openList(page)
  await type(page, 'Clothespins')
  await page.getByRole('button', { name: 'Clothespins' }).click()
  const editor = page.getByRole('dialog', { name: 'Clothespins' })
  await editor.getByRole('button', { name: 'One more' }).click()
  await expect(editor.getByRole('status')).toHaveText('2')
  await editor.getByRole('button', { name: 'One fewer' }).click()
  await expect(editor.getByRole('status')).toHaveText('1')
  await expect(editor.getByRole('button', { name: 'One fewer' })).toBeDisabled()
})

test('2.ROUTE.23 4.LIST.04 6.ROLE.10 a list is created, activated, renamed and deleted', async ({ page }) => {
  await openList(page)
  await page.goto('/lists')
  await page.getByRole('button', { name: 'Create New List' }).click()
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await expect(create).toBeDisabled()
  await page.getByLabel('List name').fill('Party')
  await create.click()
  await page.getByRole('link', { name: 'Party' }).click()
  await type(page, 'Clothespins') // 4.LIST.06
  await page.getByRole('alertdialog', { name: 'Make this your active list?' }).getByRole('button', { name: 'No' }).click()
  await expect(page.getByRole('combobox', { name: 'Add your own item' })).toHaveValue('Clothespins')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Activate This List' }).click()
  await expect(page.getByRole('combobox', { name: 'Add your own item' })).toBeVisible()

  await page.getByRole('button', { name: 'List options' }).click()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden()
  await page.getByRole('button', { name: 'Rename' }).click()
  const rename = page.getByRole('button', { name: 'Rename' })
  await expect(rename).toBeDisabled()
  await expect(page.getByLabel('List name')).toBeFocused()
  await page.getByLabel('List name').fill('Picnic')
  await rename.click()
  await expect(page.getByRole('heading', { name: 'Picnic', level: 1 })).toBeVisible()

  await page.goto('/lists')
  await page.getByRole('link', { name: 'My List', exact: true }).click()
  await page.getByRole('button', { name: 'List options' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Delete list' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Picnic' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My List', exact: true })).toBeHidden()
})

test('2.LIST.01 9.CONST.07 a list shows its name, its count and, on a desktop, at most 3 items', async ({ page }) => {
  await openList(page)
  await type(page, 'Clothespins', 'Matches', 'Muslin cloth')
  await page.goto('/lists')
  const list = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'My List', exact: true }) })
  await expect(list.getByText('4 items')).toBeVisible()
  const isDesktop = (page.viewportSize()?.width ?? 0) >= 992
  await expect(list.getByRole('listitem').filter({ visible: true })).toHaveCount(isDesktop ? 3 : 0)
})

test('2.ITEM.07 2.ITEM.08 2.ITEM.09 an item’s page adds a number of it to the list that is chosen there, or to a new one', async ({
  page,
}) => {
  const listed = await openList(page)
  await page.goto(`/${store}/deals/items`)
  await expect(onCard(page, listed)).toBeVisible()
  const { name } = await firstToAdd(page)
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByText('Adds to My List')).toBeVisible()
  await page.getByRole('button', { name: 'Switch list' }).click()
  await expect(page.getByRole('button', { name: 'My List', exact: true })).toHaveAttribute('aria-current', 'true')
  await page.getByLabel('List name').fill('Party')
  await page.getByRole('button', { name: 'Create New List' }).click()
  await expect(page.getByText('Adds to Party')).toBeVisible()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add Item' }).click()
  await expect(page.getByText('On Party')).toBeVisible()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Switch list' }).click()
  await page.getByRole('button', { name: 'My List' }).click()
  await expect(page.getByText('Adds to My List')).toBeVisible()
  await expect.poll(async () => (await onServer(page)).find((it) => it.itemName === name)?.quantity).toBe(3)
})

test('4.LIST.05 4.LIST.02 2.ROUTE.27 activating a list of another store changes the store and the list', async ({ page, context }) => {
  await openList(page)
  await page.goto('/lists')
  await page.getByRole('button', { name: 'Create New List' }).click()
  await page.getByLabel('List name').fill('Party')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Party' })).toBeVisible()
  await page.goto(`/${otherStore}/home`)
  await expect.poll(async () => (await context.cookies()).find((it) => it.name === 'lastStore')?.value).toBe(otherStore)
  await page.goto('/lists')
  await page.getByRole('link', { name: 'Party' }).click()
  await expect(page.getByRole('combobox', { name: 'Add your own item' })).toBeHidden()
  await page.getByRole('button', { name: 'Activate This List' }).click()
  await expect(page).toHaveURL(`/${store}/home`)
  await expect(page.getByRole('heading', { name: 'Party' })).toBeVisible()
  await page.getByRole('link', { name: 'Open list' }).click()
  await expect(page.getByRole('combobox', { name: 'Add your own item' })).toBeVisible()
})

test('2.ROUTE.36 B06 B07 an item of another store’s list has its page, which acts on that list and leaves the store', async ({
  page,
  context,
}) => {
  const listed = await openList(page)
  const list = new URL(page.url()).pathname
  await page.goto(`/${otherStore}/home`)
  await expect.poll(async () => (await context.cookies()).find((it) => it.name === 'lastStore')?.value).toBe(otherStore)
  await page.goto(list)
  await page.getByRole('button', { name: listed, exact: true }).click()
  await page.getByRole('link', { name: 'See details' }).click()
  await expect(page).toHaveURL(new RegExp(`^[^?]*/${otherStore}/deals/\\d+/[0-9a-f-]{36}/\\d+$`))
  await expect(page.getByRole('heading', { level: 1, name: listed })).toBeVisible()
  await expect(page.getByText('On My List')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(list)
})

test('5.VALID.17 5.VALID.18 Enter adds what is typed, and nothing when the field is empty', async ({ page }) => {
  await openList(page)
  const line = page.getByRole('combobox', { name: 'Add your own item' })
  await line.press('Enter')
  await line.fill('  ')
  await line.press('Enter')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await line.fill('Clothespins')
  await line.press('Enter')
  await expect(line).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: 'Clothespins' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
})
