import * as v from 'valibot'
import { endpoints } from '#contract/endpoint.ts'
import { day, guid, id, idText, latitude, latitudeText, line, longitude, longitudeText, storeRoute, text } from '#contract/values.ts'

/** In minutes after midnight of the day on which it opens; `closes` is above 1440 when that is on the next day. */
export const Span = v.object({
  opens: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1439)),
  closes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2879)),
})

/** One day with other hours than those of the week: a holiday, or a day on which something happens. */
export const SpecialDay = v.object({
  /** By the calendar of the store. */
  day,
  /** None: closed all day. */
  hours: v.array(Span),
  /** The holiday's name, or the reason; for people. */
  words: line(120),
  isHoliday: v.boolean(),
})
export type SpecialDay = v.InferOutput<typeof SpecialDay>

export const Store = v.object({
  storeId: id,
  storeRoute,
  storeGuid: guid,
  storeName: line(120),
  storeLogoUri: text(500),
  addressLine1: line(200),
  addressLine2: line(200),
  city: line(100),
  stateProvince: line(40),
  postalCode: line(20),
  phone: line(40),
  webUrl: text(500),
  /** For people, as the co-op words it; lines are separated by \n. */
  storeHours: text(1000),
  latitude,
  longitude,
  facebookPageName: line(100),
  instagramPageName: line(100),
  twitterHandle: line(100),
  isFavorited: v.boolean(),
  /** IANA name; it says when a day ends for this store (decisions E12, F08). */
  timeZone: line(60),
  /** The days around now that differ from storeHours, in their order; left out when there are none. */
  specialDays: v.optional(v.array(SpecialDay)),
})
export type Store = v.InferOutput<typeof Store>

export const sortMethods = ['name', 'name-desc', 'distance', 'distance-desc'] as const
export type SortMethod = (typeof sortMethods)[number]

/** Stores within this distance are near a place. */
export const nearMiles = 250

export const StoreSearch = v.object({
  results: v.array(Store),
  searchLocation: v.nullable(v.object({ latitude, longitude })),
  /** The place that the text was taken for, as 'Stillwater, MN'; left out when it was taken for words. */
  searchPlace: v.optional(line(200)),
  sortMethod: v.picklist(sortMethods),
})
export type StoreSearch = v.InferOutput<typeof StoreSearch>

/** Longest text of a search for stores or places. */
export const searchTextMax = 200

const scope = v.object({ storeRoute })

export const stores = endpoints({
  search: {
    method: 'GET',
    path: '/api/stores',
    access: 'none',
    about: 'Stores by text, or near a place. A search needs a q that is not empty, or coordinates; otherwise results are empty.',
    query: v.object({
      clientToken: text(200),
      q: v.optional(line(searchTextMax)),
      lat: v.optional(latitudeText),
      long: v.optional(longitudeText),
    }),
    reply: StoreSearch,
  },
  favorites: {
    method: 'GET',
    path: '/api/stores',
    access: 'member',
    when: { favorite: ['true'] },
    about: 'The member’s favorite stores (decision D07).',
    query: v.object({ favorite: v.literal('true') }),
    reply: v.array(Store),
  },
  visit: {
    method: 'PUT',
    path: '/api/stores/:storeId',
    access: 'visitor',
    when: { visited: ['true'] },
    about:
      'Records that the shopper entered the store; the first visit of one who accepted the terms makes the default list (decision E03).',
    params: v.object({ storeId: idText }),
    query: v.object({ visited: v.literal('true') }),
    reply: null,
  },
  favorite: {
    method: 'PUT',
    path: '/api/stores/:storeId',
    access: 'member',
    when: { favorite: ['true', 'false'] },
    about: 'Makes the store a favorite of the member’s, or no longer one.',
    params: v.object({ storeId: idText }),
    query: v.object({ favorite: v.picklist(['true', 'false']) }),
    reply: null,
  },
  one: {
    method: 'GET',
    path: '/:storeRoute/api/stores',
    access: 'none',
    about: 'The store.',
    params: scope,
    reply: Store,
  },
  visited: {
    method: 'GET',
    path: '/:storeRoute/api/stores',
    access: 'visitor',
    when: { visited: ['true'] },
    about: 'The stores that the shopper visited, the latest first.',
    params: scope,
    query: v.object({ visited: v.literal('true') }),
    reply: v.array(Store),
  },
  chain: {
    method: 'GET',
    path: '/:storeRoute/api/stores/chain',
    access: 'none',
    about: 'All stores of the store’s chain, itself included, by name.',
    params: scope,
    reply: v.array(Store),
  },
})
