import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Account, accounts, Device, User } from './accounts.ts'
import { Ad, AdComponent, AdPage, AdSpace, Category, ComponentName, ComponentType } from './ads.ts'
import { clientVersion, sectionToken } from './app.ts'
import { BannerAd, BannerMedia } from './banners.ts'
import { DigitalExclusive } from './exclusives.ts'
import { Favorite } from './favorites.ts'
import { ShoppingList, ShoppingListItem } from './lists.ts'
import { Store, StoreSearch } from './stores.ts'

/** Section 3 of the spec, field by field; the contract may add fields, never rename or drop one (decision D22). */
const entities: [string, { entries: object }, string][] = [
  [
    '3.ENT.01 Account',
    Account,
    'firstName lastName email phoneNumber address address2 city state postalCode contactPreferences storeMemberNumbers',
  ],
  ['3.ENT.01 Account, contactPreferences', Account.entries.contactPreferences, 'email text'],
  ['3.ENT.01 Account, storeMemberNumbers', Account.entries.storeMemberNumbers.item, 'storeId memberNumber'],
  ['3.ENT.04 User', User, 'userId authToken isAnonymous acceptedTerms lastVisitedStoreRoute'],
  [
    '3.ENT.05 Store',
    Store,
    'storeId storeRoute storeGuid storeName storeLogoUri addressLine1 addressLine2 city stateProvince postalCode phone webUrl storeHours latitude longitude facebookPageName instagramPageName twitterHandle isFavorited',
  ],
  ['3.ENT.06 Store search', StoreSearch, 'results searchLocation sortMethod'],
  ['3.ENT.06 Store search, searchLocation', StoreSearch.entries.searchLocation.wrapped, 'latitude longitude'],
  ['3.ENT.07 Shopping list', ShoppingList, 'shoppingListId storeId name isDefault itemCount'],
  [
    '3.ENT.08 3.ENT.09 Shopping list item',
    ShoppingListItem,
    'shoppingListItemId shoppingListId itemName notes quantity adStudioAssetId adSpace adDateInfo',
  ],
  ['3.ENT.10 Ad', Ad, 'adId title adDateInfo adPages'],
  ['3.ENT.11 Ad page', AdPage, 'adPageId pageNumber width height imageName adSpaces adId'],
  [
    '3.ENT.12 Ad space',
    AdSpace,
    'adSpaceId adPageId adStudioAssetId productIdentifier brandId categoryId areaTypeToken startDate endDate offsetX offsetY width height showInItemView isDigitalExclusive adComponents',
  ],
  [
    '3.ENT.13 Ad component',
    AdComponent,
    'adComponentId componentValue componentType componentName adSpaceId offsetX offsetY width height brandId categoryId adStudioAssetId showInItemView',
  ],
  ['3.ENT.17 Category', Category, 'categoryId categoryName'],
  ['3.ENT.18 Favorite', Favorite, 'favoriteId adStudioAssetId storeId productIdentifier imageUri title adSpace adDateInfo'],
  [
    '3.ENT.19 Digital exclusive',
    DigitalExclusive,
    'id title name brand description price size startDate endDate category priority storeInclusionType storeGuids adStudioAssetId displayInFeaturedDealsCarousel media',
  ],
  ['3.ENT.19 Digital exclusive, category', DigitalExclusive.entries.category, 'name'],
  ['3.ENT.19 3.ENT.20 Digital exclusive, media', DigitalExclusive.entries.media.item, 'imageUri type'],
  ['3.ENT.21 Banner ad', BannerAd, 'id media priority storeInclusionType storeGuids'],
  [
    '3.ENT.22 Banner media',
    BannerMedia,
    'id mediaType imageUri placement clickType clickArguments maxDisplayCountPerConsumer placementProductIdentifiers priority',
  ],
  ['3.ENT.24 Device', Device, 'deviceId deviceType versionNumber'],
  ['3.ENT.25 Device, its push token', Device, 'notificationToken'],
]

test.each(entities)('%s has its fields', (_, { entries }, fields) => {
  expect(Object.keys(entries)).toEqual(expect.arrayContaining(fields.split(' ')))
})

test('7.API.11 the user endpoint takes the device: its id and type, the version, which is fixed, and its push token', () => {
  expect(accounts.user).toMatchObject({ method: 'POST', path: '/api/oauth/authenticate', body: Device })
  expect(Object.keys(Device.entries)).toEqual(['deviceId', 'deviceType', 'versionNumber', 'notificationToken'])
  expect(clientVersion).toBe('1.15')
})

test('3.ENT.02 push is no preference of the account: a device is registered for it by a token, and one without has none', () => {
  expect(Object.keys(Account.entries.contactPreferences.entries)).toEqual(['email', 'text'])
  const web = { deviceId: 'd', deviceType: 'web', versionNumber: clientVersion, notificationToken: null }
  expect(v.parse(Device, web)).toEqual(web)
})

describe('values of fields', () => {
  test('3.ENT.14 the types of a component', () => {
    expect(optionsOf(ComponentType)).toEqual(['CUSTOMTEXT', 'PRICE', 'PRODUCTDETAILS', 'PRODUCTIMAGE'])
  })

  test('3.ENT.15 the names of a component', () => {
    expect(optionsOf(ComponentName)).toEqual([
      'BRAND',
      'CUSTOMTEXT',
      'HEALTHYOPTIONATTRIBUTE',
      'PICTURE',
      'PRICE',
      'SECONDARYPICTURE',
      'SIZE',
      'TITLE',
    ])
  })

  test('3.ENT.16 a component’s name in its other spelling comes in as the upper-case one', () => {
    for (const spelling of ['Title', 'Brand', 'Picture', 'Price', 'Size', 'HealthyOptionAttribute', 'CustomText']) {
      expect(v.parse(ComponentName, spelling)).toBe(spelling.toUpperCase())
    }
    expect(v.safeParse(ComponentName, 'Logo').success).toBe(false)
  })

  test('3.ENT.21 3.ENT.22 how stores are chosen for a banner, and what its media may be', () => {
    expect(BannerAd.entries.storeInclusionType.options).toEqual(['all', 'selected', 'excluded'])
    expect(BannerMedia.entries.mediaType.options).toEqual(['video', 'image'])
  })

  test('3.ENT.07 a list’s name has at most 100 characters', () => {
    expect(v.safeParse(ShoppingList.entries.name, 'x'.repeat(100)).success).toBe(true)
    expect(v.safeParse(ShoppingList.entries.name, 'x'.repeat(101)).success).toBe(false)
  })

  test('3.ENT.23 the section token', () => {
    expect(sectionToken).toBe('BASE')
  })
})

function optionsOf(schema: { pipe: readonly unknown[] }): unknown {
  return schema.pipe.flatMap((part) => (part instanceof Object && 'options' in part ? [part.options] : []))[0]
}
