import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { ads, type Withdrawn } from '#contract/ads.ts'
import { lists } from '#contract/lists.ts'
import { aComponent, aPage, anAd, aPrice } from '#app/features/deal/testing.ts'
import { theAds, theSpace, theStoreOpen } from '#app/features/deals/testing.ts'
import { network } from '#app/platform/network/index.ts'
import { routes } from '#app/routes.tsx'
import { answer, unreached, type Fake } from '#app/testing/fake-server.ts'
import { hydratePage } from '#app/testing/hydrate-page.tsx'
import { expectInPlace } from '#app/testing/in-place.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'

beforeEach(async () => {
  await page.viewport(1280, 900)
})

const open = (path = '/winona/deals/flyers', ...fakes: Fake[]) => renderApp(routes, path, theStoreOpen(...fakes))

test('2.ROUTE.42 1.FLYER.01 the viewer opens at the first page, its regions named by item and price', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  const regions = [...document.querySelectorAll('svg a')].map((it) => [it.getAttribute('aria-label'), it.getAttribute('href')])
  expect(regions).toEqual([
    ['Honeycrisp apples, 3 dollars 99 cents', '/winona/deals/flyers/7/1'],
    ['Salted butter, 3 dollars 99 cents', '/winona/deals/flyers/7/2'],
  ])
})

test('a page says over its picture what was corrected and what was withdrawn, unless another item stands there now', async () => {
  const corrected = theSpace(1, 'Honeycrisp apples', { width: 300, height: 200 })
  corrected.adComponents.push(aComponent('CUSTOMTEXT', 'Correction: it was printed wrong'))
  const place = { offsetX: 20, offsetY: 620, width: 300, height: 200 }
  const replaced = { offsetX: 20, offsetY: 310, width: 280, height: 180 }
  const adPage = aPage({
    adSpaces: [corrected, theSpace(2, 'Salted butter', { offsetY: 300, width: 300, height: 200 })],
    withdrawn: [place, replaced],
  })
  await open('/winona/deals/flyers', answer(ads.brief, [anAd({ adPages: [adPage] })]))
  await expect.poll(() => [...document.querySelectorAll('svg text')].map((it) => it.textContent)).toEqual(['Now $3.99', 'Withdrawn'])
  const [on, over] = [...document.querySelectorAll('svg text')].map((it) => it.closest('a')?.getAttribute('aria-label') ?? null)
  expect([on, over]).toEqual(['Honeycrisp apples, 3 dollars 99 cents', null])
})

test('the page that the server draws says what was corrected too, before all deals are there', async () => {
  const corrected = theSpace(1, 'Honeycrisp apples', { width: 300, height: 200 })
  corrected.adComponents.push(aComponent('CUSTOMTEXT', 'Correction: it was printed wrong'))
  const { html } = await hydratePage(
    '/winona/deals/flyers',
    theStoreOpen(answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: [corrected] })] })])),
  )
  expect(html).toContain('Now $3.99')
})

test('a region and its line in the list say when its price does not hold today', async () => {
  const soon = theSpace(1, 'Honeycrisp apples', { width: 300, height: 200, startDate: '2099-12-30' })
  const over = theSpace(2, 'Salted butter', { offsetY: 300, width: 300, height: 200, endDate: '2020-03-02' })
  const ad = anAd({ validFrom: '2020-01-01', validTo: '2100-01-01', adPages: [aPage({ adSpaces: [soon, over] })] })
  const { screen } = await open('/winona/deals/flyers', answer(ads.brief, [ad]))
  await expect.element(screen.getByText('Page 1 of 1')).toBeVisible()
  const names = [...document.querySelectorAll('svg a')].map((it) => it.getAttribute('aria-label'))
  expect(names).toEqual([
    'Honeycrisp apples, 3 dollars 99 cents, On sale from Wednesday, Dec 30',
    'Salted butter, Was on sale through Monday, Mar 2',
  ])
  const lines = [...document.querySelectorAll('details[open] li b')].map((it) => it.textContent)
  expect(lines).toEqual(['$3.99On sale from Wednesday, Dec 30', 'Was on sale through Monday, Mar 2'])
})

