import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { exportBundle } from '#server/features/content/export.ts'
import { importBundle } from '#server/features/content/import.ts'
import { correct } from '#server/features/content/staff.ts'
import { sampleBundle, samplePictures, writeBundle } from '#server/testing/bundle.ts'
import { contentState, emptyContent } from '#server/testing/content.ts'
import { testDatabase } from '#server/testing/database.ts'
import { scratchFolder } from '#server/testing/scratch.ts'

const { db } = await testDatabase()
const folder = scratchFolder()
const images = openImageStore(join(folder, 'images'))
const pictures = await samplePictures()
beforeEach(() => emptyContent(db))

let count = 0
async function exported(say: (line: string) => void = () => {}) {
  const into = join(folder, `out-${++count}`)
  await exportBundle(into, { db, images, say })
  return into
}
const filesOf = (path: string) =>
  new Map<string, string>(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((it) => it.isFile())
      .map((it) => {
        const name = join(it.parentPath, it.name)
        return [name.slice(path.length + 1), readFileSync(name).toString('latin1')]
      }),
  )
test('importing an export restores the same state, ids included', async () => {
  await importBundle(writeBundle(sampleBundle(), pictures), {}, { db, images })
  const before = await contentState(db)
  await importBundle(await exported(), { prune: true }, { db, images })
  expect(await contentState(db)).toEqual(before)
})

test('a network moved by export and import exports the same bytes again', async () => {
  await importBundle(writeBundle(sampleBundle(), pictures), {}, { db, images })
  const first = await exported()
  await emptyContent(db)
  await importBundle(first, {}, { db, images: openImageStore(join(folder, 'images-2')) })
  expect(filesOf(await exported())).toEqual(filesOf(first))
})

test('an export takes along from which time of the day a week is shown', async () => {
  await importBundle(writeBundle(sampleBundle(), pictures), {}, { db, images })
  const time = async () =>
    (await db.selectFrom('ad').select('visible_from_time as time').where('external_id', '=', 'bluff-w47').executeTakeFirst())?.time
  await db
    .updateTable('ad')
    .set({ visible_from: '2026-11-18', visible_from_time: '06:00' })
    .where('external_id', '=', 'bluff-w47')
    .execute()
  const first = await exported()
  await emptyContent(db)
  await importBundle(first, {}, { db, images })
  expect(await time()).toBe('06:00')
})

test('an export keeps staged publications staged, and corrections corrections', async () => {
  await importBundle(writeBundle(sampleBundle(), pictures), { staged: true }, { db, images })
  await correct(db, 'bluff-w47', 'apples', { note: 'Sold by the bag.' })
  const [before, first] = [await contentState(db), await exported()]
  await importBundle(first, {}, { db, images })
  expect(await contentState(db)).toEqual(before)
  await emptyContent(db)
  await importBundle(first, {}, { db, images })
  expect(filesOf(await exported())).toEqual(filesOf(first))
})

test('an export contains every picture as it was imported, and nothing that is withdrawn', async () => {
  await importBundle(writeBundle(sampleBundle(), pictures), {}, { db, images })
  await db.updateTable('ad').set({ withdrawn_at: new Date() }).where('external_id', '=', 'bluff-owners').execute()
  const files = filesOf(await exported())
  const named = (path: string) => [...files].find(([name]) => name.startsWith(path))?.[1]
  expect(named('banners/film-')).toBeDefined()
  expect(named('products/BOGO_Type_Callout-')).toEqual(pictures['products/BOGO_Type_Callout.png']!.toString('latin1'))
  expect(named('pages/front-')).toEqual(pictures['pages/front.jpg']!.toString('latin1'))
  expect(named('pages/owners-')).toBeUndefined()
  expect(JSON.parse(files.get('content.json')!).publications.map((it: { externalId: string }) => it.externalId)).toEqual(['bluff-w47'])
})

test('what only withdrawn stores showed is left out, so that no other store shows it', async () => {
  await importBundle(writeBundle(sampleBundle(), pictures), {}, { db, images })
  await sql`update store set withdrawn_at = now()`.execute(db)
  const content = JSON.parse(filesOf(await exported()).get('content.json')!)
  expect([content.publications.length, content.exclusives.length, content.banners.length]).toEqual([1, 0, 1])
})

test('an exclusive stays in its aisle when that gets another name, and one whose aisle is not known is told, not just left out', async () => {
  await importBundle(writeBundle(sampleBundle(), pictures), {}, { db, images })
  const categories = [
    { externalId: 'produce', name: 'Dairy & eggs' },
    { externalId: 'dairy', name: 'Produce' },
  ]
  await importBundle(writeBundle({ version: 1, categories }, {}), {}, { db, images })
  const told: string[] = []
  const exclusives = async () => {
    const { exclusives } = JSON.parse(filesOf(await exported((line) => void told.push(line))).get('content.json')!)
    return exclusives.map((it: { category: string }) => it.category)
  }
  expect([await exclusives(), told]).toEqual([['dairy'], []])
  await db.updateTable('category').set({ category_name: 'Milk' }).where('external_id', '=', 'dairy').execute()
  expect([await exclusives(), told]).toEqual([[], ["Left out, since there is no aisle 'Produce': exclusive free-bread"]])
})

test('an export refuses a folder that is not empty', async () => {
  const into = mkdtempSync(join(folder, 'full-'))
  writeFileSync(join(into, 'mine.txt'), 'mine')
  await expect(exportBundle(into, { db, images })).rejects.toThrow('is not empty')
})
