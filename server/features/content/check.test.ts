import { readFileSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync, type Zippable } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { checkBundle } from '#server/features/content/check.ts'
import { limits, openBundle } from '#server/features/content/read.ts'
import { bundleSchema } from '#server/features/content/schema.ts'
import { item, sampleBundle, samplePictures, store, writeBundle } from '#server/testing/bundle.ts'

let pictures: Record<string, Buffer>
beforeAll(async () => {
  pictures = await samplePictures()
})

type Sample = ReturnType<typeof sampleBundle>

/** Returns the faults of a folder or a zip, as they are reported. */
async function faults(path: string): Promise<string[]> {
  try {
    const files = await openBundle(path)
    await checkBundle(files, null)
    files.close()
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}
const faultsWith = (change: (bundle: Sample) => void, files = pictures) => {
  const bundle = sampleBundle()
  change(bundle)
  return faults(writeBundle(bundle, files))
}
const zipped = (files: Zippable) => {
  const path = join(writeBundle({}, {}), 'bundle.zip')
  writeFileSync(path, zipSync(files))
  return path
}
const zippedSample = (more: Zippable = {}) => zipped({ 'content.json': Buffer.from(JSON.stringify(sampleBundle())), ...pictures, ...more })

/** Changes the unpacked size that a zip's directory declares for a file. */
function declareSize(path: string, name: string, size: number) {
  const bytes = readFileSync(path)
  bytes.writeUInt32LE(size, bytes.lastIndexOf(Buffer.from('PK\x01\x02'), bytes.lastIndexOf(name)) + 24)
  writeFileSync(path, bytes)
}

test('a good bundle has no fault, as a folder, as a zip, and as a zip that holds the folder', async () => {
  expect(await faults(writeBundle(sampleBundle(), pictures))).toEqual([])
  expect(await faults(zippedSample())).toEqual([])
  const inFolder = Object.fromEntries(
    Object.entries({ 'content.json': Buffer.from(JSON.stringify(sampleBundle())), ...pictures }).map(([path, bytes]) => [
      `week/${path}`,
      bytes,
    ]),
  )
  expect(await faults(zipped(inFolder))).toEqual([])
})

test('every fault is reported, with its place in the file', async () => {
  expect(
    await faultsWith((bundle) => {
      const [page] = bundle.publications[0]!.pages
      page!.items[0]!.region = { x: 301, y: 0, width: 300, height: 400 }
      Object.assign(page!.items[1]!, { category: 'tools' })
      bundle.publications[1]!.pages[0]!.pageNumber = 2
      Object.assign(bundle.exclusives[0]!, { titel: 'x', title: 5 })
    }),
  ).toEqual([
    'content.json exclusives[0].title: must be string, and is 5',
    'content.json exclusives[0].titel: is not a field of the format',
    'content.json publications[0].pages[0].items[0].region: leaves the page',
    'content.json publications[1].pages[0].pageNumber: must be 1: pages are numbered 1, 2, 3 … in order',
  ])
})

test.each<[string, (bundle: Sample) => void, string]>([
  ['a missing field', ({ stores }) => void Reflect.deleteProperty(stores[0]!, 'city'), 'stores[0].city: is missing'],
  [
    'a region that is empty',
    ({ publications }) => void (publications[0]!.pages[0]!.items[0]!.region = { x: 0, y: 0, width: 0, height: 9 }),
    'items[0].region: is empty',
  ],
  [
    'a region above the page',
    ({ publications }) => void (publications[0]!.pages[0]!.items[0]!.region = { x: 0, y: -90, width: 90, height: 90 }),
    'items[0].region: leaves the page',
  ],
  [
    'dates the wrong way round',
    ({ publications }) => void (publications[0]!.validTo = '2026-11-17'),
    'validTo: validFrom and validTo are reversed: 2026-11-18 is after 2026-11-17',
  ],
  [
    'an item valid longer than its publication',
    ({ publications }) => void (publications[0]!.pages[0]!.items[0]!.endDate = '2026-11-28'),
    'items[0].endDate: endDate and the publication’s validTo are reversed',
  ],
  [
    'a day that is not in the calendar',
    ({ publications }) => void (publications[0]!.validFrom = '2026-02-30'),
    'validFrom: is not a day of the calendar',
  ],
  [
    'an hour without minutes',
    ({ publications }) => void (publications[0]!.validFrom = '2026-11-18T06Z'),
    'validFrom: is not a day of the calendar, or not a time of the day',
  ],
  [
    'the second after the last one of a minute',
    ({ publications }) => void (publications[0]!.validFrom = '2026-11-18T06:00:60Z'),
    'validFrom: is not a day of the calendar, or not a time of the day',
  ],
  ['a store route of our own', ({ stores }) => void (stores[0]!.storeRoute = 'find'), 'stores[0].storeRoute: is one of our own addresses'],
  [
    'a time zone that is none',
    ({ stores }) => void (stores[0]!.timeZone = 'Mars/Olympus'),
    'stores[0].timeZone: must be an IANA time zone',
  ],
  ['an offset for a time zone', ({ stores }) => void (stores[0]!.timeZone = '-06:00'), 'stores[0].timeZone: must be an IANA time zone'],
  [
    'a store twice',
    ({ stores }) => void stores.push({ ...store('bluff-east', '6a0c8a3e-6d5b-4b50-9a39-0b2f7b1f3d09'), storeRoute: 'other' }),
    "stores[2].externalId: 'bluff-east' is there already, at stores[0].externalId",
  ],
  ['a route twice', ({ stores }) => void (stores[1]!.storeRoute = 'bluff-east'), "stores[1].storeRoute: 'bluff-east' is there already"],
  [
    'an item twice in a publication',
    ({ publications }) => void publications[0]!.pages[1]!.items.push(item('apples')),
    "pages[1].items[1].externalId: 'apples' is there already",
  ],
  ['a chain twice', ({ chains }) => void chains.push({ ...chains[0]! }), "chains[1].externalId: 'bluff' is there already"],
  [
    'a publication twice',
    ({ publications }) => void publications.push({ ...publications[0]! }),
    ".externalId: 'bluff-w47' is there already, at publications[0].externalId",
  ],
  ['a banner twice', ({ banners }) => void banners.push({ ...banners[0]! }), "banners[1].externalId: 'harvest' is there already"],
  [
    'an exclusive twice',
    ({ exclusives }) => void exclusives.push({ ...exclusives[0]! }),
    "exclusives[1].externalId: 'free-bread' is there already",
  ],
  [
    'a store of another chain',
    (bundle) => {
      bundle.chains.push({ externalId: 'lake', name: 'Lake' })
      bundle.stores[0]!.chain = 'lake'
    },
    'onlyStores[0]: the store bluff-east belongs to the chain lake, not to bluff',
  ],
  [
    'markup',
    ({ publications }) => void (publications[0]!.title = 'Weekly <img src=x onerror=alert(1)>'),
    'title: holds markup: it must be plain text',
  ],
  [
    'markup in what an item is called',
    ({ publications }) => void (publications[0]!.pages[0]!.items[0]!.title = 'Apples</title><script>alert(1)</script>'),
    'items[0].title: holds markup: it must be plain text',
  ],
  [
    'a script for a web address',
    ({ stores }) => void (stores[0]!.webUrl = 'javascript:alert(1)'),
    'stores[0].webUrl: must be a web address',
  ],
  [
    'a script behind a banner',
    ({ banners }) => void Object.assign(banners[0]!.media[0]!, { clickType: 'redirect', clickArguments: 'javascript:alert(1)' }),
    'media[0].clickArguments: must be a web address',
  ],
  [
    'a price without its amount',
    ({ publications }) => void (publications[0]!.pages[0]!.items[0]!.price!.amountCents = null),
    'items[0].price: lacks the amount',
  ],
  ['a chosen store that is not named', ({ exclusives }) => void (exclusives[0]!.stores = []), 'exclusives[0].stores: must be given'],
  [
    'a picture that is not there',
    ({ publications }) => void (publications[0]!.pages[0]!.imageName = 'cover'),
    'pages[0].imageName: there is no picture called cover in pages/',
  ],
  [
    'a picture of another shape than its page',
    ({ publications }) => void (publications[0]!.pages[0]!.height = 1200),
    'pages/front.jpg: is 600 x 800 px, which is not the shape of 600 x 1200',
  ],
  ['another version of the format', (bundle) => void Object.assign(bundle, { version: 2 }), 'content.json version: must be 1, and is 2'],
])('%s is refused', async (_, change, reason) => {
  expect((await faultsWith(change)).join('\n')).toContain(reason)
})

test.each([
  'java\tscript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example\\@winona.example',
  'file:///etc/passwd',
  'winona',
])('an address that leads elsewhere than it appears to is refused: %j', async (address) => {
  const reported = await faultsWith(({ stores, banners }) => {
    stores[0]!.webUrl = address
    Object.assign(banners[0]!.media[0]!, { clickType: 'redirect', clickArguments: address })
  })
  expect(reported).toEqual([
    expect.stringContaining('stores[0].webUrl: must be a web address'),
    expect.stringContaining('banners[0].media[0].clickArguments: must be a web address'),
  ])
})

test('what is neither in the bundle nor known to be on the server is reported as needed', async () => {
  const bundle = sampleBundle()
  bundle.chains = bundle.stores = bundle.exclusives = bundle.banners = []
  const files = await openBundle(writeBundle(bundle, pictures))
  expect((await checkBundle(files, null)).needs).toEqual(['chain bluff', 'store bluff-east'])
})

test('content that is not JSON, not UTF-8, or missing is refused', async () => {
  expect((await faults(writeBundle('{"version": 1,', {})))[0]).toMatch(/^content\.json: is not JSON/)
  const broken = writeBundle('{}', {})
  writeFileSync(join(broken, 'content.json'), Buffer.from([0x22, 0xff, 0x22]))
  expect(await faults(broken)).toEqual(['content.json: is not text in UTF-8'])
  expect(await faults(zipped({ 'other.json': Buffer.from('{}') }))).toEqual(['content.json: is not there'])
  expect((await faults(writeBundle(`${'['.repeat(200_000)}${']'.repeat(200_000)}`, {})))[0]).toMatch(/^content\.json/)
})

test('a name that occurs twice in an object is a fault, since JSON.parse would silently drop the first', async () => {
  const text = JSON.stringify(sampleBundle())
  expect(await faults(writeBundle(text.replace('"publications":', '"publications":[],"publications":'), pictures))).toEqual([
    'content.json publications: is there twice',
  ])
  const escaped = text.replace('"externalId":"milk"', '"externalId":"milk","tit\\u006ce":"Say \\"{[,"')
  expect(await faults(writeBundle(escaped, pictures))).toEqual(['content.json publications[0].pages[0].items[1].title: is there twice'])
})

test('content that is nested too deep, or has more values than memory can hold, is refused before it is parsed', async () => {
  const deep = JSON.stringify(sampleBundle()).replace('"version":1', `"version":${'{"a":['.repeat(100_000)}`)
  expect(await faults(writeBundle(deep, pictures))).toEqual(['content.json: is more than 64 deep'])
  expect(await faults(writeBundle(`{"version":1,"stores":[${'{},'.repeat(8_000_001)}{}]}`, {}))).toEqual([
    'content.json stores[3999999]: is too much: more than 8 million values',
  ])
})

test('a picture must be a real one, complete and of a reasonable size', async () => {
  const broken = {
    ...pictures,
    'pages/front.jpg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"/>'),
    'products/apples.png': pictures['products/apples.png']!.subarray(0, 300),
  }
  const reported = await faultsWith(() => {}, broken)
  expect(reported).toHaveLength(2)
  expect(reported.sort()[0]).toBe('pages/front.jpg: is not a picture: JPEG, PNG, WebP and AVIF are')
  expect(reported[1]).toMatch(/^products\/apples\.png: is not a picture that can be read/)
  for (const other of [
    await sharp(pictures['products/apples.png']).tiff().toBuffer(),
    await sharp(pictures['products/apples.png']).gif().toBuffer(),
  ])
    expect(await faultsWith(() => {}, { ...pictures, 'products/apples.png': other })).toEqual([
      'products/apples.png: is not a picture: JPEG, PNG, WebP and AVIF are',
    ])
  // Small as a file, but half a gigabyte when it is decoded.
  const flat = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await faultsWith(() => {}, { ...pictures, 'products/apples.png': flat })).toEqual([
    'products/apples.png: is 8000 x 5001 px: a side has 8 to 16000 px, the whole at most 40 million',
  ])
  // A PNG whose header declares 60,000 x 60,000 px.
  const bomb = Buffer.from(pictures['products/apples.png']!)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  expect((await faultsWith(() => {}, { ...pictures, 'products/apples.png': bomb }))[0]).toMatch(/^products\/apples\.png: is /)
  expect(await faultsWith(() => {}, { ...pictures, 'banners/film.mp4': Buffer.from('MZ') })).toEqual([
    'banners/film.mp4: is not an MP4 or WebM video',
  ])
})

