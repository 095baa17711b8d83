import type { Ad, AdComponent, AdPage, AdSpace, ComponentName, Price } from '#contract/ads.ts'
import type { Deal } from './deal.ts'

/** Complete objects for tests, which differ only in the fields that a test passes. */
export const aDeal = (fields: Partial<Deal> = {}): Deal => ({
  adSpaceId: 1,
  adId: 1,
  adStudioAssetId: 'a1',
  productIdentifier: 'p1',
  categoryId: 1,
  categoryName: 'Produce',
  brand: 'Bluff Country Orchards',
  title: 'Honeycrisp apples',
  otherTitle: '',
  size: 'By the pound',
  price: aPrice(),
  ownerPrice: null,
  bogoPicture: null,
  pictures: [],
  healthyOptions: [],
  texts: [],
  adDateInfo: '',
  startDate: '2026-11-18',
  endDate: '2026-11-24',
  isOver: false,
  areaTypeToken: 'REGULAR_AD',
  showInItemView: true,
  isDigitalExclusive: false,
  ...fields,
})

export const aPrice = (fields: Partial<Price> = {}): Price => ({
  kind: 'each',
  text: '$3.99',
  amountCents: 399,
  quantity: null,
  unit: null,
  regularCents: null,
  ...fields,
})

export const aComponent = (componentName: ComponentName, componentValue: string): AdComponent => ({
  adComponentId: 1,
  componentValue,
  componentType: 'PRODUCTDETAILS',
  componentName,
  adSpaceId: 1,
  offsetX: 0,
  offsetY: 0,
  width: 0,
  height: 0,
  brandId: 1,
  categoryId: 1,
  adStudioAssetId: 'a1',
  showInItemView: true,
})

export const aSpace = (fields: Partial<AdSpace> = {}): AdSpace => ({
  adSpaceId: 1,
  adPageId: 1,
  adStudioAssetId: 'a1',
  productIdentifier: 'p1',
  brandId: 1,
  categoryId: 1,
  areaTypeToken: 'REGULAR_AD',
  startDate: '2026-11-18',
  endDate: '2100-01-01',
  offsetX: 0,
  offsetY: 0,
  width: 0,
  height: 0,
  showInItemView: true,
  isDigitalExclusive: false,
  adComponents: [],
  price: null,
  ownerPrice: null,
  ...fields,
})

export const aPage = (fields: Partial<AdPage> = {}): AdPage => ({
  adPageId: 1,
  adId: 1,
  pageNumber: 1,
  width: 600,
  height: 800,
  imageName: 'page',
  adSpaces: [],
  ...fields,
})

export const anAd = (fields: Partial<Ad> = {}): Ad => ({
  adId: 1,
  title: 'Thanksgiving week',
  adDateInfo: 'Nov 18 - Nov 24',
  validFrom: '2026-11-18',
  validTo: '2026-11-24',
  adPages: [],
  ...fields,
})
