import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { ads } from '#contract/ads.ts'
import { anAd, aPage, aPrice } from '#app/features/deal/testing.ts'
import { routes } from '#app/routes.tsx'
import { answer, refuse, unreached, type Fake } from '#app/testing/fake-server.ts'
import { holdIntervals } from '#app/testing/held-clock.ts'
import { renderApp } from '#app/testing/render-app.tsx'
import { useSearchText } from './search-text.ts'
import { manyAds, theAds, theSpace, theStoreOpen } from './testing.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = (search = '', ...fakes: Fake[]) => renderApp(routes, `/winona/deals/items${search}`, theStoreOpen(...fakes))
const titles = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .filter((it) => it.closest('article'))
    .map((it) => it.textContent)

for (const [id, path] of [
  ['2.ROUTE.33', '/winona/deals'],
  ['2.ROUTE.34', '/winona/deals/items'],
] as const) {
  test(`${id} 1.DEALS.01 ${path} shows the store's items`, async () => {
    const { screen } = await renderApp(routes, path, theStoreOpen())
    await expect.element(screen.getByRole('link', { name: 'Honeycrisp apples' })).toHaveAttribute('href', '/winona/deals/7/1')
    expect(titles()).toEqual(['Honeycrisp apples', 'Salted butter', 'Apple butter', 'Garnet sweet potatoes', 'Whole milk'])
  })
}

test('4.ITEM.02 deals whose sale ends while the page is open lose their price, also without a signal', async () => {
  const { wait } = holdIntervals()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-24T23:58:00-06:00'))
  const spaces = [theSpace(1, 'Honeycrisp apples', { endDate: '2026-11-24' }), theSpace(2, 'Salted butter', { endDate: '2026-11-25' })]
  const { screen, server } = await open('', answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: spaces })] })]))
  const prices = screen.getByText('3 dollars 99 cents')
  await expect.poll(() => prices.elements()).toHaveLength(2)
  server.now(unreached(ads.brief))
  clock.mockReturnValue(Date.parse('2026-11-24T23:59:00-06:00'))
  await wait(60_000)
  expect(prices.elements()).toHaveLength(2)
  clock.mockReturnValue(Date.parse('2026-11-25T00:00:00-06:00'))
  await wait(60_000)
  await expect.element(screen.getByText('Was on sale through Tuesday, Nov 24')).toBeVisible()
  expect(prices.elements()).toHaveLength(1)
  expect(titles()).toEqual(['Honeycrisp apples', 'Salted butter'])
})

test('F07 a price that does not hold yet says from when on, until the store’s first day of it', async () => {
  const { wait } = holdIntervals()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-19T23:59:00-06:00'))
  const spaces = [theSpace(1, 'Honeycrisp apples', { startDate: '2026-11-20' }), theSpace(2, 'Salted butter')]
  const { screen } = await open('', answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: spaces })] })]))
  await expect.poll(() => screen.getByText('3 dollars 99 cents').elements()).toHaveLength(2)
  const from = screen.getByText('On sale from Friday, Nov 20')
  await expect.element(from).toBeVisible()
  expect(from.element().closest('article')?.textContent).toContain('Honeycrisp apples')
  clock.mockReturnValue(Date.parse('2026-11-20T00:00:00-06:00'))
  await wait(60_000)
  await expect.element(from).not.toBeInTheDocument()
})

test('the figures of a price for several say the measure, and are no wider for it', async () => {
  const of = (unit: string | null) => ({ price: aPrice({ kind: 'multi', text: '2/$3', quantity: 2, amountCents: 300, unit }) })
  const spaces = [theSpace(1, 'Honeycrisp apples', of('lb')), theSpace(2, 'Salted butter', of(null))]
  const { screen } = await open('', answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: spaces })] })]))
  const figuresOf = (words: string) => screen.getByText(words, { exact: true }).element().parentElement!
  await expect.element(screen.getByText('2 pounds for 3 dollars')).toBeInTheDocument()
  const [measured, plain] = [figuresOf('2 pounds for 3 dollars'), figuresOf('2 for 3 dollars')]
  expect(measured.querySelector('[aria-hidden]')).toHaveTextContent('2lbfor$3')
  expect(measured.getBoundingClientRect().width).toBe(plain.getBoundingClientRect().width)
})

