import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { contentVersion } from '#server/db/changes.ts'
import { BadBundle } from '#server/features/content/fault.ts'
import { importBundle } from '#server/features/content/import.ts'
import type { Prune } from '#server/features/content/prune.ts'
import { item, sampleBundle, samplePictures, store, writeBundle } from '#server/testing/bundle.ts'
import { contentState, contentTables, emptyContent } from '#server/testing/content.ts'
import { testDatabase } from '#server/testing/database.ts'
import { scratchFolder } from '#server/testing/scratch.ts'

const { db } = await testDatabase()
const imageFolder = scratchFolder()
const images = openImageStore(imageFolder)
let pictures: Record<string, Buffer>
beforeAll(async () => {
  pictures = await samplePictures()
})
beforeEach(() => emptyContent(db))

type Sample = ReturnType<typeof sampleBundle>
type Given = { prune?: Prune; dryRun?: boolean; acceptDoubtful?: boolean; files?: typeof pictures; say?: (line: string) => void }
const changed = (change: (bundle: Sample) => void) => {
  const bundle = sampleBundle()
  change(bundle)
  return bundle
}
const bring = (
  bundle: Sample | object,
  { prune = false, dryRun = false, acceptDoubtful = false, files = pictures, say = () => {} }: Given = {},
) => importBundle(writeBundle(bundle, files), { prune, dryRun, acceptDoubtful }, { db, images, say })
const state = () => contentState(db)
const faultsOf = async (run: Promise<unknown>) =>
  run.then(
    () => [],
    (error: Error) => error.message.split('\n'),
  )

test('a picture that is stored already is not decoded again; its shape is still looked at', async () => {
  const whole = pictures['pages/front.jpg']!
  const cut = whole.subarray(0, whole.length / 2) // its beginning says that it is a picture of 600 x 800
  const files = { ...pictures, 'pages/front.jpg': cut }
  expect(await faultsOf(bring(sampleBundle(), { files }))).toEqual([
    expect.stringMatching(/^pages\/front.jpg: is not a picture that can be read/),
  ])
  await images.put(`original/pages/front-${createHash('sha256').update(cut).digest('hex').slice(0, 8)}`, cut)
  expect(await faultsOf(bring(sampleBundle(), { files }))).toEqual([])
  const wide = changed((it) => Object.assign(it.publications[0]!.pages[0]!, { width: 3000 }))
  expect(await faultsOf(bring(wide, { files }))).toEqual([expect.stringContaining('is 600 x 800 px, which is not the shape of 3000 x ')])
})

test('a whole bundle is imported: stores, publications, items with their components, exclusives, banners', async () => {
  const imported = await bring(sampleBundle())
  expect(imported).toMatchObject({ stores: 2, publications: 2, pages: 3, items: 4, exclusives: 1, banners: 1, missing: [] })
  const spaces = await db.selectFrom('ad_space').selectAll().orderBy('ad_space_id').execute()
  const [apples, milk, pears, butter] = spaces
  const components = (at: typeof apples) =>
    at!.ad_components.map((it) => [it.adComponentId - at!.ad_space_id * 100, it.componentName, it.componentValue])
  expect(components(apples)).toEqual([
    [0, 'TITLE', 'apples'],
    [3, 'PRICE', '2 for $5'],
    [10, 'PICTURE', expect.stringMatching(/^apples-[0-9a-f]{8}$/)],
    [11, 'SECONDARYPICTURE', expect.stringMatching(/^apples-cut-[0-9a-f]{8}$/)],
    [30, 'HEALTHYOPTIONATTRIBUTE', 'Organic'],
    [60, 'CUSTOMTEXT', 'Grown on the bluffs.'],
  ])
  expect(components(milk)).toEqual([
    [0, 'TITLE', 'milk'],
    [1, 'BRAND', 'Meadow Row'],
    [2, 'SIZE', 'half gallon'],
    [3, 'PRICE', expect.stringMatching(/^BOGO_Type_Callout-[0-9a-f]{8}$/)],
  ])
  expect(pears).toMatchObject({
    start_date: '2026-11-20',
    end_date: '2026-11-22',
    offset_x: 300,
    offset_y: 400,
    ad_studio_asset_id: 'plu-pears',
  })
  expect(butter).toMatchObject({ start_date: '2026-11-01', end_date: '2026-11-30', offset_x: 0, width: 0 })
  const [exclusive] = await db.selectFrom('digital_exclusive').selectAll().execute()
  expect(exclusive!.body).toMatchObject({ category: { name: 'Dairy & eggs' }, storeGuids: ['6a0c8a3e-6d5b-4b50-9a39-0b2f7b1f3d02'] })
  expect(exclusive!.body.offer).toMatchObject({ kind: 'multi', quantity: 2, amountCents: 500 })
  expect(exclusive!.body.media[1]).toMatchObject({
    type: 'bug',
    imageUri: expect.stringMatching(/^\/images\/hcc\/assets\/l\/logo-[0-9a-f]{8}\.png$/),
  })
  const media = await db.selectFrom('banner_media').select('body').orderBy('position').execute()
  expect(media.map((it) => it.body.imageUri)).toEqual([
    expect.stringMatching(/banners\/harvest-[0-9a-f]{8}\.jpg$/),
    expect.stringMatching(/banners\/film-[0-9a-f]{8}\.mp4$/),
  ])
  const { image_name } = await db.selectFrom('ad_page').select('image_name').where('external_id', '=', 'front').executeTakeFirstOrThrow()
  expect(await images.get(`original/pages/${image_name}`)).toEqual(pictures['pages/front.jpg'])
})

