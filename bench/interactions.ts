import type { Browser, Page } from 'playwright-core'
import { withoutFollowing } from '../e2e/loaded.ts'
import { median } from './median.ts'
import { phone, slowdown } from './phone.ts'

/** Opens a page on a new phone, slows its processor down, and returns the longest of what `act` does: from a touch to the picture after it, in ms. */
export async function worstOf(browser: Browser, open: (page: Page) => Promise<void>, act: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext(phone)
  try {
    // A dialog that opens by itself would cover what is pressed.
    await context.route(/\/assets\/(OwnerQuestion|Takeover)-.*\.js$/, (route) => route.abort())
    await withoutFollowing(context)
    const page = await context.newPage()
    await open(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { seen })
      const options = { type: 'event', durationThreshold: 16 } // the types do not have all of it yet
      new PerformanceObserver((list) => {
        for (const it of list.getEntries()) if ('interactionId' in it && it.interactionId !== 0) seen.push(it.duration)
      }).observe(options)
    })
    await act(page)
    await page.waitForTimeout(500)
    const seen: number[] = await page.evaluate('seen')
    return Math.max(0, ...seen)
  } finally {
    await context.close()
  }
}

/** Presses, and waits about as long as a shopper does before the next press. */
export async function pressed(page: Page, press: () => Promise<void>) {
  await press()
  await page.waitForTimeout(400)
}

/** Waits until the app has taken over and nothing is asked for any more. */
export async function atRest(page: Page) {
  await page.waitForFunction(() => !('early' in window))
  await page.waitForLoadState('networkidle')
}

/** The median of all rounds, and in brackets each. */
export const msOf = (worst: readonly number[]) => `${median(worst)} ms (${worst.toSorted((a, b) => a - b).join(', ')})`
