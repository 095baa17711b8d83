import { backButton } from '#app/testing/native-back.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RouteObject } from '#app/router/index.ts'
import { accounts } from '#contract/accounts.ts'
import { places, type Place } from '#contract/places.ts'
import { stores, type Store, type StoreSearch } from '#contract/stores.ts'
import { errorText } from '#app/api/error-text.ts'
import { failureText } from '#app/api/failure-text.ts'
import { device } from '#app/platform/device/index.ts'
import { location, type Located } from '#app/platform/location/index.ts'
import { answer, neverComing, refuse, type Fake } from '#app/testing/fake-server.ts'
import { holdIntervals } from '#app/testing/held-clock.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import { dialogs, DialogHost } from '#app/ui/dialogs.tsx'
import { hear } from '#words/t.ts'
import * as findStore from './FindStorePage.tsx'
import * as results from './ResultsPage.tsx'
import { aStore } from '#app/features/stores/testing.ts'

// The map itself is replaced, because it needs a graphics card; its pins and popups are ours.
const graphics = vi.hoisted(() => ({ missing: false, revealed: [] as HTMLElement[] }))
vi.mock('../stores/map/draw.ts', () => ({
  async drawMap(container: HTMLElement) {
    if (graphics.missing) throw new Error('no WebGL')
    return {
      place(pins: { element: HTMLElement }[]) {
        container.append(...pins.map(({ element }) => element))
        return () => pins.forEach(({ element }) => element.remove())
      },
      reveal: (element: HTMLElement) => void graphics.revealed.push(element),
      zoom() {},
      remove() {},
    }
  },
}))

const winona = { latitude: 44.05, longitude: -91.64 }
const routes: RouteObject[] = [
  { path: '/find/store', Component: () => <Page of={findStore.default} /> },
  { path: '/find/store/results', loader: results.loader, Component: () => <Page of={results.default} /> },
  { path: '*', Component: () => <h1>Elsewhere</h1> },
]
const desk = () => page.viewport(1280, 800)
const phone = () => page.viewport(390, 844)
const address = (router: Awaited<ReturnType<typeof open>>['router']) => router.page().location.pathname + router.page().location.search
const names = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
  [...screen.container.querySelectorAll('li h2')].map(({ textContent }) => textContent)
const pins = () => [...document.querySelectorAll<HTMLButtonElement>('[aria-label="Map of stores"] button[aria-expanded]')]

function Page({ of: Component }: { of: () => React.ReactNode }) {
  return (
    <>
      <Component />
      <DialogHost failed={failureText} />
    </>
  )
}

const store = (storeId: number, storeName: string, latitude = 44 + storeId / 100) =>
  aStore({
    storeId,
    storeRoute: `s-${storeId}`,
    storeName,
    addressLine1: `${storeId} Main Street`,
    phone: '507-555-0114',
    webUrl: 'winona.example',
    latitude,
    longitude: -91.64,
  })

const three = [store(1, 'Bluff'), store(2, 'Arch'), store(3, 'Creek')]
const found = (stores: Store[], more: Partial<StoreSearch> = {}): StoreSearch => ({
  results: stores,
  searchLocation: null,
  sortMethod: 'name',
  ...more,
})
const theNetwork = [
  answer(accounts.user, visitor),
  answer(places.autocomplete, []),
  answer(places.geocode, { label: '55987 Winona, MN', ...winona }),
]
const near = { searchLocation: winona, sortMethod: 'distance' } as const

function open(at: string, search = answer(stores.search, found(three)), ...fakes: Fake[]) {
  return renderApp(routes, at, [...theNetwork, search, ...fakes])
}

beforeEach(() => {
  vi.spyOn(location, 'permission').mockResolvedValue('prompt')
})
afterEach(() => {
  graphics.missing = false
  vi.restoreAllMocks()
})

test('2.ROUTE.07 2.ROUTE.08 Search is disabled while the box is empty, and leads to the results', async () => {
  const { screen, router } = await open('/find/store')
  const button = screen.getByRole('button', { name: 'Search' })
  await expect.element(button).toBeDisabled()
  await screen.getByRole('combobox').fill('  ')
  await expect.element(button).toBeDisabled()
  await screen.getByRole('combobox').fill('la crosse')
  await button.click()
  await expect.poll(() => address(router)).toBe('/find/store/results?query=la+crosse')
})

