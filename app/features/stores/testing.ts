import type { Store } from '#contract/stores.ts'

/** A store to test with. */
export const aStore = (fields: Partial<Store> = {}): Store => ({
  storeId: 7,
  storeRoute: 'winona',
  storeGuid: 'd585f434-471d-44e1-af95-bfd2f0beea5c',
  storeName: 'Winona Commons',
  storeLogoUri: '',
  addressLine1: '114 Center Street',
  addressLine2: '',
  city: 'Winona',
  stateProvince: 'MN',
  postalCode: '55987',
  phone: '',
  webUrl: '',
  storeHours: 'Every day 7 am to 9 pm',
  latitude: 44,
  longitude: -91,
  facebookPageName: '',
  instagramPageName: '',
  twitterHandle: '',
  isFavorited: false,
  timeZone: 'America/Chicago',
  ...fields,
})
