import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ads } from '#contract/ads.ts'
import { aComponent, anAd, aPage, aPrice } from '#app/features/deal/testing.ts'
import { routes } from '#app/routes.tsx'
import { answer } from '#app/testing/fake-server.ts'
import { holdIntervals } from '#app/testing/held-clock.ts'
import { renderApp } from '#app/testing/render-app.tsx'
import { searchDebounce } from './rules.ts'
import { theSpace, theStoreOpen } from './testing.ts'

const withOption = (adSpaceId: number, title: string, option: string, regularCents: number | null) => {
  const space = theSpace(adSpaceId, title, { price: aPrice({ regularCents }) })
  return { ...space, adComponents: [...space.adComponents, aComponent('HEALTHYOPTIONATTRIBUTE', option)] }
}
const week = [
  anAd({
    adPages: [
      aPage({
        adSpaces: [
          withOption(3, 'Dried beans', 'Organic', 409),
          withOption(1, 'Carrots', 'Local', 599),
          withOption(4, 'Beets', 'Organic', null),
          theSpace(2, 'Butter', { ownerPrice: aPrice({ amountCents: 299 }) }),
        ],
      }),
    ],
  }),
]
const open = (search = '') => renderApp(routes, `/winona/deals/items${search}`, theStoreOpen(answer(ads.brief, week)))
const titles = () => [...document.querySelectorAll('main article h2')].map((it) => it.textContent)

test('only what some deal of this week has is offered, with its count; the button says how many deals it will show', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Filter' }).click()
  const only = screen.getByRole('dialog').getByRole('group', { name: 'Show only' })
  await expect.element(only).toBeVisible()
  expect(
    only
      .getByRole('checkbox')
      .elements()
      .map((it) => it.closest('label')!.textContent),
  ).toEqual(['Owner price1', 'Local1', 'Organic2'])
  await only.getByRole('checkbox', { name: /Organic/ }).click()
  await screen.getByRole('button', { name: 'Show 2 deals' }).click()
  await expect.poll(titles).toEqual(['Dried beans', 'Beets'])
})

test('each filter is an entry of the history: Back undoes the last one', async () => {
  const { screen, router } = await open()
  const chips = screen.getByRole('group', { name: 'Category' }).first()
  await chips.getByRole('link', { name: 'Produce 2' }).click()
  await expect.poll(titles).toEqual(['Carrots', 'Beets'])
  await screen.getByRole('button', { name: 'Filter, in use' }).click()
  await screen
    .getByRole('dialog')
    .getByRole('checkbox', { name: /Organic/ })
    .click()
  await screen.getByRole('button', { name: 'Show 1 deal', exact: true }).click()
  await expect.poll(titles).toEqual(['Beets'])
  expect(router.page().location.search).toBe('?category=1&only=organic')
  await router.navigate(-1)
  await expect.poll(titles).toEqual(['Carrots', 'Beets'])
  await router.navigate(-1)
  await expect.poll(titles).toHaveLength(4)
  expect(router.page().location.search).toBe('')
})

test('2.DEALS.06 the dialog begins anew when Back changes the page behind it: its button says and does what is ticked', async () => {
  const { screen, router } = await open()
  const dialog = screen.getByRole('dialog')
  const organic = dialog.getByRole('checkbox', { name: /Organic/ })
  await screen.getByRole('button', { name: 'Filter' }).click()
  await organic.click()
  await screen.getByRole('button', { name: 'Show 2 deals' }).click()
  await expect.poll(titles).toEqual(['Dried beans', 'Beets'])
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Filter, in use' }).click()
  await expect.element(organic).toBeChecked()
  await router.navigate(-1)
  await expect.poll(titles).toHaveLength(4)
  await expect.element(organic).not.toBeChecked()
  await screen.getByRole('button', { name: 'Show 4 deals' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect([titles().length, router.page().location.search]).toEqual([4, ''])
})

test('2.DEALS.06 a text whose search has not begun when the dialog opens is searched all the same, and its button keeps it', async () => {
  const { wait } = holdIntervals({ timeout: searchDebounce })
  const { screen, router } = await open()
  await screen.getByRole('searchbox').fill('be')
  const press = (name: string) =>
    screen
      .getByRole('button', { name })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  press('Filter')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await wait(searchDebounce)
  await expect.poll(() => router.page().location.search).toBe('?q=be')
  await expect.element(screen.getByRole('button', { name: 'Show 2 deals' })).toBeVisible()
  press('Show 2 deals')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('be')
  expect([titles().toSorted(), router.page().location.search]).toEqual([['Beets', 'Dried beans'], '?q=be'])
})

test('deals are sorted by aisle or by what they save, as the address says', async () => {
  await page.viewport(1280, 800)
  const { screen, router } = await open()
  await expect.poll(titles).toEqual(['Dried beans', 'Carrots', 'Beets', 'Butter'])
  await screen.getByRole('combobox', { name: 'Sort' }).selectOptions('By aisle')
  await expect.poll(titles).toEqual(['Carrots', 'Beets', 'Butter', 'Dried beans'])
  await screen.getByRole('combobox', { name: 'Sort' }).selectOptions('Largest savings first')
  await expect.poll(titles).toEqual(['Carrots', 'Butter', 'Dried beans', 'Beets'])
  expect(router.page().location.search).toBe('?sort=savings')
  await expect.element(screen.getByText('Showing All 4 Results')).toBeVisible()
})

test('on a desk the button that resets the filters goes, and leaves the focus on the field above them', async () => {
  await page.viewport(1280, 800)
  const { screen } = await open('?only=organic')
  const reset = screen.getByRole('button', { name: 'Reset Search Criteria' })
  await expect.element(reset).toBeVisible()
  reset.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(titles).toHaveLength(4)
  await expect.element(reset).not.toBeInTheDocument()
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
})

test('on a desk a category that a key has ticked from the middle of the list stays in sight', async () => {
  await page.viewport(1280, 800)
  const spaces = Array.from({ length: 120 }, (_, at) => theSpace(at + 1, `Item ${at + 1}`, { categoryId: (at % 18) + 1 }))
  const categories = Array.from({ length: 18 }, (_, at) => ({ categoryId: at + 1, categoryName: `Category ${at + 1}` }))
  const many = [answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: spaces })] })]), answer(ads.categories, categories)]
  const { screen } = await renderApp(routes, '/winona/deals/items', theStoreOpen(...many))
  const last = screen.getByRole('checkbox', { name: /^Category 18/ })
  await expect.element(last).toBeVisible()
  scrollTo(0, 2000)
  last.element().focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => scrollY).toBeLessThan(500)
  await expect.element(last).toHaveFocus()
  expect(last.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
})
