import { milesBetween, type Point } from '#contract/distance.ts'
import { isStateCode } from '#contract/states.ts'
import { usPlaces } from '#server/features/places/bundled.ts'
import { milesToState, zipNamed } from '#server/features/places/rules.ts'
import { addressKey, placeKey, townKey, type Placed } from '../store-identity.ts'

export type Doubt = { field: 'latitude' | 'postalCode' | 'storeName' | 'timeZone'; text: string }

/** A store is doubtful when it is farther than this from every ZIP code of its state, or from its own. */
const mostMilesToState = 40
export const mostMilesToZip = 75

/** Reads a ZIP code. Spreadsheets drop leading zeros, so the five digits are suggested. Only checked for states of the US. */
export function readZip(postalCode: string, state: string): { postalCode: string; doubt: Doubt | null } {
  if (!isStateCode(state) || postalCode === '') return { postalCode, doubt: null }
  const doubt = (text: string): Doubt => ({ field: 'postalCode', text })
  const [, digits = '', more = ''] = /^(\d{3,5})(-\d{4})?$/.exec(postalCode) ?? []
  if (digits === '') return { postalCode, doubt: doubt(`'${postalCode}' is no ZIP code`) }
  const five = digits.padStart(5, '0')
  const there = zipNamed(usPlaces(), five)
  if (there && there.state !== state)
    return { postalCode, doubt: doubt(`'${postalCode}' is in ${there.state} (${there.town}), not in ${state}`) }
  if (digits.length === 5) return { postalCode, doubt: null }
  if (!there)
    return { postalCode, doubt: doubt(`'${postalCode}' has ${digits.length} digits, and is none of ${state} with a zero in front`) }
  return { postalCode: five + more, doubt: doubt(`'${postalCode}' has ${digits.length} digits: taken for ${five + more}, ${there.town}`) }
}

/** Returns a doubt when a place cannot be in its state, or is far from its ZIP code. */
export function placeDoubt(place: Point, state: string, postalCode: string): Doubt | null {
  const doubt = (text: string): Doubt => ({ field: 'latitude', text })
  const said = `${place.latitude}, ${place.longitude}`
  const zip = isStateCode(state) ? zipNamed(usPlaces(), postalCode.slice(0, 5)) : null
  const hint = zip ? `: ZIP ${zip.zip} is at ${zip.latitude}, ${zip.longitude}` : ''
  if (place.latitude === 0 && place.longitude === 0) return doubt(`${said} is in the sea, and stands for 'not known'${hint}`)
  const fits = (it: Point) => isIn(it, state)
  if (!fits(place)) {
    const west = { latitude: place.latitude, longitude: -place.longitude }
    const swapped = { latitude: place.longitude, longitude: place.latitude }
    if (fits(west)) return doubt(`${said} is not in ${state}: is a minus missing, ${west.latitude}, ${west.longitude}?`)
    if (fits(swapped)) return doubt(`${said} is not in ${state}: are latitude and longitude swapped?`)
    return doubt(`${said} is not in ${state}${hint}`)
  }
  const miles = zip && zip.state === state ? milesBetween(zip, place) : 0
  return miles > mostMilesToZip ? doubt(`${said} is ${Math.round(miles)} miles from its ZIP code${hint}`) : null
}

/** Returns true when it cannot be determined. */
function isIn(place: Point, state: string): boolean {
  const miles = milesToState(usPlaces(), state, place)
  return miles === null || miles <= mostMilesToState
}

type Row = { row: number; store: Placed & Point }

/**
 * Returns doubts about stores that may be the same one: same name and address, same address, same point, or same name
 * and town with one lacking a street.
 */
export function alikeDoubts(rows: readonly Row[]): { row: number; doubt: Doubt }[] {
  const ways: [what: string, after: string, keyOf: (it: Row) => string | null][] = [
    ['the name and the address', '', ({ store }) => addressKey(store)],
    ['the address', '', ({ store }) => store.addressLine1 && placeKey(store)],
    ['the coordinates', '', ({ store }) => `${store.latitude} ${store.longitude}`],
    ['the name', ', in the same town, and one of them has no street', ({ store }) => townKey(store)],
  ]
  const reported = new Set<number>()
  return ways.flatMap(([what, after, keyOf], at) =>
    [...Map.groupBy(rows, keyOf)].flatMap(([key, alike]) => {
      const isAlike = alike.length > 1 && key !== null && key !== '' && (at < 3 || alike.some(({ store }) => store.addressLine1 === ''))
      if (!isAlike) return []
      const all = alike.map(({ row }) => row)
      return all.flatMap((row) => {
        if (reported.has(row)) return []
        reported.add(row)
        const others = new Intl.ListFormat('en-US').format(all.filter((it) => it !== row).map(String))
        const text = `has ${what} of ${all.length > 2 ? 'rows' : 'row'} ${others}${after}: is it one store?`
        return [{ row, doubt: { field: 'storeName' as const, text } }]
      })
    }),
  )
}
