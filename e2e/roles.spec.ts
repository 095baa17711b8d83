import type { Locator, Page } from '@playwright/test'
import { paths } from '#app/paths.ts'
import { expect, faultsOf, takenOver, test } from './journey.ts'
import { aBanner, dealsOfFlyer, makeFavorite, type Known } from './known.ts'
import { becomeMember, beginList, entryOf, openMyList, signIn, tokenOf } from './member.ts'
import { allSent, store } from './shopper.ts'

/** Which visitors, anonymous users and members may see what, and where they are led instead: one row for each address of app/paths.ts. */
type Role = 'visitor' | 'anonymous' | 'member'
type Named = readonly [role: Parameters<Page['getByRole']>[0], name: string | RegExp]
type Sight = {
  /** Where the page leads; without it, the address stays. */
  led?: string
  has?: readonly Named[]
  says?: string
  lacks?: readonly Named[]
}
type Row = { open: (known: Known) => string } & Record<Role, Sight | ((known: Known) => Sight)>

const named = (name: string | RegExp): Named => ['heading', name]
const alike = (open: Row['open'], sight: Row[Role]): Row => ({ open, visitor: sight, anonymous: sight, member: sight })
const typed = 'Lamp oil'
const theStore = named('Winona Commons Co-op')
const searching: Named = ['searchbox', 'Search deals']
const entry = named('Find a co-op near you')

const signIns: readonly Named[] = [['button', 'Sign In']]
const ownerNumber: Named = ['button', 'Edit my owner number']
/** Decision B01: one page of a store, on which members alone have their owner numbers. */
const aStore = (open: Row['open']): Row => ({
  open,
  visitor: { has: [theStore], lacks: [ownerNumber] },
  anonymous: { has: [theStore], lacks: [ownerNumber] },
  member: { has: [theStore, ownerNumber] },
})
/** Decision B21: anonymous users see no page of an account but the first two. */
const membersOnly = (open: Row['open'], member: Sight): Row => ({ open, visitor: atEntry, anonymous: atEntry, member })
const atEntry: Sight = { led: paths.entry(), has: [entry] }

const theFavorite = ({ deal }: Known): Sight => ({ has: [['link', deal]] })

const account: Row = {
  open: paths.account,
  visitor: { has: [named('Hello'), ...signIns, ['button', 'Create Account']], lacks: [['button', 'Log Out']] },
  anonymous: { has: [named('Hello'), ...signIns, ['button', 'Create Account']], lacks: [['button', 'Log Out']] },
  member: {
    has: [
      ['button', 'Log Out'],
      ['button', 'Change Password'],
      ['link', /^Delete Account/],
    ],
    lacks: signIns,
  },
}

