import type { Browser, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import * as brand from '#brand'
import { expect, faultsOf, test as base } from './journey.ts'
import { anAddress, confirmSignUp } from './member.ts'
import { onServer, openList, store } from './shopper.ts'

/** The promise requires LOADS=30. */
const loads = Number(process.env.LOADS ?? 1)
const slowdown = 6

/** The device of a member: the member, the lists, the favorites, the stores and the last location are all stored on it. */
type Kept = {
  state: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>
  list: string
  item: string
  favorite: string
  banner: string
}
type Visit = {
  at: string | ((kept: Kept) => string)
  /** Waits for what is drawn from stored data; by default the frame, which greets the member. */
  shows?: (page: Page) => Promise<void>
  /** Does something that only works once the app has taken over the page. */
  use: (page: Page) => Promise<void>
}

const greeted = (page: Page) => expect(page.locator('header')).toContainText('Hello, Robin')
const led = (page: Page) => page.waitForURL(`**/${store}/home`)

const details: Pick<Visit, 'use'> = {
  use: async (page) => {
    await page.getByRole('button', { name: 'Edit my owner number' }).click()
    await expect(page.getByRole('dialog', { name: 'My Owner Number' })).toBeVisible()
  },
}
const deals: Pick<Visit, 'use'> = {
  use: async (page) => {
    await page.getByRole('searchbox').fill('butter')
    await expect(page.getByText(/^Showing \d+ of \d+ Total Results$/)).toBeVisible()
  },
}
const flyers: Pick<Visit, 'use'> = {
  use: async (page) => {
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
  },
}
/** Follows a link without leaving the document. */
const linked: Pick<Visit, 'use'> = {
  use: async (page) => {
    const document = await page.evaluateHandle(() => window.document)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Account/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Robin' })).toBeVisible()
    expect(await document.evaluate((it) => it.defaultView !== null)).toBe(true)
  },
}

const hearted: Pick<Visit, 'shows' | 'use'> = {
  shows: (page) => expect(page.getByRole('main').getByRole('button', { name: /^Favorite / })).toHaveAttribute('aria-pressed', 'true'),
  use: async (page) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Favorite / })
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
}

