import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { ads } from '#contract/ads.ts'
import { publishing, Running } from '#contract/studio/publishing.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/beside.ts'
import type { Db } from '#server/db/pool.ts'
import { matchedWeek } from '#server/features/publishing/testing.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { demoDataDir, removeDataDir, startServer, type Server } from './server.ts'
import { onCard } from './shopper.ts'
import { signedInStaff } from './staff.ts'

let server: Server
let weekId: string
const store = 'winona-commons'

test.beforeAll(async () => {
  const dataDir = demoDataDir()
  server = await startServer({ dataDir })
  weekId = await onDatabase(dataDir, async (db) => {
    const { chain_id: chainId } = await db.selectFrom('store').select('chain_id').where('store_route', '=', store).executeTakeFirstOrThrow()
    const today = Temporal.Now.plainDateISO('America/Chicago')
    const rows = [
      { title: 'Butter of the bluffs', cents: 379 },
      { title: 'Eggs of the bluffs', cents: 349 },
    ]
    const days = { validFrom: today.toString(), validTo: today.add({ days: 6 }).toString() }
    return matchedWeek(db, openImageStore(readConfig({ DATA_DIR: dataDir }).imageStore), { chainId, ...days, rows })
  })
})
test.afterAll(async () => {
  await server.stop()
  removeDataDir(server.dataDir)
})

async function onDatabase<T>(dataDir: string, run: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
  try {
    return await run(db)
  } finally {
    await close()
  }
}

/**
 * Waits until a phone that opens a page is shown this: the page as it is drawn, and the deals that its app then reads. How long it takes,
 * `npm run bench -- correction` measures.
 */
async function onPhone(phone: Page, words: string, price: string | null) {
  await expect(async () => {
    const read = phone.waitForResponse(/\/api\/ads\?brief=true$/)
    await phone.goto(`${server.url}/${store}/deals/items?q=${encodeURIComponent(words)}`)
    const spaces = v.parse(ads.brief.reply, await (await read).json()).flatMap((ad) => ad.adPages.flatMap((it) => it.adSpaces))
    const found = spaces.find((it) => it.adComponents.some(({ componentValue }) => componentValue === words))
    expect(found?.price?.text.replace(/^\$(\d+)\.(\d+)$/, '$1 dollars $2 cents') ?? null).toBe(price)
    const card = phone.getByRole('article').filter({ hasText: words })
    if (price === null) await expect(card).toHaveCount(0, { timeout: 5000 })
    else await expect(card.getByText(price)).toBeAttached({ timeout: 5000 })
  }).toPass()
}

