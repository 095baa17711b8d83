import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './journey.ts'
import { withoutFollowing } from './loaded.ts'
import { becomeMember, entryOf, everythingKept } from './member.ts'
import { codesIn } from './scanners.ts'
import { store } from './shopper.ts'

const inHeader = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account Barcode' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan at checkout to activate savings!' })

/** Opens the code with a button and returns its digits, in which two readers of the screen agree; then closes it. */
async function read(page: Page, button: ReturnType<typeof inHeader>): Promise<string> {
  await button.click()
  const code = await scanned(page)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog(page)).toBeHidden()
  return code
}

/** Returns the digits on the screen, looking again as a till does: a picture taken just after the window changed may show it half drawn. */
async function scanned(page: Page): Promise<string> {
  await expect(dialog(page)).toHaveCSS('opacity', '1')
  let code = ''
  await expect(async () => {
    const { zxing, zbar } = await codesIn(await page.screenshot())
    expect(zxing).toEqual([expect.stringMatching(/^Code128 \d{20}$/)])
    code = zxing[0]!.slice('Code128 '.length)
    expect(zbar).toEqual([`CODE128 ${code}`])
  }).toPass()
  return code
}

test('1.BARC.01 6.ROLE.03 a member opens the code from header and account page, without a signal too, and it is gone after signing out', async ({
  page,
  context,
}) => {
  await withoutFollowing(context)
  await page.goto(`/${store}/home`)
  await expect(inHeader(page)).toHaveCount(0)
  await becomeMember(page, 'Clothespins')
  const code = await read(page, entryOf(page, 'Account Barcode'))
  expect(await read(page, inHeader(page))).toBe(code)
  await expect.poll(async () => (await everythingKept(page)).includes(code)).toBe(true)

  await page.reload()
  const section = (name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first()
  await section(/^Lists/).click()
  await expect(page.getByRole('link', { name: 'My List', exact: true })).toBeVisible()
  await section(/^Account/).click()
  await expect(inHeader(page)).toBeVisible()
  await page.waitForLoadState('networkidle') // the dialog is loaded ahead
  await context.setOffline(true)
  await section(/^Lists/).click()
  await expect(page.getByRole('link', { name: 'My List', exact: true })).toBeVisible()
  expect(await read(page, inHeader(page))).toBe(code)
  await context.setOffline(false)

  await page.goto('/account')
  await entryOf(page, 'Log Out').click()
  await page.waitForURL(`**/${store}/home`)
  await expect(inHeader(page)).toHaveCount(0)
  expect(await everythingKept(page)).not.toContain(code)
})

test('D20 2.BARC.02 the code is read light and dark, at 320 px, with large text and on paper, with room around it', async ({ page }) => {
  await becomeMember(page, 'Clothespins')
  const code = await read(page, inHeader(page))
  await inHeader(page).click()
  const size = page.viewportSize()!
  // A phone that is 320 px wide has two dots or more for each; with one, some codes' narrow bars run together.
  const widths = (await page.evaluate(() => devicePixelRatio)) > 1 ? [size.width, 320] : [size.width]
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: size.height })
      for (const rootSize of ['100%', '200%']) {
        await page.evaluate((it) => (document.documentElement.style.fontSize = it), rootSize)
        expect(await scanned(page)).toBe(code)
        await expectQuiet(page)
        expect(await dialog(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
      }
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }

  // On paper: the code alone, on one sheet.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 816, height: 1056 })
  expect((await page.locator('body').innerText()).trim()).toBe('')
  expect(await scanned(page)).toBe(code)
  await page.emulateMedia({ media: null })
  expect((await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

/** Expects white at both sides of the code, ten times as wide as its narrowest bar. */
async function expectQuiet(page: Page) {
  const svg = dialog(page).getByRole('img', { name: 'Account barcode' })
  await svg.scrollIntoViewIfNeeded()
  await expect(() => quietNow(page, svg)).toPass()
}

async function quietNow(page: Page, svg: Locator) {
  const box = (await svg.boundingBox())!
  const png = await page.screenshot({
    clip: { x: 0, y: box.y + box.height / 2, width: page.viewportSize()!.width, height: 1 },
    scale: 'css',
  })
  const row = await sharp(png).removeAlpha().greyscale().raw().toBuffer()
  const module = (box.width / 310) * 2
  const first = row.indexOf(0, Math.ceil(box.x))
  const last = row.lastIndexOf(0, Math.floor(box.x + box.width))
  const quiet = Math.floor(10 * module)
  for (const side of [row.subarray(first - quiet - 1, first - 1), row.subarray(last + 2, last + 2 + quiet)]) {
    expect(side).toHaveLength(quiet)
    expect([...side].every((it) => it === 255)).toBe(true)
  }
}
