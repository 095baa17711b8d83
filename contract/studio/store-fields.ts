/** What staff may change in a store, by the names of its fields; storeHours is written of the week. */
export const storeFields = [
  'storeHours',
  'phone',
  'webUrl',
  'addressLine1',
  'addressLine2',
  'city',
  'stateProvince',
  'postalCode',
  'facebookPageName',
  'instagramPageName',
  'twitterHandle',
] as const
export type StoreField = (typeof storeFields)[number]
