import type { Locator, Page } from '@playwright/test'
import { paths } from '#app/paths.ts'
import { expect, faultsOf, takenOver, test } from './journey.ts'
import { aBanner, dealsOfFlyer, makeFavorite, type Known } from './known.ts'
import { pagesKept } from './loaded.ts'
import { becomeMember, everythingKept, openMyList } from './member.ts'
import { demoDataDir, removeDataDir, startServer } from './server.ts'
import { store } from './shopper.ts'
import { startBuilds } from './two-builds.ts'

/**
 * What a member sees at each address of app/paths.ts without a signal, after all of it was seen once. `keeps` is a word of what the page reads, which is on the device before
 * the page is left.
 */
type Sight = { open: string; led?: string; says: (page: Page) => Locator; keeps?: string }
const typed = 'Lamp oil'

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
const link = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('link', { name }).first()
const item = (page: Page) => page.getByRole('checkbox', { name: typed })
const code = (page: Page) => page.getByRole('dialog', { name: /^Scan at checkout/ })
const tableOf = ({ listId, favoriteId, bannerId, storeId, adSpaceId, deal }: Known): Record<keyof typeof paths, Sight[]> => ({
  entry: [{ open: paths.entry(), led: paths.home(store), says: heading('My List') }],
  privacy: [{ open: paths.privacy(), says: heading('Privacy Policy') }],
  terms: [{ open: paths.terms(), says: heading('Terms of Use') }],
  login: [{ open: paths.login(), led: paths.home(store), says: heading('My List') }],
  createAccount: [{ open: paths.createAccount(), led: paths.home(store), says: heading('My List') }],
  findStore: [{ open: paths.findStore(), says: (page) => page.getByRole('button', { name: 'Search' }) }],
  findStoreForm: [{ open: paths.findStoreForm(), says: heading('Select a Store') }],
  findStoreResults: [{ open: paths.findStoreResults({ query: 'winona' }), says: link(/Winona Commons Co-op/), keeps: 'searchLocation' }],
  findStoreDetails: [{ open: paths.findStoreDetails(store), says: heading('Winona Commons Co-op') }],
  stores: [{ open: paths.stores(), says: (page) => page.getByRole('region', { name: 'Your store' }), keeps: 'visited stores' }],
  favoriteStores: [{ open: paths.favoriteStores(), says: heading('My Favorite Stores') }],
  previousStores: [{ open: paths.previousStores(), says: heading('Visited before') }],
  storesDetails: [{ open: paths.storesDetails(store), says: heading('Winona Commons Co-op') }],
  account: [{ open: paths.account(), says: (page) => page.getByRole('main').getByRole('button', { name: 'Log Out' }) }],
  personalInformation: [{ open: paths.personalInformation(), says: (page) => page.getByLabel('First name') }],
  contactPreferences: [{ open: paths.contactPreferences(), says: (page) => page.getByRole('checkbox').first() }],
  devices: [{ open: paths.devices(), says: (page) => page.getByText('This device', { exact: true }), keeps: 'isCurrent' }],
  deleteAccount: [{ open: paths.deleteAccount(), says: (page) => page.getByRole('button', { name: 'Delete Account' }) }],
  join: [{ open: paths.join(), says: heading('This link is not complete') }],
  lists: [{ open: paths.lists(), says: link('My List') }],
  list: [{ open: paths.list(listId), says: item }],
  shopping: [{ open: paths.shopping(listId), says: item }],
  favoriteItems: [{ open: paths.favoriteItems(), says: link(deal) }],
  favoriteDeals: [{ open: paths.favoriteDeals(store), says: link(deal) }],
  favorite: [{ open: paths.favorite(store, favoriteId), says: heading(deal) }],
  home: [{ open: paths.home(store), says: heading('My List') }],
  homeWithList: [{ open: paths.homeWithList(store, listId), says: heading('My List') }],
  homeWithCode: [{ open: paths.homeWithCode(store), says: code }],
  storeDetails: [{ open: paths.storeDetails(store), says: heading('Winona Commons Co-op') }],
  deals: [{ open: paths.deals(store), says: link(deal) }],
  flyers: [1, 2].map((at) => ({ open: paths.flyers(store, at), says: (page) => page.getByText(new RegExp(`^Page ${at} of \\d+$`)) })),
  banner: [{ open: paths.banner(store, bannerId), says: heading('On Sale Now') }],
  item: [
    { open: paths.item(store, storeId, adSpaceId), says: heading(deal) },
    { open: paths.item(store, storeId, adSpaceId, { listId, from: 'flyers' }), says: heading(deal) },
  ],
  // Afterwards nobody has a store, or is signed in.
  entryWithoutStore: [{ open: paths.entryWithoutStore(), says: heading('Find a co-op near you') }],
  logout: [],
})

