import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdComponent } from '#contract/ads.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { sampleBundle, samplePictures, writeBundle } from '#server/testing/bundle.ts'
import { contentState, emptyContent } from '#server/testing/content.ts'
import { inTransaction } from '#server/db/pool.ts'
import { testDatabase } from '#server/testing/database.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { markChanged } from './by-hand-queries.ts'
import { exportBundle } from './export.ts'
import { importBundle, type ImportOptions } from './import.ts'
import { setPicture } from './item-picture.ts'
import { correct, releaseContent, withdrawContent } from './staff.ts'

const { db } = await testDatabase()
const folder = scratchFolder()
const images = openImageStore(join(folder, 'images'))
let pictures: Record<string, Buffer>
beforeAll(async () => {
  pictures = await samplePictures()
})
beforeEach(async () => {
  await emptyContent(db)
  await bring()
})

type Sample = ReturnType<typeof sampleBundle>
async function bring(change: (bundle: Sample) => void = () => {}, options: ImportOptions = {}) {
  const bundle = sampleBundle()
  change(bundle)
  const said: string[] = []
  await importBundle(writeBundle(bundle, pictures), options, { db, images, say: (line) => void said.push(line) })
  return said.filter((it) => /by hand|in the studio/.test(it))
}
const itemOf = (bundle: Sample, id: string) =>
  bundle.publications.flatMap((it) => it.pages.flatMap((page) => page.items)).find((it) => it.externalId === id)!
async function stored(id: string) {
  const row = await db.selectFrom('ad_space').selectAll().where('external_id', '=', id).executeTakeFirstOrThrow()
  const value = (name: AdComponent['componentName']) => row.ad_components.find((it) => it.componentName === name)?.componentValue
  return { ...row, title: value('TITLE'), size: value('SIZE'), words: value('PRICE'), text: value('CUSTOMTEXT') }
}
const wrong = { note: 'The printed price is wrong.', price: '$1.99 lb' }

test('a correction by hand survives the next import, which reports it, as a dry run does', async () => {
  await correct(db, 'bluff-w47', 'apples', { ...wrong, ownerPrice: '99¢', title: 'Fuji apples', size: '3 lb bag' })
  const before = await contentState(db)
  const reported =
    "Kept as corrected by hand: item apples of bluff-w47: title 'Fuji apples', not 'apples', size '3 lb bag', not none, " +
    "price $1.99 lb, not 2 for $5, owner price 99¢, not none, note 'The printed price is wrong.', not none"
  expect(await bring(undefined, { dryRun: true })).toEqual([reported])
  expect(await bring()).toEqual([reported])
  expect(await contentState(db)).toEqual(before)
  expect(await stored('apples')).toMatchObject({
    title: 'Fuji apples',
    size: '3 lb bag',
    words: '$1.99 lb',
    text: 'Correction: The printed price is wrong.',
    price: { amountCents: 199, unit: 'lb', regularCents: 329 },
    owner_price: { amountCents: 99 },
  })
})

test('what staff correct while an import runs stays', async () => {
  const other = (bundle: Sample) => Object.assign(itemOf(bundle, 'apples'), { size: '2 lb bag' })
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const countWaiting = async () => (await waiting.execute(db)).rows.length
  const running = await inTransaction(db, async (trx) => {
    // The import waits for this one when it has read what was done by hand, and has written nothing yet.
    await sql`select from chain for no key update`.execute(trx)
    const importing = bring(other)
    await expect.poll(countWaiting).toBe(1)
    let done = 0
    const correcting = [correct(db, 'bluff-w47', 'apples', wrong), byHand()].map((it) => it.then(() => void done++))
    await expect.poll(async () => done + (await countWaiting())).toBe(3)
    return [importing, ...correcting]
  })
  await Promise.all(running)
  expect(await stored('apples')).toMatchObject({ size: '2 lb bag', words: '$1.99 lb', text: 'Correction: The printed price is wrong.' })
  const store = db.selectFrom('store').select(['phone', 'corrections']).where('external_id', '=', 'bluff-east')
  expect(await store.executeTakeFirstOrThrow()).toMatchObject({ phone: '507-555-0100', corrections: { phone: '507-555-0100' } })
})

