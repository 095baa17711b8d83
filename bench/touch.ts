import { chromium, type Browser, type Page } from 'playwright-core'
import type { Ad } from '#contract/ads.ts'
import { firstValueOf } from '#contract/components.ts'
import { lists } from '#contract/lists.ts'
import { paths } from '#app/paths.ts'
import { findChromium } from '../scripts/chromium.ts'
import { withDemoServer } from './demo-server.ts'
import { deals, withManyDeals } from './many-deals.ts'
import { atRest, msOf, onSlowPhone, pressed, untilMore, worstOf } from './interactions.ts'
import type { Row } from './main.ts'

const rounds = 5
const listed = 500

/** Something that a shopper does on a page: `open` gets there, and only what `act` does is measured. */
type Doing = {
  what: string
  target?: string
  open: (page: Page, origin: string, storeRoute: string) => Promise<void>
  act: (page: Page) => Promise<void>
}

const inManyDeals: readonly Doing[] = [
  {
    what: `Typing in the search of ${deals.toLocaleString('en-US')} deals`,
    open: async (page, origin, storeRoute) => {
      await page.goto(origin + paths.deals(storeRoute))
      await page.getByText(/^Showing All 10,?000 Results/).waitFor({ timeout: 60_000 })
      await page.getByRole('searchbox', { name: 'Search deals' }).focus()
      await atRest(page)
    },
    act: async (page) => {
      for (const key of 'organic apple') await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 60 })
      for (let at = 0; at < 6; at++) await page.keyboard.press('Backspace', { delay: 60 })
      await page.getByText(/^Showing [\d,]+ of/).waitFor()
    },
  },
]

const inDemo: readonly Doing[] = [
  {
    what: 'For comparison, ticking the only box of a page without styles and scripts',
    target: 'reported',
    open: async (page) => void (await page.goto(bare)),
    act: async (page) => {
      for (let at = 0; at < 5; at++) await pressed(page, page.getByRole('checkbox'))
    },
  },
  {
    what: `Ticking items of a list of ${listed}`,
    open: openLongList,
    act: async (page) => {
      for (const at of [0, 1, 2, 3, 4, 2]) await pressed(page, page.getByRole('checkbox').nth(at))
    },
  },
  {
    what: 'Adding deals from their cards',
    open: acceptTerms,
    act: async (page) => {
      for (let at = 0; at < 4; at++) await pressed(page, addButton(page))
    },
  },
  {
    what: 'Opening the filter, and choosing categories in it',
    open: openDeals,
    act: async (page) => {
      await pressed(page, page.getByRole('button', { name: /^Filter/ }))
      const categories = page.getByRole('dialog').getByRole('group', { name: 'Category' }).getByRole('checkbox')
      for (const at of [0, 1, 2]) await pressed(page, categories.nth(at))
      await pressed(page, page.getByRole('dialog').getByRole('button', { name: /^Show / }))
    },
  },
  {
    what: 'Turning the pages of a flyer',
    open: openFlyer,
    act: async (page) => {
      for (const way of ['Next', 'Next', 'Next', 'Previous']) await pressed(page, page.getByRole('link', { name: `${way} page` }))
    },
  },
  {
    what: 'Zooming a page of a flyer',
    open: openFlyer,
    act: async (page) => {
      for (const way of ['in', 'in', 'in', 'out', 'out']) await pressed(page, page.getByRole('button', { name: `Zoom ${way}` }))
    },
  },
]

/** What a press brings in a later picture than the one that shows that it was pressed. */
const brought = [
  {
    what: 'Until the filter is open, with all that is in it',
    open: openDeals,
    selector: 'dialog[open] fieldset',
    press: (page: Page) => page.getByRole('button', { name: /^Filter/ }),
  },
  {
    what: 'Until a deal that was added has its quantity',
    open: acceptTerms,
    selector: 'li [data-on-list]',
    press: addButton,
  },
]

const bare = 'data:text/html,<meta name=viewport content=width=device-width><label><input type=checkbox> Apples</label>'

