import { queryOptions } from '@tanstack/react-query'
import * as brand from '#brand'
import { postalCodePattern } from '#contract/accounts.ts'
import { places, type Place } from '#contract/places.ts'
import { stores } from '#contract/stores.ts'
import type { Point } from '#contract/distance.ts'
import type { Tools } from '#app/context.ts'
import { guessOf, type FoundStores, type Search } from './rules.ts'

type Sends = Pick<Tools, 'send'>
const clientToken = brand.client

type Asked = Exclude<Search, { kind: 'none' }>

/** The stores that a search finds, and the point from which their distances are measured. */
export const storesQuery = (tools: Sends, search: Asked) =>
  queryOptions({
    queryKey: search.kind === 'text' ? ['stores', 'text', search.query] : ['stores', 'near', search.point.latitude, search.point.longitude],
    meta: { whose: 'everybody' },
    queryFn: async (): Promise<FoundStores> => {
      const ask = (where: Where) => tools.send(stores.search, { query: { clientToken, ...where } })
      const found = await ask(await wordsOf(tools, search))
      if (search.kind === 'near') return { ...found, guess: null }
      if (found.results.length > 0) return { ...found, guess: guessOf(search.query, found) }
      const place = await placeLike(tools, search.query)
      return place ? { ...(await ask(coordinates(place))), guess: { place: place.label } } : { ...found, guess: null }
    },
  })

/**
 * Nothing is called as it was typed: a town is spelled like it. Its stores are found if the town itself could not be searched. For a state
 * without stores no town is guessed, which may be in another one.
 */
async function placeLike({ send }: Sends, query: string): Promise<Place | null> {
  if (/\d/.test(query)) return null
  try {
    const { stateNames } = await import('#contract/states.ts')
    if (Object.hasOwn(stateNames, query.toLowerCase())) return null
    const [place] = await send(places.autocomplete, { query: { q: query } })
    return place ?? null
  } catch {
    return null // only the guess is missing
  }
}

type Where = { q: string } | { lat: string; long: string }

/** Five digits are located as a postal code, and searched as text only when there is no such code (decision E33). */
async function wordsOf(tools: Sends, search: Asked): Promise<Where> {
  if (search.kind === 'near') return coordinates(search.point)
  const { query } = search
  const point = isPostalCode(query) ? await locatePostalCode(tools, query) : null
  return point ? coordinates(point) : { q: query }
}

export const suggestionsQuery = ({ send }: Sends, text: string) =>
  queryOptions({
    queryKey: ['places', text],
    meta: { whose: 'everybody' },
    queryFn: () => send(places.autocomplete, { query: { q: text } }),
    staleTime: Infinity,
    retry: false, // by then the shopper has typed on
  })

function isPostalCode(text: string): boolean {
  return postalCodePattern.test(text)
}

async function locatePostalCode({ send }: Sends, postalCode: string): Promise<Point | null> {
  try {
    return await send(places.geocode, { query: { postalCode } })
  } catch {
    return null
  }
}

/** Returns a point under the API's names for what the app's addresses call lat and lng (decision D06). */
function coordinates({ latitude, longitude }: Point) {
  const decimal = (degrees: number) => String(Number(degrees.toFixed(6)))
  return { lat: decimal(latitude), long: decimal(longitude) }
}