test('2.ROUTE.43 the address names a page counted over all flyers; a number out of range is the first page', async () => {
  const { screen, router } = await open('/winona/deals/flyers/3')
  await expect.element(screen.getByRole('combobox')).toHaveDisplayValue('Local makers')
  await expect.element(screen.getByText('Page 1 of 1')).toBeVisible()
  await router.navigate('/winona/deals/flyers/9')
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
})

test('2.FLYER.01 flyers are chosen from a dropdown when there is more than one', async () => {
  const { screen, router } = await open()
  await screen.getByRole('combobox').selectOptions('Local makers')
  await expect.poll(() => router.page().location.pathname).toBe('/winona/deals/flyers/3')
  await screen.unmount()
  const one = await open('/winona/deals/flyers', answer(ads.brief, theAds.slice(0, 1)))
  await expect.element(one.screen.getByText('Page 1 of 2')).toBeVisible()
  expect(one.screen.getByRole('combobox').elements()).toEqual([])
})

test('2.FLYER.01 a flyer of which all pages were withdrawn is none that can be chosen', async () => {
  const empty = anAd({ adId: 5, title: 'Withdrawn specials', adPages: [] })
  const { screen } = await open('/winona/deals/flyers', answer(ads.brief, [empty, ...theAds]))
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  expect([...document.querySelectorAll('option')].map((it) => it.textContent)).toEqual(['Thanksgiving week', 'Local makers'])
})