const table: Record<keyof typeof paths, readonly Row[]> = {
  // Before the store is forgotten: the entry page leads to it (2.ROUTE.02).
  entry: [{ ...alike(paths.entry, { led: paths.home(store) }), visitor: { has: [entry, ...signIns] } }],
  entryWithoutStore: [
    { ...alike(() => paths.entryWithoutStore(), { has: [entry, ...signIns] }), member: { has: [entry], lacks: signIns } },
  ],
  privacy: [alike(paths.privacy, { has: [named('Privacy Policy')] })],
  terms: [alike(paths.terms, { has: [named('Terms of Use')] })],
  // Without a code there is nothing to keep (decision B18).
  login: [alike(paths.login, atEntry)],
  createAccount: [alike(paths.createAccount, atEntry)],
  findStore: [alike(paths.findStore, { has: [['button', 'Search']] })],
  findStoreForm: [alike(paths.findStoreForm, { has: [named('Select a Store')] })],
  findStoreResults: [
    alike(() => paths.findStoreResults({ query: 'winona' }), {
      has: [named('Select a Store'), theStore, ['link', 'Select This Store: Winona Commons Co-op']],
    }),
  ],
  findStoreDetails: [aStore(() => paths.findStoreDetails(store))],
  stores: [alike(paths.stores, { has: [named('Stores'), ['link', 'Find a store']] })],
  // Decision C10: members alone have favorite stores.
  favoriteStores: [
    {
      open: paths.favoriteStores,
      visitor: { has: [named('My Favorite Stores'), ...signIns] },
      anonymous: { has: [named('My Favorite Stores'), ...signIns] },
      member: { has: [named('My Favorite Stores')], says: 'No favorite stores yet', lacks: signIns },
    },
  ],
  previousStores: [alike(paths.previousStores, { has: [named('Visited before')] })],
  storesDetails: [aStore(() => paths.storesDetails(store))],
  account: [account],
  personalInformation: [
    {
      open: paths.personalInformation,
      visitor: { has: [named('Contact')], lacks: [named('Address')] },
      anonymous: { has: [named('Contact'), ['textbox', 'Email']], lacks: [named('Address')] },
      member: { has: [named('Name'), named('Contact'), named('Address')] },
    },
  ],
  contactPreferences: [membersOnly(paths.contactPreferences, { has: [named('Contact Preferences')] })],
  devices: [membersOnly(paths.devices, { has: [named('Your Devices'), ['button', /^Log Out/]] })],
  deleteAccount: [membersOnly(paths.deleteAccount, { has: [['button', 'Delete Account']] })],
  join: [alike(paths.join, { has: [named('This link is not complete')] })],
  lists: [
    {
      open: paths.lists,
      visitor: { has: [named('Lists')], says: 'No lists yet' },
      anonymous: { has: [named('Lists'), ['link', 'My List']] },
      member: { has: [named('Lists'), ['link', 'My List']] },
    },
  ],
  list: [
    {
      open: ({ listId }) => paths.list(listId),
      visitor: { has: [['link', /lists/i]], lacks: [['checkbox', typed]] },
      anonymous: { has: [named('My List'), ['checkbox', typed]] },
      member: { has: [named('My List'), ['checkbox', typed]] },
    },
  ],
  shopping: [
    {
      open: ({ listId }) => paths.shopping(listId),
      visitor: { has: [['link', /lists/i]], lacks: [['checkbox', new RegExp(typed)]] },
      anonymous: { has: [named('My List'), ['checkbox', new RegExp(typed)]] },
      member: { has: [named('My List'), ['checkbox', new RegExp(typed)]] },
    },
  ],
  favoriteItems: [
    {
      open: paths.favoriteItems,
      visitor: { has: [named('Favorites')], says: 'No favorites yet' },
      anonymous: theFavorite,
      member: theFavorite,
    },
  ],
  favoriteDeals: [
    {
      open: () => paths.favoriteDeals(store),
      visitor: { says: 'No favorites yet' },
      anonymous: theFavorite,
      member: theFavorite,
    },
  ],
  // Unknown to a visitor (decision B08).
  favorite: [
    {
      open: ({ favoriteId }) => paths.favorite(store, favoriteId),
      visitor: { led: paths.deals(store), has: [searching] },
      anonymous: ({ deal }) => ({ has: [named(deal)] }),
      member: ({ deal }) => ({ has: [named(deal)] }),
    },
  ],
  home: [alike(() => paths.home(store), { has: [['region', 'My List']] })],
  homeWithList: [alike(({ listId }) => paths.homeWithList(store, listId), { has: [['region', 'My List']] })],
  homeWithCode: [
    { ...alike(() => paths.homeWithCode(store), { has: [['region', 'My List']] }), member: { has: [['dialog', /^Scan at checkout/]] } },
  ],
  storeDetails: [aStore(() => paths.storeDetails(store))],
  // Decision C12: whoever is no member is asked to sign in for the digital exclusives.
  deals: [
    {
      open: () => paths.deals(store),
      visitor: { has: [searching, ['region', 'Digital exclusives']] },
      anonymous: { has: [searching, ['region', 'Digital exclusives']] },
      member: { has: [searching, ['list', 'Digital exclusives']], lacks: [['region', 'Digital exclusives']] },
    },
  ],
  flyers: [
    alike(() => paths.flyers(store), { has: [named(/page 1 of \d+$/)] }),
    alike(() => paths.flyers(store, 2), { has: [named(/page 2 of \d+$/)] }),
  ],
  banner: [alike(({ bannerId }) => paths.banner(store, bannerId), { has: [['link', /./]] })],
  item: [
    alike(
      ({ storeId, adSpaceId }) => paths.item(store, storeId, adSpaceId),
      ({ deal }) => ({ has: [named(deal)] }),
    ),
    alike(
      ({ storeId, adSpaceId, listId }) => paths.item(store, storeId, adSpaceId, { listId, from: 'flyers' }),
      ({ deal }) => ({ has: [named(deal)] }),
    ),
  ],
  // The last: afterwards nobody is signed in. The entry page leads to the store again, which was visited meanwhile.
  logout: [alike(paths.logout, { led: paths.home(store) }), { ...account, anonymous: account.visitor, member: account.visitor }],
}
const rows = Object.values(table).flat()

const seen = (page: Page, [role, name]: Named): Locator =>
  page.getByRole(role, { name, exact: typeof name === 'string' }).filter({ visible: true })
const pathIn = (page: Page) => new URL(page.url()).pathname

async function expectSight(page: Page, row: Row, role: Role, known: Known) {
  const address = row.open(known)
  await test.step(`${role} at ${address}`, async () => {
    const said = typeof row[role] === 'function' ? row[role](known) : row[role]
    const whoItIs = page.waitForResponse((it) => it.url().endsWith('/api/oauth/authenticate'))
    await page.goto(address, { waitUntil: 'commit' })
    await whoItIs
    await expect.poll(() => pathIn(page)).toBe(said.led ?? address.split('?')[0])
    await takenOver(page)
    for (const it of said.has ?? []) await expect(seen(page, it).first(), it.join(' ')).toBeVisible()
    if (said.says) await expect(page.getByText(said.says)).toBeVisible()
    for (const it of said.lacks ?? []) await expect(seen(page, it), it.join(' ')).toHaveCount(0)
  })
}

