import { act } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as brand from '#brand'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { banners, type BannerAd, type BannerMedia, type Placement } from '#contract/banners.ts'
import { lists } from '#contract/lists.ts'
import { rememberStore } from '#app/features/current-store/active-store.ts'
import { aDeal, anAd, aPage } from '#app/features/deal/testing.ts'
import { manyAds, theSpace, theStoreOpen } from '#app/features/deals/testing.ts'
import { aList, anItem } from '#app/features/lists/testing.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { network } from '#app/platform/network/index.ts'
import { routes } from '#app/routes.tsx'
import { answer, refuse, type Fake } from '#app/testing/fake-server.ts'
import { holdIntervals } from '#app/testing/held-clock.ts'
import { beStill, hydratePage } from '#app/testing/hydrate-page.tsx'
import { picturesCome } from '#app/testing/pictures.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { aBanner } from './testing.ts'
import { calm } from './use-takeover.ts'

const phone = () => page.viewport(390, 844)
const desk = () => page.viewport(1280, 800)
const product = brand.product.path
const home = '/winona/home'

beforeEach(desk)

let ids = 100
/** Every banner of a test has ids of its own: what was closed or failed is remembered until the app reloads. */
function one(media: Partial<BannerMedia>, fields: Partial<Omit<BannerAd, 'media'>> = {}): BannerAd {
  ids += 1
  return aBanner({ id: ids, ...fields, media: [{ id: ids, imageUri: `/images/hcc/banners/b${ids}-0011aabb.jpg`, ...media }] })
}

const theServer = (all: readonly BannerAd[], ...more: Fake[]) =>
  theStoreOpen(
    answer(accounts.user, visitor),
    answer(ads.brief, manyAds(40)),
    answer(banners.all, [...all]),
    answer(banners.metric, null),
    answer(lists.all, []),
    refuse(lists.items, 503),
    ...more,
  )

/** Opens a page as the server drew it, then taken over by the app. */
async function open(at: string, all: readonly BannerAd[], ...more: Fake[]) {
  const shown = await hydratePage(at, theServer(all, ...more))
  const place = (placement: Placement) => shown.root.querySelector<HTMLElement>(`[data-placement="${placement}"]`)
  return { ...shown, place }
}

const isVisible = (element: HTMLElement | null) => element?.checkVisibility() === true
/** Resolves when all observers of the element that were there before have been told where it is. */
const observed = (element: Element) => act(() => new Promise<unknown>((told) => new IntersectionObserver(told).observe(element)))
const seenBy = (server: Awaited<ReturnType<typeof open>>['server']) => server.requests(banners.metric).map(({ body }) => body)

