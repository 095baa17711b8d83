import type { Page } from '@playwright/test'
import { paths } from '#app/paths.ts'
import { expect, takenOver } from './journey.ts'
import { aBanner, dealsOfFlyer, makeFavorite, type Known } from './known.ts'
import { withoutFollowing } from './loaded.ts'
import { becomeMember, entryOf, openMyList, tokenOf } from './member.ts'
import { allSent, store } from './shopper.ts'

type Step = (page: Page) => Promise<unknown>
type Screen = {
  name: string
  open: (page: Page, known: Known) => Promise<unknown>
  /** A member has things on every screen; some are others for a visitor. */
  as?: 'member' | 'visitor'
  /** The dialogs of the screen: how each is opened. Escape closes all but the last. */
  dialogs?: Readonly<Record<string, Step>>
  /** Those that a phone alone has. */
  phoneDialogs?: Readonly<Record<string, Step>>
}
/** Where a page leads, how it is known to be there, and the dialogs on it. */
type Row = { at: string | ((known: Known) => string); sees: (page: Page) => Promise<unknown> } & Pick<
  Screen,
  'as' | 'dialogs' | 'phoneDialogs'
>

const heading =
  (name: string | RegExp): Row['sees'] =>
  (page) =>
    expect(page.getByRole('heading', { name }).first()).toBeVisible()
const listed: Row['sees'] = (page) => expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
const button = (name: string | RegExp): Step => {
  return (page) => page.getByRole('button', { name }).filter({ visible: true }).first().click()
}
const aStore = (at: string): Row => ({
  at,
  sees: heading('Winona Commons Co-op'),
  dialogs: { 'owner number': button('Edit my owner number') },
})

/** Every page by its address. One that only leads on has no row. */
const pages: Record<keyof typeof paths, readonly Row[]> = {
  entry: [{ at: paths.entry(), as: 'visitor', sees: heading('Find a co-op near you') }],
  entryWithoutStore: [
    { at: paths.entryWithoutStore(), sees: heading('Find a co-op near you') },
    {
      at: paths.entryWithoutStore('gone'),
      as: 'visitor',
      sees: (page) => expect(page.getByText('We can’t find that store')).toBeVisible(),
    },
  ],
  privacy: [{ at: paths.privacy(), sees: heading('Privacy Policy') }],
  terms: [{ at: paths.terms(), sees: heading('Terms of Use') }],
  login: [],
  createAccount: [],
  logout: [],
  findStore: [{ at: paths.findStore(), sees: (page) => expect(page.getByRole('combobox')).toBeVisible() }],
  findStoreForm: [],
  findStoreResults: [
    { at: paths.findStoreResults({ query: '55406' }), sees: heading('Select a Store'), dialogs: { sort: button(/^Sort/) } },
    {
      at: paths.findStoreResults({ query: '55987' }),
      as: 'visitor',
      sees: heading('Select a Store'),
      dialogs: { 'favorite store': button(/^Favorite store/) },
    },
    { at: paths.findStoreResults({ query: 'zzzz' }), as: 'visitor', sees: heading('Select a Store') },
  ],
  findStoreDetails: [aStore(paths.findStoreDetails(store))],
  stores: [{ at: paths.stores(), sees: (page) => expect(page.getByRole('region', { name: 'Your store' })).toBeVisible() }],
  favoriteStores: [
    { at: paths.favoriteStores(), sees: listed },
    { at: paths.favoriteStores(), as: 'visitor', sees: heading('My Favorite Stores') },
  ],
  previousStores: [{ at: paths.previousStores(), sees: listed }],
  storesDetails: [aStore(paths.storesDetails(store))],
  account: [
    {
      at: paths.account(),
      sees: (page) => expect(entryOf(page, 'Log Out')).toBeVisible(),
      dialogs: { password: button('Change Password') },
    },
    { at: paths.account(), as: 'visitor', sees: (page) => expect(entryOf(page, 'Create Account')).toBeVisible() },
  ],
  personalInformation: [{ at: paths.personalInformation(), sees: heading('Address') }],
  contactPreferences: [{ at: paths.contactPreferences(), sees: (page) => expect(page.getByRole('checkbox').first()).toBeVisible() }],
  devices: [{ at: paths.devices(), sees: listed }],
  deleteAccount: [
    {
      at: paths.deleteAccount(),
      sees: (page) => expect(page.getByRole('button', { name: 'Delete Account' })).toBeEnabled(),
      dialogs: { question: button('Delete Account') },
    },
  ],
  join: [{ at: paths.join(), as: 'visitor', sees: heading('This link is not complete') }],
  lists: [
    {
      at: paths.lists(),
      sees: (page) => expect(page.getByRole('link', { name: 'My List', exact: true })).toBeVisible(),
      dialogs: { 'a new list': button('Create New List') },
    },
    { at: paths.lists(), as: 'visitor', sees: (page) => expect(page.getByText('No lists yet')).toBeVisible() },
  ],
  list: [
    {
      at: ({ listId }) => paths.list(listId),
      sees: (page) => expect(page.getByRole('checkbox', { name: 'Clothespins' })).toBeVisible(),
      dialogs: {
        options: button('List options'),
        sharing: async (page) => {
          await button('List options')(page)
          await button('Invite People')(page)
          await page.getByLabel('Your first name').fill('Ana')
          await button('Make a link')(page)
          await expect(page.getByRole('img', { name: 'Code of the link' })).toBeVisible()
        },
        'a typed item': button('Clothespins'),
        'a deal': (page) => page.getByRole('main').getByRole('listitem').getByRole('button').first().click(),
        email: async (page) => {
          await button('List options')(page)
          await button('Email List')(page)
          await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
        },
      },
    },
  ],
  shopping: [
    {
      at: ({ listId }) => paths.shopping(listId),
      sees: (page) => expect(page.getByRole('checkbox', { name: /Clothespins/ })).toBeVisible(),
    },
  ],
  favoriteItems: [
    { at: paths.favoriteItems(), sees: listed },
    { at: paths.favoriteItems(), as: 'visitor', sees: (page) => expect(page.getByText('No favorites yet')).toBeVisible() },
  ],
  favoriteDeals: [{ at: paths.favoriteDeals(store), sees: listed }],
  favorite: [{ at: ({ favoriteId }) => paths.favorite(store, favoriteId), sees: heading(/./) }],
  home: [
    {
      at: paths.home(store),
      sees: (page) => expect(page.getByRole('region', { name: 'My List' })).toBeVisible(),
      dialogs: { code: button('Account Barcode') },
    },
    { at: paths.home(store), as: 'visitor', sees: heading(/./) },
  ],
  homeWithList: [],
  homeWithCode: [
    { at: paths.homeWithCode(store), sees: (page) => expect(page.getByRole('dialog', { name: /^Scan at checkout/ })).toBeVisible() },
  ],
  storeDetails: [aStore(paths.storeDetails(store))],
  deals: [
    {
      at: paths.deals(store),
      sees: (page) => expect(page.getByRole('list', { name: 'Digital exclusives' })).toBeVisible(),
      phoneDialogs: { filter: button('Filter') },
    },
    {
      at: paths.deals(store),
      as: 'visitor',
      sees: (page) => expect(page.getByRole('region', { name: 'Digital exclusives' })).toBeVisible(),
      dialogs: { terms: button(/^Add .+ to list$/) },
    },
    { at: paths.deals(store, { q: 'yogurt' }), as: 'visitor', sees: listed },
    { at: paths.deals(store, { q: 'zzzz' }), as: 'visitor', sees: heading(/./) },
  ],
  flyers: [{ at: paths.flyers(store, 1), sees: (page) => expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible() }],
  banner: [{ at: ({ bannerId }) => paths.banner(store, bannerId), sees: listed }],
  item: [
    {
      at: ({ storeId, adSpaceId }) => paths.item(store, storeId, adSpaceId),
      sees: (page) => expect(page.getByText('More Information')).toBeVisible(),
      dialogs: { 'another list': button('Switch list') },
    },
  ],
}