/** The visits, by their path in app/routes.tsx. */
const visits: Record<string, Visit> = {
  '/': {
    at: '/?store=none',
    shows: (page) => expect(page.getByRole('link', { name: 'Find Stores' })).toBeVisible(),
    use: async (page) => {
      await page.getByRole('button', { name: /^2 of 3/ }).click()
      await expect(page.getByRole('button', { name: /^2 of 3/ })).toHaveAttribute('aria-current', 'true')
    },
  },
  '/find/store': {
    at: '/find/store',
    use: async (page) => {
      await page.getByRole('combobox').fill('Minneap')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  '/find/store/results': {
    at: '/find/store/results?query=55987',
    use: async (page) => {
      await page.getByRole('button', { name: 'Show map' }).click()
      await expect(page.getByRole('button', { name: 'Show list' })).toBeVisible()
    },
  },
  '/find/store/details/:storeRoute': { at: `/find/store/details/${store}`, ...details },
  '/stores': { at: '/stores', shows: (page) => expect(page.getByRole('region', { name: 'Your store' })).toBeVisible(), ...linked },
  '/stores/favorites': {
    at: '/stores/favorites',
    shows: (page) => expect(page.getByText('No favorite stores yet')).toBeVisible(),
    ...linked,
  },
  '/stores/previous': {
    at: '/stores/previous',
    shows: (page) => expect(page.getByText('Your store', { exact: true })).toBeVisible(),
    ...linked,
  },
  '/stores/details/:storeRoute': { at: `/stores/details/${store}`, ...details },
  '/lists': {
    at: '/lists',
    shows: (page) => expect(page.getByRole('link', { name: 'My List', exact: true })).toBeVisible(),
    use: async (page) => {
      await page.getByRole('button', { name: 'Create New List' }).click()
      await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
      await page.getByLabel('List name').fill('Party')
      await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeEnabled()
    },
  },
  '/lists/favorites': { at: '/lists/favorites', ...hearted },
  '/lists/details/:id': {
    at: ({ list }) => `/lists/details/${list}`,
    shows: (page) => expect(page.getByRole('checkbox')).toHaveCount(1),
    use: async (page) => {
      await page.getByRole('button', { name: 'List options' }).click()
      await expect(page.getByRole('button', { name: 'Rename' })).toBeVisible()
    },
  },
  '/lists/details/:id/shopping': {
    at: ({ list }) => `/lists/details/${list}/shopping`,
    shows: (page) => expect(page.getByRole('checkbox')).toHaveCount(1),
    use: async (page) => {
      await page.getByRole('button', { name: 'Remove items' }).click()
      await expect(page.getByRole('button', { name: 'Done removing' })).toBeVisible()
    },
  },
  '/account': { at: '/account', shows: (page) => expect(page.getByRole('button', { name: 'Log Out' })).toBeEnabled(), ...linked },
  '/account/personal': {
    at: '/account/personal',
    use: async (page) => {
      await page.getByLabel('First name').fill('Robin')
      await page.getByRole('button', { name: 'Accept' }).first().click()
      await expect(page.getByText('Name saved')).toBeVisible()
    },
  },
  '/account/contact': {
    at: '/account/contact',
    use: async (page) => {
      const email = page.getByRole('checkbox', { name: 'Email' })
      await expect(email).toBeEnabled()
      await email.click()
      await expect(email).toBeEnabled()
    },
  },
  '/account/devices': {
    at: '/account/devices',
    shows: (page) => expect(page.getByText('This device', { exact: true })).toBeVisible(),
    ...linked,
  },
  '/account/delete': {
    at: '/account/delete',
    use: async (page) => {
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await expect(page.getByText('Are you sure you want to delete your account?')).toBeVisible()
    },
  },
  '/join': { at: '/join', shows: (page) => expect(page.getByText('This link is not complete')).toBeVisible(), ...linked },
  // These three only redirect.
  '/login': { at: '/login', shows: led, ...linked },
  '/createAccount': { at: '/createAccount', shows: led, ...linked },
  '/logout': {
    at: '/logout',
    shows: led,
    use: (page) => expect.poll(() => page.evaluate(() => localStorage.getItem('bearerToken'))).toBeTruthy(),
  },
  '/privacy': { at: '/privacy', ...linked },
  '/termsofservice': { at: '/termsofservice', ...linked },
  home: { at: `/${store}/home`, ...linked },
  details: { at: `/${store}/details`, ...details },
  store: { at: `/${store}/store`, ...details },
  'stores/favorites': { at: `/${store}/stores/favorites`, ...details },
  'deals/details': { at: `/${store}/deals/details`, ...details },
  deals: { at: `/${store}/deals`, ...deals },
  // By a link of a mail.
  'deals/items': { at: `/${store}/deals/items?utm_source=mail`, ...deals },
  'deals/favorites': { at: `/${store}/deals/favorites`, ...hearted },
  'favorites/:id': { at: ({ favorite }) => `/${store}/favorites/${favorite}`, ...hearted },
  'banners/:bannerId': { at: ({ banner }) => banner, ...linked },
  'deals/flyers': { at: `/${store}/deals/flyers`, ...flyers },
  'deals/flyers/:activePage': { at: `/${store}/deals/flyers/2`, ...flyers },
  'deals/*': {
    at: ({ item }) => item,
    use: async (page) => {
      await page.getByRole('button', { name: 'Switch list' }).click()
      await expect(page.getByRole('button', { name: 'My List', exact: true })).toBeVisible()
    },
  },
}

const test = base.extend<object, { kept: Kept }>({
  kept: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env.E2E_URL! })
      const page = await context.newPage()
      await page.goto('/account')
      await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click()
      await confirmSignUp(page, anAddress())
      await expect(page.getByRole('main').getByRole('button', { name: 'Log Out' })).toBeVisible()
      await page.goto('/account/personal')
      await page.getByLabel('First name').fill('Robin')
      await page.getByRole('button', { name: 'Accept' }).first().click()
      await expect(page.getByText('Name saved')).toBeVisible()
      const name = await openList(page)
      const list = new URL(page.url()).pathname.split('/').at(-1)!
      await expect.poll(() => onServer(page)).toHaveLength(1)
      await page.goto(`/${store}/deals/items`)
      const link = page.getByRole('link', { name, exact: true })
      const item = (await link.getAttribute('href'))!
      const banner = (await page.locator('figure a[href*="/banners/"]').first().getAttribute('href'))!
      const replied = page.waitForResponse((reply) => reply.url().endsWith('/api/favorites') && reply.request().method() === 'POST')
      await page
        .getByRole('main')
        .getByRole('button', { name: `Favorite ${name}`, exact: true })
        .click()
      const favorite: string = (await (await replied).json()).favoriteId
      // What the pages load is stored a moment after it has arrived.
      for (const path of ['/lists', '/lists/favorites', '/account', `/stores/details/${store}`, `/${store}/home`]) {
        await page.goto(path)
        await greeted(page)
        await page.evaluate(() =>
          localStorage.setItem('last-location', JSON.stringify({ latitude: 44.0499, longitude: -91.6393, at: Date.now() })),
        )
      }
      const isKept = async () => {
        const state = JSON.stringify(await context.storageState({ indexedDB: true }))
        return ['Robin', 'My List', name, favorite].every((it) => state.includes(it))
      }
      await expect.poll(isKept).toBe(true)
      await use({ state: await context.storageState({ indexedDB: true }), list, item, favorite, banner })
      await context.close()
    },
    { scope: 'worker' },
  ],
})

