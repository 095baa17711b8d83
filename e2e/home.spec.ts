import { beginningOf } from '#contract/days.ts'
import { offsetAt } from '#words/clock.ts'
import { expect, takenOver, test } from './journey.ts'
import { layoutFaults, moved, watchMoves } from './layout.ts'
import { withoutFollowing } from './loaded.ts'
import { store } from './shopper.ts'

test('1.LIST.03 2.HOME.07 a store’s home shows a deal at once on any screen, and it is on the list with one press', async ({
  page,
  isMobile,
}) => {
  await page.goto(`/${store}/home`)
  await takenOver(page)
  const best = page.getByRole('region', { name: 'Best savings' })
  const card = best.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent())!
  if (isMobile) {
    // The price ends where the saving begins, and that is above the navigation.
    const navigation = page.getByRole('navigation', { name: 'Main' })
    for (const viewport of [page.viewportSize()!, { width: 320, height: 640 }, { width: 844, height: 390 }]) {
      await page.setViewportSize(viewport)
      const [saving, docked] = [await card.getByText(/^(Save|Owners save) /).boundingBox(), await navigation.boundingBox()]
      expect(saving!.y).toBeLessThanOrEqual(docked!.y)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    // Which of them depends on the time of day, and on the day.
    await expect(page.getByRole('link', { name: /Co-op\s*(Open|Closes|Closed|Holiday)/ })).toHaveAttribute('href', `/${store}/details`)
  }
  await card.getByRole('button', { name: `Add ${name} to list` }).click()
  await page.getByRole('button', { name: 'I Accept' }).click()
  await expect(card.getByRole('button', { name: `1 on list. Change the quantity of ${name}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'My List' }).getByText(name)).toBeVisible()
  await expect(page.getByRole('region', { name: 'On sale from your favorites' }).getByText(/^Press the heart/)).toBeVisible()
  await page.getByRole('link', { name: /^Open flyer/ }).click()
  await page.waitForURL(`**/${store}/deals/flyers`)
})

// What is said of the store's hours is longest in the hour before it closes, and at night.
for (const { at, minute } of [
  { at: 'noon', minute: 12 * 60 },
  { at: '8:20 pm', minute: 20 * 60 + 20 },
  { at: '10 pm', minute: 22 * 60 },
])
  test(`CLS 0.00 on home at ${at} at the store, and whether it is open can be read in large text`, async ({ page, isMobile }) => {
    const zone = 'America/Chicago'
    const today = new Date(Date.now() + offsetAt(Date.now(), zone)).toISOString().slice(0, 10)
    await page.clock.setFixedTime(beginningOf(today, zone) + minute * 60_000)
    await watchMoves(page)
    await withoutFollowing(page.context())
    await page.goto(`/${store}/home`)
    const opening = isMobile
      ? page.getByRole('main').getByRole('link', { name: /Co-op\s*(Open|Closes|Closed|Holiday)/ })
      : page.getByRole('banner').getByText(/^(Open|Closes|Closed|Holiday)/)
    await expect(opening).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await moved(page)).toBe('0.00')
    if (!isMobile) return
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    expect(await page.evaluate(layoutFaults, true)).toEqual([])
  })