/** Pages that are not the app's, or have no address of their own. */
const others: readonly Screen[] = [
  { name: 'sign-in', as: 'visitor', open: (page) => toSignIn(page, 'Sign In') },
  {
    name: 'sign-up with faults',
    as: 'visitor',
    async open(page) {
      await toSignIn(page, 'Create Account')
      await page.getByLabel('Email').fill('nobody')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Please type an email address')).toBeVisible()
    },
  },
  {
    name: 'the code from the mail',
    as: 'visitor',
    async open(page) {
      await toSignIn(page, 'Create Account')
      await page.getByLabel('Email').fill(`screens-${crypto.randomUUID()}@example.com`)
      await page.getByLabel('Password').fill('a long enough password')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    },
  },
  { name: 'no such page', as: 'visitor', open: (page) => page.goto('/no/such/page') },
]

async function toSignIn(page: Page, way: 'Sign In' | 'Create Account') {
  await page.goto(paths.account())
  await entryOf(page, way).click()
  await expect(page.getByRole('heading', { name: way })).toBeVisible()
}

export const screens: readonly Screen[] = [
  ...Object.entries(pages).flatMap(([name, rows]) =>
    rows.map(({ at, sees, as = 'member', ...dialogs }, index): Screen => ({
      name: `${name} ${index + 1} as a ${as}`,
      as,
      ...dialogs,
      async open(page, known) {
        await page.goto(typeof at === 'string' ? at : at(known))
        await sees(page)
        await takenOver(page)
      },
    })),
  ),
  ...others,
]

/** Signs up a member with a list, favorites, a favorite store, stores visited before, and a name. */
export async function memberWithThings(page: Page): Promise<Known> {
  await withoutFollowing(page.context())
  await page.goto('/three-rivers/home')
  await becomeMember(page, 'Clothespins')
  await openMyList(page)
  await expect(page.getByRole('checkbox', { name: 'Clothespins' })).toBeVisible()
  const listId = new URL(page.url()).pathname.split('/').at(-1)!
  const [first, ...more] = await dealsOfFlyer(page)
  for (const deal of more.slice(0, 3)) await makeFavorite(page, deal)
  const favoriteId = await makeFavorite(page, first!)
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  await page.request.put(`/api/stores/${first!.storeId}?favorite=true`, { headers, data: {} })
  const bannerId = await aBanner(page)
  // What the pages load is stored a moment after it has arrived.
  for (const path of [paths.lists(), paths.favoriteItems(), paths.account(), paths.stores(), paths.home(store)]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await allSent(page)
  return { ...first!, listId, favoriteId, bannerId }
}