test('2.FLYER.02 2.FLYER.05 pages turn, and the address is replaced', async () => {
  const { screen, router } = await open()
  await expect.element(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await screen.getByRole('link', { name: 'Next page' }).click()
  await expect.element(screen.getByText('Page 2 of 2')).toBeVisible()
  expect([router.page().location.pathname, router.page().way]).toEqual(['/winona/deals/flyers/2', 'replace'])
  await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

test('2.FLYER.03 each page has its own list of items, of which one is open at a time', async () => {
  const { screen } = await open()
  const first = screen.getByRole('group').filter({ hasText: 'Page 1 as a list' })
  await expect.element(first.getByRole('link', { name: /Honeycrisp apples.*\$3\.99/ })).toHaveAttribute('href', '/winona/deals/flyers/7/1')
  expect(first.getByRole('listitem').elements()).toHaveLength(2)
  await screen.getByText(/Page 2 as a list/).click()
  await expect.element(screen.getByRole('link', { name: /Apple butter/ }).last()).toBeVisible()
  await expect.element(first.getByRole('link', { name: /Honeycrisp apples/ })).not.toBeInTheDocument()
})

/** Presses the picture at a part of its width and height. */
async function pressAt(x: number, y: number) {
  const over = document.querySelector<SVGElement>('svg:has(a)')!
  const { width, height } = over.getBoundingClientRect()
  await userEvent.click(over, { position: { x: width * x, y: height * y } })
}

test('the list beside a page breaks no name within a word, where both prices stand beside it', async () => {
  const both = { price: aPrice({ text: '$5.49', amountCents: 549 }), ownerPrice: aPrice({ text: '$2.99', amountCents: 299 }) }
  await open('/winona/deals/flyers', answer(ads.brief, [anAd({ adPages: [aPage({ adSpaces: [theSpace(1, 'Strawberries', both)] })] })]))
  const name = () => document.querySelector('details li a span')?.firstChild
  await expect.poll(() => name()?.textContent).toBe('Strawberries')
  const letters = document.createRange()
  letters.selectNodeContents(name()!)
  expect(letters.getClientRects()).toHaveLength(1)
})

test('2.FLYER.04 a press on the picture rings the region under it and opens its item as a sheet, at the item’s address', async () => {
  const { screen, router } = await open()
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  await pressAt(0.25, 0.5)
  const sheet = screen.getByRole('dialog', { name: 'Salted butter' })
  await expect.element(sheet).toBeVisible()
  expectInPlace(sheet.element() as HTMLElement)
  await expect.element(sheet.getByRole('heading', { name: 'Salted butter' })).toHaveFocus()
  await expect.element(sheet.getByText('3 dollars 99 cents')).toBeInTheDocument()
  await expect.element(sheet.getByRole('button', { name: 'Add Item' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Salted butter/ }).first()).toHaveAttribute('aria-current', 'true')
  expect(router.page().location).toMatchObject({ pathname: '/winona/deals/flyers', mask: { pathname: '/winona/deals/flyers/7/2' } })
})

test('2.FLYER.04 the next region can be pressed at once, and Back closes the sheet: zoom and focus are where they were', async () => {
  const { screen, router } = await open()
  await screen.getByRole('button', { name: 'Zoom in' }).click()
  await expect.element(screen.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
  const zoomed = () => document.querySelector('svg:has(a)')!.getBoundingClientRect().width
  const width = zoomed()
  document.querySelector<SVGElement>('#region-1')!.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Honeycrisp apples' })).toBeVisible()
  await pressAt(0.25, 0.5)
  await expect.element(screen.getByRole('dialog', { name: 'Salted butter' })).toBeVisible()
  expect(screen.getByRole('dialog').elements()).toHaveLength(1)
  await router.navigate(-1)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(router.page().location).toMatchObject({ pathname: '/winona/deals/flyers', mask: undefined })
  expect(document.activeElement?.id).toBe('region-2')
  expect(zoomed()).toBeCloseTo(width, 0)
})

for (const [what, withdrawn, told] of [
  ['was withdrawn', [{ adSpaceId: 2, note: null }], ['Salted butter was withdrawn']],
  ['is of a week that has ended', [], []],
] as const) {
  test(`the sheet of an item that ${what} meanwhile closes; only what was withdrawn is said to be`, async () => {
    const { screen, server, tools, router } = await open()
    await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
    await pressAt(0.25, 0.5)
    await expect.element(screen.getByRole('dialog', { name: 'Salted butter' })).toBeVisible()
    const reply = Promise.withResolvers<Withdrawn[]>()
    server.now(answer(ads.brief, theAds.slice(1)), answer(ads.withdrawn, reply.promise))
    await tools.queryClient.invalidateQueries({ queryKey: ['deals'] })
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => router.page().location.mask).toBeUndefined()
    await expect.poll(() => server.requests(ads.withdrawn)).toHaveLength(1)
    reply.resolve([...withdrawn])
    await expect.poll(() => tools.queryClient.getQueryData(['deals', 'winona', 'withdrawn'])).toEqual(withdrawn)
    await expect.poll(() => [...document.querySelectorAll('[role=status]')].map((it) => it.textContent).filter(Boolean)).toEqual(told)
  })
}

for (const [how, close] of [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its Close button', () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()],
] as const) {
  test(`${how} closes the sheet`, async () => {
    const { screen } = await open()
    await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
    await pressAt(0.25, 0.5)
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await close()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })
}

test('Details leads from the sheet to the page of the item, and its Back to the flyer', async () => {
  await page.viewport(390, 844) // the header of a phone has Back
  const { screen, router } = await open()
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  await pressAt(0.25, 0.5)
  await screen.getByRole('dialog').getByRole('link', { name: 'Details' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Salted butter' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/winona/deals/flyers')
  await router.navigate(-1)
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a page that is turned closes the sheet first', async () => {
  const { screen, router } = await open()
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  await pressAt(0.25, 0.5)
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await screen.getByRole('link', { name: 'Next page' }).click()
  await expect.element(screen.getByText('Page 2 of 2')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(router.page().location).toMatchObject({ pathname: '/winona/deals/flyers/2', mask: undefined })
})

test('a finger that rests on a region puts its item on the list and opens nothing; so does a button of the page’s list', async () => {
  const { screen, router } = await renderApp(
    routes,
    '/winona/deals/flyers',
    theStoreOpen(
      answer(accounts.user, anonymous),
      answer(lists.all, []),
      answer(lists.items, []),
      unreached(lists.create),
      unreached(lists.addItem),
    ),
    { keeps: true },
  )
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  const over = document.querySelector('svg:has(a)')!
  const { left, top, width, height } = over.getBoundingClientRect()
  const finger = new Touch({ identifier: 0, target: over, clientX: left + width * 0.25, clientY: top + height * 0.5 })
  const about = { bubbles: true, cancelable: true, changedTouches: [finger] }
  over.dispatchEvent(new TouchEvent('touchstart', { ...about, touches: [finger] }))
  await expect.element(screen.getByRole('status').getByText('Added to My List')).toBeVisible()
  const end = new TouchEvent('touchend', about)
  over.dispatchEvent(end)
  expect(end.defaultPrevented).toBe(true) // so that no click follows
  await expect.element(screen.getByRole('link', { name: /^Salted butter, .*on your list$/ })).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Add Honeycrisp apples to list' }).click()
  await expect.element(screen.getByRole('link', { name: /^Honeycrisp apples, .*on your list$/ })).toBeInTheDocument()
  expect(router.page().location.mask).toBeUndefined()
})

test('the arrow keys turn a whole page and move an enlarged one', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Page 2 of 2')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  await screen.getByRole('button', { name: 'Zoom in' }).click()
  const frame = screen.getByRole('region', { name: /enlarged/ })
  await expect.poll(() => frame.element().scrollLeft).toBeGreaterThan(0)
  const from = frame.element().scrollLeft
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => frame.element().scrollLeft).toBeGreaterThan(from)
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
})

test('full screen: the rest of the page is shut off, pages turn, and Back shows the page that was turned to', async () => {
  const { screen, router } = await open()
  await screen.getByRole('button', { name: 'Full screen' }).click()
  const leave = screen.getByRole('button', { name: 'Close full screen' })
  await expect.element(leave).toBeVisible()
  await expect.poll(() => document.querySelector<HTMLElement>('header')!.inert).toBe(true)
  await pressAt(0.25, 0.5)
  await expect.element(screen.getByRole('dialog', { name: 'Salted butter' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('link', { name: 'Next page' }).click()
  await expect.element(screen.getByText('Page 2 of 2')).toBeVisible()
  await expect.element(leave).toBeVisible()
  await router.navigate(-1)
  await expect.element(leave).not.toBeInTheDocument()
  await expect.element(screen.getByText('Page 2 of 2')).toBeVisible()
  await expect.poll(() => document.querySelector<HTMLElement>('header')!.inert).toBe(false)
})

test('in full screen keys scroll a page that does not fit, and the next page begins at its top', async () => {
  await page.viewport(1280, 800)
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Full screen' }).click()
  await expect.element(screen.getByRole('button', { name: 'Close full screen' })).toHaveFocus()
  const frame = document.querySelector('svg:has(a)')!.parentElement!.parentElement!
  const { clientHeight, scrollHeight } = frame
  const after: number[] = []
  for (const key of ['ArrowDown', 'ArrowUp', 'PageDown', 'Home', 'End']) {
    await userEvent.keyboard(`{${key}}`)
    after.push(frame.scrollTop)
  }
  expect(after).toEqual([80, 0, expect.closeTo(clientHeight * 0.9, -1), 0, scrollHeight - clientHeight])
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Page 2 of 2')).toBeVisible()
  expect(frame.scrollTop).toBe(0)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.fullscreenElement).toBeNull()
})

test('an enlarged page takes the room of the whole one, also when it was enlarged in full screen', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  const whole = document.querySelector('svg:has(a)')!.getBoundingClientRect().height
  await screen.getByRole('button', { name: 'Full screen' }).click()
  const leave = screen.getByRole('button', { name: 'Close full screen' })
  await expect.element(leave).toHaveFocus()
  await screen.getByRole('button', { name: 'Zoom in' }).click()
  await expect.element(screen.getByRole('region', { name: /enlarged/ })).toBeVisible()
  await leave.click()
  await expect.element(leave).not.toBeInTheDocument()
  await expect.poll(() => document.fullscreenElement).toBeNull()
  const frame = screen.getByRole('region', { name: /enlarged/ })
  expect(frame.element().getBoundingClientRect().height).toBeCloseTo(whole, 0)
})

test('what is pressed twice before the first press is drawn is done once, and the flyer is not left', async () => {
  const { screen, router } = await open('/winona/home')
  await router.navigate('/winona/deals/flyers')
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  const twice = (name: string) => {
    const pressed = document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!
    for (const _ of 'ab') pressed.click()
  }
  const openSheet = async () => {
    document.querySelector<SVGElement>('#region-1')!.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  }
  await openSheet()
  twice('Close')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(router.page().location).toMatchObject({ pathname: '/winona/deals/flyers', mask: undefined })
  twice('Full screen')
  await expect.element(screen.getByRole('button', { name: 'Close full screen' })).toBeVisible()
  await openSheet()
  twice('Close full screen')
  await expect.element(screen.getByRole('button', { name: 'Close full screen' })).not.toBeInTheDocument()
  await openSheet()
  twice('Next page')
  await expect.element(screen.getByText('Page 2 of 2')).toBeVisible()
  expect(router.page().location).toMatchObject({ pathname: '/winona/deals/flyers/2', mask: undefined, under: ['/winona/home'] })
})

test('the focus stays on a button that zooms no further, which does nothing more', async () => {
  const { screen } = await open()
  for (const [pressed, other] of [
    ['Zoom in', 'Zoom out'],
    ['Zoom out', 'Zoom in'],
  ] as const) {
    const button = screen.getByRole('button', { name: pressed })
    await expect.element(button).toBeEnabled()
    button.element().focus()
    await expect
      .poll(async () => {
        await userEvent.keyboard('{Enter}')
        return button.element().matches(':disabled, [aria-disabled=true]')
      })
      .toBe(true)
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).not.toHaveAttribute('data-heard')
    await expect.element(button).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: other })).toBeEnabled()
  }
})