test('9.CONST.12 deals stand one below the other up to 767 px, and side by side from 768 px', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('link', { name: 'Honeycrisp apples' })).toBeVisible()
  const columns = () =>
    new Set(
      screen
        .getByRole('article')
        .elements()
        .map((it) => it.getBoundingClientRect().left),
    ).size
  await page.viewport(767, 800)
  expect(columns()).toBe(1)
  await page.viewport(768, 800)
  expect(columns()).toBe(2)
})

test('2.DEALS.02 the count shows all results, or how many of them pass the filter', async () => {
  const { screen, router } = await open()
  await expect.element(screen.getByText('Showing All 5 Results')).toBeVisible()
  await router.navigate('/winona/deals/items?q=butter')
  await expect.element(screen.getByText('Showing 2 of 5 Total Results')).toBeVisible()
})

test('2.ROUTE.35 the text in the address is searched, and is in the field', async () => {
  const { screen } = await open('?q=BUTTER')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('BUTTER')
  expect(titles()).toEqual(['Salted butter', 'Apple butter'])
})

test('1.DEALS.01 what is typed is searched', async () => {
  const { screen, router } = await open()
  await screen.getByRole('searchbox').fill('butter')
  await expect.poll(() => router.page().location.search).toBe('?q=butter')
  await expect.poll(titles).toEqual(['Salted butter', 'Apple butter'])
})

test('9.CONST.19 a search waits until nothing was typed for 250 ms, and is made once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const search = vi.fn<(q: string) => void>()
  const { result, act } = await renderHook(() => useSearchText('', search))
  await act(() => result.current.type('bu'))
  vi.advanceTimersByTime(249)
  await act(() => result.current.type('butter '))
  vi.advanceTimersByTime(249)
  expect(search).not.toHaveBeenCalled()
  await act(() => void vi.advanceTimersByTime(1))
  expect(search.mock.calls).toEqual([['butter']])
})

test('when a navigation changes the search in the address, the field shows it', async () => {
  const { screen, router } = await open('?q=milk')
  await router.navigate('/winona/deals/items')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
})

test('1.DEALS.01 2.DEALS.06 a chip chooses its category, a second chip adds its own', async () => {
  const { screen, router } = await open()
  const chips = screen.getByRole('group', { name: 'Category' }).first()
  await chips.getByRole('link', { name: 'Produce 2' }).click()
  await expect.poll(titles).toEqual(['Honeycrisp apples', 'Garnet sweet potatoes'])
  await chips.getByRole('link', { name: 'Pantry 1' }).click()
  await expect.poll(() => router.page().location.search).toBe('?category=1%2C3')
  await expect.element(chips.getByRole('link', { name: 'All 5' })).not.toHaveAttribute('aria-current')
})

test('a search leaves out the chips of categories in which nothing is found, but for chosen ones', async () => {
  const { screen } = await open('?q=butter&category=1')
  const chips = screen.getByRole('group', { name: 'Category' }).first()
  await expect.element(chips.getByRole('link', { name: 'Dairy & eggs 1' })).toBeVisible()
  expect(
    chips
      .getByRole('link')
      .elements()
      .map((it) => it.textContent),
  ).toEqual(['All2', 'Produce0', 'Dairy & eggs1', 'Pantry1'])
  await chips.getByRole('link', { name: 'All 2' }).click()
  await expect.poll(() => chips.getByRole('link', { name: 'Produce' }).elements()).toEqual([])
})

