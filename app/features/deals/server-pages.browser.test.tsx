import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ads } from '#contract/ads.ts'
import { stores } from '#contract/stores.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { paths } from '#app/paths.ts'
import { aPage, anAd, aPrice } from '#app/features/deal/testing.ts'
import { answer, refuse, type Fake } from '#app/testing/fake-server.ts'
import { beStill, hydratePage, serverPage } from '#app/testing/hydrate-page.tsx'
import { manyAds, theSpace, theStoreOpen } from './testing.ts'

const fakes = theStoreOpen(answer(ads.brief, manyAds(60)))

for (const at of [
  '/winona/home',
  '/winona/deals/items',
  '/winona/deals/items?q=item%201&category=1,2',
  '/winona/deals/7/5',
  '/winona/deals/flyers',
  '/winona/deals/flyers/9',
]) {
  test(`the server and the app render ${at} alike, without styles in the markup`, async () => {
    const { html, mismatches } = await hydratePage(at, fakes)
    expect(mismatches).toEqual([])
    expect(html).not.toMatch(/ style=/)
  })
}

test('2.ROUTE.34 the server shows the first 24 items and counts all; the app then has all of them', async () => {
  const { html, page: made, root } = await hydratePage('/winona/deals/items', fakes)
  expect(html.match(/<article/g)).toHaveLength(24)
  expect(html).toContain('Showing All 60 Results')
  expect(JSON.stringify(made.state)).not.toContain('Item 25')
  await expect.poll(() => root.querySelector('li[aria-posinset]')?.getAttribute('aria-setsize')).toBe('60')
  const last = page.getByRole('link', { name: 'Item 60', exact: true })
  // Rows are measured as they come into view: the end of the page moves while it is scrolled to.
  const scrolled = () => {
    scrollTo(0, document.documentElement.scrollHeight)
    return last.query()
  }
  await expect.poll(scrolled).not.toBeNull()
  await expect.element(last).toBeVisible()
})

for (const [width, height, place] of [
  [390, 844, 3],
  [390, 844, 20],
  [1280, 800, 3],
  [1280, 800, 20],
] as const) {
  test(`the page stays where the shopper has scrolled to when the rest of the deals arrives: card ${place} at ${width} px`, async () => {
    await page.viewport(width, height)
    const { top, before } = await scrolledTo(place)
    for (let frames = 0; frames < 3; frames++) {
      expect(top()).toBeCloseTo(before, 0)
      await frame()
    }
  })
}

test('cards that were never seen come in above the window, and nothing moves that is in it', async () => {
  const { root } = await scrolledTo(24)
  const tops = () => [...root.querySelectorAll('li[aria-posinset]')].map((it) => [it, it.getBoundingClientRect().top] as const)
  const moved: unknown[] = []
  while (scrollY > 0) {
    const before = new Map(tops())
    const by = Math.min(scrollY, 100)
    scrollBy(0, -by)
    await frame()
    await frame()
    for (const [card, top] of tops()) {
      const was = before.get(card)
      if (was !== undefined && was > 0 && was < 700 && Math.abs(top - was - by) >= 1) moved.push([card.textContent, was, top, by])
    }
  }
  expect(moved).toEqual([])
})

test('what grows above the list moves nothing in the window', async () => {
  const { root, top, before } = await scrolledTo(20)
  const note = document.createElement('p')
  note.style.height = '90px'
  root.querySelector('ul:has(> li[aria-posinset])')!.before(note)
  await frame() // which is laid out after that
  for (let frames = 0; frames < 3; frames++) {
    await frame()
    expect(top()).toBeCloseTo(before, 0)
  }
})

/** Opens the deals as the server drew them, scrolls to a card, and lets the rest arrive. Returns where the card was before. */
async function scrolledTo(place: number) {
  const rest = Promise.withResolvers<void>()
  let calls = 0
  const fakes = theStoreOpen(answer(ads.brief, async () => ((calls += 1) > 1 && (await rest.promise), manyAds(300))))
  const { root } = await hydratePage('/winona/deals/items', fakes)
  const card = () => root.querySelector(`li[aria-posinset="${place}"]`)!
  const top = () => card().getBoundingClientRect().top
  card().scrollIntoView()
  // Cards that come into view are laid out with the next frame.
  for (let frames = 0; frames < 3; frames++) await frame()
  const before = top()
  expect([scrollY > 0, root.querySelectorAll('article').length]).toEqual([true, 24])
  rest.resolve()
  // Once it is known which cards are near, others are in the page.
  await expect.poll(() => root.querySelectorAll('article').length).not.toBe(24)
  expect(card().getAttribute('aria-setsize')).toBe('300')
  return { root, top, before }
}

const frame = () => new Promise(requestAnimationFrame)

test('a page that nobody has touched keeps its first cards', async () => {
  await beStill()
  await import('@tanstack/virtual-core') // here already, it would come at once
  const { root } = await hydratePage('/winona/deals/items', fakes)
  await expect.poll(() => root.querySelector('li[aria-posinset]')?.getAttribute('aria-setsize')).toBe('60')
  for (let frames = 0; frames < 10; frames++) await frame()
  expect(root.querySelectorAll('article').length).toBe(24)
  document.dispatchEvent(new WheelEvent('wheel'))
  await expect.poll(() => root.querySelectorAll('article').length).toBeLessThan(24)
  expect(document.documentElement.dataset.still).toBeUndefined()
})