/** What a shopper knows who has no favorites, or none that is asked for. */
async function knownTo(page: Page): Promise<Known> {
  const listId = /\/lists\/details\/(.+)$/.exec(pathIn(page))?.[1] ?? crypto.randomUUID()
  const [first] = await dealsOfFlyer(page)
  return { ...first!, listId, favoriteId: crypto.randomUUID(), bannerId: await bannerSeenByAnother(page) }
}

/** The page's own shopper has not visited the store yet. */
async function bannerSeenByAnother(page: Page): Promise<number> {
  const other = await page.context().browser()!.newPage({ baseURL: process.env.E2E_URL! })
  const bannerId = await aBanner(other)
  await other.close()
  return bannerId
}

/** Makes the deal a favorite. */
async function withFavorite(page: Page): Promise<Known> {
  const [first] = await dealsOfFlyer(page)
  return { ...(await knownTo(page)), favoriteId: await makeFavorite(page, first!) }
}

/** Makes a list with what was typed on it, open on the page. */
async function withList(page: Page) {
  await beginList(page, typed)
  await allSent(page)
}

async function openOwnList(page: Page) {
  await openMyList(page)
  await expect(page.getByRole('checkbox', { name: typed })).toBeVisible()
}

test('1.ROLE.02 6.ROLE.14 6.ROLE.15 a visitor finds stores and reads all of them, has no lists, and is led away from an account', async ({
  page,
}) => {
  const known = await knownTo(page)
  for (const row of rows) await expectSight(page, row, 'visitor', known)
})

test('1.ROLE.02 6.ROLE.10 6.ROLE.12 an anonymous user also has lists and the contact form, but no account', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (it) => asked.push(`${it.method()} ${new URL(it.url()).pathname}`))
  await withList(page)
  const known = await withFavorite(page)
  for (const row of rows) await expectSight(page, row, 'anonymous', known)
  expect(asked).toContain('POST /api/oauth/authenticate')
  expect(asked.filter((it) => it === 'GET /api/account' || it.includes('/scanCode/'))).toEqual([])
})

test('0.PROD.02 1.ROLE.02 6.ROLE.02 a member sees every page of the product', async ({ page }) => {
  await becomeMember(page, typed)
  await openOwnList(page)
  const known = await withFavorite(page)
  for (const row of rows) await expectSight(page, row, 'member', known)
})

test('4.AUTH.01 a member who was signed out from another device is led from every page but the legal ones to where a visitor begins, and sees nothing of theirs', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await becomeMember(page, typed)
  await openOwnList(page)
  const known = await withFavorite(page)
  await page.goto(paths.entryWithoutStore())
  await takenOver(page)
  const ended = (await tokenOf(page))!

  const elsewhere = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() })
  const other = await elsewhere.newPage()
  const faults = faultsOf(other)
  await other.goto(paths.account())
  await entryOf(other, 'Sign In').click()
  await signIn(other, email)
  await expect(entryOf(other, 'Log Out')).toBeVisible()
  await other.goto(paths.devices())
  await other.getByRole('main').getByRole('listitem').last().getByRole('button').click()
  await expect(other.getByRole('main').getByRole('listitem')).toHaveCount(1)
  expect(faults).toEqual([])
  await elsewhere.close()

  for (const row of rows) {
    const address = row.open(known)
    await test.step(`signed out at ${address}`, async () => {
      await page.context().clearCookies({ name: 'lastStore' })
      // As the device was before it learned of it. The page before may still be leaving.
      await expect(async () => {
        await page.evaluate((token) => localStorage.setItem('bearerToken', token), ended)
        await page.goto(address, { waitUntil: 'commit' })
      }).toPass()
      const isLegal = [paths.privacy(), paths.terms()].includes(address)
      // A page of a store makes it the one that the entry page leads to.
      const isOfStore = address.startsWith(`/${store}/`)
      await expect(async () => {
        expect(pathIn(page)).toBe(isOfStore ? paths.home(store) : isLegal ? address : paths.entry())
        // The next visitor's, which the app fetches: until it has come, the app would write over what comes next.
        expect([null, ended]).not.toContain(await tokenOf(page))
      }).toPass()
      if (isOfStore) await expect(page.getByText('Nothing on it yet')).toBeVisible()
      else if (!isLegal) for (const it of [entry, ...signIns]) await expect(seen(page, it).first()).toBeVisible()
      await expect(page.getByText(typed)).toHaveCount(0)
    })
  }
})