test('the focus stays on what turns the page, where there is no further page too', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  screen.getByRole('link', { name: 'Next page' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const last = screen.getByRole('button', { name: 'Next page' })
  await expect.element(last).toBeDisabled()
  await expect.element(last).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('link', { name: 'Next page' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(last).toHaveFocus()
  screen.getByRole('link', { name: 'Previous page' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const first = screen.getByRole('button', { name: 'Previous page' })
  await expect.element(first).toBeDisabled()
  await expect.element(first).toHaveFocus()
})

test('a page that comes while nothing has the focus takes none', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Page 2 of 2')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})

test('the focus of a region stays with the picture when the page is turned, before the regions of the new page', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  document.querySelector<SVGElement>('#region-2')!.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Page 2 of 2')).toBeVisible()
  const picture = document.querySelector('svg:has(> title)')
  expect(picture?.querySelector('title')?.textContent).toBe('Thanksgiving week, page 2 of 2')
  expect(document.activeElement).toBe(picture)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  expect(document.activeElement).toBe(picture)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.id).toBe('region-1')
})

test('the focus goes from Full screen to what closes it, and back', async () => {
  const { screen } = await open()
  const enter = screen.getByRole('button', { name: 'Full screen', exact: true })
  await expect.element(enter).toBeVisible()
  enter.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Close full screen' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Close full screen' })).not.toBeInTheDocument()
  await expect.element(enter).toHaveFocus()
})

test('the next page’s picture is loaded ahead when the shopper is about to turn, never where data is to be saved', async () => {
  const asked: string[] = []
  vi.stubGlobal(
    'Image',
    class extends Image {
      override set srcset(value: string) {
        asked.push(value)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const saves = vi.spyOn(network, 'savesData').mockReturnValue(true)
  const { screen } = await open()
  const next = screen.getByRole('link', { name: 'Next page' })
  await expect.element(next).toBeVisible()
  expect(asked).toEqual([])
  await next.hover()
  expect(asked).toEqual([])
  saves.mockReturnValue(false)
  await screen.getByRole('button', { name: 'Zoom in' }).hover()
  await next.hover()
  expect(asked.map((it) => /pages\/\w+/.exec(it)?.[0])).toEqual(['pages/page2'])
})

test('as the zoom begins a larger picture is asked for over the one that is there, which stays when there is no signal', async () => {
  const { screen } = await open()
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('img[srcset*="/pages/"]')]
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  const whole = document.querySelector('svg:has(a)')!.getBoundingClientRect().width
  await screen.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => pictures().at(-1)?.sizes).toBe(`${Math.ceil(whole * 1.5)}px`)
  await screen.getByRole('button', { name: 'Zoom out' }).click()
  expect(pictures().at(-1)?.sizes).toBe(`${Math.ceil(whole * 1.5)}px`)
})

test('2.FLYER.04 a press outside of all regions opens nothing', async () => {
  const { screen, router } = await open()
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  const over = document.querySelector<SVGElement>('svg:has(a)')!
  const { width, height } = over.getBoundingClientRect()
  await userEvent.click(over, { position: { x: width * 0.9, y: height * 0.9 } })
  expect([router.page().location.pathname, router.going()]).toEqual(['/winona/deals/flyers', null])
})

test('1.FLYER.01 the buttons zoom in, and out again to the whole page', async () => {
  const { screen } = await open()
  const width = () => document.querySelector('svg:has(a)')!.getBoundingClientRect().width
  await expect.element(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  const whole = width()
  await screen.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeCloseTo(whole * 1.5, 0)
  await screen.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(width).toBeCloseTo(whole, 0)
})

test('1.FLYER.01 each turn of a wheel zooms, also before the previous turn is rendered', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  const over = document.querySelector('svg:has(a)')!
  const whole = over.getBoundingClientRect().width
  for (let turn = 0; turn < 4; turn++)
    over.dispatchEvent(new WheelEvent('wheel', { deltaY: -50, ctrlKey: true, bubbles: true, cancelable: true }))
  await expect.poll(() => over.getBoundingClientRect().width / whole).toBeCloseTo(Math.E, 1)
})

/** Fingers that lie on the picture at these distances from its left edge, in px; `lifted` are those that leave it. */
function touch(type: 'touchstart' | 'touchmove' | 'touchend', fingers: readonly number[], lifted: readonly number[] = []) {
  const over = document.querySelector('svg:has(a)')!
  const { left, top } = document.querySelector('main')!.getBoundingClientRect()
  const touches = [...fingers, ...lifted].map(
    (x, identifier) => new Touch({ identifier, target: over, clientX: left + x, clientY: top + 300 }),
  )
  const [on, off] = [touches.slice(0, fingers.length), touches.slice(fingers.length)]
  over.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches: on, changedTouches: off }))
}

