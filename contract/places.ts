import * as v from 'valibot'
import { postalCodePattern } from '#contract/accounts.ts'
import { endpoints } from '#contract/endpoint.ts'
import { searchTextMax } from '#contract/stores.ts'
import { latitude, line, longitude } from '#contract/values.ts'

export const Place = v.object({
  /** 'Minneapolis, MN' or '55406 Minneapolis, MN'. */
  label: line(200),
  latitude,
  longitude,
})
export type Place = v.InferOutput<typeof Place>

export const places = endpoints({
  autocomplete: {
    method: 'GET',
    path: '/api/places/autocomplete',
    access: 'none',
    about:
      'Cities and ZIP codes of the US that begin like the text, or cities spelled like it where none does; those with a store around and then the largest first, eight at most (decisions F01, 0268).',
    query: v.object({ q: line(searchTextMax) }),
    reply: v.array(Place),
  },
  geocode: {
    method: 'GET',
    path: '/api/places/geocode',
    access: 'none',
    about: 'Where a US postal code is; 404 when there is no such code.',
    query: v.object({ postalCode: v.pipe(line(20), v.regex(postalCodePattern, 'must be 5 digits')) }),
    reply: Place,
  },
})