test('only the corrected fields are kept: the others come from the bundle', async () => {
  await correct(db, 'bluff-w47', 'apples', wrong)
  await bring((bundle) =>
    Object.assign(itemOf(bundle, 'apples'), { title: 'Red apples', price: { ...itemOf(bundle, 'apples').price!, regularCents: 299 } }),
  )
  expect(await stored('apples')).toMatchObject({ title: 'Red apples', price: { amountCents: 199, regularCents: 299 } })
})

test('a correction ends without a report once the bundle says the same, and its note once the bundle has it too', async () => {
  await correct(db, 'bluff-w47', 'apples', { ...wrong, title: 'Fuji apples' })
  const price = { kind: 'each' as const, text: '1.99/lb', amountCents: 199, quantity: null, unit: 'lb', regularCents: null }
  const reported = await bring((bundle) => Object.assign(itemOf(bundle, 'apples'), { price, title: 'Fuji apples', correction: wrong.note }))
  expect(reported).toEqual([])
  expect(await stored('apples')).toMatchObject({ corrections: null, words: '1.99/lb' })
  await bring()
  expect(await stored('apples')).toMatchObject({ title: 'apples', price: { amountCents: 500 } })
})

test('a price shown as a picture is shown as text once it was corrected', async () => {
  const drawn = (bundle: Sample) => void (itemOf(bundle, 'apples').pricePicture = 'BOGO_Type_Callout')
  await bring(drawn)
  expect((await stored('apples')).words).toMatch(/^BOGO_Type_Callout/)
  await correct(db, 'bluff-w47', 'apples', wrong)
  await bring(drawn)
  expect((await stored('apples')).words).toBe('$1.99 lb')
})

test('a second correction adds to the first', async () => {
  await correct(db, 'bluff-w47', 'apples', wrong)
  await correct(db, 'bluff-w47', 'apples', { note: 'Sold by the bag.', size: '3 lb bag' })
  await bring()
  expect(await stored('apples')).toMatchObject({ words: '$1.99 lb', size: '3 lb bag', text: 'Correction: Sold by the bag.' })
})

test('an import with `overwrite` replaces what was done by hand, for good, and reports it', async () => {
  await correct(db, 'bluff-w47', 'apples', wrong)
  await withdrawContent(db, 'item', 'bluff-w47', 'milk')
  expect(await bring(undefined, { overwrite: true })).toEqual([
    "Overwritten, though corrected by hand: item apples of bluff-w47: price $1.99 lb, not 2 for $5, note 'The printed price is wrong.', not none",
    'Overwritten, though withdrawn by hand: item milk of bluff-w47',
  ])
  expect(await stored('apples')).toMatchObject({ words: '2 for $5', corrections: null })
  expect(await stored('milk')).toMatchObject({ withdrawn_at: null })
  expect(await bring()).toEqual([])
})

const kinds: [kind: string, id: string, item?: string][] = [
  ['store', 'bluff-east'],
  ['publication', 'bluff-w47'],
  ['exclusive', 'free-bread'],
  ['banner', 'harvest'],
  ['item', 'bluff-w47', 'apples'],
]

test.each(kinds)('what was withdrawn by hand stays withdrawn, and comes back when it is released: %s', async (kind, id, item) => {
  const shown = await contentState(db)
  await withdrawContent(db, kind, id, item)
  const before = await contentState(db)
  const reported = `Kept as withdrawn by hand: ${kind} ${item ? `${item} of ${id}` : id}`
  expect(await bring(undefined, { dryRun: true })).toEqual([reported])
  expect(await bring()).toEqual([reported])
  expect(await contentState(db)).toEqual(before)
  await expect(withdrawContent(db, kind, id, item)).rejects.toThrow('withdrawn already')
  await releaseContent(db, kind, id, item)
  expect(await bring()).toEqual([])
  expect(await contentState(db)).toEqual(shown)
  await expect(releaseContent(db, kind, id, item)).rejects.toThrow(`Nothing was done by hand to a ${kind}`)
})