for (const [how, shrink] of [
  [
    'a pinch',
    () => {
      touch('touchstart', [300, 400])
      touch('touchmove', [300, 500])
      touch('touchmove', [300, 402])
      touch('touchend', [300], [402])
      touch('touchend', [], [300])
    },
  ],
  [
    'a wheel',
    () => {
      const over = document.querySelector('svg:has(a)')!
      for (const deltaY of [-100, 96])
        over.dispatchEvent(new WheelEvent('wheel', { deltaY, ctrlKey: true, bubbles: true, cancelable: true }))
    },
  ],
] as const) {
  test(`1.FLYER.01 ${how} that ends just above the whole page shows it whole, and a swipe turns it`, async () => {
    const { screen } = await open()
    await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
    shrink()
    await expect.element(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
    touch('touchstart', [400])
    touch('touchmove', [300])
    touch('touchend', [], [300])
    await expect.element(screen.getByText('Page 2 of 2')).toBeVisible()
  })
}

test('1.FLYER.01 a wheel that begins to enlarge the page by little is followed', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  const over = document.querySelector('svg:has(a)')!
  const whole = over.getBoundingClientRect().width
  over.dispatchEvent(new WheelEvent('wheel', { deltaY: -4, ctrlKey: true, bubbles: true, cancelable: true }))
  await expect.poll(() => over.getBoundingClientRect().width / whole).toBeCloseTo(1.02, 2)
})

