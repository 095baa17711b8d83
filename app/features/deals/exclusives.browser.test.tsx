import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import * as brand from '#brand'
import { accounts, emptyAccount } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { exclusives, inFeaturedCarousel, type DigitalExclusive } from '#contract/exclusives.ts'
import { anExclusive } from '#app/features/exclusives/testing.ts'
import { signingIn } from '#app/features/session/signing-in.ts'
import { routes } from '#app/routes.tsx'
import { answer, refuse, type Fake } from '#app/testing/fake-server.ts'
import { holdIntervals, slideShown } from '#app/testing/held-clock.ts'
import { hydratePage } from '#app/testing/hydrate-page.tsx'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import { theAds, theStoreOpen } from './testing.ts'

const member = { ...visitor, isAnonymous: false }
const syrup = anExclusive({ id: 11, priority: 9 })
const butter = anExclusive({ id: 12, name: 'Goat butter', category: { name: 'Dairy & eggs' } })
const cheese = anExclusive({ id: 13, name: 'Old cheddar', category: { name: 'Unheard of' }, priority: 5 })
const theExclusives = [butter, syrup, cheese]
const as = (who: typeof visitor, all: DigitalExclusive[] = theExclusives) => [
  answer(accounts.user, who),
  answer(accounts.account, emptyAccount),
  answer(exclusives.all, all),
]
/** Opens a page whose exclusives are known when it is drawn, as when they were read on another page before. */
async function open(path: string, ...fakes: Fake[]) {
  const opened = await renderApp(routes, '/winona/home', theStoreOpen(...fakes))
  await expect.poll(() => opened.tools.queryClient.getQueryData(['exclusives'])).toBeDefined()
  await opened.router.navigate(path)
  return opened
}
const items = (search = '') => `/winona/deals/items${search}`
const strip = () => page.getByRole('list', { name: 'Digital exclusives' })
const offered = () =>
  strip()
    .getByRole('heading')
    .elements()
    .map((it) => it.textContent)
const prompt = () => page.getByRole('region', { name: 'Digital exclusives' })

test('2.BARC.05 6.ROLE.15 a visitor sees how many exclusives there are, and is asked to sign in; they are not counted among the items', async () => {
  const { screen, server } = await open(items(), ...as(visitor))
  await expect.element(prompt().getByRole('heading', { name: 'Sign in for 3 digital exclusives' })).toBeVisible()
  await expect.element(prompt().getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.element(prompt().getByRole('button', { name: 'Create Account' })).toBeVisible()
  await expect.element(screen.getByText('Showing All 5 Results')).toBeVisible()
  expect(screen.getByText('Digital Exclusive', { exact: true }).elements()).toEqual([])
  expect(server.requests(exclusives.all)[0]).toEqual({ params: { userId: visitor.userId, customerGuid: brand.customerGuid } })
})

test('6.ROLE.15 one who has accepted the terms, but is no member, sees the prompt too', async () => {
  await open(items(), ...as({ ...visitor, acceptedTerms: true }, [syrup]))
  await expect.element(prompt().getByRole('heading', { name: 'Sign in for 1 digital exclusive' })).toBeVisible()
})

test('6.ROLE.15 while a sign-in has no reply, nobody is asked to sign in, and nothing moves', async () => {
  onTestFinished(() => signingIn.set(false))
  const { screen, router } = await open(items(), ...as(visitor))
  await expect.element(prompt()).toBeVisible()
  const count = screen.getByText('Showing All 5 Results').element()
  const first = screen.getByRole('link', { name: 'Honeycrisp apples' }).element()
  const tops = () => [count, first].map((it) => it.getBoundingClientRect().top)
  const before = tops()
  act(() => signingIn.set(true))
  await expect.element(screen.getByRole('status', { name: 'Loading digital exclusives' })).toBeVisible()
  expect(prompt().elements()).toEqual([])
  expect(tops()).toEqual(before)
  await router.navigate('/winona/deals/7/-11')
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).not.toBeNull()
  expect(prompt().elements()).toEqual([])
})

