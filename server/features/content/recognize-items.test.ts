import { beforeEach, expect, test } from 'vitest'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { item, sampleBundle, samplePictures, writeBundle } from '#server/testing/bundle.ts'
import { emptyContent } from '#server/testing/content.ts'
import { testDatabase } from '#server/testing/database.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { importBundle } from './import.ts'
import { correct } from './staff.ts'

const { db } = await testDatabase()
const folder = scratchFolder()
const images = openImageStore(folder)
const pictures = await samplePictures()
beforeEach(() => emptyContent(db))

const cheddar = (externalId: string, size: string) => ({ ...item(externalId), title: 'Cheddar', size, region: undefined })
/** Imports a flyer with these items. */
async function bring(...items: object[]) {
  const bundle = sampleBundle()
  Object.assign(bundle.publications[1]!.pages[0]!, { items })
  const { missing } = await importBundle(writeBundle(bundle, pictures), {}, { db, images })
  return missing
}
/** The flyer's items in the order in which they came, as the shoppers' lists know them. */
async function stored() {
  const owners = await db.selectFrom('ad').select('ad_id').where('external_id', '=', 'bluff-owners').executeTakeFirstOrThrow()
  const all = await db
    .selectFrom('ad_space')
    .select(['external_id', 'ad_components'])
    .where('ad_id', '=', owners.ad_id)
    .orderBy('ad_space_id')
    .execute()
  return all.map((it) => [it.external_id, it.ad_components.find(({ componentName }) => componentName === 'SIZE')?.componentValue])
}

test('an item that came in under its name alone is the same one under name and size, whatever the order', async () => {
  await bring(cheddar('cheddar', '8 oz'), cheddar('cheddar-2', '16 oz'), cheddar('cheddar-3', '64'))
  await correct(db, 'bluff-owners', 'cheddar-2', { title: 'Old cheddar', note: 'Its name was wrong.' })
  const again = [
    cheddar('cheddar-4-oz', '4 oz'),
    cheddar('cheddar-64-fl-oz', '64 fl oz'),
    cheddar('cheddar-16-oz', '16 oz'),
    cheddar('cheddar-8-oz', '8 oz'),
  ]
  for (let n = 0; n < 2; n++) {
    expect(await bring(...again)).toEqual([])
    expect(await stored()).toEqual([
      ['cheddar', '8 oz'],
      ['cheddar-2', '16 oz'],
      ['cheddar-3', '64 fl oz'],
      ['cheddar-4-oz', '4 oz'],
    ])
  }
})

test('another size is another item, and so is one whose old id the bundle names itself', async () => {
  await bring(cheddar('cheddar', '8 oz'))
  const ids = async () => (await stored()).map(([id]) => id)
  await bring(cheddar('cheddar-4-oz', '4 oz'))
  expect(await ids()).toEqual(['cheddar', 'cheddar-4-oz'])
  await bring(cheddar('cheddar-8-oz', '8 oz'), cheddar('cheddar', '8 oz'))
  expect(await ids()).toEqual(['cheddar', 'cheddar-4-oz', 'cheddar-8-oz'])
})