describe('9.CONST.37 E23 each inline placement stands in its page, at its width only', () => {
  test.each<[Placement, string, 'phone' | 'desk']>([
    ['homepage-banner', home, 'desk'],
    ['shopping-list-takeover', home, 'desk'],
    ['left-nav-skyscraper', home, 'desk'],
    ['left-nav-skyscraper', `/winona/${product}/items`, 'desk'],
    ['productpage-desc-column', `/winona/${product}/7/1`, 'desk'],
    ['productpage-banner', `/winona/${product}/7/1`, 'desk'],
    [`current-${product}-inline`, `/winona/${product}/items`, 'desk'],
    ['mobile-homepage', home, 'phone'],
    ['mobile-carousel', home, 'phone'],
    ['mobile-productpage-banner', `/winona/${product}/7/1`, 'phone'],
    [`mobile-current-${product}-inline`, `/winona/${product}/items`, 'phone'],
  ])('%s in %s', async (placement, at, width) => {
    await picturesCome()
    await (width === 'phone' ? phone() : desk())
    const { place, html, mismatches } = await open(at, [one({ placement })])
    expect(html).toContain(`data-placement="${placement}"`) // its space is there from the first paint on
    await expect.poll(() => isVisible(place(placement))).toBe(true)
    expect(place(placement)!.querySelector('figcaption')!.textContent).toBe('Sponsored ad')
    expect(place(placement)!.querySelector('[data-state]')!.getBoundingClientRect().height).toBeGreaterThan(40)
    await (width === 'phone' ? desk() : phone())
    await expect.poll(() => isVisible(place(placement))).toBe(false)
    expect(mismatches).toEqual([])
  })

  test('on a phone’s home mobile-homepage stands before Your Store, and mobile-carousel at the end', async () => {
    await picturesCome()
    await phone()
    const { root } = await open(home, [one({ placement: 'mobile-carousel' }), one({ placement: 'mobile-homepage' })])
    const order = [...root.querySelectorAll<HTMLElement>('main figure, #your-store')].filter(isVisible)
    expect(order.map((it) => it.dataset.placement ?? it.id)).toEqual(['mobile-homepage', 'your-store', 'mobile-carousel'])
  })

  test('carousel-takeover takes the last turn of the featured deals', async () => {
    await picturesCome()
    await open(home, [one({ placement: 'carousel-takeover', clickType: 'search', clickArguments: 'oats' })])
    const featured = page.getByRole('region', { name: 'Featured Deals' })
    await expect.element(featured.getByText(/1 of 7/)).toBeInTheDocument()
    await featured.getByRole('button', { name: 'Previous deal' }).click()
    await expect.element(featured.getByText(/7 of 7/)).toBeVisible()
    await expect.element(featured.getByText('Sponsored ad')).toBeVisible()
    await expect.element(featured.getByRole('link', { name: 'Search for “oats”' })).toBeInViewport()
  })

  test('9.CONST.38 mobile-shopping-list stands between the aisles of a list, labeled ‘sponsored ad’', async () => {
    await picturesCome()
    await phone()
    rememberStore('winona')
    const listId = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10'
    const shopper = { ...visitor, acceptedTerms: true }
    const list = aList({ storeId: 7, shoppingListId: listId })
    const items = [
      anItem({ shoppingListItemId: 'a', shoppingListId: listId, itemName: 'Apples', category: 'Produce', deal: aDeal() }),
      anItem({
        shoppingListItemId: 'b',
        shoppingListId: listId,
        itemName: 'Milk',
        category: 'Dairy & eggs',
        deal: aDeal({ adSpaceId: 2, categoryName: 'Dairy & eggs' }),
      }),
    ]
    const all = { kind: 'all', banners: [one({ placement: 'mobile-shopping-list' })] }
    const kept = [
      [['user'], shopper],
      [['lists', shopper.userId], [list]],
      [['items', shopper.userId], items],
      [['store', 'winona'], aStore()],
      [['banners'], all],
    ] as const
    const fakes = theServer(all.banners, answer(accounts.user, shopper), answer(lists.all, [list]), refuse(lists.items, 503))
    const { root } = await hydratePage(`/lists/details/${listId}`, fakes, kept)
    await expect.poll(() => isVisible(root.querySelector('figure'))).toBe(true)
    const order = [...root.querySelectorAll('main h2, main figcaption')].map((it) => it.textContent)
    expect(order.toSorted()).toEqual(['Dairy & eggs', 'Produce', 'sponsored ad'])
    expect(order[1]).toBe('sponsored ad')
    await desk()
    await expect.poll(() => isVisible(root.querySelector('figure'))).toBe(false)
  })
})