test('a video needs a picture of its name, which is shown in its place', async () => {
  const { 'banners/film.jpg': _, ...without } = pictures
  expect(await faultsWith(() => {}, without)).toEqual([
    'content.json banners[0].media[1].file: there is no picture called film in banners/, to be shown in place of the video',
  ])
})

test('a link in the folder is refused: it could lead anywhere', async () => {
  const folder = writeBundle(sampleBundle(), pictures)
  symlinkSync('/etc/passwd', join(folder, 'products/secret.png'))
  expect(await faults(folder)).toEqual(['products/secret.png: must be a file, not a link or a folder'])
})

test('a folder that links back into itself is refused', async () => {
  const around = writeBundle(sampleBundle(), pictures)
  symlinkSync('..', join(around, 'pages/again'))
  expect(await faults(around)).toEqual(['pages/again: must be a file, not a link or a folder'])
  const swapped = writeBundle(sampleBundle(), pictures)
  renameSync(join(swapped, 'banners'), join(swapped, 'aside'))
  symlinkSync('.', join(swapped, 'banners'))
  expect(await faults(swapped)).toEqual(['banners: must be a folder'])
})

test('a file of a gigabyte of zeros is refused by its size, unread', async () => {
  const gigabyte = 2 ** 30
  const content = writeBundle(sampleBundle(), pictures)
  truncateSync(join(content, 'content.json'), gigabyte)
  expect(await faults(content)).toEqual(['content.json: is larger than 128 MB'])
  const picture = writeBundle(sampleBundle(), pictures)
  truncateSync(join(picture, 'products/apples.png'), gigabyte)
  expect(await faults(picture)).toEqual(['products/apples.png: is larger than 40 MB'])
  const many = writeBundle(sampleBundle(), pictures)
  for (let n = 0; n < 206; n++) {
    writeFileSync(join(many, `products/nothing-${n}.png`), '')
    truncateSync(join(many, `products/nothing-${n}.png`), limits.file)
  }
  expect(await faults(many)).toEqual([expect.stringMatching(/^products\/.+: makes the bundle larger than 8192 MB$/)])
})

