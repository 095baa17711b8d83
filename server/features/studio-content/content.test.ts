import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bannerPicture } from '#contract/pictures.ts'
import { uploadPath, type StudioBanner, type StudioExclusive, type StudioItem, type UploadedPicture } from '#contract/studio/content.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { importBundle, type ImportOptions } from '#server/features/content/import.ts'
import { testApp } from '#server/testing/build-app.ts'
import { sampleBundle, samplePictures, store, writeBundle } from '#server/testing/bundle.ts'
import { emptyContent } from '#server/testing/content.ts'
import { staffSession, type StaffHeaders } from '#server/testing/staff.ts'

const { db, http, config } = await testApp()
const images = openImageStore(config.imageStore)
let files: Record<string, Buffer>
let all: StaffHeaders
/** A publisher of the chain `bluff`, and one of the other chain. */
let own: StaffHeaders
let other: StaffHeaders

type Sample = ReturnType<typeof sampleBundle>
async function bring(change: (bundle: Sample) => void = () => {}, options: ImportOptions = {}) {
  const bundle = sampleBundle()
  bundle.chains.push({ externalId: 'valley', name: 'Valley Co-ops' })
  bundle.stores.push({ ...store('valley-one', '6a0c8a3e-6d5b-4b50-9a39-0b2f7b1f3d09'), chain: 'valley' })
  change(bundle)
  const said: string[] = []
  await importBundle(writeBundle(bundle, files), options, { db, images, say: (line) => void said.push(line) })
  return said
}

beforeAll(async () => {
  files = await samplePictures()
})
beforeEach(async () => {
  await emptyContent(db)
  await bring()
  journaled = (await db.selectFrom('journal').select('journal_id').orderBy('journal_id', 'desc').executeTakeFirst())?.journal_id ?? 0
  const chains = await db.selectFrom('chain').select(['chain_id', 'external_id']).orderBy('external_id').execute()
  const publisher = async (ids: number[] | null) => (await staffSession(db, { role: 'publisher', chains: ids })).headers
  all = await publisher(null)
  own = await publisher([chains[0]!.chain_id])
  other = await publisher([chains[1]!.chain_id])
})

const drawn = (width: number, height: number, background = '#1f5b36') => sharp({ create: { width, height, channels: 3, background } })
const uploaded = async (
  bytes: Buffer,
  { folder = 'banners', name = 'Soup.JPG', ...more }: { folder?: string; name?: string; still?: string } = {},
) => {
  const query = new URLSearchParams({ folder, name, ...more }).toString()
  const headers = { ...all, 'content-type': 'application/octet-stream' }
  return (await http({ method: 'PUT', url: `${uploadPath}?${query}`, headers, payload: bytes })).json<UploadedPicture>()
}
const ask = async (method: 'GET' | 'PUT' | 'POST', url: string, headers: StaffHeaders, payload?: object) =>
  http({ method, url, headers, ...(payload && { payload }) })
const bannersFor = async (headers: StaffHeaders) => (await ask('GET', '/api/studio/banners', headers)).json<StudioBanner[]>()
const exclusivesFor = async (headers: StaffHeaders) => (await ask('GET', '/api/studio/exclusives', headers)).json<StudioExclusive[]>()
let journaled = 0
const acts = () =>
  db
    .selectFrom('journal')
    .select(['act', 'subject', 'chain_id as chainId'])
    .where('journal_id', '>', journaled)
    .orderBy('journal_id')
    .execute()

