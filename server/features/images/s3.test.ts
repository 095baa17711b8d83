import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { exportBundle } from '#server/features/content/export.ts'
import { importBundle } from '#server/features/content/import.ts'
import { testApp } from '#server/testing/build-app.ts'
import { sampleBundle, samplePictures, writeBundle } from '#server/testing/bundle.ts'
import { s3Keys, startS3 } from '#server/testing/s3.ts'

const { http, db, config } = await testApp({
  IMAGE_STORE: 's3://deals/network',
  S3_ENDPOINT: await startS3(),
  AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
})

test('with the image store in S3, pictures are imported, made and kept there, and exported', async () => {
  const images = openImageStore(config.imageStore)
  const pictures = await samplePictures()
  await importBundle(writeBundle(sampleBundle(), pictures), {}, { db, images })
  const { image_name: name } = await db
    .selectFrom('ad_page')
    .select('image_name')
    .where('external_id', '=', 'front')
    .executeTakeFirstOrThrow()
  expect(await images.get(`original/pages/${name}`)).toEqual(pictures['pages/front.jpg'])

  const reply = await http({ url: `/images/hcc/pages/${name}.jpg?w=320`, headers: { accept: 'image/webp' } })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await images.get(`made/pages/${name}/320.webp`)).toEqual(reply.rawPayload)
  expect((await http({ url: '/images/hcc/pages/none-1a2b3c4d.jpg' })).statusCode).toBe(404)

  const folder = join(config.dataDir, 'exported')
  await exportBundle(folder, { db, images })
  expect(readFileSync(join(folder, `pages/${name}.jpg`))).toEqual(pictures['pages/front.jpg'])
})