/** Opens pages that nobody touches from then on, and returns them once each of them waits for what the co-op changes. */
function leftOpen(phone: Page, paths: readonly string[]): Promise<Page[]> {
  return Promise.all(
    paths.map(async (path) => {
      const open = await phone.context().newPage()
      const waits = open.waitForRequest(/\/api\/changes\?ads=/)
      await open.goto(server.url + path)
      await waits
      return open
    }),
  )
}
/** Returns a page that shows a list with these deals. */
async function withList(shopper: Page, words: string, deals: readonly string[]): Promise<Page> {
  await shopper.context().route('**/assets/{OwnerQuestion,Takeover}-*.js', (route) => route.abort())
  await shopper.goto(`${server.url}/${store}/deals/items?q=${words}`)
  for (const deal of deals) {
    await shopper.getByRole('button', { name: `Add ${deal} to list` }).click()
    if (deal === deals[0]) await shopper.getByRole('button', { name: 'I Accept' }).click()
    await expect(onCard(shopper, deal)).toBeVisible()
  }
  await shopper
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Lists/ })
    .click()
  await shopper.getByRole('link', { name: 'My List', exact: true }).click()
  for (const deal of deals) await expect(shopper.getByRole('checkbox', { name: deal })).toBeVisible()
  return shopper
}
test('a week is looked at, published, corrected, withdrawn and put back, and each is on an open phone', async ({ page, browser }) => {
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })).newPage()
  await onPhone(phone, 'Butter of the bluffs', null)
  await signedInStaff(page, 'publisher', server)
  await page.goto(`${server.url}/studio/weeks/${weekId}/preview`)
  const framed = page.frameLocator('iframe[title$="on a computer"]')
  await expect(framed.getByRole('heading', { name: /Current Deals/ })).toBeVisible()
  await page.keyboard.press('2')
  await expect(framed.getByRole('heading', { name: 'Deals' })).toBeVisible()
  await framed.getByRole('searchbox').first().fill('bluffs')
  await expect(framed.getByText('Butter of the bluffs').first()).toBeVisible()
  await expectAccessible(page)
  const { code } = v.parse(
    publishing.previewLink.reply,
    await (await page.request.post(`${server.url}/api/studio/weeks/${weekId}/preview/link`, { headers: { origin: server.url } })).json(),
  )
  const day = await page.getByLabel('Day', { exact: true }).inputValue()
  await phone.goto(`${server.url}/studio/see#${code}/${store}/deals/items?q=bluffs&preview=${weekId}&day=${day}`)
  await expect(phone.getByText('Butter of the bluffs').first()).toBeVisible()
  expect(phone.url()).not.toContain(code)
  await onDatabase(server.dataDir, (db) => db.deleteFrom('preview_code').execute())
  await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Home/ }).click()
  await page.getByRole('button', { name: 'Day after' }).click()
  for (const ended of [phone, framed]) await expect(ended.getByRole('heading', { name: 'This preview has ended' })).toBeVisible()
  await page.getByRole('button', { name: 'Looks right' }).click()
  await expect(page.getByRole('heading', { name: /What changes on/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Now, on every phone within 5 seconds').check()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await onPhone(phone, 'Butter of the bluffs', '3 dollars 79 cents')
  await phone.goto(`${server.url}/${store}/deals/items?q=bluffs`)
  const itemOf = async (words: string) =>
    (await phone.getByRole('article').filter({ hasText: words }).getByRole('link').first().getAttribute('href'))!
  const [butterPath, eggsPath] = [await itemOf('Butter of the bluffs'), await itemOf('Eggs of the bluffs')]
  const shopper = await (await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })).newPage()
  const list = await withList(shopper, 'bluffs', ['Butter of the bluffs', 'Eggs of the bluffs'])
  const pages = await leftOpen(phone, [`/${store}/deals/items?q=bluffs`, butterPath, eggsPath])
  const [dealsOpen, butterOpen, eggsOpen] = [pages[0]!, pages[1]!, pages[2]!]

  await page.getByRole('link', { name: 'Open the running week' }).click()
  await page.getByRole('button', { name: 'Correct Butter of the bluffs' }).click()
  await page.getByLabel('Sale price').fill('$4.29')
  await expect(page.getByLabel('Note shoppers see')).toHaveValue(/The printed flyer says \$3\.79; the right price is \$4\.29\.$/)
  await expect(page.getByText('The new price is higher than the printed one.')).toBeVisible()
  await expectAccessible(page)
  // The same deal is corrected elsewhere while this stands here: nothing is overwritten, and nothing typed is lost.
  const items = `${server.url}/api/studio/publications/week-${weekId}/items`
  const [butter] = v.parse(Running, await (await page.request.get(items)).json()).items
  const elsewhere = await page.request.post(`${items}/${butter!.item}/correct`, {
    headers: { origin: server.url },
    data: { version: butter!.version, note: 'Corrected.', price: '$4.19' },
  })
  expect(elsewhere.status()).toBe(200)
  await page.keyboard.press('Control+Enter')
  const both = page.getByRole('alert').filter({ hasText: 'was changed by you in another window meanwhile.' })
  await expect(both.getByRole('row', { name: /Sale price/ })).toHaveText(/\$4\.19.*\$4\.29/)
  await expectAccessible(page)
  await both.getByRole('button', { name: 'Use mine' }).click()
  for (const open of [dealsOpen.getByRole('article').filter({ hasText: 'Butter of the bluffs' }), butterOpen.getByRole('main')])
    await expect(open.getByText('4 dollars 29 cents')).toBeAttached()
  await expect(butterOpen.getByText(/The printed flyer says \$3\.79; the right price is \$4\.29\.$/)).toBeVisible()
  const rowOf = (words: string) => list.getByRole('listitem').filter({ hasText: words })
  await expect(rowOf('Butter').getByText(/The printed flyer says \$3\.79; the right price is \$4\.29/)).toBeVisible()
  await expect(rowOf('Butter').getByText('4 dollars 29 cents')).toBeAttached()
  await expect(dealsOpen.getByRole('searchbox').first()).toHaveValue('bluffs')
  await onPhone(phone, 'Butter of the bluffs', '4 dollars 29 cents')

  await page.getByRole('button', { name: 'Withdraw Eggs of the bluffs' }).click()
  await page.getByLabel('Why, for shoppers').fill('Sold out at the dairy.')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(eggsOpen.getByText('This deal was withdrawn')).toBeVisible()
  await expect(dealsOpen.getByRole('article').filter({ hasText: 'Eggs of the bluffs' })).toHaveCount(0)
  await expect(rowOf('Eggs').getByText('Sold out at the dairy.')).toBeVisible()
  await expect(rowOf('Eggs').getByText('3 dollars 49 cents')).toHaveCount(0)
  for (const open of [eggsOpen, butterOpen, list]) await expectAccessible(open)
  await onPhone(phone, 'Eggs of the bluffs', null)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'History' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Put back ?: Butter of the bluffs, \$3\.79/ }).click()
  await onPhone(phone, 'Butter of the bluffs', '3 dollars 79 cents')
  await page.getByRole('button', { name: /^Put back ?: Eggs of the bluffs/ }).click()
  await onPhone(phone, 'Eggs of the bluffs', '3 dollars 49 cents')
  await phone.context().close()
  await shopper.context().close()
})
