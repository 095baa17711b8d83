/** Returns the time zone of a place, by its state, or null when the state is unknown. `isUnsure`: it is near the border of two zones. */
export function timeZoneOf(state: string, latitude: number, longitude: number): { timeZone: string; isUnsure: boolean } | null {
  const [timeZone] = Object.entries(zones).find(([, states]) => states.split(' ').includes(state)) ?? []
  if (!timeZone) return null
  const other = split[state]
  if (!other) return { timeZone, isUnsure: false }
  const isThere = other.isThere(latitude, longitude)
  const around = [-near, near].flatMap((by) => [other.isThere(latitude + by, longitude), other.isThere(latitude, longitude + by)])
  return { timeZone: isThere ? other.zone : timeZone, isUnsure: around.some((it) => it !== isThere) }
}

const zones: Record<string, string> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV FL IN KY MI TN',
  'America/Chicago': 'AL AR IA IL LA MN MO MS OK WI KS NE ND SD TX',
  'America/Denver': 'CO MT NM UT WY ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV WA OR',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Toronto': 'ON QC',
  'America/Vancouver': 'BC',
  'America/Edmonton': 'AB NT',
  'America/Winnipeg': 'MB',
  'America/Regina': 'SK',
  'America/Halifax': 'NB NS PE',
  'America/St_Johns': 'NL',
  'America/Whitehorse': 'YT',
  'America/Puerto_Rico': 'PR',
}
/** In degrees. A wide margin, because the real border follows counties. */
const near = 1.2
/** States in two time zones, and roughly where the smaller part is. */
const split: Record<string, { zone: string; isThere: (latitude: number, longitude: number) => boolean }> = {
  FL: { zone: 'America/Chicago', isThere: (_, lon) => lon < -85 },
  IN: { zone: 'America/Chicago', isThere: (lat, lon) => lon < -86.7 && (lat > 40.7 || lat < 38.6) },
  KY: { zone: 'America/Chicago', isThere: (_, lon) => lon < -86 },
  MI: { zone: 'America/Chicago', isThere: (_, lon) => lon < -87.6 },
  TN: { zone: 'America/Chicago', isThere: (_, lon) => lon < -85.2 },
  KS: { zone: 'America/Denver', isThere: (_, lon) => lon < -101.5 },
  NE: { zone: 'America/Denver', isThere: (_, lon) => lon < -101 },
  ND: { zone: 'America/Denver', isThere: (lat, lon) => lon < -101 && lat < 47.5 },
  SD: { zone: 'America/Denver', isThere: (_, lon) => lon < -100.5 },
  TX: { zone: 'America/Denver', isThere: (_, lon) => lon < -104.9 },
  ID: { zone: 'America/Los_Angeles', isThere: (lat) => lat > 45.5 },
  OR: { zone: 'America/Denver', isThere: (lat, lon) => lon > -117.5 && lat < 44.5 },
}
