import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { lists } from '#contract/lists.ts'
import { aPage, anAd } from '#app/features/deal/testing.ts'
import { aList } from '#app/features/lists/testing.ts'
import { routes } from '#app/routes.tsx'
import { loadGuessing } from '#app/search/load.ts'
import { answer, unreached, type Fake } from '#app/testing/fake-server.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'
import { buttonClass } from '#app/ui/Button.tsx'
import { theSpace, theStoreOpen } from './testing.ts'

const open = (search = '', ...fakes: Fake[]) => renderApp(routes, `/winona/deals/items${search}`, theStoreOpen(...fakes))

test('what the text probably means stands under a heading that says so, and filters hold there too', async () => {
  const { screen, router } = await open('?q=buttr')
  const close = screen.getByRole('region', { name: 'Close to “buttr”' })
  await expect.element(close.getByText('No deal is spelled that way. These come close.')).toBeVisible()
  await expect.element(close.getByRole('link', { name: 'Salted butter' })).toBeVisible()
  await expect.element(screen.getByText(/Showing 0 of 5 Total Results/)).toBeVisible()
  expect(screen.getByText("Sorry, we can't find any items.").elements()).toEqual([])
  await router.navigate('/winona/deals/items?q=buttr&category=3')
  await expect.poll(() => close.getByRole('link', { name: 'Salted butter' }).elements()).toEqual([])
  await expect.element(close.getByRole('link', { name: 'Apple butter' })).toBeVisible()
})

test('what the text probably means stands above deals that have only letters in common with it', async () => {
  const spaces = [theSpace(1, 'Old-fashioned doughnuts'), theSpace(2, 'Roasted almonds')]
  const sold = answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: spaces })] })])
  const { screen } = await open('', sold)
  const titles = () =>
    screen
      .getByRole('article')
      .elements()
      .map((it) => it.querySelector('a')!.textContent)
  await expect.poll(titles).toHaveLength(2)
  await loadGuessing()
  await screen.getByRole('searchbox', { name: 'Search deals' }).fill('nuts')
  await expect.poll(titles).toEqual(['Roasted almonds', 'Old-fashioned doughnuts'])
  await expect.element(screen.getByRole('heading', { name: 'Containing “nuts”' })).toBeVisible()
  await expect.element(screen.getByText(/Showing 1 of 2 Total Results/)).toBeVisible()
})

test('what is close is said where the count is, and the button of the filters tells it apart from what the categories count', async () => {
  const { screen } = await open('?q=buttr')
  await expect
    .element(screen.getByRole('main').getByRole('status').first())
    .toHaveTextContent('Showing 0 of 5 Total Results. Close to “buttr”: 2')
  await screen.getByRole('button', { name: 'Filter' }).click()
  await screen
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Select|^All/ })
    .click()
  await expect.element(screen.getByRole('button', { name: 'Show 0 deals' })).toBeVisible()
  await screen
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Select|^All/ })
    .click()
  await screen.getByRole('button', { name: 'Show what comes close (2)' }).click()
  await expect.poll(() => screen.getByRole('region', { name: 'Close to “buttr”' }).getByRole('article').elements()).toHaveLength(2)
})

test('what is called as it was typed needs no guess', async () => {
  const { screen } = await open('?q=sweet')
  await expect.element(screen.getByRole('link', { name: 'Garnet sweet potatoes' })).toBeVisible()
  expect(screen.getByRole('region', { name: /Close to/ }).elements()).toEqual([])
})

test('what is not on sale is put on the list as it was typed, and Undo takes it back', async () => {
  const kept = aList({ shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10', storeId: 7, name: 'Saturday' })
  const fakes = [
    answer(accounts.user, anonymous),
    answer(lists.all, [kept]),
    answer(lists.items, []),
    unreached(lists.addItem),
    unreached(lists.removeItem),
  ]
  const { screen } = await renderApp(routes, '/winona/deals/items?q=Birthday%20candles', theStoreOpen(...fakes), { keeps: true })
  await screen.getByRole('button', { name: 'Not on sale? Add “Birthday candles” to Saturday' }).click()
  await expect.element(screen.getByText('Added to Saturday')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Taken back from Saturday')).toBeVisible()
})

test('the text is cleared in the field, and where nothing is found; the filters stay', async () => {
  const { screen, router } = await open('?q=zebra&category=1')
  await screen.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
  await expect.poll(() => router.page().location.search).toBe('?category=1')
  await expect.element(screen.getByRole('link', { name: 'Honeycrisp apples' })).toBeVisible()
  await screen.getByRole('searchbox').fill('butter')
  await expect.poll(() => router.page().location.search).toContain('q=butter')
  await screen.getByRole('button', { name: 'Clear search' }).first().click()
  await expect.poll(() => router.page().location.search).toBe('?category=1')
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
})

test('where nothing is found, the text is cleared by a key with the focus on the field, where the next is typed', async () => {
  const { screen } = await open('?q=zzqx')
  const clear = screen.getByRole('button', { name: 'Clear search' }).last()
  await expect.element(screen.getByText("Sorry, we can't find any items.")).toBeVisible()
  clear.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('link', { name: 'Honeycrisp apples' })).toBeVisible()
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
})

test('where nothing is found, the filled button clears the text, which was typed last; without a text it adjusts the filters', async () => {
  const fill = buttonClass({ kind: 'fill' })
  const { screen, router } = await open('?q=zebra&category=1')
  const clear = screen.getByRole('button', { name: 'Clear search' }).last()
  const adjust = screen.getByRole('button', { name: 'Please adjust your filters.' })
  await expect.element(clear).toHaveClass(fill)
  await expect.element(adjust).not.toHaveClass(fill)
  await router.navigate('/winona/deals/items?q=zebra')
  await expect.element(clear).toHaveClass(fill)
  await expect.element(adjust).not.toHaveClass(fill)
  await router.navigate('/winona/deals/items?category=none')
  await expect.element(adjust).toHaveClass(fill)
})

test('a search is one entry of the history, however often the page followed while it was typed', async () => {
  const { screen, router } = await open()
  const field = screen.getByRole('searchbox')
  const searched = async (text: string) => {
    await field.fill(text)
    await expect.poll(() => new URLSearchParams(router.page().location.search).get('q')).toBe(text)
  }
  await searched('but')
  await searched('butter')
  await userEvent.keyboard('{Enter}')
  await searched('milk')
  await router.navigate(-1)
  await expect.element(field).toHaveValue('butter')
  await router.navigate(-1)
  await expect.element(field).toHaveValue('')
  await expect.element(screen.getByText('Showing All 5 Results')).toBeVisible()
})

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`at ${width} px a keyboard reaches the first deal with eight keys`, async () => {
    await page.viewport(width, height)
    const { screen } = await open()
    await expect.element(screen.getByRole('link', { name: 'Honeycrisp apples' })).toBeVisible()
    for (const key of ['{Tab}', '{Enter}', '{Tab}', '{Enter}']) await userEvent.keyboard(key)
    await expect.poll(() => document.activeElement?.id).toBe('found')
    for (let keys = 4; keys < 8 && document.activeElement?.textContent !== 'Honeycrisp apples'; keys++) await userEvent.tab()
    await expect.element(screen.getByRole('link', { name: 'Honeycrisp apples' })).toHaveFocus()
  })
}
