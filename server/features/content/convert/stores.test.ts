import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '#server/testing/scratch.ts'
import type { BundleText } from '../bundle.ts'
import { convert } from './convert.ts'
import type { Report } from './report.ts'

const { folder, written } = scratch()

const head = 'name,address,city,state,zip,lat,lon'
const winona = 'Bluff Co-op,1 Main Street,Winona,MN,55987,44.05,-91.64'
const decorah = 'Bluff Co-op,2 Oak Avenue,Decorah,IA,52101,43.30,-91.79'
const viola = 'Viola Market,"5 Second St., Suite 4",Viola,WI,54664,43.51,-90.67'

async function converted(rows: string[], heads = head) {
  const [file, out] = [written([heads, ...rows].join('\n'), 'stores.csv'), mkdtempSync(join(folder, 'out-'))]
  const { report } = await convert({ from: 'stores', files: [file], out, chain: 'bluff', timeZone: 'America/Chicago' })
  const { stores = [] } = JSON.parse(readFileSync(join(out, 'content.json'), 'utf8')) as BundleText
  return { stores, report }
}
/** Returns what is reported about a row and stops the import. */
const reportedOf = (report: Report, row: number) =>
  (report.rows().find((it) => it.row === row)?.findings ?? []).map((it) => `${it.field}: ${it.reason}`)
const verdicts = (report: Report) => report.rows().map((it) => it.verdict)

test('a store without an id gets one from its name and address, whatever the spelling and the order of the rows', async () => {
  const identity = ({ externalId, storeRoute, storeGuid }: NonNullable<BundleText['stores']>[number]) => ({
    externalId,
    storeRoute,
    storeGuid,
  })
  const byId = (stores: NonNullable<BundleText['stores']>) => stores.map(identity).sort((a, b) => (a.externalId < b.externalId ? -1 : 1))
  const { stores } = await converted([winona, decorah, viola])
  expect(stores).toMatchObject([
    { externalId: 'bluff-coop-1-main-st-winona-mn', madeId: true, storeRoute: 'bluff-co-op-winona' },
    { externalId: 'bluff-coop-2-oak-ave-decorah-ia', storeRoute: 'bluff-co-op-decorah' },
    { externalId: 'viola-market-5-2nd-st-ste-4-viola-wi', storeRoute: 'viola-market' },
  ])
  expect(byId((await converted([viola, decorah, winona])).stores)).toEqual(byId(stores))
  const spelled = ['bluff coop,1 MAIN ST.,WINONA,mn,55987,44.05,-91.64', 'The Bluff Cooperative,2 Oak Ave,Decorah,IA,52101,43.3,-91.79']
  expect((await converted(spelled)).stores.map((it) => it.externalId)).toEqual([
    'bluff-coop-1-main-st-winona-mn',
    'bluff-coop-2-oak-ave-decorah-ia',
  ])
})

test('an id in the table is kept, and an id that occurs twice is reported with its row', async () => {
  const { stores, report } = await converted([`7,${winona}`, `7,${decorah}`], `id,${head}`)
  expect(stores.map(({ externalId, madeId }) => [externalId, madeId])).toEqual([['7', undefined]])
  expect(reportedOf(report, 3)).toContain("externalId: the id '7' is in row 2 already")
})

test('three rows of one store are reported, each with the others, and become one store', async () => {
  const { stores, report } = await converted([winona, viola, winona, winona.replace('Street', 'St')])
  expect(stores).toHaveLength(2)
  expect(reportedOf(report, 2)).toEqual(['storeName: has the name and the address of rows 4 and 5: is it one store?'])
  expect(reportedOf(report, 5)).toContain("storeName: 'Bluff Co-op' at '1 Main St' in Winona is in row 2 already")
})

test.each([
  ['another at its address', 'Old Mill Foods,1 Main St,Winona,MN,55987,44.06,-91.65', 'has the address of row 2: is it one store?'],
  ['another at its point', 'Old Mill Foods,9 Elm St,Winona,MN,55987,44.05,-91.64', 'has the coordinates of row 2: is it one store?'],
  [
    'its name without a street',
    'Bluff Coop,,Winona,MN,55987,44.07,-91.66',
    'has the name of row 2, in the same town, and one of them has no street: is it one store?',
  ],
])('%s is doubtful', async (_, row, text) => {
  expect(reportedOf((await converted([winona, row])).report, 3)).toContain(`storeName: ${text}`)
})

const at = (state: string, zip: string, place: string) => `Bluff Co-op,1 Main Street,Somewhere,${state},${zip},${place}`
test.each([
  ['MN', '55987', '0,0', "latitude: 0, 0 is in the sea, and stands for 'not known': ZIP 55987 is at "],
  ['MN', '55987', '44.05,91.64', 'latitude: 44.05, 91.64 is not in MN: is a minus missing, 44.05, -91.64?'],
  ['KY', '', '-85.0,38.0', 'latitude: -85, 38 is not in KY: are latitude and longitude swapped?'],
  ['MN', '', '-91.64,44.05', "storeName: 'Bluff Co-op' lacks coordinates the right way round"],
  ['CA', '95814', '44.05,-91.64', 'latitude: 44.05, -91.64 is not in CA: ZIP 95814 is at 38.'],
  ['MN', '56716', '44.05,-91.64', 'latitude: 44.05, -91.64 is 351 miles from its ZIP code: ZIP 56716 is at '],
  ['WI', '55987', '43.51,-90.67', "postalCode: '55987' is in MN (Winona), not in WI"],
  ['MN', '5598x', '44.05,-91.64', "postalCode: '5598x' is no ZIP code"],
  ['MN', '5598', '44.05,-91.64', "postalCode: '5598' has 4 digits, and is none of MN with a zero in front"],
])('a place that does not fit is doubtful: %s %s %s', async (state, zip, place, text) => {
  expect(reportedOf((await converted([at(state, zip, place)])).report, 2).join('\n')).toContain(text)
})

test('a ZIP code that lost its zeros is suggested with them', async () => {
  const { stores, report } = await converted([at('MA', '2139', '42.36,-71.10'), at('PR', '907-1234', '18.45,-66.08')])
  expect(stores.map((it) => it.postalCode)).toEqual(['02139', '00907-1234'])
  expect(reportedOf(report, 2)).toContain("postalCode: '2139' has 4 digits: taken for 02139, Cambridge")
  expect(reportedOf(report, 3).join('\n')).toContain("postalCode: '907-1234' has 3 digits: taken for 00907-1234")
})

test('all doubts about a table are reported at once, and rows that fit have none', async () => {
  const { stores, report } = await converted([winona, decorah, at('MA', '2139', '0,0'), viola])
  expect([2, 3, 5].map((row) => reportedOf(report, row))).toEqual([[], [], []])
  expect(reportedOf(report, 4)).toHaveLength(2)
  expect(verdicts(report)).toEqual(['understood', 'understood', 'doubtful', 'understood'])
  expect(stores[2]!.doubts).toHaveLength(2)
})