const soup = 'studio-soup-0011aabb'
async function banner(more: object = {}, media: object = {}) {
  const { picture } = await uploaded(await drawn(780, 390).jpeg().toBuffer())
  return {
    version: null,
    priority: 5,
    visibleFrom: '2026-11-01',
    visibleTo: '2099-12-31',
    storeInclusionType: 'all',
    stores: [],
    ...more,
    media: [
      {
        externalId: 'home',
        file: picture,
        mediaType: 'image',
        placement: 'mobile-homepage',
        clickType: 'search',
        clickArguments: 'soup',
        maxDisplayCountPerConsumer: null,
        placementProductIdentifiers: [],
        priority: 0,
        ...media,
      },
    ],
  }
}
const bread = {
  version: null,
  title: 'Syrup for $9.49',
  name: 'Amber maple syrup',
  brand: 'Sugarbush Ridge',
  description: '',
  price: '$9.49',
  size: '12 oz',
  startDate: '2026-11-01',
  endDate: '2099-12-31',
  category: 'dairy',
  priority: 1,
  displayInFeaturedDealsCarousel: true,
  storeInclusionType: 'all',
  stores: [],
  media: [],
}

describe('a banner', () => {
  test('made in the studio is what shoppers get, with the size of its picture, and stands in the journal', async () => {
    const made = await ask('PUT', `/api/studio/banners/${soup}`, all, await banner())
    expect(made.json()).toMatchObject({ id: soup, state: 'running', isOurs: true, mayChange: true, media: [{ width: 780, height: 390 }] })
    const rows = await db.selectFrom('banner_media').select('body').where('external_id', '=', 'home').execute()
    expect(rows).toMatchObject([{ body: { placement: 'mobile-homepage', clickType: 'search', clickArguments: 'soup', width: 780 } }])
    expect(await acts()).toMatchObject([{ act: 'Banner made', subject: 'soup', chainId: null }])
  })

  test('with a video is what shoppers get, the video in parts and the picture in its place, until it is the picture alone again', async () => {
    const values = await banner()
    const film = Buffer.concat([Buffer.from('0000001c667479706d703432', 'hex'), Buffer.alloc(2000, 7)])
    const { picture: file, video } = await uploaded(film, { name: 'Soup.mp4', still: values.media[0]!.file })
    expect([file, video]).toEqual([expect.stringMatching(/^Soup-[0-9a-f]{8}$/), '.mp4'])
    const withVideo = { ...values, media: [{ ...values.media[0], file, mediaType: 'video' }] }
    const made = (await ask('PUT', `/api/studio/banners/${soup}`, all, withVideo)).json<StudioBanner>()
    // The same name as an import of these two files gives them.
    const imageUri = bannerPicture(`${file}.mp4`)
    expect(made.media).toMatchObject([{ mediaType: 'video', file, imageUri, width: 780, height: 390 }])
    const part = await http({ url: imageUri, headers: { range: 'bytes=4-7' } })
    expect([part.statusCode, part.headers['content-type'], part.body]).toEqual([206, 'video/mp4', 'ftyp'])
    expect((await http({ url: `${bannerPicture(`${file}.jpg`)}?w=480` })).statusCode).toBe(200)
    const alone = { ...withVideo, version: made.version, media: [{ ...values.media[0], file }] }
    const kept = (await ask('PUT', `/api/studio/banners/${soup}`, all, alone)).json<StudioBanner>()
    expect(kept.media).toMatchObject([{ mediaType: 'image', imageUri: expect.stringMatching(/\.jpg$/), width: 780 }])
  })

  test('is changed by those who saw it as it is, and loses the pictures that it no longer has', async () => {
    const values = await banner()
    const { version } = (await ask('PUT', `/api/studio/banners/${soup}`, all, values)).json<StudioBanner>()
    const wide = await banner({ version }, { externalId: 'wide', placement: 'homepage-banner' })
    expect((await ask('PUT', `/api/studio/banners/${soup}`, all, wide)).json()).toMatchObject({ media: [{ externalId: 'wide' }] })
    expect((await ask('PUT', `/api/studio/banners/${soup}`, all, { ...values, version })).json()).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      present: { media: [{ externalId: 'wide' }] },
    })
    expect((await ask('PUT', `/api/studio/banners/${soup}`, all, values)).json()).toMatchObject({ code: 'changed_meanwhile' })
    expect((await bannersFor(all)).find(({ id }) => id === soup)!.media).toHaveLength(1)
  })

  test('that is withdrawn stays so while it is changed, until it is brought back', async () => {
    const { version } = (await ask('PUT', `/api/studio/banners/${soup}`, all, await banner())).json<StudioBanner>()
    for (let twice = 0; twice < 2; twice++)
      expect((await ask('POST', `/api/studio/content/banners/${soup}/withdraw`, all)).statusCode).toBe(204)
    const changed = (await ask('PUT', `/api/studio/banners/${soup}`, all, await banner({ version, priority: 9 }))).json()
    expect(changed).toMatchObject({ state: 'withdrawn', priority: 9 })
    await ask('POST', `/api/studio/content/banners/${soup}/bring-back`, all)
    expect((await bannersFor(all)).find(({ id }) => id === soup)).toMatchObject({ state: 'running' })
    expect((await acts()).map(({ act }) => act)).toEqual(['Banner made', 'Banner withdrawn', 'Banner changed', 'Banner brought back'])
  })

  test.each([
    [
      'a script that a browser reads in spite of the tab',
      { clickType: 'redirect', clickArguments: 'java\tscript:alert(1)' },
      'must be a web address',
    ],
    ['a script', { clickType: 'redirect', clickArguments: 'javascript:alert(1)' }, 'must be a web address'],
    [
      'an address with a name before its host',
      { clickType: 'redirect', clickArguments: 'https://coop.example@evil.example' },
      'must be a web address',
    ],
    ['no address', { clickType: 'redirect', clickArguments: ' ' }, 'must be given when clickType is redirect'],
    ['words that lead nowhere', { clickType: 'none', clickArguments: 'soup' }, 'must be empty when clickType is none'],
  ])('is refused with %s, by the rule of an import', async (_, media, message) => {
    const refused = await ask('PUT', `/api/studio/banners/${soup}`, all, await banner({}, media))
    expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ field: 'media.0.clickArguments', message }]])
  })

  test.each([
    ['days in the wrong order', { visibleFrom: '2026-12-02', visibleTo: '2026-12-01' }, 'visibleTo'],
    ['a store that is not there', { storeInclusionType: 'selected', stores: ['nowhere'] }, 'stores.0'],
    ['no store', { storeInclusionType: 'selected' }, 'stores'],
    ['a day that is none', { visibleTo: '2026-02-30' }, 'visibleTo'],
  ])('is refused with %s', async (_, values, field) => {
    const refused = await ask('PUT', `/api/studio/banners/${soup}`, all, await banner(values))
    expect([refused.statusCode, refused.json<{ errors: { field: string }[] }>().errors[0]!.field]).toEqual([400, field])
    expect(await db.selectFrom('banner_ad').select('id').where('external_id', '=', soup).execute()).toEqual([])
  })

  test('needs a picture that is there, and an id of the studio', async () => {
    expect((await ask('PUT', `/api/studio/banners/${soup}`, all, await banner({}, { file: 'none-0011aabb' }))).statusCode).toBe(400)
    const noVideo = await ask('PUT', `/api/studio/banners/${soup}`, all, await banner({}, { mediaType: 'video' }))
    expect(noVideo.json()).toMatchObject({ status: 400, detail: 'A video is missing.' })
    expect((await ask('PUT', '/api/studio/banners/soup', all, await banner())).statusCode).toBe(400)
    expect((await ask('PUT', `/api/studio/banners/${soup}`, all, await banner({ version: 'x' }))).statusCode).toBe(404)
  })

  test('of an import keeps its video and its size when something else of it is changed', async () => {
    const found = (await bannersFor(all)).find(({ id }) => id === 'harvest')!
    expect(found).toMatchObject({ isOurs: false, isChanged: false })
    const { id: _, state: __, isOurs: ___, isChanged: ____, mayChange: _____, media, ...values } = found
    const body = { ...values, priority: 7, media: media.map(({ width: ______, height: _______, imageUri: ________, ...it }) => it) }
    const before = await db.selectFrom('banner_media').select(['id', 'body']).orderBy('id').execute()
    const changed = (await ask('PUT', '/api/studio/banners/harvest', all, body)).json<StudioBanner>()
    expect(changed).toMatchObject({
      priority: 7,
      isChanged: true,
      media: [{ mediaType: 'image' }, { mediaType: 'video', imageUri: media[1]!.imageUri }],
    })
    expect(await db.selectFrom('banner_media').select(['id', 'body']).orderBy('id').execute()).toEqual(before)
    const visible = (bundle: Sample) => void Object.assign(bundle.banners[0]!, { priority: 99 })
    expect(await bring(visible, { prune: true })).toContain('Kept as changed by hand: banner harvest')
    expect((await bannersFor(all)).find(({ id }) => id === 'harvest')).toMatchObject({ priority: 7, state: 'running' })
  })
})