describe('a click leads where the banner says, and is counted', () => {
  const clicked = async (media: Partial<BannerMedia>, name: string | null) => {
    await picturesCome()
    const banner = one(media)
    const opened = await open(home, [banner])
    await expect.poll(() => isVisible(opened.place('homepage-banner'))).toBe(true)
    if (name === null) await page.elementLocator(opened.place('homepage-banner')!.querySelector('img')!).click()
    else await page.getByRole('link', { name, exact: true }).click()
    const click = { bannerAdId: banner.id, bannerAdMediaId: banner.media[0]!.id, metricType: 'click' }
    await expect.poll(() => seenBy(opened.server).filter((it) => it.metricType === 'click')).toEqual([click])
    return { ...opened, banner }
  }
  const address = ({ router }: Awaited<ReturnType<typeof clicked>>) => router.page().location.pathname + router.page().location.search

  test('4.BANR.03 9.CONST.39 redirect: out to its address, in another tab', async () => {
    const left: (string | null)[][] = []
    const stay = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')!
      left.push([link.href, link.target, link.rel])
      event.preventDefault()
    }
    document.addEventListener('click', stay)
    onTestFinished(() => document.removeEventListener('click', stay))
    const opened = await clicked({ clickType: 'redirect', clickArguments: 'orchard.example/own' }, 'Visit orchard.example')
    expect(left).toEqual([['https://orchard.example/own', '_blank', 'noopener noreferrer']])
    expect(address(opened)).toBe(home)
  })

  test('9.CONST.40 product-details: to the product’s page', async () => {
    const opened = await clicked({ clickType: 'product-details', clickArguments: 'p9' }, 'See Item 9')
    await expect.poll(() => address(opened)).toBe(`/winona/${product}/banners/7/9`)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Item 9' })).toBeVisible()
  })

  test('9.CONST.40 product-details: of a product with several deals, to the one that is on sale', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00-06:00'))
    onTestFinished(() => now.mockRestore())
    await picturesCome()
    const adSpaces = [
      theSpace(8, 'Of the weekend', { productIdentifier: 'p9', endDate: '2026-11-21' }),
      theSpace(10, 'Of the last day', { productIdentifier: 'p9', startDate: '2026-11-24' }),
      theSpace(9, 'Of the week'),
    ]
    const flyer = answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces })] })])
    await open(home, [one({ clickType: 'product-details', clickArguments: 'p9' })], flyer)
    const link = page.getByRole('link', { name: 'See Of the week', exact: true })
    await expect.element(link).toHaveAttribute('href', `/winona/${product}/banners/7/9`)
  })

  test('9.CONST.41 2.ROUTE.32 product-list: to the deals of the banner', async () => {
    const opened = await clicked({ clickType: 'product-list', clickArguments: 'p9,p3,p777' }, 'See what is on sale')
    await expect.poll(() => address(opened)).toBe(`/winona/banners/${opened.banner.id}`)
    await expect.element(page.getByText('Showing All 2 Results')).toBeVisible()
    const deals = page.getByRole('main').getByRole('article')
    expect(deals.elements().map((it) => it.querySelector('h2')!.textContent)).toEqual(['Item 3', 'Item 9'])
    await deals.getByRole('link', { name: 'Item 9' }).click()
    await expect.poll(() => address(opened)).toBe(`/winona/${product}/banners/7/9`)
    await expect
      .element(page.getByRole('link', { name: 'Back', includeHidden: true }))
      .toHaveAttribute('href', `/winona/banners/${opened.banner.id}`)
  })

  test('9.CONST.42 search: to what the text finds', async () => {
    const opened = await clicked({ clickType: 'search', clickArguments: 'item 12' }, 'Search for “item 12”')
    await expect.poll(() => address(opened)).toBe(`/winona/${product}/items?q=item+12`)
    await expect.element(page.getByText('Showing 1 of 40 Total Results')).toBeVisible()
  })

  test('9.CONST.43 none: nowhere', async () => {
    const opened = await clicked({ clickType: 'none', clickArguments: 'https://orchard.example/' }, null)
    expect(address(opened)).toBe(home)
    expect(opened.place('homepage-banner')!.querySelectorAll('a')).toHaveLength(0)
  })

  test('4.BANR.03 a link that the middle button opens in a new tab counts, and a press of the right one does not', async () => {
    await picturesCome()
    const { server } = await open(home, [one({ clickType: 'search', clickArguments: 'item 12' })])
    const link = page.getByRole('link', { name: 'Search for “item 12”' })
    await expect.element(link).toBeVisible()
    for (const button of [2, 1]) link.element().dispatchEvent(new MouseEvent('auxclick', { button, bubbles: true }))
    await expect.poll(() => seenBy(server).filter((it) => it.metricType === 'click')).toHaveLength(1)
  })

  test('a click whose count fails leads all the same', async () => {
    await picturesCome()
    const { router } = await open(home, [one({ clickType: 'search', clickArguments: 'item 12' })], refuse(banners.metric, 503))
    await page.getByRole('link', { name: 'Search for “item 12”' }).click()
    await expect.poll(() => router.page().location.search).toBe('?q=item+12')
  })
})

