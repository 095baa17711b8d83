import { milesBetween, type Point } from '#contract/distance.ts'
import { isStateCode } from '#contract/states.ts'
import { usPlaces } from '#server/features/places/bundled.ts'
import { locate, zipNamed, type Zip } from '#server/features/places/rules.ts'
import { mostMilesToZip } from './convert/store-doubts.ts'
import { timeZoneOf } from './convert/time-zones.ts'

type Address = { city: string; stateProvince: string; postalCode: string }
type Place = Point & { timeZone: string }

/** Addresses are about so far from the middle of their ZIP code: a point no farther from it is as good, and may be exact. */
const withinZipMiles = 3

/**
 * Returns where a store is once its address is another one. Another ZIP code moves it to the middle of that; a new street or a corrected
 * town within its ZIP code leaves it where it is (docs/decisions/0269).
 */
export function placeAfter(before: Address & Place, after: Address): Place {
  const { latitude, longitude, timeZone } = before
  const zip = zipOf(after)
  const stays = zip === null || zip.zip === zipOf(before)?.zip || milesBetween(before, zip) <= withinZipMiles
  if (stays) return { latitude, longitude, timeZone }
  const zone = timeZoneOf(zip.state, zip.latitude, zip.longitude)
  const keepsZone = zone === null || (zone.isUnsure && after.stateProvince === before.stateProvince)
  return { latitude: zip.latitude, longitude: zip.longitude, timeZone: keepsZone ? timeZone : zone.timeZone }
}

/** Returns what staff are told when the ZIP code that they typed, or left, does not go with the rest: the store would be at a wrong place. */
export function addressFault(before: Address, after: Address): string | null {
  const { city, stateProvince: state, postalCode } = after
  const isSame = city === before.city && state === before.stateProvince && postalCode === before.postalCode
  if (isSame || !isStateCode(state) || postalCode === '') return null
  const zip = zipOf(after)
  if (!zip) return postalCode === before.postalCode ? null : `There is no ZIP code ${postalCode}.`
  const town = locate(usPlaces(), `${city}, ${state}`, () => 0)
  const fits = zip.state === state && (town === null || milesBetween(town, zip) <= mostMilesToZip)
  return fits ? null : `ZIP code ${zip.zip} is in ${zip.town}, ${zip.state}, not in ${city}, ${state}.`
}

function zipOf({ postalCode }: Address): Zip | null {
  return zipNamed(usPlaces(), postalCode.slice(0, 5))
}