describe('an exclusive', () => {
  const syrup = '/api/studio/exclusives/studio-syrup-0011aabb'
  test('made in the studio is what shoppers get, with its price understood', async () => {
    const { picture } = await uploaded(await drawn(400, 400).png().toBuffer(), { folder: 'products', name: 'syrup' })
    const made = await ask('PUT', syrup, all, { ...bread, media: [{ image: picture, type: 'picture' }] })
    expect(made.json()).toMatchObject({ state: 'running', offer: { kind: 'each', amountCents: 949 }, media: [{ image: picture }] })
    expect((await http({ url: made.json<StudioExclusive>().media[0]!.imageUri })).statusCode).toBe(200)
    const { body } = await db
      .selectFrom('digital_exclusive')
      .select('body')
      .where('external_id', '=', 'studio-syrup-0011aabb')
      .executeTakeFirstOrThrow()
    expect(body).toMatchObject({ title: 'Syrup for $9.49', category: { name: 'Dairy & eggs' }, offer: { amountCents: 949 } })
  })

  test('is refused with markup, an unknown aisle or a picture that is not there', async () => {
    const refused = async (more: object) =>
      (await ask('PUT', syrup, all, { ...bread, ...more })).json<{ errors?: { field: string }[] }>().errors?.[0]?.field
    expect(await refused({ description: '<b>Now</b>' })).toBe('description')
    expect(await refused({ category: 'nowhere' })).toBe('category')
    expect(await refused({ media: [{ image: 'none-0011aabb', type: 'picture' }] })).toBe('media.0.image')
    expect(await refused({ startDate: '2099-12-31T00:00:00Z', endDate: '2026-12-01' })).toBe('endDate')
  })

  test('of an import keeps the id of its asset, and an import no longer changes it', async () => {
    const before = await db.selectFrom('digital_exclusive').select(['id', 'body']).executeTakeFirstOrThrow()
    const found = (await exclusivesFor(all))[0]!
    const { id: _, state: __, isOurs: ___, isChanged: ____, mayChange: _____, offer: ______, media, ...values } = found
    const body = { ...values, price: '$3', media: media.map(({ imageUri: _______, ...it }) => it) }
    expect((await ask('PUT', '/api/studio/exclusives/free-bread', all, body)).json()).toMatchObject({ price: '$3', isChanged: true })
    const after = await db.selectFrom('digital_exclusive').select(['id', 'body']).executeTakeFirstOrThrow()
    expect(after).toMatchObject({ id: before.id, body: { adStudioAssetId: before.body.adStudioAssetId, media: before.body.media } })
    expect(await bring()).toContain('Kept as changed by hand: exclusive free-bread')
    expect((await exclusivesFor(all))[0]).toMatchObject({ price: '$3' })
  })

  test('an import that does not know what was made here leaves it, a pruning one too', async () => {
    await ask('PUT', syrup, all, bread)
    expect(await bring(undefined, { prune: true })).toContain('Kept as made in the studio: exclusive studio-syrup-0011aabb')
    expect((await exclusivesFor(all)).map(({ id, state }) => [id, state])).toContainEqual(['studio-syrup-0011aabb', 'running'])
  })
})