test('whoever types before all deals have come loses no letter and not the field, and finds when they have', async () => {
  const rest = Promise.withResolvers<void>()
  let calls = 0
  const fakes = theStoreOpen(answer(ads.brief, async () => ((calls += 1) > 1 && (await rest.promise), manyAds(60))))
  const { root } = await hydratePage('/winona/deals/items', fakes)
  const field = page.getByRole('searchbox', { name: 'Search deals' })
  await field.click()
  await userEvent.keyboard('item')
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(root.querySelectorAll('article').length).toBe(0)
  await userEvent.keyboard(' 59')
  await expect.element(field).toHaveValue('item 59')
  await expect.element(field).toHaveFocus()
  rest.resolve()
  await expect.element(page.getByRole('link', { name: 'Item 59', exact: true })).toBeVisible()
  await expect.element(page.getByText('Showing 1 of 60 Total Results')).toBeVisible()
  await expect.element(field).toHaveFocus()
})

test('when they could not be loaded the search stays too, beside what says so', async () => {
  const typed = Promise.withResolvers<void>()
  const up = answer(ads.brief, manyAds(60))
  let later = refuse(ads.brief, 503)
  let calls = 0
  const respond: Fake['respond'] = async (request) => {
    if ((calls += 1) === 1) return up.respond(request) // the server itself
    await typed.promise
    return later.respond(request)
  }
  await hydratePage('/winona/deals/items', theStoreOpen({ endpoint: ads.brief, respond }))
  const field = page.getByRole('searchbox', { name: 'Search deals' })
  await field.click()
  await userEvent.keyboard('item 59')
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  typed.resolve()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.element(field).toHaveValue('item 59')
  later = up
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('link', { name: 'Item 59', exact: true })).toBeVisible()
})

test('2.ROUTE.35 the server searches too', async () => {
  const { html } = await hydratePage('/winona/deals/items?q=ITEM%2059', fakes)
  expect(html).toContain('Showing 1 of 60 Total Results')
  expect(html).toContain('>Item 59</a>')
})

test('the server guesses as the app does, and the guess stays when the app has all items', async () => {
  const { html, mismatches, root } = await hydratePage('/winona/deals/items?q=itme%2059', fakes)
  expect(mismatches).toEqual([])
  expect(html).toContain('Close to “itme 59”')
  expect(html).toContain('>Item 59</a>')
  await expect.poll(() => root.querySelector('section li a')?.textContent).toBe('Item 59')
})

test('the server orders by savings as the app does: a deal that has ended saves nothing', async () => {
  const spaces = [60, 40, 50].map((cents, at) =>
    theSpace(at + 1, `Item ${at + 1}`, {
      price: aPrice({ amountCents: 100, regularCents: 100 + cents }),
      ...(at === 0 && { startDate: '2020-01-01', endDate: '2020-01-07' }),
    }),
  )
  const fakes = theStoreOpen(answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: spaces })] })]))
  const drawn = await serverPage('/winona/deals/items?sort=savings', fakes)
  if (drawn instanceof Response) throw new Error('a redirect')
  expect([...drawn.body.matchAll(/>(Item \d)<\/a>/g)].map(([, title]) => title)).toEqual(['Item 3', 'Item 2', 'Item 1'])
})

test('2.ITEM.10 the server redirects from an item that is gone to the deals', async () => {
  const redirect = await serverPage('/winona/deals/7/999', fakes)
  expect(redirect instanceof Response && redirect.headers.get('location')).toBe('/winona/deals/items')
})

test('2.ROUTE.36 the server leaves an item that only a shopper’s lists contain to the browser, and it is not indexed', async () => {
  for (const at of ['/winona/deals/8/999', '/winona/deals/7/01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10/999']) {
    const { page: made } = await hydratePage(at, fakes)
    expect(made.status).toBe(200)
    expect(made.head).toContain('<meta name="robots" content="noindex"/>')
  }
})

test('2.ROUTE.37 a path that is no item’s gets 404', async () => {
  expect(await serverPage('/winona/deals/seven/5', fakes)).toMatchObject({ status: 404 })
})

test('each page that the server draws says to search engines what it is, or that it is none of theirs', async () => {
  const pages = [
    paths.entryWithoutStore(),
    paths.findStore(),
    paths.findStoreForm(),
    paths.findStoreResults({ query: 'winona' }),
    paths.findStoreDetails('winona'),
    paths.storesDetails('winona'),
    paths.storeDetails('winona'),
    paths.stores(),
    paths.favoriteStores(),
    paths.previousStores(),
    paths.privacy(),
    paths.account(),
    paths.lists(),
    paths.favoriteItems(),
    paths.home('winona'),
    paths.deals('winona'),
    paths.favoriteDeals('winona'),
    paths.flyers('winona'),
    paths.item('winona', 7, 5),
  ]
  const silent: string[] = []
  for (const at of pages) {
    const made = await serverPage(at, [...fakes, answer(stores.search, { results: [aStore()], sortMethod: 'name', searchLocation: null })])
    if (made instanceof Response || !/<meta name="(?:description" content="[^"]{30,}|robots" content="noindex)"/.test(made.head))
      silent.push(at)
  }
  expect(silent).toEqual([])
})