test('what a prune withdrew can be withdrawn by hand, and then stays withdrawn', async () => {
  const less = (bundle: Sample) => void bundle.publications[0]!.pages[0]!.items.pop()
  await bring(less, { prune: 1 })
  await withdrawContent(db, 'item', 'bluff-w47', 'milk')
  await bring()
  expect((await stored('milk')).withdrawn_at).not.toBeNull()
})

/** What the studio writes, by SQL: its own tests write it through the studio's calls. */
async function byHand() {
  const corrections = JSON.stringify({ storeHours: 'Every day 8 am to 8 pm', phone: '507-555-0100' })
  await db
    .updateTable('store')
    .set({ corrections, store_hours: 'Every day 8 am to 8 pm', phone: '507-555-0100' })
    .where('external_id', '=', 'bluff-east')
    .execute()
  await db
    .updateTable('special_day')
    .set({ by_hand: true, hours: '[{"opens":480,"closes":720}]' })
    .where('day', '=', '2026-11-26')
    .execute()
  await db.updateTable('special_day').set({ by_hand: true, withdrawn_at: new Date() }).where('day', '=', '2026-12-31').execute()
}

test('a store’s hours, its facts and its days that were told by hand survive the next import, until they are released', async () => {
  const shown = await contentState(db)
  await byHand()
  const before = await contentState(db)
  const reported = [
    "Kept as corrected by hand: store bluff-east: hours 'Every day 8 am to 8 pm', not none, phone '507-555-0100', not none",
    "Kept as told by hand: chain bluff: 2026-11-26 8 am to noon 'Thanksgiving', not closed 'Thanksgiving'",
    "Kept as told by hand: store bluff-east: 2026-12-31 as usual, not 7 am to 1 am 'New Year’s Eve'",
  ]
  expect(await bring(undefined, { dryRun: true })).toEqual(reported)
  expect(await bring()).toEqual(reported)
  expect(await contentState(db)).toEqual(before)
  await releaseContent(db, 'store', 'bluff-east', undefined)
  await releaseContent(db, 'chain', 'bluff', undefined)
  expect(await bring()).toEqual([])
  expect(await contentState(db)).toEqual(shown)
  await byHand()
  expect(await bring(undefined, { overwrite: true })).toEqual(reported.map((it) => it.replace('Kept as', 'Overwritten, though')))
  expect(await contentState(db)).toEqual(shown)
})

test('days that a bundle no longer tells go, and those of which it says nothing stay', async () => {
  const days = async () => (await db.selectFrom('special_day').select('day').orderBy('day').execute()).map(({ day }) => day)
  await bring((bundle) => void delete bundle.stores[0]!.specialDays)
  expect(await days()).toEqual(['2026-11-26', '2026-12-31'])
  await bring((bundle) => void (bundle.stores[0]!.specialDays = []))
  expect(await days()).toEqual(['2026-11-26'])
})

test('an export contains the stores’ days and what was changed in them by hand', async () => {
  await byHand()
  const path = join(folder, 'exported-stores')
  await exportBundle(path, { db, images })
  const { special_day: _, ...before } = await contentState(db)
  await emptyContent(db)
  await importBundle(path, {}, { db, images })
  expect(await bring()).toHaveLength(2) // the day that was taken away is in no export
  expect((await contentState(db)).store).toEqual(before.store!.map(() => expect.anything()))
  const { phone, corrections } = await db
    .selectFrom('store')
    .select(['phone', 'corrections'])
    .where('external_id', '=', 'bluff-east')
    .executeTakeFirstOrThrow()
  expect([phone, corrections]).toEqual(['507-555-0100', { storeHours: 'Every day 8 am to 8 pm', phone: '507-555-0100' }])
})