describe('which banner stands in a place', () => {
  const src = (element: HTMLElement | null) => element?.querySelector('img')?.closest('[data-state]')?.getAttribute('data-state')

  test('5.BANR.02 one that was displayed as often as it may be gives its place to the next', async () => {
    await picturesCome()
    const limited = one({ maxDisplayCountPerConsumer: 1, clickType: 'search', clickArguments: 'first' }, { priority: 9 })
    const next = one({ clickType: 'search', clickArguments: 'second' })
    const first = await open(home, [next, limited])
    expect(first.html).not.toContain('<figcaption>') // and the server draws no picture that may be wrong
    await expect.element(page.getByRole('link', { name: 'Search for “first”' })).toBeVisible()
    localStorage.setItem(
      'banner-state',
      JSON.stringify({ displays: { [limited.media[0]!.id]: { count: 1, at: Date.now() } }, reports: {} }),
    )
    first.root.remove()
    await open(home, [next, limited])
    await expect.element(page.getByRole('link', { name: 'Search for “second”' })).toBeVisible()
  })

  test('without another one its space stays, filled and without a label, and nothing moves', async () => {
    await picturesCome()
    const banner = one({ maxDisplayCountPerConsumer: 0 })
    const { place, root, html } = await open(home, [banner])
    expect(html).toContain('data-placement="homepage-banner"')
    await expect.poll(() => src(place('homepage-banner'))).toBeUndefined()
    expect(place('homepage-banner')!.getBoundingClientRect().height).toBeGreaterThan(200)
    expect(getComputedStyle(root.querySelector('[data-placement] figcaption')!).visibility).toBe('hidden')
  })

  test('a picture that does not come leaves no hole: the next one, or an ornament, takes its space', async () => {
    const [broken, well] = [
      one({ clickType: 'search', clickArguments: 'broken' }, { priority: 9 }),
      one({ clickType: 'search', clickArguments: 'well' }),
    ]
    const alone = one({ placement: 'productpage-banner' })
    await picturesCome([broken, alone].map((it) => it.media[0]!.imageUri))
    const { place, router } = await open(home, [broken, well, alone])
    await expect.element(page.getByRole('link', { name: 'Search for “well”' })).toBeVisible()
    await act(() => router.navigate(`/winona/${product}/7/1`))
    await expect.poll(() => place('productpage-banner')?.querySelector('img')).toBeNull()
    expect(place('productpage-banner')!.getBoundingClientRect().height).toBeGreaterThan(200)
  })

  test('one that has ended since the device kept it gives its space to the next, and nothing moves', async () => {
    await picturesCome()
    const ended = one({ clickType: 'search', clickArguments: 'ended', width: 1000, height: 300 }, { priority: 9 })
    const current = one({ clickType: 'search', clickArguments: 'current', width: 1000, height: 150 })
    const reply = Promise.withResolvers<BannerAd[]>()
    const copies = [[['banners'], { kind: 'all', banners: [ended] }]] as const
    await renderApp(routes, home, theServer([], answer(banners.all, reply.promise)), { copies })
    await expect.element(page.getByRole('link', { name: 'Search for “ended”' })).toBeVisible()
    const height = () => document.querySelector('[data-placement="homepage-banner"]')!.getBoundingClientRect().height
    const before = height()
    reply.resolve([current])
    await expect.element(page.getByRole('link', { name: 'Search for “current”' })).toBeVisible()
    expect(height()).toBe(before)
  })

  test('without banners, and where they can’t be read, the pages are as they were', async () => {
    const { root } = await open(home, [])
    expect(root.querySelectorAll('figure')).toHaveLength(0)
    await expect.element(page.getByRole('heading', { name: 'Current Deals' })).toBeVisible()
    root.remove()
    const other = await open(home, [], refuse(banners.all, 503))
    expect(other.root.querySelectorAll('figure')).toHaveLength(0)
    await expect.element(page.getByRole('heading', { name: 'Current Deals' })).toBeVisible()
  })

  test('a page that came with its store’s banners asks for those of other pages once it is touched', async () => {
    await picturesCome()
    await beStill()
    const placement = `current-${product}-inline` as const
    const { server, root, place } = await open(`/winona/${product}/items`, [one({ placement })])
    await expect.poll(() => root.querySelector('li[aria-posinset]')?.getAttribute('aria-setsize')).toBe('40')
    expect(isVisible(place(placement))).toBe(true)
    const asked = () => server.requests(banners.all).length
    expect(asked(), 'by the server, to draw the page').toBe(1)
    document.dispatchEvent(new Event('pointerdown'))
    await expect.poll(asked).toBe(2)
  })

  test('a banner that is known only when the page is drawn comes where nothing moves: below the window', async () => {
    await picturesCome()
    await phone()
    const coming = Promise.withResolvers<BannerAd[]>()
    const all = [one({ placement: 'mobile-productpage-banner' })]
    const { screen, tools } = await renderApp(routes, `/winona/${product}/7/1`, theServer([], answer(banners.all, coming.promise)))
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Item 1' })).toBeVisible()
    coming.resolve(all)
    await expect.poll(() => tools.queryClient.getQueryData(['banners'])).toMatchObject({ banners: all })
    await expect.element(screen.getByRole('button', { name: 'Add Item' })).toBeVisible()
    expect(document.querySelector('figure')).toBeNull()
    await page.viewport(390, 240)
    await expect.poll(() => document.querySelector('figure')?.dataset['placement']).toBe('mobile-productpage-banner')
  })
})