test.use({ trace: 'off' }) // a slow page would spend most of its time recording the trace

test('every page of the app is in this list', () => {
  const source = readFileSync(new URL('../app/routes.tsx', import.meta.url), 'utf8')
  const written = [...source.matchAll(/^ +page\((.+?), '/gm)].map(([, path]) => path!)
  // A path is a text, the constant `product`, or a template with it.
  const paths = written.map((it) => it.replaceAll(/['`]/g, '').replace(/^product$|\$\{product\}/, brand.product.path))
  expect(Object.keys(visits).toSorted()).toEqual(paths.toSorted())
})

for (const [path, { at, shows = greeted, use }] of Object.entries(visits)) {
  test(`promise 18 nothing changes what is rendered until hydration has ended: ${path}`, async ({ browser, kept, baseURL, request }) => {
    test.setTimeout(120_000 + loads * 60_000)
    const address = typeof at === 'string' ? at : at(kept)
    expect(await (await request.get(address)).text(), 'a Suspense boundary would hydrate later, by itself').not.toContain('<!--$')
    for (let load = 0; load < loads; load++) {
      const context = await browser.newContext({ baseURL: baseURL!, storageState: kept.state })
      const page = await context.newPage()
      const faults = faultsOf(page)
      // It would end the session that the worker's other tests have too.
      if (path === '/logout') await page.route('**/api/account/session', (route) => route.abort())
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await page.goto(address)
      await shows(page)
      await expect.poll(() => page.evaluate(staleAttributes), 'attributes that React believes to be others').toEqual([])
      // The race is over: what follows need not be slow.
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await use(page)
      expect(faults, 'faults in the console').toEqual([])
      await context.close()
    }
  })
}

/**
 * Returns attributes that differ from what React believes. Hydration reports text that differs, but not an attribute
 * that does, and leaves it as it was: a button that the server rendered as disabled stays disabled.
 */
function staleAttributes(): string[] {
  const compared = /^(class|href|disabled|hidden|inert|aria-.*|data-.*)$/
  const attributeOf = (prop: string) => (prop === 'className' ? 'class' : prop)
  const stale: string[] = []
  let seen = 0
  for (const element of document.querySelectorAll('#root *')) {
    const key = Object.keys(element).find((it) => it.startsWith('__reactProps$'))
    if (!key) continue
    seen++
    const props = (element as unknown as Record<string, Record<string, string | number | boolean | null | undefined>>)[key]!
    const meant = new Map(Object.entries(props).map(([prop, value]) => [attributeOf(prop), value]))
    for (const name of new Set([...meant.keys(), ...element.getAttributeNames()])) {
      if (!compared.test(name)) continue
      const value = meant.get(name)
      const isBoolean = /^(disabled|hidden|inert)$/.test(name)
      const should = isBoolean ? (value ? '' : null) : value == null ? null : String(value)
      // The map's library adds classes of its own to its element.
      const is = element.getAttribute(name)?.replace(/ maplibregl-.*/, '') ?? null
      if ((is ?? '') !== (should ?? '') || (isBoolean && is !== should))
        stale.push(`${name} of ${element.outerHTML.slice(0, 80)}: ${should}`)
    }
  }
  return seen > 0 ? stale : ['the app is not there']
}
