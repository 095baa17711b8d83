/** What staff may type into a store's form, by the names of its fields. */
export const factFields = [
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
export type StoreFact = (typeof factFields)[number]

/** All that staff may change in a store; storeHours is written of the week. */
export const storeFields = ['storeHours', ...factFields] as const
export type StoreField = (typeof storeFields)[number]
