import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Account, accounts, Device, emptyAccount, User } from './accounts.ts'
import { Ad, AdComponent, AdPage, AdSpace, Category } from './ads.ts'
import { clientVersion, sectionToken } from './app.ts'
import { BannerAd, BannerMedia, clickTypes, placements } from './banners.ts'
import { DigitalExclusive } from './exclusives.ts'
import { Favorite } from './favorites.ts'
import { ShoppingList, ShoppingListItem } from './lists.ts'
import { Store, StoreSearch } from './stores.ts'

/**
 * What each field of an entity takes and refuses. A missing field is refused too: the server always sends all of
 * them (decision D22).
 */
type Values = { takes: readonly unknown[]; refuses: readonly unknown[] }
const values = (takes: readonly unknown[], refuses: readonly unknown[]): Values => ({ takes, refuses: [undefined, ...refuses] })

const words = values(['', 'Any words, é 🥕'], [null, 1, true, {}, ['a'], 'NUL \0'])
const flag = values([true, false], [null, 0, 1, 'true', ''])
const measure = values([0, 1.5, 1200], [null, '1', true, Number.NaN])
const id = values([1, 0, -99, 2 ** 31 - 1], [null, '1', 1.5, 2 ** 31, true])
const uuid = values(['01890a5d-ac96-774b-bcce-b302099a8057'], [null, '', '1', 1, '01890a5d-ac96-774b-bcce'])
const route = values(['winona', 'valley-co-op-2'], [null, '', 'Winona', 'a b', '-a', 'a/b', 1])
const day = values(['2026-11-24', '2026-11-24T23:59:59Z', '2026-11-24T00:00:00-06:00'], [null, '', 'Nov 24', '24.11.2026', 1_700_000_000])
const count = values([0, 3], [null, -1, 1.5, '3'])
const orNull = ({ takes, refuses }: Values): Values => ({ takes: [...takes, null], refuses: refuses.filter((it) => it !== null) })
const listOf = (one: unknown, other: unknown = {}) => values([[], [one], [one, one]], [null, one, [other], [null], 'none'])
const oneOf = (...names: string[]) => values(names, [null, '', 'another', 0])
const fieldsOf = (names: string, of: Values) => Object.fromEntries(names.split(' ').map((name) => [name, of]))

const box = fieldsOf('offsetX offsetY width height', measure)
const aBox = { offsetX: 0, offsetY: 0, width: 10, height: 10 }
const aComponent = {
  adComponentId: 1,
  componentValue: 'Honeycrisp apples',
  componentType: 'PRODUCTDETAILS',
  componentName: 'TITLE',
  adSpaceId: 1,
  ...aBox,
  brandId: 1,
  categoryId: 1,
  adStudioAssetId: 'a1',
  showInItemView: true,
}
const aSpace = {
  adSpaceId: 1,
  adPageId: 1,
  adStudioAssetId: 'a1',
  productIdentifier: 'p1',
  brandId: 1,
  categoryId: 1,
  areaTypeToken: 'REGULAR_AD',
  startDate: '2026-11-18',
  endDate: '2026-11-24',
  ...aBox,
  showInItemView: true,
  isDigitalExclusive: false,
  adComponents: [aComponent],
  price: null,
  ownerPrice: null,
}
const aPage = { adPageId: 1, pageNumber: 1, width: 600, height: 800, imageName: 'page', adSpaces: [aSpace], adId: 1 }
const anAd = { adId: 1, title: 'Week', adDateInfo: 'Nov 18 - Nov 24', adPages: [aPage], validFrom: '2026-11-18', validTo: '2026-11-24' }
const aStore = {
  storeId: 7,
  storeRoute: 'winona',
  storeGuid: 'd585f434-471d-44e1-af95-bfd2f0beea5c',
  ...Object.fromEntries(
    'storeName storeLogoUri addressLine1 addressLine2 city stateProvince postalCode phone webUrl storeHours facebookPageName instagramPageName twitterHandle'
      .split(' ')
      .map((name) => [name, 'x']),
  ),
  latitude: 44,
  longitude: -91,
  isFavorited: false,
  timeZone: 'America/Chicago',
}
const aMedia = {
  id: 1,
  mediaType: 'image',
  imageUri: '/images/hcc/banners/apples.jpg',
  placement: 'homepage-banner',
  clickType: 'redirect',
  clickArguments: '',
  maxDisplayCountPerConsumer: null,
  placementProductIdentifiers: [],
  priority: 1,
  width: 100,
  height: 50,
}
const degrees = (most: number) => values([0, most, -most, 44.05], [null, '44', most + 0.1, -most - 0.1, true])