test('1.EXCL.01 4.EXCL.04 a member sees them among the items, by priority, labelled and counted', async () => {
  const { screen } = await open(items(), ...as(member))
  await expect.poll(offered).toEqual(['Maple syrup', 'Old cheddar', 'Goat butter'])
  expect(strip().getByText('Digital Exclusive', { exact: true }).elements()).toHaveLength(3)
  await expect.element(strip().getByRole('link', { name: 'Maple syrup' })).toHaveAttribute('href', '/winona/deals/7/-11')
  await expect.element(screen.getByText('Showing All 8 Results')).toBeVisible()
  expect(prompt().elements()).toEqual([])
})

test('1.FAV.04 an exclusive has no heart', async () => {
  await open(items(), ...as(member))
  await expect.element(strip()).toBeVisible()
  expect(
    strip()
      .getByRole('button', { name: /favorite/i })
      .elements(),
  ).toEqual([])
})

test('4.EXCL.03 a search and the categories find them as they find other deals, and the counts agree', async () => {
  const { screen, router } = await open(items('?q=butter'), ...as(member))
  await expect.poll(offered).toEqual(['Goat butter'])
  await expect.element(screen.getByText('Showing 3 of 8 Total Results')).toBeVisible()
  await router.navigate(items('?category=2'))
  await expect.element(screen.getByText('Showing 3 of 8 Total Results')).toBeVisible()
  await expect.poll(offered).toEqual(['Goat butter'])
  await expect.element(screen.getByRole('link', { name: 'Dairy & eggs 3' })).toBeVisible()
  // Its category is not the store's: only with all categories chosen is it there (decision E16).
  await router.navigate(items('?q=cheddar'))
  await expect.poll(offered).toEqual(['Old cheddar'])
  await router.navigate(items('?q=cheddar&category=1,2,3'))
  await expect.element(screen.getByText("Sorry, we can't find any items.")).toBeVisible()
  expect(strip().elements()).toEqual([])
})

test('without any, or with the wrong dates only, nothing is offered', async () => {
  const { screen } = await open(items(), ...as(visitor, [anExclusive({ startDate: '2026-11-24', endDate: '2026-11-18' })]))
  await expect.element(screen.getByText('Showing All 5 Results')).toBeVisible()
  expect(prompt().elements()).toEqual([])
})

test('a page that the server drew keeps room for them before it is known who looks, and nothing below moves', async () => {
  for (const who of [visitor, member]) {
    const { root, mismatches } = await hydratePage(items(), theStoreOpen(...as(who)))
    const room = root.querySelector('ul li[aria-posinset="1"]')!
    const top = () => room.getBoundingClientRect().top
    const drawn = document.createElement('div')
    await expect.poll(() => (who.isAnonymous ? prompt() : strip()).elements()).toHaveLength(1)
    const after = top()
    // The same place without what came: the room alone.
    const slot = room.closest('ul')!.previousElementSibling!
    drawn.className = slot.className
    slot.replaceWith(drawn)
    expect(top()).toBe(after)
    expect(mismatches).toEqual([])
    root.remove()
  }
})

test('what comes after the list was drawn without room does not push it down: it is there at the next address', async () => {
  const reply = Promise.withResolvers<DigitalExclusive[]>()
  const { screen, router, tools } = await renderApp(routes, items(), theStoreOpen(...as(member), answer(exclusives.all, reply.promise)))
  await expect.element(screen.getByText('Showing All 5 Results')).toBeVisible()
  reply.resolve(theExclusives)
  await expect.poll(() => tools.queryClient.getQueryData(['exclusives'])).toBeDefined()
  await expect.element(screen.getByText('Showing All 5 Results')).toBeVisible()
  expect(strip().elements()).toEqual([])
  await router.navigate(items('?q=butter'))
  await expect.poll(offered).toEqual(['Goat butter'])
})

test('while it is not known who looks, a placeholder is shown', async () => {
  const { root } = await hydratePage(items(), theStoreOpen(answer(exclusives.all, theExclusives)))
  await expect.element(page.elementLocator(root).getByRole('status', { name: 'Loading digital exclusives' })).toBeVisible()
})

