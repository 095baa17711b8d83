import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { testApp } from '#server/testing/build-app.ts'
import { sampleBundle, samplePictures, writeBundle } from '#server/testing/bundle.ts'
import { emptyContent } from '#server/testing/content.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { Bundle } from '../bundle.ts'
import { exportBundle } from '../export.ts'
import { importBundle, importFiles } from '../import.ts'
import { openBundle } from '../read.ts'
import { keepDemo } from './demo.ts'
import { networkFile, readNetwork } from './network.ts'

const { db, config } = await testApp()

test('another network keeps its content when its flyers are over', async () => {
  await importBundle(writeBundle(sampleBundle(), await samplePictures()), {}, { db, images: openImageStore(config.imageStore) })
  await db.updateTable('ad').set({ visible_to_latest: '2020-01-01' }).execute()
  const said: string[] = []
  expect(await keepDemo(db, (line) => said.push(line))).toBe(false)
  expect(said).toEqual([])
})

test('an import keeps all of the demo network: its export, imported into an empty database, gives the same again', async () => {
  const folder = scratchFolder()
  const images = openImageStore(join(folder, 'images'))
  const importedFrom = async (path: string) => {
    await emptyContent(db)
    const files = await openBundle(path)
    onTestFinished(() => files.close())
    await importFiles(files, {}, { db, images }, { kind: 'trust' })
    return readNetwork(files)
  }
  const exportedAs = async (name: string) => {
    await exportBundle(join(folder, name), { db, images })
    return v.parse(Bundle, JSON.parse(readFileSync(join(folder, name, 'content.json'), 'utf8')))
  }
  const written = await importedFrom(networkFile)
  const first = await exportedAs('first')
  expect(asWritten(first)).toEqual(asWritten(written))
  await importedFrom(join(folder, 'first'))
  expect(await exportedAs('second')).toEqual(first)
})

/** Without what an import adds: the hash in the names of pictures, and ids that are made from others. */
function asWritten(bundle: Bundle): unknown {
  return JSON.parse(
    JSON.stringify(bundle, (key, value: unknown) => {
      if (key === 'adStudioAssetId' || (key === 'externalId' && String(value).startsWith('page-'))) return undefined
      return typeof value === 'string' ? value.replace(/-[0-9a-f]{8}$/, '') : value
    }),
  )
}
