import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectSeenInForcedColors } from './forced-colors.ts'
import { expect, expectAccessible, faultsOf, test as base } from './journey.ts'
import type { Known } from './known.ts'
import { covered, faultsOfLargeText, focused, layoutFaults } from './layout.ts'
import { withoutFollowing } from './loaded.ts'
import { memberWithThings, screens } from './screens.ts'

type Kept = { state: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>; known: Known }

/** The device of a member who has things on every screen; each worker signs up one. */
const test = base.extend<object, { kept: Kept }>({
  kept: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env.E2E_URL!, viewport: { width: 390, height: 844 } })
      await quiet(context)
      const known = await memberWithThings(await context.newPage())
      const state = await context.storageState({ indexedDB: true })
      await context.close()
      await use({ state, known })
    },
    { scope: 'worker' },
  ],
})

for (const { name, open, as = 'member', dialogs = {}, phoneDialogs = {} } of screens) {
  test(`WCAG 2.2 AA: ${name}`, async ({ browser, baseURL, kept, viewport, isMobile, hasTouch }) => {
    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport,
      isMobile,
      hasTouch,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...(as === 'member' && { storageState: kept.state }),
    })
    await quiet(context)
    const page = await context.newPage()
    const faults = faultsOf(page)
    await open(page, kept.known)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await expectSeenInForcedColors(page)
    await expectLayout(page, isMobile)
    for (const [dialog, press] of Object.entries({ ...dialogs, ...(isMobile && phoneDialogs) })) {
      await test.step(dialog, async () => {
        await page.keyboard.press('Escape')
        await expect(page.locator('dialog[open]')).toHaveCount(0)
        await press(page)
        await expect(page.locator('dialog[open]')).toBeVisible()
        await expectAccessible(page, 'dialog[open]')
        await expectSeenInForcedColors(page)
        await expectLayout(page, isMobile)
      })
    }
    expect(faults).toEqual([])
    await context.close()
  })
}

/** Modal banners would cover what is looked at. */
async function quiet(context: BrowserContext) {
  await context.route('**/assets/Takeover-*.js', (route) => route.abort())
  await withoutFollowing(context)
}

/** Expects that everything can be read and reached: in the window as it is, and on a phone also where there is little room. */
async function expectLayout(page: Page, isPhone: boolean) {
  expect.soft(await page.evaluate(layoutFaults, false)).toEqual([])
  if (!isPhone) return expectFocusSeen(page)
  const usual = page.viewportSize()!
  for (const size of [
    { width: 320, height: 640 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    const where = `${size.width} x ${size.height}`
    expect.soft(await page.evaluate(layoutFaults, false), where).toEqual([])
    await page.evaluate(() => scrollTo(0, innerHeight))
    expect.soft(await page.evaluate(covered), `percent of ${where} that is covered`).toBeLessThanOrEqual(34)
  }
  await expectFocusSeen(page)
  await page.setViewportSize(usual)
  await expectFocusSeen(page)
  expect.soft(await faultsOfLargeText(page), 'with text at 200 %').toEqual([])
}

const steps = 40

/** Walks with Tab. */
async function expectFocusSeen(page: Page) {
  await page.evaluate(() => scrollTo(0, 0))
  const hidden: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    const now = await page.evaluate(focused)
    if (!now) break
    if (now.isHidden) hidden.push(now.name)
  }
  expect.soft(hidden, 'what had the focus and could not be seen').toEqual([])
}