/** Measures the worst of a few presses or keys each, from the touch to the picture that shows what it did; medians of five rounds. */
export async function touches(): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    return [
      ...(await withManyDeals(({ url }, storeRoute) => rowsOf(browser, inManyDeals, url, storeRoute))),
      ...(await withDemoServer(async ({ url }, storeRoute) => [
        ...(await rowsOf(browser, inDemo, url, storeRoute)),
        ...(await rowsOfBrought(browser, url, storeRoute)),
      ])),
    ]
  } finally {
    await browser.close()
  }
}

async function rowsOf(browser: Browser, all: readonly Doing[], origin: string, storeRoute: string): Promise<Row[]> {
  const worst = all.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, doing] of all.entries())
      worst[at]!.push(await worstOf(browser, (page) => doing.open(page, origin, storeRoute), doing.act))
  return all.map(({ what, target = '≤ 50 ms' }, at) => ({ what, target, measured: msOf(worst[at]!) }))
}

async function rowsOfBrought(browser: Browser, origin: string, storeRoute: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const { what, open, selector, press } of brought) {
    const all: number[] = []
    for (let round = 0; round < rounds; round++)
      all.push(
        await onSlowPhone(
          browser,
          (page) => open(page, origin, storeRoute),
          (page) => untilMore(page, selector, press(page)),
        ),
      )
    rows.push({ what, target: 'reported', measured: msOf(all.map(Math.round)) })
  }
  return rows
}

async function openDeals(page: Page, origin: string, storeRoute: string) {
  await page.goto(origin + paths.deals(storeRoute))
  await atRest(page)
}

async function openFlyer(page: Page, origin: string, storeRoute: string) {
  await page.goto(origin + paths.flyers(storeRoute))
  await atRest(page)
}

/** Opens the deals and puts one on the list, which asks whether the terms are accepted. */
async function acceptTerms(page: Page, origin: string, storeRoute: string) {
  await openDeals(page, origin, storeRoute)
  await addButton(page).tap()
  await page.getByRole('button', { name: 'I Accept' }).tap()
  await page
    .getByRole('group', { name: /^Quantity of / })
    .first()
    .waitFor()
  await atRest(page)
}

function addButton(page: Page) {
  return page.getByRole('button', { name: /^Add .+ to list$/ }).first()
}

async function openLongList(page: Page, origin: string, storeRoute: string) {
  await acceptTerms(page, origin, storeRoute)
  const token = await page.evaluate(() => localStorage.getItem('bearerToken'))
  const headers = { authorization: `Bearer ${token}` }
  const [list] = await (await page.request.get(origin + lists.all.path, { headers })).json()
  const path = lists.addItem.path.replace(':shoppingListId', list.shoppingListId)
  const ads: Ad[] = await (await page.request.get(`${origin}/${storeRoute}/api/ads`)).json()
  const [, ...onSale] = ads.flatMap((ad) => ad.adPages.flatMap((it) => it.adSpaces))
  const add = async (at: number) => {
    // Half of them are from the flyers, with a picture and a price.
    const ad = at % 2 === 0 ? null : onSale[at >> 1]
    const what = ad
      ? { itemName: firstValueOf(ad, 'TITLE'), adSpaceId: ad.adSpaceId, adStudioAssetId: ad.adStudioAssetId }
      : { itemName: `${goods[at % goods.length]} ${at}` }
    const data = { shoppingListItemId: crypto.randomUUID(), quantity: 1, ...what }
    const reply = await page.request.post(origin + path, { headers, data })
    if (!reply.ok()) throw new Error(`${reply.status()} ${await reply.text()}`)
  }
  const left = Array.from({ length: listed - 1 }, (_, at) => at + 1)
  const adder = async () => {
    for (let at = left.pop(); at !== undefined; at = left.pop()) await add(at)
  }
  await Promise.all([adder(), adder(), adder(), adder()])
  await page.goto(origin + paths.list(list.shoppingListId))
  await page.getByText(`0 of ${listed}`).waitFor()
  await atRest(page)
}

const goods = ['Oat milk', 'Rye bread', 'Green tea', 'Paper towels', 'Black beans', 'Cheddar', 'Carrots', 'Ice cream']