/** Only what section 3 of the spec names; fields that the contract adds are in no row. */
const entities: [title: string, schema: v.GenericSchema, whole: Record<string, unknown>, fields: Record<string, Values>][] = [
  [
    '3.ENT.01 Account',
    Account,
    emptyAccount,
    {
      ...fieldsOf('firstName lastName email phoneNumber address address2 city', words),
      state: values(['', 'MN'], [null, 1, 'MNN']),
      postalCode: values(['', '55987'], [null, 55987, '559870']),
      contactPreferences: values(
        [true, false].flatMap((email) => [true, false].map((text) => ({ email, text }))),
        [null, {}, { email: true }, { text: true }, { email: 'true', text: false }, { email: true, text: 1 }, { email: null, text: true }],
      ),
      storeMemberNumbers: listOf({ storeId: 7, memberNumber: '' }, { storeId: 7, memberNumber: 12 }),
    },
  ],
  [
    '3.ENT.04 User',
    User,
    { userId: uuid.takes[0], authToken: '', isAnonymous: true, acceptedTerms: false, lastVisitedStoreRoute: null },
    {
      userId: uuid,
      authToken: values(['', 'a-token'], [null, 1]),
      isAnonymous: flag,
      acceptedTerms: flag,
      lastVisitedStoreRoute: orNull(route),
    },
  ],
  [
    '3.ENT.05 Store',
    Store,
    aStore,
    {
      storeId: id,
      storeRoute: route,
      storeGuid: uuid,
      ...fieldsOf('storeName storeLogoUri addressLine1 addressLine2 city stateProvince phone webUrl storeHours', words),
      postalCode: words,
      latitude: degrees(90),
      longitude: degrees(180),
      ...fieldsOf('facebookPageName instagramPageName twitterHandle', words),
      isFavorited: flag,
    },
  ],
  [
    '3.ENT.06 Store search',
    StoreSearch,
    { results: [], searchLocation: null, sortMethod: 'name' },
    {
      results: listOf(aStore),
      searchLocation: orNull(
        values([{ latitude: 44, longitude: -91 }], [{}, { latitude: 44 }, { longitude: -91 }, { latitude: '44', longitude: '-91' }]),
      ),
      sortMethod: oneOf('name', 'name-desc', 'distance', 'distance-desc'),
    },
  ],
  [
    '3.ENT.07 Shopping list',
    ShoppingList,
    { shoppingListId: uuid.takes[0], storeId: 7, name: 'My List', isDefault: true, itemCount: 0, revision: 1 },
    {
      shoppingListId: uuid,
      storeId: id,
      name: values(['x', 'x'.repeat(100)], [null, '', ' ', 'x'.repeat(101), 1]),
      isDefault: flag,
      itemCount: count,
    },
  ],
  [
    '3.ENT.08 3.ENT.09 Shopping list item',
    ShoppingListItem,
    {
      shoppingListItemId: uuid.takes[0],
      shoppingListId: uuid.takes[0],
      itemName: 'Candles',
      notes: '',
      quantity: 1,
      unit: '',
      adStudioAssetId: null,
      adSpace: null,
      adDateInfo: '',
      isChecked: false,
      checkedAt: null,
      category: '',
      price: null,
      revision: 1,
    },
    {
      shoppingListItemId: uuid,
      shoppingListId: uuid,
      itemName: values(['Candles'], [null, '', ' ', 1]),
      notes: words,
      quantity: values([1, 9999], [null, 0, -1, 1.5, '1', 10_000]),
      // An item that the shopper typed has neither.
      adStudioAssetId: orNull(words),
      adSpace: orNull(values([aSpace], [{}, 'none', [aSpace]])),
      adDateInfo: words,
    },
  ],
  ['3.ENT.10 Ad', Ad, anAd, { adId: id, title: words, adDateInfo: words, adPages: listOf(aPage) }],
  [
    '3.ENT.11 Ad page',
    AdPage,
    aPage,
    {
      adPageId: id,
      pageNumber: values([1, 12], [null, 0, 1.5, '1']),
      width: measure,
      height: measure,
      imageName: words,
      adSpaces: listOf(aSpace),
      adId: id,
    },
  ],
  [
    '3.ENT.12 Ad space',
    AdSpace,
    aSpace,
    {
      ...fieldsOf('adSpaceId adPageId brandId categoryId', id),
      ...fieldsOf('adStudioAssetId productIdentifier', words),
      areaTypeToken: values(['REGULAR_AD', 'COUPON'], [null, 1]),
      startDate: day,
      endDate: day,
      ...box,
      showInItemView: flag,
      isDigitalExclusive: flag,
      adComponents: listOf(aComponent),
    },
  ],
  [
    '3.ENT.13 Ad component',
    AdComponent,
    aComponent,
    {
      adComponentId: values([1, 2 ** 31, -100], [null, '1', 1.5]),
      componentValue: words,
      ...fieldsOf('adSpaceId brandId categoryId', id),
      ...box,
      adStudioAssetId: words,
      showInItemView: flag,
    },
  ],
  [
    '3.ENT.14 Ad component, its type',
    AdComponent,
    aComponent,
    { componentType: oneOf('CUSTOMTEXT', 'PRICE', 'PRODUCTDETAILS', 'PRODUCTIMAGE') },
  ],
  [
    '3.ENT.15 Ad component, its name',
    AdComponent,
    aComponent,
    { componentName: oneOf('BRAND', 'CUSTOMTEXT', 'HEALTHYOPTIONATTRIBUTE', 'PICTURE', 'PRICE', 'SECONDARYPICTURE', 'SIZE', 'TITLE') },
  ],
  ['3.ENT.17 Category', Category, { categoryId: 1, categoryName: 'Produce' }, { categoryId: id, categoryName: words }],
  [
    '3.ENT.18 Favorite',
    Favorite,
    {
      favoriteId: uuid.takes[0],
      adStudioAssetId: 'a1',
      storeId: 7,
      productIdentifier: 'p1',
      imageUri: '',
      title: 'Apples',
      adSpace: null,
      adDateInfo: '',
      latest: null,
      revision: 1,
    },
    {
      favoriteId: uuid,
      ...fieldsOf('adStudioAssetId productIdentifier imageUri title adDateInfo', words),
      storeId: id,
      ...fieldsOf('adSpace latest', orNull(values([aSpace], [{}, 'none', [aSpace]]))),
    },
  ],
  [
    '3.ENT.19 Digital exclusive',
    DigitalExclusive,
    {
      id: 1,
      title: 'Oats',
      name: 'oats',
      brand: '',
      description: '',
      price: '$1.99',
      size: '',
      startDate: '2026-11-18',
      endDate: '2026-11-24',
      category: { name: 'Pantry' },
      priority: 1,
      storeInclusionType: 'all',
      storeGuids: [],
      adStudioAssetId: 'a1',
      displayInFeaturedDealsCarousel: false,
      media: [],
    },
    {
      id,
      ...fieldsOf('title name brand description price size adStudioAssetId', words),
      startDate: day,
      endDate: day,
      category: values([{ name: '' }, { name: 'Pantry' }], [null, {}, 'Pantry', { name: 1 }]),
      priority: measure,
      storeInclusionType: oneOf('all', 'selected', 'excluded'),
      storeGuids: listOf(uuid.takes[0], 'no-guid'),
      displayInFeaturedDealsCarousel: flag,
      media: listOf({ imageUri: '/a.png', type: 'bug' }, { imageUri: '/a.png' }),
    },
  ],
  [
    '3.ENT.21 Banner ad',
    BannerAd,
    { id: 1, media: [aMedia], priority: 1, storeInclusionType: 'all', storeGuids: [] },
    {
      id,
      media: listOf(aMedia),
      priority: measure,
      storeInclusionType: oneOf('all', 'selected', 'excluded'),
      storeGuids: listOf(uuid.takes[0], 'no-guid'),
    },
  ],
  [
    '3.ENT.22 Banner media',
    BannerMedia,
    aMedia,
    {
      id,
      mediaType: oneOf('video', 'image'),
      imageUri: words,
      placement: oneOf(...placements),
      clickType: oneOf(...clickTypes),
      clickArguments: words,
      maxDisplayCountPerConsumer: orNull(count),
      placementProductIdentifiers: listOf('p1', 1),
      priority: measure,
    },
  ],
  [
    '3.ENT.24 3.ENT.25 Device, its id, type and version, and its push token',
    Device,
    { deviceId: 'd', deviceType: 'web', versionNumber: clientVersion, notificationToken: null },
    {
      deviceId: words,
      deviceType: oneOf('web', 'android', 'ios'),
      versionNumber: values(['1.15'], [null, 1.15]),
      notificationToken: orNull(values(['a-token'], [1, {}])),
    },
  ],
]