describe('whoever works for one chain', () => {
  test('makes things for its stores alone', async () => {
    const put = async (headers: StaffHeaders, more: object) =>
      (await ask('PUT', `/api/studio/banners/${soup}`, headers, await banner(more))).json()
    expect(await put(own, {})).toMatchObject({ code: 'other_chain' })
    expect(await put(own, { storeInclusionType: 'excluded', stores: ['valley-one'] })).toMatchObject({ code: 'other_chain' })
    expect(await put(own, { storeInclusionType: 'selected', stores: ['bluff-east', 'valley-one'] })).toMatchObject({ code: 'other_chain' })
    expect(await put(own, { storeInclusionType: 'selected', stores: ['bluff-east'] })).toMatchObject({ mayChange: true })
    expect((await acts()).at(-1)!.chainId).not.toBeNull()
  })

  test('neither sees nor changes what only others show, and sees what all show', async () => {
    await ask('PUT', `/api/studio/banners/${soup}`, own, await banner({ storeInclusionType: 'selected', stores: ['bluff-east'] }))
    expect((await bannersFor(other)).map(({ id, mayChange }) => [id, mayChange])).toEqual([['harvest', false]])
    expect((await ask('POST', `/api/studio/content/banners/${soup}/withdraw`, other)).statusCode).toBe(404)
    expect((await ask('POST', '/api/studio/content/banners/harvest/withdraw', other)).json()).toMatchObject({ code: 'other_chain' })
    expect((await ask('GET', '/api/studio/content/choices', own)).json()).toMatchObject({
      mayMakeForAll: false,
      chains: [{ name: 'Bluff Co-ops' }],
      timeZone: 'America/Chicago',
    })
  })
})

