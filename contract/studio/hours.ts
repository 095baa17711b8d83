import * as v from 'valibot'
import { endpoints } from '#contract/endpoint.ts'
import { socialAddressMax } from '#contract/social.ts'
import { id, idText, line, storeRoute, text } from '#contract/values.ts'
import { Span, SpecialDay } from '#contract/stores.ts'
import { storeFields } from './store-fields.ts'
import { count, day, version } from './values.ts'

const Spans = v.pipe(v.array(Span), v.maxLength(4))
/** For the store alone, or for every store of its chain. */
const where = v.picklist(['store', 'chain'])

/** A write carries the version that it was made of: 0 for a day of which nothing is told yet. */
export const StudioDay = v.object({ ...SpecialDay.entries, where, version })
export type StudioDay = v.InferOutput<typeof StudioDay>

export const StoreLine = v.object({
  storeId: id,
  storeName: line(120),
  city: line(100),
  stateProvince: line(40),
  chainId: id,
  chainName: line(120),
  /** The hours of its week, and its own days. */
  mayChange: v.boolean(),
})
export type StoreLine = v.InferOutput<typeof StoreLine>

const fields = {
  phone: text(40),
  webUrl: text(500),
  addressLine1: text(200),
  addressLine2: text(200),
  city: text(100),
  stateProvince: text(40),
  postalCode: text(20),
  facebookPageName: text(socialAddressMax),
  instagramPageName: text(socialAddressMax),
  twitterHandle: text(socialAddressMax),
}
export const StoreFacts = v.object(fields)
export type StoreFacts = v.InferOutput<typeof StoreFacts>

export const StudioStore = v.object({
  ...StoreLine.entries,
  ...fields,
  storeRoute,
  storeHours: text(1000),
  timeZone: line(60),
  /** The fields that were changed by hand: an import leaves them. */
  corrected: v.array(v.picklist(storeFields)),
  /** From yesterday on, those of its chain included. */
  days: v.array(StudioDay),
  chainStores: count,
  /** The usual hours of all stores of its chain, each text once. */
  chainHours: v.optional(v.array(text(1000))),
  /** How many shoppers opened this store last, in tens; null when they are so few that a number would tell of somebody. */
  shoppers: v.nullable(count),
  /** Also the other facts, and the days of the whole chain. */
  mayChangeAll: v.boolean(),
  version,
})
export type StudioStore = v.InferOutput<typeof StudioStore>

const params = v.object({ storeId: idText })

export const studioStores = endpoints({
  all: {
    method: 'GET',
    path: '/api/studio/stores',
    access: 'staff',
    about: 'The stores of the chains that the caller works for, by name.',
    reply: v.object({ stores: v.array(StoreLine) }),
  },
  one: {
    method: 'GET',
    path: '/api/studio/stores/:storeId',
    access: 'staff',
    about: 'A store with its hours and the days on which they are others.',
    params,
    reply: StudioStore,
  },
  change: {
    method: 'PATCH',
    path: '/api/studio/stores/:storeId',
    access: 'staff',
    about: 'Changes the hours of a store’s week, or its facts. An import leaves what was changed here.',
    params,
    body: v.object({
      version,
      /** From Sunday on; none on a day means closed. */
      week: v.optional(v.pipe(v.array(Spans), v.length(7))),
      /** The lines below the week, for people. */
      more: v.optional(text(500)),
      ...v.partial(StoreFacts).entries,
    }),
    reply: StudioStore,
  },
  setDay: {
    method: 'PUT',
    path: '/api/studio/stores/:storeId/days/:day',
    access: 'staff',
    about: 'Says the hours of one day, for the store or for all of its chain. Without hours it is closed.',
    params: v.object({ storeId: idText, day }),
    body: v.object({ version, where, hours: Spans, words: line(120), isHoliday: v.boolean() }),
    reply: StudioStore,
  },
  removeDay: {
    method: 'DELETE',
    path: '/api/studio/stores/:storeId/days/:day',
    access: 'staff',
    about: 'Lets the usual hours hold on a day again.',
    params: v.object({ storeId: idText, day }),
    query: v.object({ where, version: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) }),
    reply: StudioStore,
  },
})
