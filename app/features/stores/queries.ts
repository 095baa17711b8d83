import { queryOptions } from '@tanstack/react-query'
import { brand } from '#brand'
import { postalCodePattern } from '#contract/accounts.ts'
import { places } from '#contract/places.ts'
import { stores } from '#contract/stores.ts'
import type { Point } from '#contract/distance.ts'
import type { Tools } from '#app/context.ts'
import type { Search } from './rules.ts'

type Sends = Pick<Tools, 'send'>
const clientToken = brand.client

type Asked = Exclude<Search, { kind: 'none' }>

/** The stores that a search finds, and the point from which their distances are measured. */
export const storesQuery = (tools: Sends, search: Asked) =>
  queryOptions({
    queryKey: search.kind === 'text' ? ['stores', 'text', search.query] : ['stores', 'near', search.point.latitude, search.point.longitude],
    meta: { whose: 'everybody' },
    queryFn: async () => tools.send(stores.search, { query: { clientToken, ...(await wordsOf(tools, search)) } }),
  })

/** Five digits are located as a postal code, and searched as text only when there is no such code (decision E33). */
async function wordsOf(tools: Sends, search: Asked): Promise<{ q: string } | { lat: string; long: string }> {
  if (search.kind === 'near') return coordinates(search.point)
  const { query } = search
  const point = isPostalCode(query) ? await locatePostalCode(tools, query) : null
  return point ? coordinates(point) : { q: query }
}

export const chainQuery = ({ send }: Sends, storeRoute: string) =>
  queryOptions({
    queryKey: ['stores', 'chain', storeRoute],
    meta: { whose: 'everybody' },
    queryFn: () => send(stores.chain, { params: { storeRoute } }),
    staleTime: 3600_000,
  })

export const suggestionsQuery = ({ send }: Sends, text: string) =>
  queryOptions({
    queryKey: ['places', text],
    meta: { whose: 'everybody' },
    queryFn: () => send(places.autocomplete, { query: { q: text } }),
    staleTime: Infinity,
    retry: false, // by then the shopper has typed on
  })

export function isPostalCode(text: string): boolean {
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