test('importing the same bundle twice gives the same result as once', async () => {
  await bring(sampleBundle())
  const before = await state()
  await bring(sampleBundle())
  expect(await state()).toEqual(before)
})

test('numeric ids stay with their externalId whatever else changes', async () => {
  await bring(sampleBundle())
  const before = await state()
  await bring(
    changed(({ stores, publications, categories }) => {
      stores.reverse()
      categories.reverse()
      publications.reverse()
      publications[1]!.pages[0]!.items.unshift(item('plums'))
      publications[1]!.pages[0]!.items[1]!.title = 'Honeycrisp apples'
    }),
  )
  const after = await state()
  const ids = (all: typeof after) =>
    Object.fromEntries(
      ['store', 'category', 'ad', 'ad_page', 'ad_space'].map((table) => [
        table,
        new Map(all[table]!.map((row) => [Object.entries(row).find(([name]) => name === 'external_id')![1], Object.values(row)[0]])),
      ]),
    )
  for (const [table, known] of Object.entries(ids(before))) {
    for (const [externalId, id] of known) expect([table, externalId, ids(after)[table]!.get(externalId)]).toEqual([table, externalId, id])
  }
})

test('a bundle touches only the stores and publications that it names', async () => {
  await bring(sampleBundle())
  const before = await state()
  const weekly = changed((bundle) => {
    bundle.chains = bundle.categories = bundle.stores = bundle.exclusives = bundle.banners = []
    bundle.publications = [{ ...bundle.publications[0]!, externalId: 'bluff-w48', title: 'Next week' }]
  })
  const { missing } = await bring(weekly)
  expect(missing).toEqual([])
  const after = await state()
  for (const table of contentTables) expect(after[table], table).toEqual(expect.arrayContaining(before[table]!))
  expect(after.ad).toHaveLength(3)
})

test('what a bundle no longer contains is withdrawn only by prune, and comes back when it is there again', async () => {
  await bring(sampleBundle())
  const less = () =>
    changed((bundle) => {
      bundle.publications[0]!.pages[0]!.items.pop()
      bundle.publications.pop()
    })
  const shown = () => db.selectFrom('ad_space').select('external_id').where('withdrawn_at', 'is', null).orderBy('external_id').execute()
  const { missing } = await bring(less())
  expect(missing).toEqual([
    { kind: 'publication', externalId: 'bluff-owners' },
    { kind: 'item', externalId: 'milk' },
  ])
  expect(await shown()).toHaveLength(4)
  await bring(less(), { prune: 2 })
  expect((await shown()).map((it) => it.external_id)).toEqual(['apples', 'butter', 'pears'])
  const [owners] = await db.selectFrom('ad').select('withdrawn_at').where('external_id', '=', 'bluff-owners').execute()
  expect(owners!.withdrawn_at).not.toBeNull()
  await bring(sampleBundle())
  expect(await shown()).toHaveLength(4)
})