test.use({ serviceWorkers: 'allow', trace: 'off' }) // a trace of so many pages is large

/** Waits until the device has the app's files, and the pictures of both flyers, of the list and of the favorite. */
async function stored(page: Page) {
  await page.goto(paths.home(store))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const pages: { imageName: string }[] = (await (await page.request.get(`/${store}/api/ads`)).json()).flatMap(
    (it: { adPages: object[] }) => it.adPages,
  )
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('pictures')).keys()).filter(({ url }) => url.includes('/pages/')).length)
  // The server draws pictures last of all: on a busy machine a page of a flyer takes it ten seconds.
  await expect.poll(kept, { timeout: 240_000 }).toBe(pages.length)
  await pagesKept(page)
}

/**
 * Expects the deals as they were drawn, shown before any script has run, then all of them, and their age; so do the entry, the code at the
 * checkout, and the list with what is around it.
 */
async function expectAtOnce(page: Page, { listId }: Known, isAway: boolean) {
  const home = { led: paths.home(store), shows: link(/./) }
  const openings: { path: string; led?: string; shows: (page: Page) => Locator; says?: boolean }[] = [
    { path: paths.deals(store), shows: link(/./) },
    { path: paths.home(store), ...home },
    { path: paths.entry(), ...home },
    { path: '/?to=code', led: paths.home(store), shows: code }, // once it is open, the address asks for it no more
    { path: paths.lists(), shows: link('My List') },
    { path: paths.list(listId), shows: item },
    { path: paths.shopping(listId), shows: item, says: false }, // nothing around the list
  ]
  for (const { path, led = path, shows, says = true } of openings) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('html[data-kept]')).toHaveCount(1)
    await expect(shows(page)).toBeVisible()
    expect(page.url()).toBe(new URL(led, page.url()).href)
    // A page that is drawn anew has a note of it; one that is taken over must not move, and says it in a toast.
    const age = page
      .getByRole('status')
      .filter({ hasText: /Saved .+ [ap]m\.? *You are offline\./ })
      .first()
    if (isAway && says) await expect(age).toBeVisible()
  }
  await page.goto(paths.deals(store))
  await page.getByRole('searchbox').fill('butter')
  await expect(page.getByText(/^Showing \d+ of \d+ Total Results$/)).toBeVisible()
}

async function knownTo(page: Page): Promise<Known> {
  await openMyList(page)
  await expect(page.getByRole('checkbox', { name: typed })).toBeVisible()
  const listId = new URL(page.url()).pathname.split('/').at(-1)!
  const [first] = await dealsOfFlyer(page)
  const bannerId = await aBanner(page)
  return { ...first!, listId, bannerId, favoriteId: await makeFavorite(page, first!) }
}