describe('4.BANR.02 what was seen is counted on the device and reported', () => {
  test('after a second in view; once an hour, and the display each time', async () => {
    await picturesCome()
    const banner = one({ maxDisplayCountPerConsumer: 5 })
    const view = { bannerAdId: banner.id, bannerAdMediaId: banner.media[0]!.id, metricType: 'view' }
    for (const times of [1, 2]) {
      const { wait } = holdIntervals()
      const { server, place, root } = await open(home, [banner])
      await expect.poll(() => place('homepage-banner')?.querySelector('img')).toBeTruthy()
      place('homepage-banner')!.scrollIntoView()
      await observed(place('homepage-banner')!)
      await wait(999)
      expect(seenBy(server)).toEqual([])
      await wait(1)
      const state = () => JSON.parse(localStorage.getItem('banner-state') ?? '{}')
      await expect.poll(() => state().displays?.[banner.media[0]!.id]?.count).toBe(times)
      expect(seenBy(server)).toEqual(times === 1 ? [view] : [])
      root.remove()
    }
  })
})

describe('2.HOME.02 9.CONST.06 E11 the list summary of a desktop’s home', () => {
  const listId = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10'
  const shopper = { ...visitor, acceptedTerms: true }
  const list = aList({ storeId: 7, shoppingListId: listId })
  const items = ['Apples', 'Milk', 'Bread', 'Salt'].map((itemName, at) =>
    anItem({ shoppingListItemId: `i${at}`, shoppingListId: listId, itemName }),
  )
  const kept = [
    [['user'], shopper],
    [['lists', shopper.userId], [list]],
    [['items', shopper.userId], items],
  ] as const
  const rows = async (all: readonly BannerAd[]) => {
    await picturesCome()
    const fakes = theServer(all, answer(accounts.user, shopper), answer(lists.all, [list]), refuse(lists.items, 503))
    await hydratePage(home, fakes, kept)
    const summary = page.getByRole('region', { name: 'My List' })
    await expect.element(summary.getByText('Apples')).toBeVisible()
    return () => summary.getByRole('listitem').elements().length
  }

  test('shows 3 items', async () => expect((await rows([]))()).toBe(3))

  test('shows 2 items with a shopping-list-takeover, and 3 on a phone', async () => {
    const shown = await rows([one({ placement: 'shopping-list-takeover' })])
    expect(shown()).toBe(2)
    await phone()
    await expect.poll(shown).toBe(3)
  })
})