test('a prune of more than a tenth of a kind needs the exact number, and changes nothing without it', async () => {
  await bring(sampleBundle())
  const before = { state: await state(), pictures: await images.keys('original/') }
  const less = changed((bundle) => {
    bundle.publications[0]!.pages[0]!.items.pop()
    bundle.publications.pop()
  })
  const files = { ...pictures, 'pages/back.jpg': pictures['pages/front.jpg']! }
  const words = '1 of 2 publications and 1 of 3 items'
  await expect(bring(less, { prune: true, files })).rejects.toThrow(
    `--prune would withdraw ${words}, which is more than a tenth. If they are all to go, say how many: --prune=2\nNothing was changed.`,
  )
  await expect(bring(less, { prune: 3, files })).rejects.toThrow(`--prune=3 was said, and 2 (${words}) would be withdrawn.`)
  expect({ state: await state(), pictures: await images.keys('original/') }).toEqual(before)
  const said: string[] = []
  await bring(less, { prune: true, dryRun: true, say: (line) => void said.push(line) })
  expect(said.join('\n')).toContain(`An import would stop: --prune would withdraw ${words}`)
  await bring(less, { prune: 2 })
  expect(await state()).not.toEqual(before.state)
  await expect(bring(less, { prune: 2 })).rejects.toThrow('--prune=2 was said, and nothing would be withdrawn.')
})

test('a prune of a tenth or less runs without a number, even when the bundle adds as much as it removes', async () => {
  const ten = (first: number) =>
    changed((bundle) => {
      bundle.publications[0]!.pages[0]!.items = Array.from({ length: 20 }, (_, n) => item(`i${first + n}`))
      bundle.publications[0]!.pages.length = 1
      bundle.publications.length = 1
    })
  await bring(ten(0))
  expect((await bring(ten(2), { prune: true })).missing.map((it) => it.externalId)).toEqual(['i0', 'i1'])
  await expect(bring(ten(5), { prune: true })).rejects.toThrow('3 of 20 items')
})

test('stores may swap their routes in one bundle', async () => {
  await bring(sampleBundle())
  await bring(
    changed(({ stores }) => {
      const [east, west] = [stores[0]!, stores[1]!]
      ;[east.storeRoute, west.storeRoute] = [west.storeRoute, east.storeRoute]
    }),
  )
  expect(await db.selectFrom('store').select(['external_id', 'store_route']).orderBy('external_id').execute()).toEqual([
    { external_id: 'bluff-east', store_route: 'bluff-west' },
    { external_id: 'bluff-west', store_route: 'bluff-east' },
  ])
})

test('an import raises the content version; a dry run and a refused one change nothing', async () => {
  await bring(sampleBundle())
  const before = { version: await contentVersion(db), state: await state() }
  await bring(
    changed(({ publications }) => void (publications[0]!.title = 'Other')),
    { dryRun: true },
  )
  await expect(bring(changed(({ publications }) => void (publications[0]!.title = '')))).rejects.toThrow('publications[0].title')
  expect({ version: await contentVersion(db), state: await state() }).toEqual(before)
  await bring(sampleBundle())
  expect(await contentVersion(db)).toBe(before.version + 1)
})

test.each<[string, (bundle: Sample) => void, Record<string, Buffer>?]>([
  ['a wrong picture', () => {}, { 'products/apples.png': Buffer.from('MZ') }],
  ['an id twice', ({ stores }) => void stores.push({ ...stores[0]!, storeRoute: 'other' })],
  ['a region outside the page', ({ publications }) => void (publications[0]!.pages[0]!.items[0]!.region!.x = 599)],
  ['dates the wrong way round', ({ publications }) => void (publications[0]!.validTo = '2026-11-01')],
  ['markup in a title', ({ publications }) => void (publications[0]!.title = 'Weekly <b>Flyer</b>')],
])('%s is refused with nothing changed, neither in the tables nor among the pictures', async (_, change, files) => {
  await bring(sampleBundle())
  const before = { version: await contentVersion(db), state: await state(), pictures: await images.keys('original/') }
  const hostile = changed((bundle) => {
    bundle.stores[1]!.storeName = 'Not to be seen'
    change(bundle)
  })
  // A new picture that is good, and is checked before the bad one: it must not be stored either.
  const more = { 'pages/back.jpg': pictures['pages/front.jpg']!, ...files }
  await expect(bring(hostile, { prune: true, files: { ...pictures, ...more } })).rejects.toBeInstanceOf(BadBundle)
  expect({ version: await contentVersion(db), state: await state(), pictures: await images.keys('original/') }).toEqual(before)
})

