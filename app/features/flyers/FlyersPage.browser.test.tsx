import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ads } from '#contract/ads.ts'
import { theAds, theStoreOpen } from '#app/features/deals/testing.ts'
import { routes } from '#app/routes.tsx'
import { answer, type Fake } from '#app/testing/fake-server.ts'
import { renderApp } from '#app/testing/render-app.tsx'

beforeEach(() => page.viewport(1280, 900))

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
  await expect.poll(() => router.state.location.pathname).toBe('/winona/deals/flyers/3')
  await screen.unmount()
  const one = await open('/winona/deals/flyers', answer(ads.list, theAds.slice(0, 1)))
  await expect.element(one.screen.getByText('Page 1 of 2')).toBeVisible()
  expect(one.screen.getByRole('combobox').elements()).toEqual([])
})

test('2.FLYER.02 2.FLYER.05 pages turn, and the address is replaced', async () => {
  const { screen, router } = await open()
  await expect.element(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await screen.getByRole('link', { name: 'Next page' }).click()
  await expect.element(screen.getByText('Page 2 of 2')).toBeVisible()
  expect([router.state.location.pathname, router.state.historyAction]).toEqual(['/winona/deals/flyers/2', 'REPLACE'])
  await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

test('2.FLYER.03 each page has its own list of items', async () => {
  const { screen } = await open()
  const first = screen.getByRole('group').filter({ hasText: 'Page 1 as a list' })
  await expect.element(first.getByRole('link', { name: /Honeycrisp apples.*\$3\.99/ })).toHaveAttribute('href', '/winona/deals/flyers/7/1')
  await screen.getByText(/Page 2 as a list/).click()
  await expect.element(screen.getByRole('link', { name: /Apple butter/ }).last()).toBeVisible()
})

test('2.FLYER.04 a press on the picture opens the item of the region under it', async () => {
  const { screen, router } = await open()
  const picture = screen.getByText('Page 1 of 2')
  await expect.element(picture).toBeVisible()
  const over = document.querySelector<SVGElement>('svg:has(a)')!
  const { width, height } = over.getBoundingClientRect()
  await userEvent.click(over, { position: { x: width * 0.25, y: height * 0.5 } })
  await expect.poll(() => router.state.location.pathname).toBe('/winona/deals/flyers/7/2')
})

test('2.FLYER.04 a press outside of all regions opens nothing', async () => {
  const { screen, router } = await open()
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  const over = document.querySelector<SVGElement>('svg:has(a)')!
  const { width, height } = over.getBoundingClientRect()
  await userEvent.click(over, { position: { x: width * 0.9, y: height * 0.9 } })
  expect(router.state).toMatchObject({ location: { pathname: '/winona/deals/flyers' }, navigation: { state: 'idle' } })
})

test('1.FLYER.01 the buttons zoom in, and out again to the whole page', async () => {
  const { screen } = await open()
  const width = () => document.querySelector('svg:has(a)')!.getBoundingClientRect().width
  await expect.element(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  const whole = width()
  await screen.getByRole('button', { name: 'Zoom in' }).click()
  expect(width()).toBeCloseTo(whole * 1.5, 0)
  await screen.getByRole('button', { name: 'Zoom out' }).click()
  expect(width()).toBeCloseTo(whole, 0)
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
    expect(router.state).toMatchObject({ location: { pathname: '/winona/deals/flyers' }, navigation: { state: 'idle' } })
  })
}
