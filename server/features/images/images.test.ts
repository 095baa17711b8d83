import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { onPrimary } from '#server/db/reads.ts'
import { importBundle } from '#server/features/content/import.ts'
import { pictureFault } from '#server/features/content/pictures.ts'
import { testApp } from '#server/testing/build-app.ts'
import { sampleBundle, samplePictures, writeBundle } from '#server/testing/bundle.ts'
import { makeAhead } from './ahead.ts'
import { pictureMaker } from './make.ts'
import type { Variant } from './rules.ts'

const { http, db, config } = await testApp()
const imageFolder = join(config.dataDir, 'images')
const store = openImageStore(config.imageStore)
let pictures: Record<string, Buffer>
/** The addresses of what their names say. */
let page: string
let product: string
let logo: string
let film: string
beforeAll(async () => {
  pictures = await samplePictures()
  await importBundle(writeBundle(sampleBundle(), pictures), {}, { db, images: store })
  const { image_name } = await db.selectFrom('ad_page').select('image_name').where('external_id', '=', 'front').executeTakeFirstOrThrow()
  page = `/images/hcc/pages/${image_name}.jpg`
  const { ad_components } = await db
    .selectFrom('ad_space')
    .select('ad_components')
    .where('external_id', '=', 'apples')
    .executeTakeFirstOrThrow()
  product = `/images/hcc/products/${ad_components.find((it) => it.componentName === 'PICTURE')!.componentValue}.png`
  logo = (await db.selectFrom('store').select('store_logo_uri').where('external_id', '=', 'bluff-east').executeTakeFirstOrThrow())
    .store_logo_uri
  film = (await db.selectFrom('banner_media').select('body').where('external_id', '=', 'film').executeTakeFirstOrThrow()).body.imageUri
})

const avif = { accept: 'image/avif,image/webp,*/*' }
const webp = { accept: 'image/webp,*/*' }
const shapeOf = async (bytes: Buffer) => {
  const { format, width, height, compression } = await sharp(bytes).metadata()
  return { format: compression ?? format, width, height }
}
const get = (url: string, headers: Record<string, string> = {}) => http({ url, headers })

test('7.IMG.01 page pictures are at /images/{client}/pages/{imageName}.jpg, in the requested width and format', async () => {
  const reply = await get(`${page}?w=320`, avif)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/avif',
    vary: 'accept',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await shapeOf(reply.rawPayload)).toEqual({ format: 'av1', width: 320, height: 427 })
  expect(await shapeOf((await get(`${page}?w=320`, webp)).rawPayload)).toMatchObject({ format: 'webp', width: 320 })
  expect(await shapeOf((await get(`${page}?w=320`)).rawPayload)).toMatchObject({ format: 'jpeg', width: 320 })
})

test('7.IMG.02 product pictures are at /images/{client}/products/{value}.png', async () => {
  expect(await shapeOf((await get(`${product}?w=96`, webp)).rawPayload)).toEqual({ format: 'webp', width: 96, height: 96 })
  expect(await shapeOf((await get(product)).rawPayload)).toEqual({ format: 'png', width: 400, height: 400 })
})

test('7.IMG.03 asset pictures are on the image host by the first letter of the id', async () => {
  expect(logo).toMatch(/^\/images\/hcc\/assets\/l\/logo-/)
  expect(await shapeOf((await get(`${logo}?w=96`, webp)).rawPayload)).toEqual({ format: 'webp', width: 96, height: 48 })
  expect((await get(logo.replace('/l/', '/x/'))).statusCode).toBe(404)
})

test('the id of an item’s asset shows its newest picture, in any case, and is not cached for ever', async () => {
  const reply = await get('/images/hcc/assets/p/PLU-Apples.png?w=160', webp)
  expect(reply.headers['cache-control']).toBe('public, max-age=3600')
  expect(reply.rawPayload).toEqual((await get(`${product}?w=160`, webp)).rawPayload)
})

test('a picture is never made larger than it is', async () => {
  expect(await shapeOf((await get(`${product}?w=1632`, webp)).rawPayload)).toMatchObject({ width: 400 })
})

test('a JPEG that libjpeg only warns about, as some cameras write them, is accepted and drawn', async () => {
  const photo = Buffer.from(pictures['pages/front.jpg']!)
  const scan = photo.indexOf(Buffer.from('ffda', 'hex'))
  photo[scan + photo.readUInt16BE(scan + 2)] = 0 // where the spectral selection ends: 63 in a baseline JPEG
  await expect(sharp(photo).raw().toBuffer()).rejects.toThrow('Invalid SOS parameters')
  expect(await pictureFault(photo)).toBeNull()
  await store.put('original/products/photo', photo)
  expect((await get('/images/hcc/products/photo.png?w=96', webp)).statusCode).toBe(200)
})

test.each(['7', '321', '0', '-96', 'large', '96&w=160'])('a width that is not of the fixed set is 400: w=%s', async (width) => {
  const reply = await get(`${product}?w=${width}`, avif)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'bad_request', errors: [{ field: 'w' }] })
})

test('a missing picture is a 404 that is cached only briefly', async () => {
  for (const url of [
    '/images/hcc/pages/none-00000000.jpg',
    '/images/hcc/products/none-00000000.png?w=96',
    '/images/hcc/assets/n/none.png',
    '/images/hcc/banners/none.mp4',
    '/images/hcc/products/%2e%2e%2f%2e%2e%2fauth-secret.png',
    '/images/hcc/assets/.%2f/x.png',
    '/images/hcc/banners/..%2f..%2fx.mp4',
    page.replace('.jpg', '.png'),
  ]) {
    const reply = await get(url, avif)
    expect([url, reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      url,
      404,
      expect.stringMatching(/^application\/problem\+json/),
      'public, max-age=60',
    ])
  }
})

