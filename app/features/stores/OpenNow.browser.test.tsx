import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { holdIntervals } from '#app/testing/held-clock.ts'
import { OpenLine } from './OpenLine.tsx'
import { OpenNow } from './OpenNow.tsx'

const at = (time: string) => vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`2026-11-21T${time}:00-06:00`)) // a Saturday
const store = { storeHours: 'Monday to Friday 7 am to 9 pm\nSaturday and Sunday 8 am to 6 pm', timeZone: 'America/Chicago' }

beforeEach(() => void at('12:00'))
afterEach(() => vi.restoreAllMocks())

test('2.STORE.01 a store says until when it is open today, and what that day’s hours are', async () => {
  const screen = await render(<OpenNow store={store} withToday />)
  await expect.element(screen.getByText('Open until 6 pm')).toBeVisible()
  await expect.element(screen.getByText('Today 8 am to 6 pm')).toBeVisible()
  expect(screen.container.textContent).not.toContain('Monday')
})

test('what is said moves on with the minutes', async () => {
  const { wait } = holdIntervals()
  const screen = await render(<OpenNow store={store} />)
  await expect.element(screen.getByText('Open until 6 pm')).toBeVisible()
  at('17:20')
  await wait(60_000)
  await expect.element(screen.getByText('Closes in 40 minutes, at 6 pm')).toBeVisible()
  at('18:00')
  await wait(60_000)
  await expect.element(screen.getByText('Closed, opens 8 am tomorrow')).toBeVisible()
})

test('a phone that has slept, and counted no minutes, says what is true as soon as somebody looks', async () => {
  holdIntervals()
  const screen = await render(<OpenNow store={store} />)
  await expect.element(screen.getByText('Open until 6 pm')).toBeVisible()
  at('18:00')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(screen.getByText('Closed, opens 8 am tomorrow')).toBeVisible()
})

test('hours that cannot be read are shown as they are, line by line, and nothing is claimed', async () => {
  const screen = await render(<OpenNow store={{ ...store, storeHours: 'Summer: 8-9\nWinter: ask us' }} withToday />)
  await expect.element(screen.getByText('Summer: 8-9')).toBeVisible()
  await expect.element(screen.getByText('Winter: ask us')).toBeVisible()
  expect(screen.container.textContent).not.toContain('Open')
})

const thanksgiving = { day: '2026-11-26', hours: [], words: 'Thanksgiving', isHoliday: true }
const inventory = { day: '2026-11-23', hours: [{ opens: 600, closes: 1260 }], words: 'Inventory', isHoliday: false }

test('a day on which the store is closed is said ahead: with its reason where there is room, and every special day on the store’s page', async () => {
  const special = { ...store, specialDays: [inventory, thanksgiving] }
  const screen = await render(
    <>
      <OpenLine store={special} />
      <OpenNow store={special} />
    </>,
  )
  await expect.element(screen.getByText('Closed Thursday for Thanksgiving')).toBeVisible()
  await expect.element(screen.getByText('Closed Thursday', { exact: true }).first()).toBeVisible()
  expect(screen.container.textContent).not.toContain('Inventory')
  await screen.rerender(<OpenNow store={special} withDays />)
  await expect.element(screen.getByText('Opens at 10 am Monday: Inventory')).toBeVisible()
})

test('a store that closes early says when and why, and hours that cannot be read are followed by the day that is told', async () => {
  const early = { day: '2026-11-21', hours: [{ opens: 480, closes: 840 }], words: 'Water main repair', isHoliday: false }
  const screen = await render(<OpenNow store={{ ...store, specialDays: [early] }} withToday />)
  await expect.element(screen.getByText('Closes at 2 pm today: Water main repair')).toBeVisible()
  await expect.element(screen.getByText('Today 8 am to 2 pm')).toBeVisible()
  await screen.rerender(<OpenNow store={{ ...store, storeHours: 'Summer: 8-9\nWinter: ask us', specialDays: [thanksgiving] }} />)
  await expect.element(screen.getByText('Winter: ask us')).toBeVisible()
  await expect.element(screen.getByText('Closed Thursday for Thanksgiving')).toBeVisible()
})

test('in a single line, hours of several lines that cannot be read are left to the store’s page', async () => {
  const screen = await render(
    <>
      <OpenLine store={store} />
      <OpenLine store={{ ...store, storeHours: 'Dawn to dusk' }} />
      <OpenLine store={{ ...store, storeHours: 'Summer: 8-9\nWinter: ask us' }} />
    </>,
  )
  await expect
    .poll(() => [...screen.container.querySelectorAll('span')].map(({ textContent }) => textContent))
    .toEqual(['Open until 6 pm', 'Dawn to dusk', 'See store hours'].flatMap((it) => [it, it]))
})
