import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './journey.ts'

/** How much the channels of a picture must differ where something can be seen, of 255. */
const visible = 48

/**
 * Expects that in forced colors each control in sight differs from the ground: what is drawn by a background alone is gone there. Looked at
 * again while one does not: it may have come after the picture was taken.
 */
export async function expectSeenInForcedColors(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' })
  await expect
    .configure({ soft: true })
    .poll(() => unseenControls(page), 'controls that can’t be seen in forced colors')
    .toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

async function unseenControls(page: Page): Promise<string[]> {
  const png = await page.screenshot()
  const controls = await page.evaluate(controlsInSight)
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const scale = info.width / page.viewportSize()!.width
  const unseen = controls.filter(({ left, top, right, bottom }) => {
    let [low, high] = [255, 0]
    for (let y = Math.ceil(top * scale); y < Math.floor(bottom * scale); y++)
      for (let x = Math.ceil(left * scale); x < Math.floor(right * scale); x++)
        for (let channel = 0; channel < 3; channel++) {
          const value = data[(y * info.width + x) * 3 + channel]!
          low = Math.min(low, value)
          high = Math.max(high, value)
        }
    return high - low < visible
  })
  return unseen.map(({ name }) => name)
}

/** Runs in the page. */
function controlsInSight() {
  return [...document.querySelectorAll('a[href], button, input, select, textarea, progress')].flatMap((it) => {
    const { left, top, right, bottom, width, height } = it.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && width > 4 && height > 4
    const name = it.getAttribute('aria-label') ?? (it.textContent || it.tagName)
    return isInside && hit && it.contains(hit) ? [{ name, left, top, right, bottom }] : []
  })
}