test('a dry run reports what an import would leave or withdraw', async () => {
  await bring(sampleBundle())
  const before = await state()
  const less = changed((bundle) => void bundle.publications[0]!.pages[0]!.items.pop())
  expect((await bring(less, { dryRun: true, prune: true })).missing).toEqual([{ kind: 'item', externalId: 'milk' }])
  expect(await state()).toEqual(before)
})

test('a bundle may refer to what the server already has without containing it, and cannot take its routes and guids', async () => {
  await bring(sampleBundle())
  const taken = { version: 1, stores: [{ ...store('bluff-new', '6a0c8a3e-6d5b-4b50-9a39-0b2f7b1f3d02'), storeRoute: 'bluff-east' }] }
  expect(await faultsOf(bring(taken, { files: {} }))).toEqual([
    "content.json stores[0].storeRoute: 'bluff-east' belongs to the store bluff-east on the server",
    'content.json stores[0].storeGuid: belongs to the store bluff-west on the server',
  ])
})

test('of two simultaneous imports with the same route for a store, one is refused', async () => {
  // Elsewhere: at the same address it would be the same store, once the other import is done.
  const elsewhere = { ...sampleBundle().stores[0]!, externalId: 'another', storeName: 'Another', addressLine1: '9 Other Street' }
  const other = { version: 1, chains: sampleBundle().chains, stores: [elsewhere] }
  const results = await Promise.allSettled([bring(sampleBundle()), bring(other)])
  const refused = results.flatMap((it) => (it.status === 'rejected' ? [it.reason as unknown] : []))
  expect(refused).toEqual([expect.any(BadBundle)])
})

test('a bundle with some of the categories keeps the aisles’ names and order, adds new ones at the end, and reports them', async () => {
  await bring(sampleBundle())
  const said: string[] = []
  await bring(
    {
      version: 1,
      categories: [
        { externalId: 'bulk', name: 'Bulk' },
        { externalId: 'dairy', name: 'DAIRY' },
      ],
    },
    { files: {}, say: (line) => void said.push(line) },
  )
  const aisles = () => db.selectFrom('category').select('category_name').orderBy('position').execute()
  expect((await aisles()).map((it) => it.category_name)).toEqual(['Produce', 'Dairy & eggs', 'Bulk'])
  expect(said).toContain('New aisles: Bulk')
  await bring(
    {
      version: 1,
      categories: [
        { externalId: 'bulk', name: 'Bulk' },
        { externalId: 'dairy', name: 'Dairy' },
        { externalId: 'produce', name: 'Produce' },
      ],
    },
    { files: {} },
  )
  expect((await aisles()).map((it) => it.category_name)).toEqual(['Bulk', 'Dairy', 'Produce'])
})

test('doubtful content is imported only when it is accepted; all of it is reported', async () => {
  const doubtful = changed((bundle) => {
    bundle.doubts = ['week.csv row 9: a quotation mark is opened and never closed']
    bundle.stores[1]!.doubts = ['stores.csv row 3, latitude: does not fit the state']
    bundle.publications[0]!.pages[0]!.items[0]!.doubts = ['week.csv row 2, price: was taken for $79', 'week.csv row 2, size: is a date']
  })
  const before = await state()
  for (const dryRun of [false, true])
    expect(await faultsOf(bring(doubtful, { dryRun }))).toEqual([
      'content.json doubts: week.csv row 9: a quotation mark is opened and never closed',
      expect.stringMatching(/^content\.json stores\[1\] \(.+\): stores\.csv row 3, latitude/),
      'content.json publications[0].pages[0].items[0] (apples): week.csv row 2, price: was taken for $79',
      'content.json publications[0].pages[0].items[0] (apples): week.csv row 2, size: is a date',
    ])
  expect(await state()).toEqual(before)
  expect(await bring(doubtful, { acceptDoubtful: true })).toMatchObject({ stores: 2, items: 4 })
})