test('in place of exclusives that can not be read, a member is told so, and can try again', async () => {
  const [read, refused] = [answer(exclusives.all, theExclusives), refuse(exclusives.all, 404)]
  // The server reads them for its page; the browser can not, before Retry is pressed.
  let next = read
  const fake: Fake = {
    endpoint: exclusives.all,
    respond: (request) => {
      const now = next
      if (now === read && !pressed) next = refused
      return now.respond(request)
    },
  }
  let pressed = false
  document.addEventListener(
    'click',
    () => {
      pressed = true
      next = read
    },
    { once: true, capture: true },
  )
  await hydratePage(items(), theStoreOpen(...as(member), fake))
  await expect.element(page.getByText('We could not load the digital exclusives')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(offered).toEqual(['Maple syrup', 'Old cheddar', 'Goat butter'])
})

const hostile = anExclusive({
  id: 66,
  name: 'Very'.repeat(50),
  title: '<img src=x onerror=alert(1)>',
  brand: 'B'.repeat(200),
  size: 'S'.repeat(100),
  price: '0',
  offer: null,
  description: '<script>alert(1)</script> '.repeat(50),
  category: { name: '' },
  media: [
    { type: 'picture', imageUri: '/images/no/such.png' },
    { type: 'bug', imageUri: 'javascript:alert(1)' },
  ],
})
const scary = anExclusive({ ...hostile, id: 67, price: '9'.repeat(120), offer: undefined, priority: 2 })

test('a hostile exclusive breaks no layout and leaves no hole', async () => {
  for (const width of [320, 1280]) {
    await page.viewport(width, 800)
    const { screen, router } = await open(items(), ...as(member, [hostile, scary, syrup]))
    await expect.element(strip()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const cards = strip().getByRole('article').elements()
    for (const card of cards) {
      const { left, right } = card.getBoundingClientRect()
      for (const part of card.querySelectorAll('p, h2, button, [class*="digital"]')) {
        const box = part.getBoundingClientRect()
        expect([box.left >= left - 1, box.right <= right + 1]).toEqual([true, true])
      }
    }
    await router.navigate('/winona/deals/7/-67')
    await expect.element(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect.element(screen.getByText('Healthy option', { exact: true })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await screen.unmount()
  }
})

test('a phone on its side shows whole deals at first, below the visitor’s prompt; upright the prompt is as low as a card', async () => {
  await page.viewport(844, 390)
  const { screen } = await open(items(), ...as(visitor))
  await expect.element(prompt()).toBeVisible()
  const bottom = (element: Element) => element.getBoundingClientRect().bottom
  const nav = screen.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect().top
  const [first, second] = screen.getByRole('main').getByRole('article').elements()
  expect(bottom(first!)).toBeLessThanOrEqual(nav)
  expect(bottom(second!)).toBe(bottom(first!))
  expect(bottom(prompt().element())).toBeLessThan(first!.getBoundingClientRect().top)
  await page.viewport(390, 844)
  await expect.poll(() => prompt().element().getBoundingClientRect().height).toBeLessThanOrEqual(180)
})

test.each([320, 390, 1280])('at %i px the prompt and a member’s exclusives fit into the same room', async (width) => {
  await page.viewport(width, 844)
  const roomOf = async (who: typeof visitor, shown: () => { element: () => Element }) => {
    const { screen } = await open(items(), ...as(who))
    await expect.poll(() => shown().element()).toBeTruthy()
    const { height } = shown().element().parentElement!.getBoundingClientRect()
    await screen.unmount()
    return height
  }
  expect(await roomOf(member, strip)).toBe(await roomOf(visitor, prompt))
})

test('a price of 0 is none: the card says until when it is on sale, and keeps its label', async () => {
  await open(items(), ...as(member, [anExclusive({ ...hostile, name: 'Soap' })]))
  await expect.element(strip().getByText('On sale through Thursday, Dec 31')).toBeVisible()
  await expect.element(strip().getByText('Digital Exclusive', { exact: true })).toBeVisible()
})

/** Resolves when all observers that were there before have been told where their elements are. */
const observed = (element: Element) => act(() => new Promise<unknown>((told) => new IntersectionObserver(told).observe(element)))

test('4.TRACK.03 7.API.44 a view is reported when the card was visible for a second, once an hour, by the positive id', async () => {
  const { wait } = holdIntervals()
  const { server, router, screen } = await open(items(), ...as(member), answer(exclusives.metric, null))
  await expect.element(strip()).toBeVisible()
  const views = () => server.requests(exclusives.metric).map(({ body }) => body)
  await observed(strip().element())
  await wait(999)
  expect(views()).toEqual([])
  await wait(1)
  await expect.poll(views).toEqual([{ digitalExclusiveId: 11, metricType: 'view' }])
  expect(Object.keys(localStorage)).toContain('digital-exclusives-state')
  await router.navigate('/winona/deals/7/-11')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Maple syrup' })).toBeVisible()
  await observed(document.querySelector('h1')!)
  await wait(1000)
  expect(views()).toHaveLength(1)
})

test('2.ITEM.05 9.CONST.32 3.ENT.20 an exclusive has a page, with its label, its dates and its badges', async () => {
  const badge = { type: 'bug', imageUri: '/images/hcc/assets/b/badge-vegan-0011aabb.png' }
  const { screen } = await open('/winona/deals/7/-11', ...as(member, [anExclusive({ ...syrup, media: [badge] })]))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Maple syrup' })).toBeVisible()
  await expect.element(screen.getByText('Digital Exclusive', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('VALID SALES DATES: SEP 13 - DEC 31, 2099')).toBeVisible()
  const badges = screen.getByRole('list', { name: 'Healthy options' })
  await expect.element(badges.getByRole('listitem')).toBeVisible()
  await expect.element(badges.getByText('Vegan')).toBeVisible() // its picture did not come
  await expect.element(screen.getByText('Maple syrup for $9.49')).toBeVisible()
})

test('6.ROLE.15 the page of an exclusive asks a visitor to sign in', async () => {
  const { screen } = await open('/winona/deals/7/-11', ...as(visitor))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sign in for 3 digital exclusives' })).toBeVisible()
  expect(screen.getByText('Maple syrup').elements()).toEqual([])
})

test('2.ITEM.10 an exclusive that the store does not have leads to the deals, once that is known', async () => {
  const waiting = Promise.withResolvers<DigitalExclusive[]>()
  const { router, screen } = await renderApp(routes, items(), theStoreOpen(...as(member), answer(exclusives.all, waiting.promise)))
  await expect.element(screen.getByText('Showing All 5 Results')).toBeVisible()
  await router.navigate('/winona/deals/7/-99')
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).not.toBeNull()
  expect(router.page().location.pathname).toBe('/winona/deals/7/-99')
  waiting.resolve(theExclusives)
  await expect.poll(() => router.page().location.pathname).toBe('/winona/deals/items')
})

test('the server leaves the page of an exclusive to the browser, and it is not indexed', async () => {
  const { page: made } = await hydratePage('/winona/deals/7/-11', theStoreOpen(...as(member)))
  expect(made.status).toBe(200)
  expect(made.head).toContain('<meta name="robots" content="noindex"/>')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Maple syrup' })).toBeVisible()
})

test('an exclusive that can not be read can be tried again', async () => {
  const { screen, server } = await renderApp(routes, '/winona/deals/7/-11', theStoreOpen(...as(member), refuse(exclusives.all, 500)))
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Item' })).toBeInTheDocument()
  expect(document.title).toBe(`Item | ${brand.appName}`)
  const retry = screen.getByRole('button', { name: 'Retry' }).element() as HTMLElement
  // In one go: a part of the page that comes a moment later reads them again too, and the button would be gone.
  server.now(answer(exclusives.all, theExclusives))
  retry.click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Maple syrup' })).toBeVisible()
})

test('2.HOME.01 9.CONST.04 a member’s featured exclusives come first, by priority, then the deals, six in all', async () => {
  await page.viewport(1280, 800)
  const featured = [syrup, cheese].map((it) => ({ ...it, [inFeaturedCarousel]: true }))
  const { screen } = await renderApp(routes, '/winona/home', theStoreOpen(...as(member, [butter, ...featured])))
  const region = screen.getByRole('region', { name: 'Featured Deals' })
  const titles = () => [...region.element().querySelectorAll('h2')].map((it) => it.textContent)
  await expect
    .poll(titles)
    .toEqual(['Maple syrup', 'Old cheddar', 'Honeycrisp apples', 'Salted butter', 'Apple butter', 'Garnet sweet potatoes'])
  expect(slideShown(region.element())).toContain('Digital Exclusive')
})

test('2.HOME.01 a desk features a member’s exclusives also at a store without an ad; nobody else is shown an empty carousel', async () => {
  await page.viewport(1280, 800)
  const all = [{ ...syrup, [inFeaturedCarousel]: true }, butter]
  const { screen } = await renderApp(routes, '/winona/home', theStoreOpen(...as(member, all), answer(ads.brief, [])))
  const region = screen.getByRole('region', { name: 'Featured Deals' })
  await expect.element(region.getByRole('heading', { name: 'Maple syrup' })).toBeVisible()
  expect(screen.getByText('No ad this week').query()).toBeNull()
  await screen.unmount()
  const visitors = await renderApp(routes, '/winona/home', theStoreOpen(...as(visitor, all), answer(ads.brief, [])))
  await expect.element(visitors.screen.getByText('No ad this week')).toBeVisible()
  expect(region.elements()).toEqual([])
})

test('1.EXCL.01 at a store with exclusives alone a phone shows them to a member, and counts what is seen of them; a visitor reads that there is no ad', async () => {
  const { wait } = holdIntervals()
  await page.viewport(390, 844)
  const none = answer(ads.brief, [])
  const { screen, server } = await renderApp(routes, '/winona/home', theStoreOpen(...as(member), none, answer(exclusives.metric, null)))
  const region = screen.getByRole('region', { name: 'Digital exclusives' })
  await expect.element(region.getByRole('link', { name: 'Maple syrup' })).toHaveAttribute('href', '/winona/deals/7/-11')
  const titles = [...region.element().querySelectorAll('h3')].map((it) => it.textContent)
  expect(titles).toEqual(['Maple syrup', 'Old cheddar', 'Goat butter'])
  expect(screen.getByText('No ad this week').query()).toBeNull()
  await expect
    .poll(async () => {
      await wait(1000)
      return server.requests(exclusives.metric).map(({ body }) => body)
    })
    .toContainEqual({ digitalExclusiveId: 11, metricType: 'view' })
  await screen.unmount()
  const visitors = await renderApp(routes, '/winona/home', theStoreOpen(...as(visitor), none))
  await expect.element(visitors.screen.getByText('No ad this week')).toBeVisible()
  expect(region.query()).toBeNull()
})

test('a visitor’s featured deals are without exclusives', async () => {
  await page.viewport(1280, 800)
  const all = [{ ...syrup, [inFeaturedCarousel]: true }]
  const { screen, tools } = await renderApp(routes, '/winona/home', theStoreOpen(...as(visitor, all)))
  await expect.poll(() => tools.queryClient.getQueryData(['exclusives'])).toBeDefined()
  await expect.element(screen.getByRole('region', { name: 'Featured Deals' }).getByText(/1 of 5/)).toBeVisible()
})

test('exclusives do not come into the carousel while somebody is about to press something there', async () => {
  await page.viewport(1280, 800)
  const reply = Promise.withResolvers<DigitalExclusive[]>()
  const { screen, tools } = await renderApp(routes, '/winona/home', theStoreOpen(...as(member), answer(exclusives.all, reply.promise)))
  const region = screen.getByRole('region', { name: 'Featured Deals' })
  const first = () => region.element().querySelector('h2')!.textContent
  const next = region.getByRole('button', { name: 'Next deal' })
  await expect.element(next).toBeVisible()
  next.element().focus()
  reply.resolve([{ ...syrup, [inFeaturedCarousel]: true }])
  await expect.poll(() => tools.queryClient.getQueryData(['exclusives'])).toBeDefined()
  await expect.element(next).toHaveFocus()
  expect(first()).toBe('Honeycrisp apples')
  next.element().blur()
  await expect.poll(first).toBe('Maple syrup')
})

test('an ad with exclusives only shows them to a member, and says to a visitor that there is no ad', async () => {
  const nothing = answer(
    ads.brief,
    theAds.map((it) => ({ ...it, adPages: [] })),
  )
  const { screen } = await open(items(), nothing, ...as(member))
  await expect.poll(offered).toHaveLength(3)
  await expect.element(screen.getByText('Showing All 3 Results')).toBeVisible()
  await screen.unmount()
  const other = await open(items(), nothing, ...as(visitor))
  await expect.element(other.screen.getByText('No ad this week')).toBeVisible()
  await expect.element(prompt()).toBeVisible()
})