test('2.DEALS.04 2.DEALS.05 when nothing is found, the page says so and leads to the filters', async () => {
  const { screen } = await open('?q=zebra')
  await expect.element(screen.getByText("Sorry, we can't find any items.")).toBeVisible()
  await screen.getByRole('button', { name: 'Please adjust your filters.' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Filter' })).toBeVisible()
})

test('2.DEALS.06 2.DEALS.09 the dialog Filter has categories with counts and All; nothing changes before its button, which says how many deals it shows', async () => {
  const { screen, router } = await open()
  await screen.getByRole('button', { name: 'Filter' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Filter' })
  const boxes = () => dialog.getByRole('checkbox').elements()
  await expect.poll(() => boxes().map((it) => it.closest('label')!.textContent)).toEqual(['All5', 'Produce2', 'Dairy & eggs2', 'Pantry1'])
  await dialog.getByRole('checkbox', { name: /All/ }).click()
  await dialog.getByRole('checkbox', { name: /Pantry/ }).click()
  expect(router.page().location.search).toBe('')
  await dialog.getByRole('button', { name: 'Show 1 deal', exact: true }).click()
  await expect.poll(() => router.page().location.search).toBe('?category=3')
  await expect.poll(titles).toEqual(['Apple butter'])
})

test('2.DEALS.07 the dialog has a flyer to choose when there is more than one', async () => {
  const { screen, router } = await open()
  await screen.getByRole('button', { name: 'Filter' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Filter' })
  await dialog.getByRole('combobox', { name: 'Flyer' }).selectOptions('Local makers')
  await dialog.getByRole('button', { name: 'Show 2 deals' }).click()
  await expect.poll(() => router.page().location.search).toBe('?flyer=2')
  await expect.poll(titles).toEqual(['Garnet sweet potatoes', 'Whole milk'])
})

test('2.DEALS.07 the dialog has no flyer to choose when there is only one', async () => {
  const { screen } = await open('', answer(ads.brief, theAds.slice(0, 1)))
  await screen.getByRole('button', { name: 'Filter' }).click()
  await expect.element(screen.getByRole('dialog').getByRole('checkbox', { name: /All/ })).toBeVisible()
  expect(screen.getByRole('dialog').getByRole('combobox', { name: 'Flyer' }).elements()).toEqual([])
})

test('an address of another week hides nothing: its flyer is left out, and what no deal has is seen to be chosen', async () => {
  const { screen } = await open('?flyer=99&only=bogo')
  await expect.element(screen.getByText('Showing 0 of 5 Total Results')).toBeVisible()
  await screen.getByRole('button', { name: 'Filter, in use' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Filter' })
  await expect.element(dialog.getByRole('combobox', { name: 'Flyer' })).toHaveDisplayValue('All flyers')
  await dialog.getByRole('checkbox', { name: /^Buy one, get one/, checked: true }).click()
  await dialog.getByRole('button', { name: 'Show 5 deals' }).click()
  await expect.element(screen.getByText('Showing All 5 Results')).toBeVisible()
})

test('2.DEALS.08 Reset Search Criteria removes text, categories and flyer', async () => {
  const { screen, router } = await open('?q=butter&category=2&flyer=1')
  await screen.getByRole('button', { name: 'Filter, in use' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Filter' })
  await dialog.getByRole('button', { name: 'Reset Search Criteria' }).click()
  await dialog.getByRole('button', { name: 'Show 5 deals' }).click()
  await expect.poll(() => router.page().location.search).toBe('')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
})

test('2.DEALS.06 a press before the address has followed the one before starts from that one', async () => {
  await page.viewport(1280, 800)
  const { screen, router } = await open()
  const box = (name: RegExp) => screen.getByRole('checkbox', { name })
  await expect.element(box(/Select or Deselect All/)).toBeChecked()
  const presses = [/Select or Deselect All/, /Dairy/, /Produce/].map((name) => box(name).element())
  for (const press of presses) {
    if (press instanceof HTMLElement) press.click()
    await Promise.resolve() // React draws between two presses; the router, which waits for the loader, does not move
  }
  await expect.poll(() => router.page().location.search).toBe('?category=1%2C2')
  await expect.element(box(/Dairy/)).toBeChecked()
  await expect.element(box(/Select or Deselect All/)).not.toBeChecked()
})

test('2.DEALS.10 on a desk the list of categories is headed by Select or Deselect All', async () => {
  await page.viewport(1280, 800)
  const { screen, router } = await open()
  const all = screen.getByRole('checkbox', { name: /Select or Deselect All/ })
  await expect.element(all).toBeChecked()
  await all.click()
  await expect.element(screen.getByText("Sorry, we can't find any items.")).toBeVisible()
  await screen.getByRole('checkbox', { name: /Dairy/ }).click()
  await expect.poll(() => router.page().location.search).toBe('?category=2')
  await expect.poll(titles).toEqual(['Salted butter', 'Whole milk'])
  await all.click()
  await expect.poll(() => router.page().location.search).toBe('')
})

test('2.DEALS.03 a note says that items differ by store and day, and that a list is no order', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: /About/ }).click()
  const note = screen.getByRole('dialog', { name: 'About these deals' })
  await expect.element(note.getByText(/may not be at all stores/)).toBeVisible()
  await expect.element(note.getByText(/on the same days/)).toBeVisible()
  await expect.element(note.getByText(/nothing on it is ordered online/)).toBeVisible()
})

test('2.DEALS.03 the note is also at the foot of the list', async () => {
  const { screen } = await open()
  const note = screen.getByText(/^Some items may not be at all stores.* same days\. .* nothing on it is ordered online/)
  await expect.element(note).toBeVisible()
  const last = screen.getByRole('main').getByRole('listitem').last()
  expect(note.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(last.element().getBoundingClientRect().bottom)
})

test('no ad, a failed call and a retried call are three different states', async () => {
  const none = await open('', answer(ads.brief, []))
  await expect.element(none.screen.getByText('No ad this week')).toBeVisible()
  await none.screen.unmount()
  const { screen, server } = await open('', refuse(ads.brief, 503))
  await expect.element(screen.getByText('We could not load the deals')).toBeVisible()
  server.now(answer(ads.brief, theAds))
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('Showing All 5 Results')).toBeVisible()
})

test('the page says that a copy is from earlier, and when it was saved', async () => {
  const { screen, server, tools } = await open()
  await expect.element(screen.getByText('Showing All 5 Results')).toBeVisible()
  server.now(refuse(ads.brief, 503))
  await tools.queryClient.invalidateQueries({ queryKey: ['deals'] })
  await expect.element(screen.getByText(/^Saved on \w+day, /)).toBeVisible()
  await expect.element(screen.getByText('Showing All 5 Results')).toBeVisible()
  server.now(answer(ads.brief, theAds))
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => screen.getByText(/^Saved on/).elements()).toEqual([])
})

test('a shopper who returns to the list finds the same place', async () => {
  const { screen, router } = await open('', answer(ads.brief, manyAds(300)))
  await expect.element(screen.getByText('Showing All 300 Results')).toBeVisible()
  const first = () =>
    [...document.querySelectorAll('article')].find((it) => it.getBoundingClientRect().top > 60)?.querySelector('a')?.textContent
  await expect
    .poll(() => {
      scrollTo(0, 20_000)
      return first()
    })
    .toMatch(/^Item 1\d\d$/)
  const seen = first()
  await router.navigate('/winona/deals/7/1')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Item 1' })).toBeVisible()
  await router.navigate('/winona/deals/items')
  await expect.poll(first).toBe(seen)
})

test('4.ITEM.02 a deal that is over has no price and no Add on its card', async () => {
  const [week] = manyAds(1)
  const over = {
    ...week!,
    adPages: week!.adPages.map((it) => ({ ...it, adSpaces: it.adSpaces.map((space) => ({ ...space, endDate: '2020-11-24' })) })),
  }
  const { screen } = await open('', answer(ads.brief, [over]))
  await expect.element(screen.getByText('Was on sale through Tuesday, Nov 24')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Add .* to list$/ }).query()).toBeNull()
  expect(screen.getByText('3 dollars 99 cents').elements()).toEqual([])
})

test.each([null, aPrice({ kind: 'text', text: '0.00', amountCents: null })])(
  '4.ITEM.02 a deal without a price is shown as on sale, not as over: %j',
  async (price) => {
    const [week] = manyAds(1)
    const bare = {
      ...week!,
      adPages: week!.adPages.map((it) => ({ ...it, adSpaces: it.adSpaces.map((space) => ({ ...space, price })) })),
    }
    const { screen } = await open('', answer(ads.brief, [bare]))
    await expect.element(screen.getByText('On sale through Friday, Jan 1', { exact: true })).toBeVisible()
    expect(document.body.textContent).not.toContain('Was on sale')
  },
)

test('of ten thousand items only those near the window are in the page', async () => {
  const { screen } = await open('', answer(ads.brief, manyAds(10_000)))
  await expect.element(screen.getByText('Showing All 10000 Results')).toBeVisible()
  await expect.poll(() => document.querySelectorAll('article').length).toBeLessThan(30)
  // Rows are measured when they come near the window: the end of the page moves a little while it is scrolled to.
  const last = screen.getByRole('link', { name: 'Item 10000', exact: true })
  const scrolled = () => {
    scrollTo(0, document.documentElement.scrollHeight)
    return last.query()
  }
  await expect.poll(scrolled).not.toBeNull()
  await expect.element(last).toBeVisible()
  expect(document.querySelectorAll('article').length).toBeLessThan(30)
})
