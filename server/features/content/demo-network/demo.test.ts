import { expect, test } from 'vitest'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { testApp } from '#server/testing/build-app.ts'
import { sampleBundle, samplePictures, writeBundle } from '#server/testing/bundle.ts'
import { importBundle } from '../import.ts'
import { keepDemo } from './demo.ts'

const { db, config } = await testApp()

test('another network keeps its content when its flyers are over', async () => {
  await importBundle(writeBundle(sampleBundle(), await samplePictures()), {}, { db, images: openImageStore(config.imageStore) })
  await db.updateTable('ad').set({ visible_to_latest: '2020-01-01' }).execute()
  const said: string[] = []
  expect(await keepDemo(db, (line) => said.push(line))).toBe(false)
  expect(said).toEqual([])
})
