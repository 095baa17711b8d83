import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { withoutFollowing } from '../e2e/loaded.ts'
import { median } from './median.ts'
import { phone, slowdown } from './phone.ts'

/** Returns the longest of what `act` does on a slow phone: from a touch to the picture after it, in ms. */
export async function worstOf(browser: Browser, open: (page: Page) => Promise<void>, act: (page: Page) => Promise<void>): Promise<number> {
  return onSlowPhone(browser, open, async (page) => {
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
  })
}

/** Opens a page on a new phone, slows its processor down, and returns what `measure` does. */
export async function onSlowPhone<T>(
  browser: Browser,
  open: (page: Page) => Promise<void>,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(phone)
  try {
    // A dialog that opens by itself would cover what is pressed.
    await context.route(/\/assets\/(OwnerQuestion|Takeover)-.*\.js$/, (route) => route.abort())
    await withoutFollowing(context)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await growWindow(devtools)
    await open(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await measure(page)
  } finally {
    await context.close()
  }
}

/**
 * Presses with a finger that stays down as long as a shopper's does, and waits as long as one before the next press. What is pressed is
 * brought to the middle before: who scrolls does not press before the page stands. The finger comes from the browser itself: Playwright's tap
 * would have the page look up what is at that place, in the time that is measured.
 */
export async function pressed(page: Page, what: Locator) {
  const element = await what.elementHandle()
  await element.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.waitForTimeout(pause)
  const point = await element.evaluate((it) => {
    const { x, y, width, height } = it.getBoundingClientRect()
    const point = { x: x + width / 2, y: y + height / 2 }
    return it.contains(document.elementFromPoint(point.x, point.y)) ? point : null
  })
  if (!point) throw new Error('Something lies over what is to be pressed.')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.waitForTimeout(held)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
  await page.waitForTimeout(pause)
}

/** Presses, and returns how long it takes from the press until there is one element more of these, painted, in ms. */
export async function untilMore(page: Page, selector: string, what: Locator): Promise<number> {
  await page.evaluate((selector) => {
    const before = document.querySelectorAll(selector).length
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    Object.assign(window, { more: promise })
    const watch = ({ timeStamp }: Event) => {
      const look = () => {
        const isThere = document.querySelectorAll(selector).length > before
        if (performance.now() - timeStamp > 10_000) reject(new Error(`No more ${selector}`))
        else requestAnimationFrame(isThere ? () => setTimeout(() => resolve(performance.now() - timeStamp)) : look)
      }
      look()
    }
    addEventListener('click', watch, { capture: true, once: true })
  }, selector)
  await pressed(page, what)
  return page.evaluate('more')
}

/** How long a finger is down, and how long a page has before and after it, in ms. */
const held = 80
const pause = 400

/** The browser's own bars take room in a window that is as tall as the page: what a press changes below its end is never shown, and has no time. */
async function growWindow(devtools: CDPSession) {
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { width: 800, height: phone.viewport.height + 300 } })
}

/** Waits until the app has taken over and nothing is asked for any more. */
export async function atRest(page: Page) {
  await page.waitForFunction(() => !('early' in window))
  await page.waitForLoadState('networkidle')
}

/** The median of all rounds, and in brackets each. */
export const msOf = (worst: readonly number[]) => `${median(worst)} ms (${worst.toSorted((a, b) => a - b).join(', ')})`
