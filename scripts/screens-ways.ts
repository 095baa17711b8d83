import type { Page } from 'playwright-core'
import { accounts } from '#contract/accounts.ts'
import { app } from '#contract/app.ts'
import { takenOver } from '../e2e/journey.ts'
import { aBanner } from '../e2e/known.ts'
import { openMyList } from '../e2e/member.ts'
import { store } from '../e2e/shopper.ts'

/** How to reach each screen on a fresh page, as a shopper would. */
export const ways: Record<string, (page: Page) => Promise<unknown>> = {
  entry: (page) => page.goto('/'),
  'find-store': (page) => page.goto('/find/store'),
  results: (page) => page.goto('/find/store/results?query=55406'),
  'results-map': async (page) => {
    await page.goto('/find/store/results?query=55406')
    const show = page.getByRole('button', { name: 'Show map' })
    if (await show.isVisible()) await show.click()
    await page.locator('.maplibregl-canvas').waitFor()
    await page.waitForTimeout(1500) // the map draws itself
  },
  'results-none': (page) => page.goto('/find/store/results?query=zzzz'),
  'store-details': (page) => page.goto(`/stores/details/${store}`),
  stores: (page) => page.goto('/stores'),
  'stores-yours': async (page) => {
    await visitStores(page)
    await page.goto('/stores')
  },
  'stores-favorites': (page) => page.goto('/stores/favorites'),
  'stores-previous': async (page) => {
    await visitStores(page)
    await page.goto('/stores/previous')
  },
  'favorite-store': async (page) => {
    await page.goto(`/stores/details/${store}`)
    await page.getByRole('button', { name: /^Favorite store/ }).click()
    await page.getByRole('button', { name: 'Not now' }).waitFor()
  },
  takeover: openTakeover,
  home: async (page) => {
    await openTakeover(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
  'home-list': async (page) => {
    await fillList(page)
    await page.goto(`/${store}/home`)
    await page
      .getByText(/^Total/)
      .first()
      .waitFor()
  },
  'banner-deals': async (page) => {
    await page.goto(`/${store}/banners/${await aBanner(page)}`)
    await page.getByText(/^Showing All/).waitFor()
  },
  deals: (page) => page.goto(`/${store}/deals/items`),
  'deals-search': (page) => page.goto(`/${store}/deals/items?q=yogurt`),
  'deals-close': async (page) => {
    await page.goto(`/${store}/deals/items?q=yogrt`)
    await page.getByRole('region', { name: /Close to/ }).waitFor()
  },
  'deals-filter': async (page) => {
    await page.goto(`/${store}/deals/items`)
    await takenOver(page)
    const open = page.getByRole('button', { name: 'Filter' })
    if (await open.isVisible()) await open.click()
  },
  'results-close': (page) => page.goto('/find/store/results?query=Winonna'),
  'deals-none': (page) => page.goto(`/${store}/deals/items?q=zzzz`),
  item: openItem,
  'exclusive-visitor': openExclusive,
  exclusives: async (page) => {
    await asMember(page)
    await page.goto(`/${store}/deals/items`)
    await page.getByRole('list', { name: 'Digital exclusives' }).waitFor()
  },
  terms: async (page) => {
    await page.goto(`/${store}/deals/items`)
    await addFirst(page)
  },
  flyer: (page) => page.goto(`/${store}/deals/flyers/1`),
  'flyer-sheet': openSheet,
  'flyer-full': async (page) => {
    await page.goto(`/${store}/deals/flyers/1`)
    await takenOver(page)
    await page.getByRole('button', { name: 'Full screen' }).click()
    await page.getByRole('button', { name: 'Close full screen' }).waitFor()
  },
  lists: async (page) => {
    await fillList(page)
    await page.goto('/lists')
  },
  list: async (page) => {
    await fillList(page)
    await openMyList(page)
    await page.getByRole('combobox', { name: 'Add your own item' }).waitFor()
  },
  shopping: openShopping,
  'shopping-ticked': async (page) => {
    await openShopping(page)
    for (let more = 0; more < 3; more++) await page.getByRole('checkbox').nth(more).click()
    await page.getByText('In the basket (2)').click()
  },
  'shopping-done': async (page) => {
    await openShopping(page)
    for (let more = 7; more > 0; more--) {
      await page.locator('input:not(:checked)').first().click()
      if (more > 1)
        await page
          .getByText(`${more - 1} left`)
          .first()
          .waitFor()
    }
    await page.getByRole('heading', { name: 'That’s everything' }).waitFor()
  },
  'list-email': async (page) => {
    await fillList(page)
    await openMyList(page)
    await page.getByRole('button', { name: 'List options' }).click()
    await page.getByRole('button', { name: 'Email List' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('home@example.com')
  },
  'favorites-none': (page) => page.goto(`/${store}/deals/favorites`),
  favorites: async (page) => {
    await fillFavorites(page)
    await page.getByRole('link', { name: 'Favorites' }).filter({ visible: true }).first().click()
    await page.getByRole('heading', { name: 'On sale this week' }).waitFor()
  },
  'all-favorites': async (page) => {
    await fillFavorites(page)
    await page.goto('/lists/favorites')
    await page.getByText('on sale this week').waitFor()
  },
  'owner-question': askOwner,
  offline: async (page) => {
    await loseSignal(page)
    await page.reload()
    await page.getByText(/^Saved /).waitFor()
  },
  'offline-unread': async (page) => {
    await loseSignal(page)
    await page.goto('/stores/details/isthmus-commons')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
  },
  account: async (page) => {
    await page.goto('/account')
    await page.getByRole('region', { name: 'Sign in' }).waitFor()
  },
  barcode: openBarcode,
  'version-out-of-date': async (page) => {
    await page.route(`**${app.versions.path}`, (route) => route.fulfill({ json: { minimumRequiredVersion: '2.0', serverVersion: '2.0' } }))
    await page.goto(`/${store}/home`)
    await page.getByRole('heading', { name: 'Version Out of Date' }).waitFor()
  },
  privacy: (page) => page.goto('/privacy'),
  'terms-of-service': (page) => page.goto('/termsofservice'),
  'not-found': (page) => page.goto('/no/such/page/here'),
}

/** As a member: the replies that say so are made up here. */
async function asMember(page: Page) {
  await page.route(`**${accounts.user.path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isAnonymous: false } })
  })
}

async function openBarcode(page: Page) {
  await asMember(page)
  await page.route('**/api/digitalExclusives/scanCode/**', (route) => route.fulfill({ json: { scanCode: '04719283650172839465' } }))
  await page.goto(`/${store}/home`)
  await page.getByRole('button', { name: 'Account Barcode' }).click()
  await page.getByRole('img', { name: 'Account barcode' }).waitFor()
}

async function visitStores(page: Page) {
  for (const route of ['three-rivers', store]) {
    const noted = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().endsWith('?visited=true'))
    await page.goto(`/${route}/home`)
    await noted
  }
}

async function openItem(page: Page) {
  await page.goto(`/${store}/deals/items`)
  await page.getByRole('main').getByRole('listitem').getByRole('link').nth(2).click()
  await page.getByRole('button', { name: 'Add Item' }).waitFor()
}

async function openSheet(page: Page) {
  await page.goto(`/${store}/deals/flyers/1`)
  await takenOver(page)
  await page.locator('svg a[id]').nth(3).press('Enter')
  await page.getByRole('dialog').waitFor()
}

async function openTakeover(page: Page) {
  await page.goto(`/${store}/home`)
  await page.getByRole('dialog', { name: 'Sponsored ad' }).waitFor()
}

/** A visitor is asked to sign in there; so are the items, above the first of them. */
async function openExclusive(page: Page) {
  const reply = page.waitForResponse('**/getDigitalExclusives/**')
  await page.goto(`/${store}/deals/items`)
  const [first]: { id: number }[] = await (await reply).json()
  const other = await page.getByRole('article').getByRole('link').first().getAttribute('href')
  await page.goto(other!.replace(/\d+$/, `-${first!.id}`))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function addFirst(page: Page) {
  await page
    .getByRole('button', { name: /^Add .+ to list$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'I Accept' }).waitFor()
}

async function fillFavorites(page: Page) {
  await page.goto(`/${store}/deals/items`)
  const hearts = page.getByRole('button', { name: /^Favorite / })
  await hearts.first().click()
  await page.getByRole('button', { name: 'I Accept' }).click()
  for (let more = 0; more < 4; more++) {
    if (more > 0) await hearts.nth(more).click()
    await page.waitForFunction((count) => document.querySelectorAll('button[aria-pressed=true]').length === count, more + 1)
  }
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => {}) // see screens.ts
}

async function openShopping(page: Page) {
  await fillList(page)
  await openMyList(page)
  await page.getByRole('link', { name: 'Start shopping' }).click()
  await page.getByText('7 left').first().waitFor()
}

async function fillList(page: Page) {
  await page.goto(`/${store}/deals/items`)
  const left = page.getByRole('button', { name: /^Add .+ to list$/ })
  for (let more = 0; more < 7; more++) {
    const name = (await left.nth(Math.max(0, more - 1)).getAttribute('aria-label'))!
    const button = page.getByRole('button', { name, exact: true })
    await button.press('Enter') // a toast may be over it
    if (more === 0) await page.getByRole('button', { name: 'I Accept' }).click()
    await button.waitFor({ state: 'detached' }) // else it would be pressed again
  }
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => {}) // see screens.ts
}

/** The question opens once a deal with two prices was seen, and the page has come to rest. */
async function askOwner(page: Page) {
  await page.goto(`/${store}/deals/items`)
  await takenOver(page)
  const question = page.getByRole('dialog', { name: /owner/ })
  for (let more = 0; more < 40 && !(await question.isVisible()); more++) {
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(900)
  }
}

/** Leaves a home with a list on it, once the device has what it needs without a signal. */
async function loseSignal(page: Page) {
  await fillList(page)
  await page.goto(`/${store}/home`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page
    .getByText(/^Total/)
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => {}) // see screens.ts
  const kept = () => page.evaluate(async () => (await (await caches.open('pictures')).keys()).length)
  for (let more = 0; more < 60 && (await kept()) < 20; more++) await page.waitForTimeout(500) // the device keeps pictures when it is idle
  await page.context().setOffline(true)
}
