import { reservedRoutes, webAddressOf } from '#contract/values.ts'
import type { BundleText } from '../bundle.ts'
import { guidOf, idFromAddress, nameKey } from '../store-identity.ts'
import type { Report } from './report.ts'
import { alikeDoubts, placeDoubt, readZip, type Doubt } from './store-doubts.ts'
import type { Mapping, Table } from './table.ts'
import { timeZoneOf } from './time-zones.ts'
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

/** A store whose route is not decided yet, because that depends on the names of the others. */
type Draft = { row: number; hasId: boolean; store: Omit<StoreText, 'storeRoute' | 'storeGuid'> & Located }
type Located = { addressLine1: string; latitude: number; longitude: number }

/** Reads the rows of a table of stores. A row without a place cannot be a store: it is left out and reported. */
export function readStores(
  table: Table,
  mapping: Mapping<StoreField>,
  chain: string | undefined,
  report: Report,
): Pick<BundleText, 'chains' | 'stores'> {
  const chains = new Map<string, string>()
  const doubt = (row: number, { field, text }: Doubt) => report.doubt(table.file, row, field, text)
  const leaveOut = (row: number, field: string, text: string) => report.leaveOut(table.file, row, field, text)
  const drafts = table.rows.flatMap(({ row, cells }): Draft[] => {
    report.saw(table.file, row)
    const note = (field: string, text: string) => report.note(table.file, row, field, text)
    const cell = (field: StoreField) => (mapping[field] === undefined ? '' : readWords(cells[mapping[field]] ?? '').text)
    const [latitude, longitude] = [Number(cell('latitude') || NaN), Number(cell('longitude') || NaN)]
    const state = cell('stateProvince').toUpperCase()
    const lacking = [
      cell('storeName') === '' && 'a name',
      cell('city') === '' && 'a city',
      !/^[A-Z]{2}$/.test(state) && 'a state of two letters',
      !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) &&
        (Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90 ? 'coordinates the right way round' : 'coordinates'),
    ].filter(Boolean)
    if (lacking.length > 0) {
      leaveOut(row, 'storeName', `'${cell('storeName')}' lacks ${lacking.join(', ')}`)
      return []
    }
    const zone = cell('timeZone') ? { timeZone: cell('timeZone'), isUnsure: false } : timeZoneOf(state, latitude, longitude)
    if (!zone) {
      leaveOut(row, 'timeZone', `is not known for ${state}`)
      return []
    }
    if (zone.isUnsure)
      doubt(row, { field: 'timeZone', text: `${state} lies in two time zones, and this near their border: taken for ${zone.timeZone}` })
    for (const field of ['addressLine1', 'postalCode'] as const) if (cell(field) === '') note(field, 'is empty')
    const { postalCode, doubt: zipDoubt } = readZip(cell('postalCode'), state)
    for (const it of [zipDoubt, placeDoubt({ latitude, longitude }, state, postalCode)]) if (it) doubt(row, it)
    const isLink = webAddressOf(cell('webUrl')) !== null
    if (cell('webUrl') !== '' && !isLink) note('webUrl', `'${cell('webUrl')}' is no web address: it was left out`)
    const chainName = cell('chain') || cell('storeName')
    const chainId = chain ?? slugOf(nameKey(chainName))
    if (chain === undefined && !chains.has(chainId)) chains.set(chainId, chainName)
    const placed = { storeName: cell('storeName'), addressLine1: cell('addressLine1'), city: cell('city'), stateProvince: state }
    const store = {
      externalId: cell('externalId') || idFromAddress(placed),
      ...(cell('externalId') === '' && { madeId: true }),
      chain: chainId,
      ...placed,
      addressLine2: cell('addressLine2'),
      postalCode,
      phone: cell('phone'),
      webUrl: isLink ? cell('webUrl') : '',
      storeHours: mapping.storeHours === undefined ? '' : (cells[mapping.storeHours] ?? '').trim(),
      latitude,
      longitude,
      timeZone: zone.timeZone,
    }
    return [{ row, hasId: cell('externalId') !== '', store }]
  })
  for (const it of alikeDoubts(drafts)) doubt(it.row, it.doubt)
  const kept = [...Map.groupBy(drafts, ({ store }) => store.externalId).values()].flatMap(([first, ...others]) => {
    for (const { row, hasId, store } of others) {
      const what = hasId ? `the id '${store.externalId}'` : `'${store.storeName}' at '${store.addressLine1}' in ${store.city}`
      leaveOut(row, hasId ? 'externalId' : 'storeName', `${what} is in row ${first!.row} already`)
    }
    return first ? [first] : []
  })
  report.count('stores', kept.length)
  const routes = routesOf(kept.map(({ store }) => store))
  const stores = kept.map(({ row, store }, at): StoreText => {
    const doubts = report.doubtsOf(table.file, row)
    return { ...store, storeRoute: routes[at]!, storeGuid: guidOf(store.externalId), ...(doubts.length > 0 && { doubts }) }
  })
  return { chains: [...chains].map(([externalId, chainName]) => ({ externalId, name: chainName.slice(0, 120) })), stores }
}

/**
 * Returns for each store the shortest candidate that no other store has, whatever the order of the rows: its name; with
 * the town; with the street.
 */
function routesOf(stores: readonly { storeName: string; city: string; addressLine1: string; externalId: string }[]): string[] {
  const cut = (text: string, most: number) => text.slice(0, most).replace(/-$/, '')
  const candidates = stores.map(({ storeName, city, addressLine1, externalId }) => {
    const name = cut(slugOf(storeName), 40) || 'store'
    const inTown = `${name}-${slugOf(city)}`
    return [name, inTown, `${inTown}-${slugOf(addressLine1)}`, `${cut(name, 30)}-${guidOf(externalId).slice(0, 8)}`].map((it) =>
      cut(it, 60),
    )
  })
  const counts = new Map<string, number>()
  for (const it of candidates.flatMap((all) => [...new Set(all)])) counts.set(it, (counts.get(it) ?? 0) + 1)
  return candidates.map((all) => all.find((it) => counts.get(it) === 1 && !reservedRoutes.includes(it)) ?? all.at(-1)!)
}