describe('9.CONST.36 4.BANR.01 4.BANR.04 a modal banner', () => {
  const takeover = () => page.getByRole('dialog', { name: 'Sponsored ad' })
  const offer = async (all: readonly BannerAd[], at = home) => {
    await picturesCome()
    const clock = holdIntervals({ timeout: calm })
    const opened = await open(at, all)
    /** Lets seconds pass until the banner is there: its picture and its code come first. */
    const opens = () =>
      expect
        .poll(async () => {
          await clock.wait(1000)
          return takeover().elements().length
        })
        .toBe(1)
    document.body.style.pointerEvents = ''
    return { ...opened, ...clock, opens }
  }

  test.each<[Placement, () => Promise<void>]>([
    ['homepage-takeover', desk],
    ['mobile-fullpage-takeover', phone],
  ])('%s opens over the home, at its width', async (placement, at) => {
    await at()
    const other = placement === 'homepage-takeover' ? 'mobile-fullpage-takeover' : 'homepage-takeover'
    const banner = one({ placement, width: 780, height: 1400, clickType: 'search', clickArguments: 'item 12' })
    performance.clearResourceTimings()
    const { opens, router } = await offer([banner, one({ placement: other }, { priority: 9 })])
    await opens()
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes(banner.media[0]!.imageUri))
    expect(
      asked.map(({ name }) => name),
      'the picture that was waited for is the one that is shown',
    ).toEqual([takeover().element().querySelector('img')!.currentSrc])
    await expect.element(takeover().getByRole('link', { name: 'Search for “item 12”' })).toBeVisible()
    for (const button of takeover().getByRole('button', { name: 'Close' }).elements())
      await expect.poll(() => button.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
    await takeover().getByRole('link', { name: 'Search for “item 12”' }).click()
    await expect.poll(() => router.page().location.search).toBe('?q=item+12')
    await expect.poll(() => takeover().elements()).toEqual([])
  })

  test.each([['first'], ['last']] as const)('is closed by its %s Close, and stays closed: the next visit opens another', async (which) => {
    const { opens, router } = await offer([
      one({ placement: 'homepage-takeover' }, { priority: 2 }),
      one({ placement: 'homepage-takeover' }),
    ])
    const picture = () => takeover().element().querySelector('img')?.currentSrc
    await opens()
    const closed = picture()
    await takeover().getByRole('button', { name: 'Close' })[which]().click()
    await expect.poll(() => takeover().elements()).toEqual([])
    await act(() => router.navigate(`/winona/${product}/items`))
    await act(() => router.navigate(home))
    await expect.element(page.getByRole('heading', { name: 'Current Deals' })).toBeVisible()
    await opens()
    expect(picture()).not.toBe(closed)
  })

  test('closes with Escape, and the focus is back where it was', async () => {
    const { opens } = await offer([one({ placement: 'homepage-takeover' })])
    const link = page.getByRole('link', { name: 'View All' })
    ;(link.element() as HTMLElement).focus()
    await opens()
    dispatchEscape()
    await expect.poll(() => takeover().elements()).toEqual([])
    expect(document.activeElement).toBe(link.element())
  })

  test('waits while another dialog is open, while somebody types and while the page is behind; never two at once', async () => {
    const all = [one({ placement: 'homepage-takeover' }, { priority: 2 }), one({ placement: 'homepage-takeover' })]
    performance.clearResourceTimings()
    const { opens, wait } = await offer(all)
    const seconds = async () => {
      for (let second = 0; second < 8; second++) await wait(1000)
      expect(takeover().elements()).toEqual([])
    }
    await act(async () => dialogs.alert({ key: 'other', title: 'Other', message: 'Something' }))
    await expect.element(page.getByRole('alertdialog', { name: 'Other' })).toBeVisible()
    // Its picture is there, so that nothing but the dialog keeps it from opening.
    const hasLoaded = () =>
      performance.getEntriesByType('resource').some(({ name }) => all.some((it) => name.includes(it.media[0]!.imageUri)))
    await expect.poll(() => wait(1000).then(hasLoaded)).toBe(true)
    await seconds()
    await act(async () => dialogs.close('other'))
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
    const field = document.body.appendChild(document.createElement('input'))
    onTestFinished(() => field.remove())
    field.focus()
    await seconds()
    field.blur()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await seconds()
    hidden.mockReturnValue(false)
    await opens()
    await takeover().getByRole('button', { name: 'Close' }).last().click()
    for (let second = 0; second < 8; second++) await wait(1000)
    await expect.poll(() => takeover().elements()).toEqual([])
  })

  test('opens as the server has it now, not as the device kept it', async () => {
    await picturesCome()
    const clock = holdIntervals({ timeout: calm })
    const [ended, current] = [one({ placement: 'homepage-takeover' }, { priority: 2 }), one({ placement: 'homepage-takeover' })]
    const reply = Promise.withResolvers<BannerAd[]>()
    const copies = [[['banners'], { kind: 'all', banners: [ended] }]] as const
    const { server } = await renderApp(routes, home, theServer([], answer(banners.all, reply.promise)), { copies })
    await expect.poll(() => server.requests(banners.all).length).toBe(1)
    await clock.wait(calm)
    expect(takeover().elements()).toEqual([])
    reply.resolve([current])
    document.body.style.pointerEvents = ''
    await expect
      .poll(async () => {
        await clock.wait(1000)
        return takeover()
          .elements()
          .map((it) => it.querySelector('img')?.currentSrc)
      })
      .toEqual([expect.stringContaining(current.media[0]!.imageUri)])
  })

  test.each([
    ['whose picture does not come', { imageUri: '/images/hcc/banners/broken-0011aabb.jpg' }],
    ['that was displayed as often as it may be', { maxDisplayCountPerConsumer: 0 }],
  ])('one %s does not open, and opens on no other page', async (_, media) => {
    const banner = one({ placement: 'homepage-takeover', ...media })
    await picturesCome(['broken'])
    const { wait } = holdIntervals()
    await open(home, [banner])
    for (let second = 0; second < 8; second++) await wait(1000)
    expect(takeover().elements()).toEqual([])
  })
})

