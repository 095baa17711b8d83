import { createHash } from 'node:crypto'
import { reservedRoutes, webAddressOf } from '#contract/values.ts'
import type { BundleText } from '../bundle.ts'
import type { Report } from './report.ts'
import type { Mapping, Table } from './table.ts'
import { readWords, slugOf } from './words.ts'

export const storeFields = {
  externalId: ['id', 'store id', 'external id', 'store number'],
  storeName: ['name', 'store name', 'store'],
  chain: ['chain', 'co-op', 'coop', 'organization'],
  addressLine1: ['address', 'street address', 'street', 'address 1', 'address line 1'],
  addressLine2: ['address 2', 'address line 2'],
  city: ['city', 'locality', 'town'],
  stateProvince: ['state', 'region', 'province', 'state province'],
  postalCode: ['postal code', 'zip', 'zip code', 'postcode'],
  phone: ['phone', 'telephone'],
  webUrl: ['website', 'web', 'url', 'web url'],
  storeHours: ['hours', 'store hours'],
  latitude: ['lat', 'latitude'],
  longitude: ['lon', 'lng', 'long', 'longitude'],
  timeZone: ['time zone', 'timezone'],
} as const
export type StoreField = keyof typeof storeFields
type StoreText = NonNullable<BundleText['stores']>[number]

/** Reads the rows of a table of stores. Rows without a place cannot be stores: they are left out and told. */
export function readStores(
  table: Table,
  mapping: Mapping<StoreField>,
  chain: string | undefined,
  report: Report,
): Pick<BundleText, 'chains' | 'stores'> {
  const chains = new Map<string, string>()
  const routes = new Set<string>(reservedRoutes)
  const stores = table.rows.flatMap(({ row, cells }): StoreText[] => {
    report.saw(table.file, row)
    const note = (field: string, text: string) => report.note(table.file, row, field, text)
    const leaveOut = (field: string, text: string) => report.leaveOut(table.file, row, field, text)
    const cell = (field: StoreField) => (mapping[field] === undefined ? '' : readWords(cells[mapping[field]] ?? '').text)
    const [latitude, longitude] = [Number(cell('latitude') || NaN), Number(cell('longitude') || NaN)]
    const state = cell('stateProvince').toUpperCase()
    const lacking = [
      cell('storeName') === '' && 'a name',
      cell('city') === '' && 'a city',
      !/^[A-Z]{2}$/.test(state) && 'a state of two letters',
      !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) && 'coordinates',
    ].filter(Boolean)
    if (lacking.length > 0) {
      leaveOut('storeName', `'${cell('storeName')}' lacks ${lacking.join(', ')}`)
      return []
    }
    const zone = cell('timeZone') ? { timeZone: cell('timeZone'), isSplit: false } : timeZoneOf(state, latitude, longitude)
    if (!zone) {
      leaveOut('timeZone', `is not known for ${state}`)
      return []
    }
    if (zone.isSplit) note('timeZone', `${state} lies in two time zones: taken for ${zone.timeZone} by its place`)
    for (const field of ['addressLine1', 'postalCode'] as const) if (cell(field) === '') note(field, 'is empty')
    const chainName = cell('chain') || cell('storeName')
    const chainId = chain ?? slugOf(chainName)
    if (chain === undefined) chains.set(chainId, chainName)
    const name = slugOf(cell('storeName')).slice(0, 40).replace(/-$/, '')
    const storeRoute = [name, `${name}-${slugOf(cell('city'))}`, `${name}-${slugOf(cell('city'))}-${slugOf(cell('addressLine1'))}`]
      .map((it) => it.slice(0, 60).replace(/-$/, ''))
      .find((it) => it !== '' && !routes.has(it))
    if (!storeRoute) {
      leaveOut('storeName', `'${cell('storeName')}' in ${cell('city')} is there already`)
      return []
    }
    routes.add(storeRoute)
    const externalId = cell('externalId') || storeRoute
    const isLink = webAddressOf(cell('webUrl')) !== null
    if (cell('webUrl') !== '' && !isLink) note('webUrl', `'${cell('webUrl')}' is no web address: it was left out`)
    report.count('stores')
    const doubts = report.doubtsOf(table.file, row)
    return [
      {
        externalId,
        chain: chainId,
        storeRoute,
        storeGuid: guidOf(externalId),
        storeName: cell('storeName'),
        addressLine1: cell('addressLine1'),
        addressLine2: cell('addressLine2'),
        city: cell('city'),
        stateProvince: state,
        postalCode: cell('postalCode'),
        phone: cell('phone'),
        webUrl: isLink ? cell('webUrl') : '',
        storeHours: mapping.storeHours === undefined ? '' : (cells[mapping.storeHours] ?? '').trim(),
        latitude,
        longitude,
        timeZone: zone.timeZone,
        ...(doubts.length > 0 && { doubts }),
      },
    ]
  })
  return { chains: [...chains].map(([externalId, chainName]) => ({ externalId, name: chainName.slice(0, 120) })), stores }
}

/** The same store gets the same guid whenever it is converted. */
function guidOf(externalId: string): string {
  const hex = createHash('sha256').update(`co-op-deals store ${externalId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
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
/** States in two zones: where the smaller part lies, roughly. */
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

function timeZoneOf(state: string, latitude: number, longitude: number): { timeZone: string; isSplit: boolean } | null {
  const [timeZone] = Object.entries(zones).find(([, states]) => states.split(' ').includes(state)) ?? []
  if (!timeZone) return null
  const other = split[state]
  return other ? { timeZone: other.isThere(latitude, longitude) ? other.zone : timeZone, isSplit: true } : { timeZone, isSplit: false }
}