describe.each(entities)('%s', (_, schema, whole, fields) => {
  test.each(Object.entries(fields))('%s', (name, { takes, refuses }) => {
    const { [name]: _left, ...rest } = whole
    const isTaken = (value: unknown) => v.safeParse(schema, value === undefined ? rest : { ...whole, [name]: value }).success
    expect(takes.filter((it) => !isTaken(it))).toEqual([])
    expect(refuses.filter(isTaken)).toEqual([])
    // The value is kept, not dropped by the parser.
    for (const value of takes) expect(v.parse(schema, { ...whole, [name]: value })).toHaveProperty([name], value)
  })
})

test.each([
  ['3.ENT.06 how a search is sorted', StoreSearch.entries.sortMethod, 'name name-desc distance distance-desc'],
  ['3.ENT.14 the types of a component', AdComponent.entries.componentType, 'CUSTOMTEXT PRICE PRODUCTDETAILS PRODUCTIMAGE'],
  [
    '3.ENT.15 the names of a component',
    AdComponent.entries.componentName,
    'BRAND CUSTOMTEXT HEALTHYOPTIONATTRIBUTE PICTURE PRICE SECONDARYPICTURE SIZE TITLE',
  ],
  ['3.ENT.19 where an exclusive is had', DigitalExclusive.entries.storeInclusionType, 'all selected excluded'],
  ['3.ENT.21 which stores show a banner', BannerAd.entries.storeInclusionType, 'all selected excluded'],
  ['3.ENT.22 what a banner shows', BannerMedia.entries.mediaType, 'video image'],
])('%s: these, and no other', (_, schema, names) => {
  expect(optionsOf(schema)).toEqual(names.split(' '))
})