const dispatchEscape = () =>
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))

describe('F15 a video', () => {
  const film = { mediaType: 'video', imageUri: '/images/hcc/banners/film-0011aabb.webm' } as const
  const moves = async (reduced: boolean) => {
    await picturesCome()
    const media = window.matchMedia.bind(window)
    vi.stubGlobal('matchMedia', (query: string) =>
      query.includes('reduced-motion') ? Object.assign(new EventTarget(), { matches: reduced, media: query }) : media(query),
    )
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
    onTestFinished(() => void vi.unstubAllGlobals())
    const opened = await open(home, [one(film)])
    expect(opened.html).toContain('/film-0011aabb.jpg') // the picture comes first
    opened.place('homepage-banner')!.scrollIntoView()
    await expect.poll(() => opened.place('homepage-banner')!.querySelector('video')).toBeTruthy()
    return { ...opened, play, pause, video: opened.place('homepage-banner')!.querySelector('video')! }
  }

  test('moves without sound over its picture, until it is paused', async () => {
    const { video, play, pause } = await moves(false)
    await expect.poll(() => play.mock.calls.length).toBe(1)
    expect([video.muted, video.loop, video.playsInline, video.autoplay]).toEqual([true, true, true, false])
    pause.mockClear()
    await page.getByRole('button', { name: 'Pause video' }).click()
    await expect.poll(() => pause.mock.calls.length).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Play video' }).click()
    await expect.poll(() => play.mock.calls.length).toBe(2)
  })

  test.each(['under reduced motion', 'where data is saved'])('does not move %s, but may be started', async (why) => {
    const saves = vi.spyOn(network, 'savesData').mockReturnValue(why === 'where data is saved')
    onTestFinished(() => saves.mockRestore())
    const { play, video } = await moves(why === 'under reduced motion')
    expect(video.preload).toBe('none')
    const start = page.getByRole('button', { name: 'Play video' })
    await expect.element(start).toBeVisible()
    expect(play).not.toHaveBeenCalled()
    await start.click()
    await expect.poll(() => play.mock.calls.length).toBe(1)
  })

  test('that does not come leaves its picture, without a button', async () => {
    const { video, place } = await moves(false)
    await act(async () => video.dispatchEvent(new Event('error')))
    await expect.poll(() => place('homepage-banner')!.querySelector('button, video')).toBeNull()
    expect(place('homepage-banner')!.querySelector('img')).toBeTruthy()
  })
})