for (const clickArrives of ['between them', 'after both']) {
  test(`1.FLYER.01 two taps that a slow phone delivers late, with their click ${clickArrives}, are no press`, async () => {
    const { screen, router } = await open()
    await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
    const over = document.querySelector('svg:has(a)')!
    const whole = over.getBoundingClientRect()
    const [clientX, clientY] = [whole.left + 20, whole.top + 20]
    const finger = new Touch({ identifier: 0, target: over, clientX, clientY })
    const about = { bubbles: true, cancelable: true, changedTouches: [finger] }
    const then = performance.now() - 3000
    const send = (after: number, event: Event) => over.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: then + after }))
    const click = () => send(50, new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY }))
    send(0, new TouchEvent('touchstart', { ...about, touches: [finger] }))
    send(50, new TouchEvent('touchend', about))
    if (clickArrives === 'between them') click()
    send(150, new TouchEvent('touchstart', { ...about, touches: [finger] }))
    send(200, new TouchEvent('touchend', about))
    if (clickArrives === 'after both') click()
    await expect.poll(() => over.getBoundingClientRect().width / whole.width).toBeCloseTo(2.5, 1)
    expect([router.page().location.pathname, router.going()]).toEqual(['/winona/deals/flyers', null])
  })
}

test('in full screen a picture as wide as the window is asked for', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => document.querySelector<HTMLImageElement>('img[sizes="100vw"]')?.srcset).toContain('/pages/')
})
