import { beforeEach, expect, test } from 'vitest'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { store, writeBundle } from '#server/testing/bundle.ts'
import { contentState, emptyContent } from '#server/testing/content.ts'
import { testDatabase } from '#server/testing/database.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { importBundle } from './import.ts'
import { guidOf, idFromAddress } from './store-identity.ts'

const { db } = await testDatabase()
const folder = scratchFolder()
const images = openImageStore(folder)
beforeEach(() => emptyContent(db))

/** Makes a store as `convert` does from a row without an id. */
function made(storeName: string, addressLine1: string, { city = 'Winona', storeRoute = 'bluff' } = {}) {
  const placed = { storeName, addressLine1, city, stateProvince: 'MN' }
  const externalId = idFromAddress(placed)
  return { ...store(externalId, guidOf(externalId)), ...placed, storeRoute, madeId: true }
}
const own = (externalId: string, addressLine1: string, storeName = 'Bluff Co-op') => ({
  ...store(externalId, guidOf(externalId)),
  storeName,
  addressLine1,
})

async function bring(stores: object[], { more = {}, dryRun = false } = {}) {
  const said: string[] = []
  const bundle = { version: 1, chains: [{ externalId: 'bluff', name: 'Bluff Co-ops' }], stores, ...more }
  const { missing } = await importBundle(writeBundle(bundle, {}), { dryRun }, { db, images, say: (line) => void said.push(line) })
  return { missing, notes: said.filter((it) => /Moved|found again|taken for/.test(it)) }
}
const stored = () => db.selectFrom('store').select(['store_id', 'store_route', 'store_guid', 'address_line1']).orderBy('store_id').execute()

test('a store without an id is recognized whatever its spelling, its row and the other stores of the table', async () => {
  await bring([made('Bluff Co-op', '1 Main Street')])
  const before = await stored()
  const again = [
    made('Viola Market', '5 Oak St', { storeRoute: 'viola' }),
    made('The bluff coop', '1 main st.', { storeRoute: 'bluff-winona' }),
  ]
  expect(await bring(again)).toEqual({ missing: [], notes: [] })
  expect((await stored())[0]).toEqual({ ...before[0], address_line1: '1 main st.' })
})

test('a store that had an id is recognized by name and address when the table has no ids, and the other way round', async () => {
  await bring([own('seven', '1 Main Street')])
  const before = await stored()
  for (const same of [made('Bluff Coop', '1 Main St'), own('bluff-7', '1 Main St')])
    expect(await bring([same])).toEqual({ missing: [], notes: ['1 store was found again by name and address.'] })
  expect(await stored()).toEqual([{ ...before[0], address_line1: '1 Main St' }])
})

test('a store without an id at another address in its town has moved: a dry run reports it too, and it stays the same store', async () => {
  await bring([made('Bluff Co-op', '1 Main Street'), made('Viola Market', '5 Oak St', { storeRoute: 'viola' })])
  const before = await stored()
  const after = [made('Viola Market', '5 Oak St', { storeRoute: 'viola' }), made('Bluff Coop', '900 Hill Road', { storeRoute: 'bluff-2' })]
  const notes = [
    "Moved: Bluff Coop (bluff-coop-1-main-st-winona-mn), from '1 Main Street, Winona' to '900 Hill Road, Winona'.",
    '1 store was found again by name and address.',
  ]
  expect(await bring(after, { dryRun: true })).toEqual({ missing: [], notes })
  expect(await stored()).toEqual(before)
  expect(await bring(after)).toEqual({ missing: [], notes })
  expect(await stored()).toEqual([{ ...before[0], address_line1: '900 Hill Road' }, before[1]])
  const state = await contentState(db)
  expect((await bring(after)).notes).toEqual(['1 store was found again by name and address.'])
  expect(await contentState(db)).toEqual(state)
  // A new store at the old address is a new one.
  await bring([...after, made('Bluff Co-op', '1 Main Street')])
  expect((await stored()).map((it) => it.address_line1)).toEqual(['900 Hill Road', '5 Oak St', '1 Main Street'])
  expect(new Set((await stored()).map((it) => it.store_guid)).size).toBe(3)
})

test('the move of a store with an id is reported as well', async () => {
  await bring([own('seven', '1 Main Street')])
  expect((await bring([own('seven', '900 Hill Road')])).notes).toEqual([
    "Moved: Bluff Co-op (seven), from '1 Main Street, Winona' to '900 Hill Road, Winona'.",
  ])
})

test('nothing is guessed when two fit: a second store in the town, or two that could have moved', async () => {
  await bring([made('Bluff Co-op', '1 Main Street')])
  // The first one is still there.
  expect((await bring([made('Bluff Co-op', '1 Main Street'), made('Bluff Co-op', '2 Oak St', { storeRoute: 'bluff-2' })])).notes).toEqual(
    [],
  )
  expect(await stored()).toHaveLength(2)
  const { notes } = await bring([made('Bluff Co-op', '3 Elm St', { storeRoute: 'bluff-3' })])
  expect(notes[0]).toContain(
    "Bluff Co-op at '3 Elm St, Winona' is taken for a new store, and the bundle does not name bluff-coop-1-main-st",
  )
  expect(await stored()).toHaveLength(3)
})

test('a store with a new id is a new store, even in the town of one that the bundle does not name', async () => {
  await bring([made('Bluff Co-op', '1 Main Street')])
  expect((await bring([own('eight', '8 Elm St')])).notes[0]).toContain('is taken for a new store')
  expect(await stored()).toHaveLength(2)
})

test('what a bundle says about a store under another id applies to the recognized store, and its route is never another’s', async () => {
  await bring([own('seven', '1 Main Street'), { ...own('eight', '8 Elm St', 'Elm Foods'), storeRoute: 'viola' }])
  const same = made('Bluff Coop', '1 Main St')
  const banner = {
    externalId: 'only-here',
    storeInclusionType: 'selected',
    stores: [same.externalId],
    visibleFrom: '2026-11-01',
    visibleTo: '2026-11-30',
    media: [],
  }
  await bring([same, made('Viola Market', '5 Oak St', { city: 'Viola', storeRoute: 'viola' })], { more: { banners: [banner] } })
  const { store_guids } = await db.selectFrom('banner_ad').select('store_guids').executeTakeFirstOrThrow()
  expect(store_guids).toEqual([guidOf('seven')])
  expect((await stored()).map((it) => it.store_route)).toEqual(['seven', 'viola', 'viola-viola'])
})