test('2.ROUTE.09 a suggested place leads to the results with lat and lng, also when it is chosen by keyboard', async () => {
  const suggestions = [
    { label: 'La Crosse, WI', ...winona },
    { label: 'Lansing, MI', latitude: 42.7, longitude: -84.5 },
  ]
  const search = answer(stores.search, found(three, near))
  const { screen, router, server } = await open('/find/store', search, answer(places.autocomplete, suggestions))
  await screen.getByRole('combobox').fill('la')
  await expect.element(screen.getByRole('option', { name: 'La Crosse, WI' })).toBeVisible()
  expect(server.requests(places.autocomplete)).toHaveLength(1)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  await expect.element(screen.getByRole('option', { name: 'La Crosse, WI' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address(router)).toBe('/find/store/results?lat=44.05&lng=-91.64')
  await expect.element(screen.getByText('3 stores near La Crosse, WI')).toBeVisible()
})

test('2.FIND.02 suggestions that come after Enter do not open over the results; typing on opens them again', async () => {
  const late = Promise.withResolvers<Place[]>()
  const { screen, router, server } = await open('/find/store/results?query=', undefined, answer(places.autocomplete, late.promise))
  const box = screen.getByRole('combobox')
  await box.fill('la crosse')
  await expect.poll(() => server.requests(places.autocomplete).length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address(router)).toBe('/find/store/results?query=la+crosse')
  late.resolve([{ label: 'La Crosse, WI', ...winona }])
  await expect.poll(() => names(screen)).toHaveLength(3)
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  await expect.element(screen.getByRole('option')).not.toBeInTheDocument()
  await userEvent.keyboard(' w')
  await expect.element(screen.getByRole('option', { name: 'La Crosse, WI' })).toBeVisible()
})

test('2.FIND.02 the place that the arrow keys have reached stays so when other suggestions come', async () => {
  const late = Promise.withResolvers<Place[]>()
  const rockford = { label: 'Rockford, IL', latitude: 42.27, longitude: -89.09 }
  const search = answer(stores.search, found(three, near))
  const suggested = answer(places.autocomplete, ({ query: { q } }) => (q === 'ro' ? [rockford] : late.promise))
  const { screen, router, server } = await open('/find/store', search, suggested)
  const box = screen.getByRole('combobox')
  await box.fill('ro')
  await expect.element(screen.getByRole('option', { name: 'Rockford, IL' })).toBeVisible()
  await box.fill('roc')
  await expect.poll(() => server.requests(places.autocomplete).length).toBe(2)
  await userEvent.keyboard('{ArrowDown}')
  late.resolve([{ label: 'Rochester, MN', latitude: 44.02, longitude: -92.47 }, rockford])
  await expect.element(screen.getByRole('option', { name: 'Rochester, MN' })).toHaveAttribute('aria-selected', 'false')
  await expect.element(screen.getByRole('option', { name: 'Rockford, IL' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address(router)).toBe('/find/store/results?lat=42.27&lng=-89.09')
})

test('2.FIND.02 no suggestions of other words stand under the text', async () => {
  const suggested = answer(places.autocomplete, ({ query: { q } }) =>
    q === 'minn' ? [{ label: 'Minneapolis, MN', ...winona }] : neverComing,
  )
  const { screen, server } = await open('/find/store', undefined, suggested)
  const box = screen.getByRole('combobox')
  const suggestions = () => screen.getByRole('option').elements().length
  await box.fill('minn')
  await expect.poll(suggestions).toBe(1)
  await box.fill('minne')
  expect(suggestions()).toBe(1)
  await box.fill('chicago')
  expect(suggestions()).toBe(0)
  await expect.poll(() => server.requests(places.autocomplete).at(-1)?.query.q).toBe('chicago')
  expect(suggestions()).toBe(0)
})

test('9.CONST.19 the box asks for suggestions, once, when nothing was typed for 250 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { screen, server } = await open('/find/store')
  for (const text of ['wi', 'win']) {
    // Not with fill(), which moves the held clock while it waits.
    const box = screen.getByRole('combobox').element()
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, text)
      box.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(async () => void vi.advanceTimersByTime(249))
  }
  expect(server.requests(places.autocomplete)).toEqual([])
  await act(async () => void vi.advanceTimersByTime(1))
  await expect.poll(() => server.requests(places.autocomplete)).toEqual([{ query: { q: 'win' } }])
})

test('2.ROUTE.11 2.FIND.01 2.FIND.02 2.FIND.03 2.FIND.04 the selection screen has its map, list, search box, location and sort buttons', async () => {
  await desk()
  const { screen } = await open('/find/store/results?query=winona')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Select a Store' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Map of stores' })).toBeVisible()
  await expect.element(screen.getByRole('combobox')).toHaveValue('winona')
  await expect.element(screen.getByRole('button', { name: 'Use My Current Location' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sort: A to Z' })).toBeVisible()
  expect(names(screen)).toEqual(['Arch', 'Bluff', 'Creek'])
})

test('2.FIND.06 2.FIND.08 list and map are side by side from 992 px; up to 991 px a button shows the map', async () => {
  await page.viewport(992, 800)
  const { screen } = await open('/find/store/results?query=winona')
  await expect.poll(() => names(screen)).toHaveLength(3)
  const [list, map] = [screen.getByRole('list').element(), screen.getByRole('region', { name: 'Map of stores' })]
  expect(list.getBoundingClientRect().right).toBeLessThanOrEqual(map.element().getBoundingClientRect().left)
  await page.viewport(991, 800)
  await expect.element(map).not.toBeInTheDocument() // not visible, so not there for screen readers either
  await screen.getByRole('button', { name: 'Show map' }).click()
  await expect.element(map).toBeVisible()
  await screen.getByRole('button', { name: 'Show list' }).click()
  await expect.element(map).not.toBeInTheDocument()
})

test.each([
  ['2.FIND.05 8.ERR.18 finds nothing', answer(stores.search, found([])), 'No stores matching filters'],
  ['fails', refuse(stores.search, 503), 'The stores could not be loaded'],
])('on a phone that shows the map a search that %s is told of, and the next one is shown on the map', async (_, other, words) => {
  await phone()
  const { screen, server } = await open('/find/store/results?query=winona')
  await screen.getByRole('button', { name: 'Show map' }).click()
  const map = screen.getByRole('region', { name: 'Map of stores' })
  const search = async (text: string) => {
    await screen.getByRole('combobox').fill(text)
    await userEvent.keyboard('{Enter}')
  }
  server.now(other)
  await search('zzz')
  await expect.element(screen.getByText(words)).toBeVisible()
  server.now(answer(stores.search, found(three)))
  await search('arch')
  await expect.element(map).toBeVisible()
  await screen.getByRole('button', { name: 'Show list' }).click()
  await expect.element(map).not.toBeInTheDocument()
})

test('2.FIND.05 8.ERR.18 when nothing is found, the page says so', async () => {
  const { screen } = await open('/find/store/results?query=zzz', answer(stores.search, found([])))
  await expect.element(screen.getByText('No stores matching filters')).toBeVisible()
})

test('2.FIND.05 8.ERR.18 a screen reader is told that a search finds nothing, in a place that was there before, or that it fails', async () => {
  const { screen, server } = await open('/find/store/results?query=winona')
  await expect.poll(() => names(screen)).toHaveLength(3)
  const places = screen.getByRole('status').elements()
  const search = async (text: string) => {
    await screen.getByRole('combobox').fill(text)
    await userEvent.keyboard('{Enter}')
  }
  server.now(answer(stores.search, found([])))
  await search('zzz')
  await expect.poll(() => places.some((it) => it.isConnected && it.textContent.includes('No stores matching filters'))).toBe(true)
  server.now(refuse(stores.search, 503))
  await search('arch')
  await expect.element(screen.getByRole('alert').getByText('The stores could not be loaded')).toBeVisible()
})

test('4.STORE.04 placeholders have the shape of the results until they arrive', async () => {
  const { screen } = await open('/find/store/results?query=winona', answer(stores.search, neverComing))
  await expect.element(screen.getByRole('status', { name: 'Looking for stores' })).toBeVisible()
  await expect.element(screen.getByText('No stores matching filters')).not.toBeInTheDocument()
})

test('2.FIND.06 on a desk the list goes down to the end of its column; what is said of many stores leaves Sort in one line', async () => {
  await desk()
  const placed = found(three, { ...near, searchPlace: 'Boston, MA', searchLocation: { latitude: 42.36, longitude: -71.06 } })
  const { screen } = await open('/find/store/results?query=boston', answer(stores.search, placed))
  await expect.poll(() => names(screen)).toHaveLength(3)
  const list = screen.getByRole('list').element()
  expect(list.getBoundingClientRect().bottom).toBeCloseTo(list.parentElement!.getBoundingClientRect().bottom)
  await phone()
  const words = document.createRange()
  words.selectNodeContents(screen.getByRole('button', { name: /^Sort/ }).element().lastChild!)
  expect(words.getClientRects()).toHaveLength(1)
})

test('when a search fails, the page says so, in other words than when nothing is found', async () => {
  const { screen } = await open('/find/store/results?query=winona', refuse(stores.search, 503))
  await expect.element(screen.getByText('The stores could not be loaded')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.element(screen.getByText('No stores matching filters')).not.toBeInTheDocument()
})

test('2.ROUTE.13 a search on the results page replaces its own history entry; an address without a search gets ?query=', async () => {
  const { screen, router } = await open('/find/store/results')
  await expect.poll(() => address(router)).toBe('/find/store/results?query=')
  await screen.getByRole('combobox').fill('arch')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address(router)).toBe('/find/store/results?query=arch')
  expect(router.page().way).toBe('replace')
})

test('5.FIND.02 the place that a text was taken for is said, and that no store is near it', async () => {
  const placed = found(three, { ...near, searchPlace: 'Stillwater, MN' })
  const { screen } = await open('/find/store/results?query=stillwater', answer(stores.search, placed))
  await expect.element(screen.getByText('3 stores near Stillwater, MN')).toBeVisible()
  await screen.unmount()
  const far = { ...placed, searchPlace: 'Boston, MA', searchLocation: { latitude: 42.36, longitude: -71.06 } }
  const there = await open('/find/store/results?query=boston', answer(stores.search, far))
  await expect.element(there.screen.getByText('3 stores more than 250 miles from Boston, MA')).toBeVisible()
})

test('2.FIND.09 2.FIND.10 Sort Results has a checkmark at the active method, and Cancel', async () => {
  const { screen, router } = await open('/find/store/results?query=55987', answer(stores.search, found(three, near)))
  await screen.getByRole('button', { name: 'Sort: nearest first' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Sort Results' })
  const methods = dialog.getByRole('link')
  expect(methods.elements().map(({ textContent }) => textContent)).toEqual(['A to Z', 'Z to A', 'Nearest First', 'Farthest First'])
  expect(methods.elements().map((it) => it.querySelector('svg') !== null)).toEqual([false, false, true, false])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Sort: nearest first' }).click()
  await dialog.getByRole('link', { name: 'Z to A' }).click()
  await expect.poll(() => names(screen)).toEqual(['Creek', 'Bluff', 'Arch'])
  expect(address(router)).toBe('/find/store/results?query=55987&sort=name-desc')
})

test('in Spanish an address says that it is English, in the list and in the popup of a pin', async () => {
  await desk()
  hear(() => 'es')
  onTestFinished(() => hear(() => undefined))
  const { screen } = await open('/find/store/results?query=winona')
  const addresses = () => screen.getByText(/^1 Main Street/).elements()
  await expect.poll(addresses).toHaveLength(1)
  await expect.poll(() => pins().length).toBe(3)
  pins()[1]!.click()
  await expect.poll(addresses).toHaveLength(2)
  expect(addresses().map((it) => it.getAttribute('lang'))).toEqual(['en', 'en'])
})

test('2.FIND.11 without a location distance is not offered, and is not shown', async () => {
  const { screen } = await open('/find/store/results?query=winona')
  await screen.getByRole('button', { name: 'Sort: A to Z' }).click()
  await expect.element(screen.getByRole('dialog').getByRole('link', { name: 'Z to A' })).toBeVisible()
  expect(screen.getByRole('dialog').getByRole('link').elements()).toHaveLength(2)
  expect(screen.getByTitle('miles').elements()).toHaveLength(0)
})

test('4.LOC.01 Use My Current Location shows that it is locating, then searches around that location', async () => {
  let resolve: (located: Located) => void = () => {}
  vi.spyOn(location, 'current').mockReturnValue(new Promise((done) => (resolve = done)))
  const { screen, router } = await open('/find/store/results?query=zzz', answer(stores.search, found(three, near)))
  const button = screen.getByRole('button', { name: 'Use My Current Location' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  resolve({ kind: 'located', position: winona })
  await expect.poll(() => address(router)).toBe('/find/store/results?lat=44.05&lng=-91.64')
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await expect.element(screen.getByText('3 stores near you')).toBeVisible()
})

test('E29 the order by name that the shopper has picked stays with the next search, and one by distance does not', async () => {
  vi.spyOn(location, 'current').mockResolvedValue({ kind: 'located', position: winona })
  const place = answer(places.autocomplete, [{ label: 'La Crosse, WI', ...winona }])
  const { screen, router } = await open('/find/store/results?query=55987&sort=name-desc', answer(stores.search, found(three, near)), place)
  await screen.getByRole('combobox').fill('arch')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address(router)).toBe('/find/store/results?query=arch&sort=name-desc')
  await expect.poll(() => names(screen)).toEqual(['Creek', 'Bluff', 'Arch'])
  await screen.getByRole('combobox').fill('la')
  await screen.getByRole('option', { name: 'La Crosse, WI' }).click()
  await expect.poll(() => address(router)).toBe('/find/store/results?lat=44.05&lng=-91.64&sort=name-desc')
  await router.navigate('/find/store/results?query=winona&sort=name')
  await screen.getByRole('button', { name: 'Use My Current Location' }).click()
  await expect.poll(() => address(router)).toBe('/find/store/results?lat=44.05&lng=-91.64&sort=name')
  await router.navigate('/find/store/results?query=winona&sort=distance-desc')
  await expect.element(screen.getByRole('button', { name: 'Sort: farthest first' })).toBeVisible()
  await screen.getByRole('combobox').fill('creek')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address(router)).toBe('/find/store/results?query=creek')
})

test('4.LOC.01 4.LOC.03 the page’s own look at the location makes no button busy: a press meanwhile counts', async () => {
  vi.spyOn(location, 'permission').mockResolvedValue('granted')
  const current = vi.spyOn(location, 'current').mockReturnValue(neverComing)
  const { screen, router } = await open('/find/store/results?query=zzz', answer(stores.search, found(three, near)))
  await expect.poll(() => current.mock.calls.length).toBe(1)
  current.mockResolvedValue({ kind: 'located', position: winona })
  await screen.getByRole('button', { name: 'Use My Current Location' }).click()
  await expect.poll(() => address(router)).toBe('/find/store/results?lat=44.05&lng=-91.64')
})

for (const [kind, located] of [
  ['found', { kind: 'located', position: winona }],
  ['not found', { kind: 'failed' }],
] as const) {
  test(`4.LOC.01 a location that is ${kind} after the shopper has searched by words changes nothing, and the button can be pressed again`, async () => {
    const late = Promise.withResolvers<Located>()
    const current = vi.spyOn(location, 'current').mockReturnValue(late.promise)
    const { screen, router, server } = await open('/find/store/results?query=zzz')
    const button = screen.getByRole('button', { name: 'Use My Current Location' })
    await button.click()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    await screen.getByRole('combobox').fill('arch')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => address(router)).toBe('/find/store/results?query=arch')
    await expect.element(button).not.toHaveAttribute('aria-busy')
    late.resolve(located)
    await late.promise
    current.mockResolvedValue({ kind: 'unavailable' })
    await button.click()
    await expect.element(screen.getByRole('alertdialog', { name: errorText.locationOther.title })).toBeVisible()
    expect(screen.getByRole('alertdialog').elements()).toHaveLength(1)
    expect([address(router), server.requests(stores.search).filter(({ query }) => query.lat)]).toEqual([
      '/find/store/results?query=arch',
      [],
    ])
  })

  test(`4.LOC.01 a location that is ${kind} after the shopper has left is not told of`, async () => {
    const late = Promise.withResolvers<Located>()
    vi.spyOn(location, 'current').mockReturnValue(late.promise)
    const { screen, router } = await open('/find/store')
    const told = vi.spyOn(dialogs, 'alert')
    const went = vi.spyOn(router, 'navigate')
    await screen.getByRole('button', { name: 'Use My Current Location' }).click()
    await router.navigate('/s-1/home')
    await expect.element(screen.getByText('Elsewhere')).toBeVisible()
    late.resolve(located)
    await new Promise(requestAnimationFrame)
    expect([told.mock.calls, address(router)]).toEqual([[], '/s-1/home'])
    expect(went).toHaveBeenCalledTimes(1)
  })
}

test('a store that is pressed opens, also when the device has moved while its page loads', async () => {
  vi.spyOn(location, 'permission').mockResolvedValue('granted')
  const where = Promise.withResolvers<Located>()
  vi.spyOn(location, 'current').mockReturnValue(where.promise)
  const page = Promise.withResolvers<null>()
  const slow: RouteObject = { path: '/s-1/home', loader: () => page.promise, Component: () => <h1>Bluff</h1> }
  const { screen, router } = await renderApp([slow, ...routes], '/find/store/results?query=zzz', [
    ...theNetwork,
    answer(stores.search, found(three, near)),
  ])
  await router.navigate('/find/store/results?lat=44.05&lng=-91.64', { state: { fromDevice: true }, replace: true })
  await expect.poll(() => names(screen)).toHaveLength(3)
  const asked = vi.spyOn(router, 'navigate')
  const opened = router.navigate('/s-1/home')
  where.resolve({ kind: 'located', position: { ...winona, latitude: 44.09 } })
  await expect.poll(() => asked.mock.lastCall?.[0]).toContain('lat=44.09')
  page.resolve(null)
  await opened
  expect(address(router)).toBe('/s-1/home')
})

test.each([
  ['4.LOC.02 8.ERR.11', 'denied', errorText.locationDenied],
  ['8.ERR.12', 'failed', errorText.locationFailed],
  ['8.ERR.15', 'unavailable', errorText.locationOther],
] as const)('%s a location that is %s gets its own text', async (_, kind, { title, message }) => {
  vi.spyOn(location, 'current').mockResolvedValue({ kind })
  const { screen } = await open('/find/store')
  await screen.getByRole('button', { name: 'Use My Current Location' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: title }).getByText(message)).toBeVisible()
})

test('4.STORE.01 4.STORE.02 2.ROUTE.48 Select This Store leads into the store; the selected store has See Deals instead', async () => {
  await desk()
  document.cookie = 'lastStore=s-2; path=/'
  const { screen, router } = await open('/find/store/results?query=winona')
  await expect.element(screen.getByRole('link', { name: 'See Deals' })).toHaveAttribute('href', '/s-2/deals/items')
  await screen.getByRole('link', { name: 'Select This Store: Creek' }).click()
  await expect.poll(() => address(router)).toBe('/s-3/home')
})

test('on a phone with large text the mark of the selected store lies below the way to sort', async () => {
  await page.viewport(195, 422) // as wide in em as 390 px with text at 200%
  document.cookie = 'lastStore=s-2; path=/'
  const { screen } = await open('/find/store/results?query=winona')
  const mark = screen.getByText('Your store')
  await expect.element(mark).toBeVisible()
  const { bottom } = screen.getByRole('button', { name: 'Sort: A to Z' }).element().getBoundingClientRect()
  expect(mark.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
})

test('2.FIND.07 a desktop shows the details in a modal, a phone on their own page', async () => {
  await desk()
  const { screen, router } = await open('/find/store/results?query=winona', undefined, answer(stores.chain, three))
  await screen.getByRole('link', { name: 'Details of Bluff' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Bluff' })
  await expect.element(dialog.getByRole('link', { name: '507-555-0114' })).toHaveAttribute('href', 'tel:5075550114')
  await expect.element(dialog.getByRole('link', { name: 'winona.example' })).toHaveAttribute('href', 'https://winona.example')
  await expect.element(dialog.getByRole('heading', { name: 'Other Locations' })).toBeVisible()
  expect(address(router)).toBe('/find/store/results?query=winona')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await phone()
  await screen.getByRole('link', { name: 'Details of Bluff' }).click()
  await expect.poll(() => address(router)).toBe('/find/store/details/s-1')
})

test('2.ROUTE.18 the modal leads to the page of the store, also of a store without sisters, and the distance stays the same', async () => {
  await desk()
  const { screen, router } = await open(
    '/find/store/results?lat=44.05&lng=-91.64',
    answer(stores.search, found(three, near)),
    answer(stores.chain, []),
  )
  await screen.getByRole('link', { name: 'Details of Bluff' }).click()
  await screen.getByRole('dialog', { name: 'Bluff' }).getByRole('link', { name: 'Open store page' }).click()
  await expect.poll(() => address(router)).toBe('/stores/details/s-1')
  expect(router.page().location.state).toEqual({ from: winona })
})

/** Presses the number of Bluff in the list by keyboard. */
async function pressNumber(screen: Awaited<ReturnType<typeof open>>['screen']) {
  const number = screen.getByRole('button', { name: 'Show on the map: Bluff, 2' })
  await expect.element(number).toBeVisible()
  number.element().focus()
  await userEvent.keyboard('{Enter}')
  return number
}

test('the map moves to a pin that the keyboard reaches, and stays for one that is pressed', async () => {
  await desk()
  await open('/find/store/results?query=winona')
  await expect.poll(() => pins().length).toBe(3)
  const [first, second] = pins()
  await userEvent.click(first!)
  expect(graphics.revealed).not.toContain(first)
  second!.focus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}')
  await expect.poll(() => graphics.revealed).toContain(second)
})

test.each([
  ['phone', phone],
  ['desktop', desk],
])('on a %s a link leads by keyboard past all stores to the map', async (_, size) => {
  await size()
  const { screen } = await open('/find/store/results?query=winona')
  const link = screen.getByRole('link', { name: 'Skip to the map' })
  await expect.element(link).toBeInTheDocument()
  link.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('region', { name: 'Map of stores' })).toHaveFocus()
})

test('on a phone the focus goes with a store that is shown on the map to its pin, which its popup follows', async () => {
  await phone()
  const { screen } = await open('/find/store/results?query=winona')
  await pressNumber(screen)
  const focused = () => document.activeElement?.textContent
  await expect.poll(focused).toBe('2, Bluff')
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Favorite store: Bluff' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByRole('group', { name: 'Bluff' })).not.toBeInTheDocument()
  expect(focused()).toBe('2, Bluff')
  await screen.getByRole('button', { name: 'Show list' }).click()
  await pressNumber(screen)
  await expect.poll(focused).toBe('2, Bluff')
})

test('on a phone that can draw no map the focus goes to its place, which says so; a desk leaves it on the number', async () => {
  await phone()
  graphics.missing = true
  vi.spyOn(console, 'error').mockReturnValue()
  const { screen } = await open('/find/store/results?query=winona')
  await pressNumber(screen)
  await expect.element(screen.getByText('The map could not be drawn here.')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Map of stores' })).toHaveFocus()
  await screen.unmount()
  graphics.missing = false
  await desk()
  const wide = await open('/find/store/results?query=winona')
  await expect.poll(() => pins().length).toBe(3)
  const number = await pressNumber(wide.screen)
  await expect.element(wide.screen.getByRole('group', { name: 'Bluff' })).toBeVisible()
  await expect.element(number).toHaveFocus()
})

test('2.FIND.07 on a desktop a name opens the store’s popup on the map; the details of a store without a pin', async () => {
  await desk()
  const twelve = Array.from({ length: 12 }, (_, at) => store(at + 1, `Store ${String(at + 1).padStart(2, '0')}`))
  const { screen } = await open('/find/store/results?query=winona', answer(stores.search, found(twelve)), answer(stores.chain, []))
  await expect.poll(() => pins().length).toBe(10)
  await screen.getByRole('link', { name: 'Store 10', exact: true }).click()
  await expect.element(screen.getByRole('group', { name: 'Store 10' })).toBeVisible()
  await screen.getByRole('link', { name: 'Store 11', exact: true }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Store 11' })).toBeVisible()
})

test('2.FIND.07 on a desktop that can draw no map each name opens the details', async () => {
  await desk()
  graphics.missing = true
  vi.spyOn(console, 'error').mockReturnValue()
  const { screen } = await open('/find/store/results?query=winona', undefined, answer(stores.chain, []))
  await expect.element(screen.getByText('The map could not be drawn here.')).toBeVisible()
  await screen.getByRole('link', { name: 'Bluff', exact: true }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Bluff' })).toBeVisible()
})

test('2.FIND.07 a press that asks for a new tab follows the links of a row', async () => {
  await desk()
  const { screen } = await open('/find/store/results?query=winona')
  await expect.poll(() => pins().length).toBe(3)
  for (const name of ['Bluff', 'Details of Bluff']) {
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
    const isOurs = Promise.withResolvers<boolean>()
    const opensNoTab = (event: Event) => {
      isOurs.resolve(event.defaultPrevented)
      event.preventDefault()
    }
    window.addEventListener('click', opensNoTab, { once: true })
    screen.getByRole('link', { name, exact: true }).element().dispatchEvent(press)
    expect(await isOurs.promise).toBe(false)
  }
  expect([screen.getByRole('dialog').elements(), screen.getByRole('group', { name: 'Bluff' }).elements()]).toEqual([[], []])
})

test('2.MAPS.01 2.MAPS.03 2.MAPS.04 2.MAPS.06 2.MAPS.07 a pin opens its popup, and closes it when pressed again', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T12:00:00-06:00'))
  await desk()
  const { screen } = await open('/find/store/results?query=winona')
  await expect.poll(() => pins().length).toBe(3)
  pins()[1]!.click()
  const popup = screen.getByRole('group', { name: 'Bluff' })
  for (const text of ['1 Main Street', 'Winona, MN 55987', 'Open until 9 pm', 'Today 7 am to 9 pm'])
    await expect.element(popup.getByText(text)).toBeVisible()
  await expect.element(popup.getByRole('link', { name: /Select This Store/ })).toHaveAttribute('href', '/s-1/home')
  await expect.element(popup.getByRole('link', { name: 'Get Directions' })).toHaveAttribute('target', '_blank')
  pins()[1]!.click()
  await expect.element(popup).not.toBeInTheDocument()
})

test.each([
  ['an iPhone', true, 'maps.apple.com'],
  ['another device', false, 'www.google.com'],
])('2.MAPS.05 on %s the popup and the details lead to its maps', async (_, isApple, host) => {
  await desk()
  vi.spyOn(device, 'isApple').mockReturnValue(isApple)
  const { screen } = await open('/find/store/results?query=winona', undefined, answer(stores.chain, three))
  await expect.poll(() => pins().length).toBe(3)
  pins()[1]!.click()
  const directions = screen.getByRole('link', { name: 'Get Directions' })
  const leads = () => new URL((directions.element() as HTMLAnchorElement).href).host
  await expect.element(directions).toBeVisible()
  expect(leads()).toBe(host)
  await userEvent.keyboard('{Escape}')
  await expect.element(directions).not.toBeInTheDocument()
  await screen.getByRole('link', { name: 'Details of Bluff' }).click()
  await expect.element(directions).toBeVisible()
  expect(leads()).toBe(host)
})

test('Android’s Back closes a popup before it leads away', async () => {
  await desk()
  const back = await backButton()
  const { screen } = await open('/find/store/results?query=winona')
  await expect.poll(() => pins().length).toBe(3)
  pins()[1]!.click()
  const popup = screen.getByRole('group', { name: 'Bluff' })
  await expect.element(popup).toBeVisible()
  back.press()
  await expect.element(popup).not.toBeInTheDocument()
  expect(back.left).not.toHaveBeenCalled()
})

test('2.MAPS.02 9.CONST.25 the popup of the selected store has See Deals; it is 300 px wide at least', async () => {
  await desk()
  document.cookie = 'lastStore=s-1; path=/'
  const { screen } = await open('/find/store/results?query=winona')
  await expect.poll(() => pins().length).toBe(3)
  pins()[1]!.click()
  const popup = screen.getByRole('group', { name: 'Bluff' })
  await expect.element(popup.getByRole('link', { name: 'See Deals' })).toHaveAttribute('href', '/s-1/deals/items')
  expect(getComputedStyle(popup.element()).minWidth).toBe('300px')
  await userEvent.keyboard('{Escape}')
  await expect.element(popup).not.toBeInTheDocument()
})

test('9.CONST.23 the map shows the first ten stores of the current sort, the list shows all', async () => {
  await desk()
  const many = Array.from({ length: 12 }, (_, at) => store(at + 1, `Store ${String(at + 1).padStart(2, '0')}`))
  const { screen } = await open('/find/store/results?query=winona&sort=name-desc', answer(stores.search, found(many)))
  await expect
    .poll(() => pins().map(({ textContent }) => textContent))
    .toEqual(Array.from({ length: 10 }, (_, at) => `${at + 1}, Store ${String(12 - at).padStart(2, '0')}`))
  expect(names(screen)).toHaveLength(12)
})

test('4.LOC.04 without words the stores around the device’s last known place are searched', async () => {
  vi.spyOn(location, 'permission').mockResolvedValue('granted')
  vi.spyOn(location, 'current').mockResolvedValue({ kind: 'located', position: winona })
  const { screen, server } = await open('/find/store/results?query=', answer(stores.search, found(three, near)))
  await expect.element(screen.getByText('3 stores near you')).toBeVisible()
  expect(server.requests(stores.search).at(-1)).toMatchObject({ query: { lat: '44.05', long: '-91.64' } })
})

test('4.LOC.03 4.LOC.05 a search around the device is repeated when a refresh finds it more than a mile away, and not before', async () => {
  const { wait } = holdIntervals()
  vi.spyOn(location, 'permission').mockResolvedValue('granted')
  let position = winona
  vi.spyOn(location, 'current').mockImplementation(async () => ({ kind: 'located', position }))
  const { screen, router, server } = await open('/find/store/results?query=zzz', answer(stores.search, found(three, near)))
  // By keyboard: while the clock is held the page ignores the pointer.
  screen.getByRole('button', { name: 'Use My Current Location' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address(router)).toBe('/find/store/results?lat=44.05&lng=-91.64')
  const lastSearch = () => server.requests(stores.search).at(-1)?.query.lat
  await expect.poll(lastSearch).toBe('44.05')
  position = { latitude: 44.06, longitude: -91.64 } // 0.7 miles
  await wait(30_000)
  await expect.poll(() => localStorage.getItem('last-location')).toContain('44.06')
  expect(address(router)).toBe('/find/store/results?lat=44.05&lng=-91.64')
  position = { latitude: 44.07, longitude: -91.64 } // 1.4 miles
  await wait(30_000)
  await expect.poll(() => address(router)).toBe('/find/store/results?lat=44.07&lng=-91.64')
  await expect.poll(lastSearch).toBe('44.07')
})

test('4.LOC.05 E29 a search that follows the device keeps the order that the shopper has chosen', async () => {
  const { wait } = holdIntervals()
  vi.spyOn(location, 'permission').mockResolvedValue('granted')
  let position = winona
  vi.spyOn(location, 'current').mockImplementation(async () => ({ kind: 'located', position }))
  const { screen, router } = await open('/find/store/results?query=zzz', answer(stores.search, found(three, near)))
  const press = async (role: 'button' | 'link', name: string) => {
    await expect.element(screen.getByRole(role, { name })).toBeVisible()
    screen.getByRole(role, { name }).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('button', 'Use My Current Location')
  await expect.poll(() => address(router)).toBe('/find/store/results?lat=44.05&lng=-91.64')
  // Until then those of the words stand there, whose button goes with its dialog.
  await expect.element(screen.getByText('3 stores near you')).toBeVisible()
  await press('button', 'Sort: nearest first')
  await press('link', 'Z to A')
  await expect.poll(() => address(router)).toBe('/find/store/results?lat=44.05&lng=-91.64&sort=name-desc')
  position = { latitude: 44.07, longitude: -91.64 }
  await wait(30_000)
  await expect.poll(() => address(router)).toBe('/find/store/results?lat=44.07&lng=-91.64&sort=name-desc')
})

test('2.ROUTE.13 4.LOC.05 another order of the stores around the device is no search around a point: it follows the device', async () => {
  const { wait } = holdIntervals()
  vi.spyOn(location, 'permission').mockResolvedValue('granted')
  let position = winona
  vi.spyOn(location, 'current').mockImplementation(async () => ({ kind: 'located', position }))
  const { screen, router, server } = await open('/find/store/results?query=&sort=name-desc', answer(stores.search, found(three, near)))
  await expect.poll(() => names(screen)).toEqual(['Creek', 'Bluff', 'Arch'])
  expect(address(router)).toBe('/find/store/results?query=&sort=name-desc')
  screen.getByRole('button', { name: 'Sort: Z to A' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('link', { name: 'A to Z' })).toHaveAttribute('href', '/find/store/results?query=&sort=name')
  position = { latitude: 44.07, longitude: -91.64 }
  await wait(30_000)
  await expect.poll(() => server.requests(stores.search).at(-1)?.query.lat).toBe('44.07')
  await expect.poll(() => names(screen)).toEqual(['Creek', 'Bluff', 'Arch'])
  expect(address(router)).toBe('/find/store/results?query=&sort=name-desc')
})

test.each([
  ['words that were typed', 'query=arch', 45],
  ['a place that was picked', 'lat=44.8&lng=-93.1', 46],
])('4.LOC.05 E34 a search for %s stays when the device moves', async (_, asked, latitude) => {
  const { wait } = holdIntervals()
  vi.spyOn(location, 'permission').mockResolvedValue('granted')
  let position = winona
  vi.spyOn(location, 'current').mockImplementation(async () => ({ kind: 'located', position }))
  const { screen, router } = await open(`/find/store/results?${asked}`)
  await expect.poll(() => names(screen)).toHaveLength(3)
  position = { latitude, longitude: -91.64 }
  await wait(30_000)
  await expect.poll(() => localStorage.getItem('last-location')).toContain(String(latitude))
  expect(address(router)).toBe(`/find/store/results?${asked}`)
})

test('a shared link with coordinates is not “near you”, unless the device is there', async () => {
  const { screen } = await open('/find/store/results?lat=44.05&lng=-91.64', answer(stores.search, found(three, near)))
  await expect.element(screen.getByText('3 stores near this point')).toBeVisible()
  await screen.unmount()
  vi.spyOn(location, 'permission').mockResolvedValue('granted')
  vi.spyOn(location, 'current').mockResolvedValue({ kind: 'located', position: winona })
  const there = await open('/find/store/results?lat=44.05&lng=-91.64', answer(stores.search, found(three, near)))
  await expect.element(there.screen.getByText('3 stores near you')).toBeVisible()
})

test('every result has its buttons in sight, on a desk too', async () => {
  await desk()
  const five = [...three, store(4, 'Dale'), store(5, 'Elm')]
  const { screen } = await open('/find/store/results?query=winona', answer(stores.search, found(five)))
  for (const { storeName } of five)
    await expect.element(screen.getByRole('link', { name: `Select This Store: ${storeName}` })).toBeVisible()
})