function optionsOf(schema: v.GenericSchema | { pipe: readonly unknown[] }): unknown {
  const parts: readonly unknown[] = 'pipe' in schema ? schema.pipe : [schema]
  return parts.flatMap((part) => (part instanceof Object && 'options' in part ? [part.options] : []))[0]
}

test('3.ENT.16 a component’s name in its other spelling is read as the upper-case one', () => {
  for (const spelling of ['Title', 'Brand', 'Picture', 'Price', 'Size', 'HealthyOptionAttribute', 'CustomText']) {
    expect(v.parse(AdComponent, { ...aComponent, componentName: spelling }).componentName).toBe(spelling.toUpperCase())
  }
})

test('7.API.11 the user endpoint takes the device’s id and type, the fixed version and the push token', () => {
  expect(accounts.user).toMatchObject({ method: 'POST', path: '/api/oauth/authenticate', body: Device })
  expect(Object.keys(Device.entries)).toEqual(['deviceId', 'deviceType', 'versionNumber', 'notificationToken'])
  expect(clientVersion).toBe('1.15')
})

test('3.ENT.02 the stored contact preferences are email and text, not push', () => {
  expect(Object.keys(Account.entries.contactPreferences.entries)).toEqual(['email', 'text'])
})

test('3.ENT.23 the section token', () => {
  expect(sectionToken).toBe('BASE')
})