describe('a hostile banner', () => {
  const shown = async (media: Partial<BannerMedia>) => {
    await picturesCome()
    const { place, root } = await open(home, [one(media)])
    await expect.poll(() => place('homepage-banner')?.querySelector('img')).toBeTruthy()
    return { place, root }
  }

  test.each([
    ['redirect', 'javascript:alert(1)'],
    ['redirect', 'data:text/html,<script>alert(1)</script>'],
    ['product-details', 'no-such-product'],
    ['product-details', '../../logout'],
    ['search', '   '],
  ] as const)('%s to %j leads nowhere', async (clickType, clickArguments) => {
    const { place } = await shown({ clickType, clickArguments })
    await expect.poll(() => place('homepage-banner')!.querySelectorAll('a').length).toBe(0)
  })

  test('html in a search text is text', async () => {
    const { root } = await shown({ clickType: 'search', clickArguments: '<img src=x onerror=alert(1)>"' })
    expect(root.querySelector('img[src=x]')).toBeNull()
    expect(root.querySelector('[data-placement] a')!.getAttribute('href')).toBe(
      `/winona/${product}/items?q=${new URLSearchParams({ '': '<img src=x onerror=alert(1)>"' }).toString().slice(1)}`,
    )
  })

  test.each([
    [10_000, 1],
    [1, 10_000],
  ])('a picture of %i × %i breaks no layout', async (width, height) => {
    const { place } = await shown({ width, height })
    const box = place('homepage-banner')!.getBoundingClientRect()
    expect(box.height).toBeGreaterThan(60)
    expect(box.height).toBeLessThan(800)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280)
  })
})

describe('2.ROUTE.32 the page of a banner', () => {
  test.each(['99', 'abc', '-1', '1e3'])('an unknown one, %s, says that nothing was found, and leads to all', async (id) => {
    await open(`/winona/banners/${id}`, [one({ clickType: 'product-list', clickArguments: 'p1' })])
    await expect.element(page.getByText("Sorry, we can't find any items.")).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'See Deals' })).toHaveAttribute('href', `/winona/${product}/items`)
  })

  test('2.DEALS.03 its deals end with the note that items differ by store and day, and that a list is no order', async () => {
    const banner = one({ clickType: 'product-list', clickArguments: 'p2' })
    await open(`/winona/banners/${banner.id}`, [banner])
    await expect.element(page.getByRole('heading', { name: 'Item 2' })).toBeVisible()
    const note = page.getByText(/^Some items may not be at all stores.* same days\. .* nothing on it is ordered online/)
    expect(note.elements()).toHaveLength(1)
  })

  test('while the banners can’t be read it says so, and tries again', async () => {
    const banner = one({ clickType: 'product-list', clickArguments: 'p2' })
    const { server } = await open(`/winona/banners/${banner.id}`, [], refuse(banners.all, 403))
    await expect.element(page.getByText('We could not load the deals')).toBeVisible()
    server.now(answer(banners.all, [banner]))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByRole('heading', { name: 'Item 2' })).toBeVisible()
  })
})