async function expectSight(page: Page, { open, led, says, keeps }: Sight, how: string) {
  await test.step(`${how}: ${open}`, async () => {
    await page.goto(open)
    await expect(says(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe((led ?? open).split('?')[0])
    await expect(page.getByText(/Unexpected Application Error|could not be loaded/).filter({ visible: true })).toHaveCount(0)
    if (keeps) await expect.poll(() => everythingKept(page)).toContain(keeps)
  })
}

/** Expects pictures, the code and the time of the copy, and that no tab of the app leads out of it. */
async function expectAtHand(page: Page, { listId }: Known) {
  const drawn = (at: Locator) => expect.poll(() => at.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
  await page.goto(paths.flyers(store, 2))
  await drawn(page.getByRole('main').locator('img').first())
  await expect(page.getByText(/^Saved \d{1,2}:\d\d [ap]m$/)).toHaveCount(1)
  await page.goto(paths.list(listId))
  await drawn(page.getByRole('listitem').locator('img').first())
  await page.getByRole('button', { name: /barcode/i }).click()
  await expect(page.getByRole('dialog').locator('svg').first()).toBeVisible()
  await page.keyboard.press('Escape')
  const document = await page.evaluateHandle(() => window.document)
  for (const tab of ['Stores', 'Account', 'Home', 'Deals', 'Lists']) {
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${tab}`) })
    await entry.first().click()
    await expect(entry.first()).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(await document.evaluate((it) => it.defaultView !== null), 'the app was not left').toBe(true)
  // A screen that was never seen says so, within the app.
  await page.goto(paths.findStoreDetails('isthmus-commons'))
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

test('every address opens again without a signal, and while the server is down', async ({ browser, viewport }) => {
  test.setTimeout(600_000) // all pages, three times, and all pictures
  const dataDir = demoDataDir()
  const server = await startServer({ dataDir })
  const context = await browser.newContext({ baseURL: server.url, viewport, serviceWorkers: 'allow' })
  try {
    const page = await context.newPage()
    process.env.E2E_DATA_DIR = dataDir
    await becomeMember(page, typed)
    const known = await knownTo(page)
    const rows = Object.values(tableOf(known)).flat()
    const openAll = async (how: string) => {
      // The last address forgets the store.
      await page.goto(paths.home(store))
      await expect.poll(() => page.evaluate(() => document.cookie)).toContain(store)
      for (const row of rows) await expectSight(page, row, how)
    }
    await openAll('with a signal')
    await stored(page)
    const faults = faultsOf(page)
    await expectAtOnce(page, known, false)
    await context.setOffline(true)
    await expectAtOnce(page, known, true)
    await openAll('without a signal') // the last address has the pages of the store dropped
    await context.setOffline(false)
    await server.stop()
    await openAll('while the server is down')
    await expectAtHand(page, known)
    expect(faults).toEqual([])
  } finally {
    await context.close()
    await server.stop()
    removeDataDir(dataDir)
  }
})

/** Runs in the page. Has the browser look for a newer worker, and returns its state when it has been installed or could not be. */
async function stateOfNewer(): Promise<ServiceWorkerState | null> {
  const registration = await navigator.serviceWorker.ready
  await registration.update()
  const newer = registration.installing ?? registration.waiting
  if (newer?.state === 'installing') await new Promise((done) => newer.addEventListener('statechange', done, { once: true }))
  return newer?.state ?? null
}

test('a newer build waits until no page of the former is open, and no page has files of both', async ({ browser, viewport }) => {
  const builds = await startBuilds(process.env.E2E_URL!)
  const context = await browser.newContext({ baseURL: builds.url, viewport, serviceWorkers: 'allow' })
  const scriptOf = (page: Page) => page.locator('#files').textContent()
  const filesOf = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const isWaiting = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  const opened = async (page: Page, path: string) => {
    await page.goto(path)
    await takenOver(page)
  }
  try {
    const [page, other] = [await context.newPage(), await context.newPage()]
    await opened(page, paths.deals(store))
    await opened(other, paths.lists())
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

    builds.show('mixed')
    expect(await page.evaluate(stateOfNewer)).toBe('redundant')
    builds.show('second')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect.poll(() => isWaiting(page)).toBe(true)
    // The open page goes on with its own files, which the server no longer has.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
    expect(await scriptOf(page)).toContain(builds.script)

    // A page for which the server needs more than 2.5 s is opened by the worker in charge, with the files of its build.
    await expect(async () => {
      await opened(page, paths.deals(store))
      expect(await scriptOf(page)).toContain(builds.renamed)
    }).toPass()
    await other.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
    expect(await isWaiting(page)).toBe(true)

    await other.close()
    await expect(async () => {
      await opened(page, paths.home(store))
      const isInCharge = () => expect.poll(() => isWaiting(page), { timeout: 20_000 }).toBe(false)
      await isInCharge().catch(async () => {
        // The former worker was asked for something just when it ended, and began anew. A browser ends it when it has had nothing to do
        // for half a minute; not while it is watched, as all are here.
        const devtools = await context.newCDPSession(page)
        await devtools.send('ServiceWorker.enable')
        await devtools.send('ServiceWorker.stopAllWorkers')
        await isInCharge()
      })
    }).toPass()
    await context.setOffline(true)
    await opened(page, paths.lists())
    expect(await scriptOf(page)).toContain(builds.renamed)
    await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
    const scripts = (await filesOf(page)).filter((it) => it.endsWith('.js'))
    expect(scripts).not.toEqual([])
    expect(scripts.filter((it) => !it.includes(builds.mark))).toEqual([])
  } finally {
    await context.close()
    builds.stop()
  }
})

test('a page whose script is gone loads again by itself, and says so when that does not help', async ({ browser, viewport }) => {
  const builds = await startBuilds(process.env.E2E_URL!)
  const context = await browser.newContext({ baseURL: builds.url, viewport, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    builds.show('broken')
    await page.goto(paths.lists())
    await expect(page.getByRole('alert')).toHaveText('Part of this page could not be loaded. It comes when there is a connection.')
    builds.show('second')
    await page.reload()
    await takenOver(page)
    await expect(page.getByRole('alert')).toBeHidden()
  } finally {
    await context.close()
    builds.stop()
  }
})