test('a zip cannot lead out of its folder, contain a link, or unpack to more than it declares', async () => {
  expect((await faults(zippedSample({ '../evil.png': Buffer.from('x') })))[0]).toMatch(/cannot be read as a zip: invalid relative path/)
  expect((await faults(zippedSample({ '/etc/evil.png': Buffer.from('x') })))[0]).toMatch(/cannot be read as a zip: absolute path/)
  expect(await faults(zippedSample({ 'products/link.png': [Buffer.from('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }))).toEqual([
    'products/link.png: must be a file, not a link',
  ])
  const bomb = zippedSample({ 'products/apples.png': [Buffer.alloc(30 * 1024 * 1024), { level: 9 }] })
  expect(await faults(bomb)).toEqual([expect.stringMatching(/^products\/apples\.png: is not a picture/)])
  declareSize(bomb, 'products/apples.png', 1000)
  expect((await faults(bomb))[0]).toMatch(/^products\/apples\.png: cannot be unpacked: .*too many bytes/)
  const huge = zippedSample()
  declareSize(huge, 'content.json', 2 ** 30)
  expect(await faults(huge)).toEqual(['content.json: is larger than 128 MB'])
  const cut = zippedSample()
  writeFileSync(cut, readFileSync(cut).subarray(0, 2000))
  expect((await faults(cut))[0]).toMatch(/cannot be read as a zip/)
})

test('docs/bundle.schema.json is up to date: `npm run content -- schema > docs/bundle.schema.json`', () => {
  expect(JSON.parse(readFileSync('docs/bundle.schema.json', 'utf8'))).toEqual(JSON.parse(JSON.stringify(bundleSchema())))
})
