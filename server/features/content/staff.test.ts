import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ad } from '#contract/ads.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { importBundle } from '#server/features/content/import.ts'
import { testApp } from '#server/testing/build-app.ts'
import { sampleBundle, samplePictures, writeBundle } from '#server/testing/bundle.ts'
import { emptyContent } from '#server/testing/content.ts'
import { correct, itemLines, publicationLines, publish, withdrawContent } from './staff.ts'

const { http, db, config, contentChanged } = await testApp()
const images = openImageStore(config.imageStore)
let pictures: Record<string, Buffer>
beforeAll(async () => {
  pictures = await samplePictures()
})
beforeEach(() => emptyContent(db))

async function bring({ staged = false, publishAt = undefined as string | null | undefined } = {}) {
  const bundle = sampleBundle()
  for (const publication of bundle.publications)
    Object.assign(publication, { visibleFrom: '2020-01-01', visibleTo: '2100-01-01', publishAt })
  await importBundle(writeBundle(bundle, pictures), { staged }, { db, images })
}
const shown = async () => {
  contentChanged()
  return (await http({ url: '/bluff-west/api/ads' })).json<Ad[]>()
}
const apples = async () => (await shown())[0]!.adPages[0]!.adSpaces[0]!
const valuesOf = async (name: string) =>
  (await apples()).adComponents.filter((it) => it.componentName === name).map((it) => it.componentValue)

test('a staged publication is on the server but shown nowhere until it is published', async () => {
  await bring({ staged: true })
  expect(await shown()).toEqual([])
  expect((await publicationLines(db, new Date()))[0]).toMatch(/^bluff-owners {2}staged|^bluff-w47 {2}staged/)
  await publish(db, 'bluff-w47', new Date())
  expect((await shown()).map((it) => it.title)).toEqual(['Weekly Flyer'])
})

test('a publication that is published at a future time is not shown before', async () => {
  await bring({ publishAt: null })
  await publish(db, 'bluff-w47', new Date('2099-01-01T00:00:00Z'))
  expect(await shown()).toEqual([])
  expect((await publicationLines(db, new Date())).join('\n')).toContain('bluff-w47  published from 2099-01-01T00:00:00.000Z')
})

test('who publishes again what is out leaves the moment at which it came out: nobody is told of it as of a new flyer', async () => {
  await bring({ publishAt: null })
  const moment = async () =>
    (await db.selectFrom('ad').select('published_at').where('external_id', '=', 'bluff-w47').executeTakeFirstOrThrow()).published_at
  const first = new Date(Date.now() - 3_600_000)
  await publish(db, 'bluff-w47', first)
  await publish(db, 'bluff-w47', new Date())
  expect(await moment()).toEqual(first)
  const later = new Date('2099-01-01T00:00:00Z')
  await publish(db, 'bluff-w47', later)
  await publish(db, 'bluff-w47', first)
  expect(await moment()).toEqual(first)
})

test('importing again neither publishes what is staged nor hides what is published', async () => {
  await bring({ staged: true })
  await bring()
  expect(await shown()).toEqual([])
  await publish(db, 'bluff-w47', new Date())
  await bring({ staged: true })
  expect(await shown()).toHaveLength(1)
})

test('what is withdrawn is no longer shown, and its row stays', async () => {
  await bring()
  await withdrawContent(db, 'item', 'bluff-w47', 'apples')
  expect((await apples()).productIdentifier).toBe('plu-milk')
  await withdrawContent(db, 'publication', 'bluff-w47', undefined)
  expect(await shown()).toEqual([])
  expect(await db.selectFrom('ad_space').select('external_id').where('external_id', '=', 'apples').execute()).toHaveLength(1)
  await expect(withdrawContent(db, 'publication', 'bluff-w47', undefined)).rejects.toThrow('withdrawn already')
  await expect(withdrawContent(db, 'shopper', 'x', undefined)).rejects.toThrow('it is for a publication, store, exclusive, banner, item.')
})

test('a correction changes the price in place, and its note says why', async () => {
  await bring()
  const told = await correct(db, 'bluff-w47', 'apples', { note: 'The printed price is wrong.', price: '$1.99 lb', ownerPrice: '99¢' })
  expect(told).toEqual(['price was 2 for $5, is $1.99 lb', 'owner price was none, is 99¢'])
  expect((await apples()).price).toMatchObject({ kind: 'each', amountCents: 199, unit: 'lb', regularCents: 329 })
  expect(await valuesOf('PRICE')).toEqual(['$1.99 lb'])
  expect(await valuesOf('CUSTOMTEXT')).toEqual(['Correction: The printed price is wrong.', 'Grown on the bluffs.'])
  const again = await correct(db, 'bluff-w47', 'apples', { note: 'Sold by the bag.', size: '3 lb bag' })
  expect(again).toEqual(["size was '', is '3 lb bag'"])
  expect(await valuesOf('CUSTOMTEXT')).toEqual(['Correction: Sold by the bag.', 'Grown on the bluffs.'])
  expect(await valuesOf('SIZE')).toEqual(['3 lb bag'])
})

test('a corrected title takes its Spanish away, also at the next import', async () => {
  await bring()
  const words = async () =>
    (await shown())[0]!.adPages[1]!.adSpaces[0]!.adComponents.filter((it) => ['TITLE', 'CUSTOMTEXT'].includes(it.componentName)).map(
      (it) => [it.componentValue, ...(it.spanishValue === undefined ? [] : [it.spanishValue])],
    )
  expect(await words()).toEqual([
    ['pears', 'peras'],
    ['', 'De nuestra región.'],
  ])
  await correct(db, 'bluff-w47', 'pears', { note: 'They are quinces.', title: 'quinces' })
  const corrected = [['quinces'], ['Correction: They are quinces.'], ['', 'De nuestra región.']]
  expect(await words()).toEqual(corrected)
  await bring()
  expect(await words()).toEqual(corrected)
})

test('every item of a publication is listed with the id that a correction needs', async () => {
  await bring()
  await withdrawContent(db, 'item', 'bluff-w47', 'pears')
  expect(await itemLines(db, 'bluff-w47')).toEqual([
    'apples  page 1  apples  2 for $5',
    'milk  page 1  Meadow Row, milk, half gallon  Buy one, get one free',
  ])
  await expect(itemLines(db, 'none')).rejects.toThrow('no such publication')
})

test.each([
  [{ note: '<b>Wrong</b>' }, '--note holds markup'],
  [{ note: ' ' }, '--note must not be empty'],
  [{ note: 'x', title: 'y'.repeat(201) }, '--title is too long'],
])('a correction that a bundle could not contain is refused: %j', async (correction, reason) => {
  await bring()
  await expect(correct(db, 'bluff-w47', 'apples', correction)).rejects.toThrow(reason)
})

test('a correction whose price cannot be read is refused', async () => {
  await bring()
  await expect(correct(db, 'bluff-w47', 'apples', { note: 'x', price: 'cheap' })).rejects.toThrow("The price 'cheap' is not understood")
  expect((await apples()).price).toMatchObject({ amountCents: 500 })
  await expect(correct(db, 'bluff-w47', 'none', { note: 'x' })).rejects.toThrow('There is no item none')
})