test('a picture becomes that of an item, which imports keep, stands in the journal, and is put back', async () => {
  const { picture } = await uploaded(await drawn(300, 300).png().toBuffer(), { folder: 'products', name: 'red apples' })
  const find = async (headers: StaffHeaders) =>
    (await ask('GET', '/api/studio/content/items?words=APPLES+plu', headers)).json<{ count: number; items: StudioItem[] }>()
  const { items } = await find(own)
  expect(items).toMatchObject([{ publication: 'bluff-w47', item: 'apples', title: 'apples', isByHand: false }])
  expect((await find(other)).items).toEqual([])
  const seen = items[0]!.picture
  const set = (headers: StaffHeaders, body: object) => ask('PUT', '/api/studio/publications/bluff-w47/items/apples/picture', headers, body)
  expect((await set(other, { picture, seen })).statusCode).toBe(404)
  expect((await set(own, { picture: 'none-0011aabb', seen })).statusCode).toBe(400)
  expect((await set(own, { picture, seen: null })).json()).toMatchObject({ code: 'changed_meanwhile', present: { picture: seen } })
  expect((await set(own, { picture, seen })).json()).toMatchObject({ picture, isByHand: true })
  expect((await bring()).some((it) => it.startsWith('Kept as corrected by hand: item apples'))).toBe(true)
  expect((await find(own)).items).toMatchObject([{ picture, isByHand: true }])
  expect((await set(own, { picture: null, seen: picture })).json()).toMatchObject({ picture: seen, isByHand: false })
  expect((await acts()).map(({ act, subject }) => [act, subject])).toEqual([
    ['Picture changed', 'apples'],
    ['Picture changed', 'apples'],
  ])
})

test('a price is told as it is understood, and what is doubtful about it', async () => {
  const read = async (text: string) => (await ask('GET', `/api/studio/content/price?text=${encodeURIComponent(text)}`, all)).json()
  expect(await read('2/$5')).toMatchObject({ price: { kind: 'multi', quantity: 2, amountCents: 500 }, doubt: null })
  expect(await read('79')).toMatchObject({ doubt: expect.any(String) })
})