test('an export contains the corrections: importing it keeps them, here and elsewhere', async () => {
  await correct(db, 'bluff-w47', 'apples', wrong)
  const path = join(folder, 'exported')
  await exportBundle(path, { db, images })
  const before = await contentState(db)
  await importBundle(path, {}, { db, images })
  expect(await contentState(db)).toEqual(before)
  await emptyContent(db)
  await importBundle(path, {}, { db, images })
  expect(await bring()).toHaveLength(1)
  expect(await stored('apples')).toMatchObject({ words: '$1.99 lb', price: { amountCents: 199, regularCents: 329 } })
})

const changes = [
  ['exclusive', 'digital_exclusive', 'free-bread'],
  ['banner', 'banner_ad', 'harvest'],
] as const

test.each(changes)('what staff changed as a whole stays as it is until it is released or overwritten: %s', async (kind, table, id) => {
  await markChanged(db, kind, id)
  const before = await contentState(db)
  const other = (bundle: Sample) => {
    Object.assign(bundle.exclusives[0]!, { title: 'Another' })
    Object.assign(bundle.banners[0]!, { visibleTo: '2026-12-31' })
    bundle.banners[0]!.media.pop()
  }
  const first = (state: object) => JSON.stringify(Object.entries(state).filter(([name]) => name === table || name === 'banner_media'))
  expect(await bring(other, { prune: kind === 'banner' ? 0 : 1 })).toEqual([`Kept as changed by hand: ${kind} ${id}`])
  if (kind === 'banner') expect(first(await contentState(db))).toEqual(first(before))
  expect((await db.selectFrom('digital_exclusive').select('body').executeTakeFirstOrThrow()).body.title).toBe(
    kind === 'exclusive' ? 'A free loaf' : 'Another',
  )
  expect(await bring(other, { overwrite: true })).toEqual([`Overwritten, though changed by hand: ${kind} ${id}`])
  expect(await bring()).toEqual([])
  await markChanged(db, kind, id)
  await releaseContent(db, kind, id, undefined)
  expect(await bring()).toEqual([])
})

test('a prune leaves what staff made in the studio, and says so', async () => {
  for (const { table, id } of [{ table: 'digital_exclusive', id: 'studio-e' } as const, { table: 'banner_ad', id: 'studio-b' } as const])
    await db.updateTable(table).set({ external_id: id }).execute()
  expect(await bring(undefined, { prune: true })).toEqual([
    'Kept as made in the studio: exclusive studio-e',
    'Kept as made in the studio: banner studio-b',
  ])
  for (const table of ['digital_exclusive', 'banner_ad'] as const)
    expect(await db.selectFrom(table).select('withdrawn_at').execute()).toEqual([{ withdrawn_at: null }, { withdrawn_at: null }])
})

test('a picture that staff gave an item stays its first, here and in an export, until the bundle’s own is put back', async () => {
  const set = (picture: string | null) => inTransaction(db, (trx) => setPicture(trx, 'bluff-w47', 'apples', picture))
  const shown = async () =>
    (await stored('apples')).ad_components.filter((it) => it.componentName.endsWith('PICTURE')).map((it) => it.componentValue)
  const [own, second] = await shown()
  expect(await set(second!)).toEqual({ before: own, after: second })
  expect(await bring()).toEqual([`Kept as corrected by hand: item apples of bluff-w47: picture '${second}', not 'apples'`])
  expect(await shown()).toEqual([second, second])
  const path = join(folder, 'pictures')
  await exportBundle(path, { db, images })
  await emptyContent(db)
  await importBundle(path, {}, { db, images })
  await bring()
  expect(await shown()).toEqual([second, second])
  expect(await set(null)).toEqual({ before: second, after: own })
  expect(await bring()).toEqual([])
  expect((await stored('apples')).corrections).toBeNull()
  const values = (await stored('apples')).ad_components.map((it) => it.componentValue)
  expect(values).toEqual(['apples', '2 for $5', own, second, 'Organic', 'Grown on the bluffs.'])
})