test('a client that has the picture gets 304, with a tag for each format', async () => {
  const { headers } = await get(`${product}?w=96`, avif)
  expect((await get(`${product}?w=96`, { ...avif, 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  expect((await get(`${product}?w=96`, { ...webp, 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
})

test('a picture is made once, however many request it, and kept in the store', async () => {
  let read = 0
  const counting: ImageStore = { ...store, get: (key) => (key.startsWith('original/') && read++, store.get(key)) }
  const maker = pictureMaker(counting)
  const name = product.slice('/images/hcc/products/'.length, -'.png'.length)
  const asked = { folder: 'products', name, width: 480, format: 'webp' } as const
  const [one, two] = await Promise.all([maker.picture(asked), maker.picture(asked)])
  expect(one).toBe(two)
  await maker.picture(asked)
  expect(read).toBe(1)
  expect(existsSync(join(imageFolder, `made/products/${name}/480.webp`))).toBe(true)
})

test('pictures that wait for their turn are not read', async () => {
  let [read, mostRead] = [0, 0]
  const counting: ImageStore = {
    ...store,
    get: async (key) => {
      if (key.startsWith('original/')) mostRead = Math.max(mostRead, ++read)
      return store.get(key)
    },
    put: async (key, bytes) => {
      read--
      await store.put(key, bytes)
    },
  }
  const maker = pictureMaker(counting)
  const name = product.slice('/images/hcc/products/'.length, -'.png'.length)
  const widths = [96, 160, 240, 320, 640, 960] as const
  await Promise.all(widths.map((width) => maker.picture({ folder: 'products', name, width, format: 'jpeg' })))
  maker.stop()
  // Two are drawn, and two may be on their way into the store.
  expect(mostRead).toBeLessThanOrEqual(4)
})

test('a video is read in pieces, for as long as somebody takes them', async () => {
  const name = 'long-0123abcd.mp4'
  const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, at) => at % 251))
  await store.put(`original/banners/${name}`, bytes)
  const address = film.replace(/[^/]+$/, name)
  expect((await get(address)).rawPayload).toEqual(bytes)
  expect((await get(address, { range: 'bytes=250000-' })).rawPayload).toEqual(bytes.subarray(250_000))
  const head = await http({ method: 'HEAD', url: address })
  expect([head.headers['content-length'], head.rawPayload.length]).toEqual(['600000', 0])
})

test('a video is sent whole, or in the requested part', async () => {
  const whole = await get(film)
  expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' })
  expect(whole.rawPayload).toEqual(pictures['banners/film.mp4'])
  const part = await get(film, { range: 'bytes=4-7' })
  expect([part.statusCode, part.headers['content-range'], part.payload]).toEqual([206, `bytes 4-7/${whole.rawPayload.length}`, 'ftyp'])
  const outside = await get(film, { range: 'bytes=9999-' })
  expect(outside.headers).toMatchObject({ 'content-range': `bytes */${whole.rawPayload.length}`, 'cache-control': 'no-store' })
  expect(outside.json()).toMatchObject({ status: 416, code: 'outside' })
  expect(await shapeOf((await get(film.replace('.mp4', '.jpg'))).rawPayload)).toMatchObject({ width: 320, height: 180 })
})

test('after an import the usual sizes of what is shown are made in the background', async () => {
  await db.updateTable('ad').set({ visible_to_latest: '2100-01-01' }).execute()
  const ahead = makeAhead(onPrimary(db).content, store, pictureMaker(store), (error) => {
    throw error
  })
  ahead.start()
  const made = () => readdirSync(join(imageFolder, 'made'), { recursive: true }).map(String)
  const name = product.slice('/images/hcc/products/'.length, -'.png'.length)
  await expect
    .poll(made)
    .toEqual(
      expect.arrayContaining([
        `products/${name}/240.avif`,
        `products/${name}/320.avif`,
        `${page.slice('/images/hcc/'.length, -'.jpg'.length)}/960.avif`,
      ]),
    )
  await ahead.stop()
})

test('one that cannot be drawn is told, and the others are made all the same', async () => {
  const failed: unknown[] = []
  const maker = pictureMaker(store)
  const some = { ...maker, picture: async (it: Variant) => (it.width === 240 ? Promise.reject(new Error('broken')) : maker.picture(it)) }
  for (const key of await store.keys('made/')) await store.remove(key)
  const ahead = makeAhead(onPrimary(db).content, store, some, (error) => failed.push(error))
  ahead.start()
  const name = product.slice('/images/hcc/products/'.length, -'.png'.length)
  await expect.poll(() => existsSync(join(imageFolder, `made/products/${name}/320.avif`)), { timeout: 60_000 }).toBe(true)
  await expect.poll(() => failed.length).toBeGreaterThan(0)
  await ahead.stop()
})

test('a picture that cannot be drawn fails alone: the next one is made', async () => {
  await store.put('original/products/broken-00000000', Buffer.from('no picture'))
  expect((await get('/images/hcc/products/broken-00000000.png?w=96', webp)).statusCode).toBe(500)
  expect((await get(`${product}?w=640`, webp)).statusCode).toBe(200)
})
