export type Point = { latitude: number; longitude: number }

const earthRadiusKm = 6371
const milesPerKm = 0.621371
export const earthRadiusMiles = earthRadiusKm * milesPerKm

/** Returns the distance along a great circle, by the haversine formula (spec section 9). */
export function milesBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(half)))
}
