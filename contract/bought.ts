import * as v from 'valibot'
import { endpoints } from '#contract/endpoint.ts'
import { itemNameMax, unitMax } from '#contract/lists.ts'
import { id, idText, instant, line, name, text, uuid } from '#contract/values.ts'

/** Ticked again within so many hours, a thing was bought once: it is the same trip. Nothing of a trip comes back while it lasts. */
export const tripHours = 12

/** What a shopper has bought at a store, by its name. */
export const Bought = v.object({
  storeId: id,
  /** The list from which it was bought last. */
  shoppingListId: uuid,
  itemName: name(itemNameMax),
  /** As it was the last time. */
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  unit: line(unitMax),
  category: line(100),
  /** Empty for what the shopper typed. */
  adStudioAssetId: text(100),
  productIdentifier: text(100),
  times: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  boughtAt: instant,
})
export type Bought = v.InferOutput<typeof Bought>

export const bought = endpoints({
  all: {
    method: 'GET',
    path: '/api/boughtitems',
    access: 'shopper',
    about: 'What the shopper has bought in the last half year, the latest first: what was ticked off on lists while they were on them.',
    reply: v.array(Bought),
  },
  forget: {
    method: 'DELETE',
    path: '/api/boughtitems',
    access: 'shopper',
    about: 'Forgets how often the shopper has bought a thing at a store.',
    query: v.object({ storeId: idText, itemName: name(itemNameMax) }),
    reply: null,
  },
})
