import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { uploadPath, type UploadedPicture } from '#contract/studio/content.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { testApp } from '#server/testing/build-app.ts'
import { staffSession, type StaffHeaders } from '#server/testing/staff.ts'

const { db, http, config } = await testApp()
const images = openImageStore(config.imageStore)
const { headers: all } = await staffSession(db, { role: 'publisher' })

const drawn = (width: number, height: number, background = '#1f5b36') => sharp({ create: { width, height, channels: 3, background } })
type Sent = { folder?: string; name?: string; still?: string; headers?: Partial<StaffHeaders>; type?: string }
async function upload(
  bytes: Buffer,
  { folder = 'banners', name = 'Soup.JPG', headers = all, type = 'application/octet-stream', ...more }: Sent = {},
) {
  const query = new URLSearchParams({ folder, name, ...more }).toString()
  return http({ method: 'PUT', url: `${uploadPath}?${query}`, headers: { ...headers, 'content-type': type }, payload: bytes })
}
const uploaded = async (bytes: Buffer, more: Sent = {}) => (await upload(bytes, more)).json<UploadedPicture>()
const cutting = async (payload: object) => http({ method: 'POST', url: '/api/studio/pictures/cut', headers: all, payload })

test.each([
  ['no picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'is not a picture'],
  ['a page of HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'is not a picture'],
  ['nothing', () => Buffer.alloc(0), 'is not a picture'],
  ['a file that only begins like one', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500)]), 'can be read'],
  ['one that is cut off', async () => (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 900), 'can be read'],
  [
    'one that is too large to decode',
    async () =>
      sharp({ create: { width: 15_000, height: 9_000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    '40 million',
  ],
  ['one that is too small', async () => drawn(4, 4).png().toBuffer(), '8 to 16000'],
  [
    'a film of pictures',
    async () =>
      sharp(await drawn(40, 40).png().toBuffer())
        .gif()
        .toBuffer(),
    'is not a picture',
  ],
])('a picture is refused when it is %s', async (_, make, words) => {
  const refused = await upload(await make())
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([400, expect.stringContaining(words)])
})

test('a picture is refused for a strange name, folder or form, from strangers and from a page that is not ours', async () => {
  const bytes = await drawn(40, 40).png().toBuffer()
  expect((await upload(bytes, { folder: '../secrets' })).statusCode).toBe(400)
  expect((await upload(bytes, { type: 'image/png' })).statusCode).toBe(415)
  expect((await upload(bytes, { headers: {} })).statusCode).toBe(403)
  expect((await upload(bytes, { headers: { origin: all.origin } })).statusCode).toBe(401)
  expect((await upload(bytes, { headers: { cookie: all.cookie } })).statusCode).toBe(403)
  expect((await upload(bytes, { headers: (await staffSession(db, { role: 'editor' })).headers })).statusCode).toBe(403)
  expect((await upload(Buffer.alloc(40 * 1024 * 1024 + 1))).statusCode).toBe(413)
  expect(await uploaded(bytes, { name: '../../etc/passwd\u0000.png' }).catch(() => null)).not.toHaveProperty('picture')
  expect((await uploaded(bytes, { name: 'Bread & Rôti (final).png' })).picture).toMatch(
    /^Bread-Ro-ti-final-[0-9a-f]{8}$|^Bread-Roti-final-[0-9a-f]{8}$/,
  )
})

test('a video is refused without its picture, for anything but a banner, and when it is none', async () => {
  const { picture: still } = await uploaded(await drawn(40, 40).png().toBuffer())
  const film = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(100)])
  expect(await uploaded(film, { name: 'Soup.webm', still })).toMatchObject({ width: 40, height: 40, video: '.webm' })
  expect((await upload(film, { still: 'none-0011aabb' })).statusCode).toBe(404)
  expect((await upload(film, { still, folder: 'products' })).json()).toMatchObject({ detail: expect.stringContaining('only a banner') })
  for (const bytes of [Buffer.alloc(0), Buffer.from('GIF89a'), await drawn(40, 40).png().toBuffer()])
    expect((await upload(bytes, { still })).json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining('is not an MP4 or WebM video'),
    })
  expect((await upload(film, { still: '../../etc/passwd' })).statusCode).toBe(400)
})

test('a picture is turned and cropped into a new one, without a transaction that would wait for it; the first stays', async () => {
  const transaction = vi.spyOn(db, 'transaction')
  const half = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } }, left: 200, top: 0 }])
    .png()
    .toBuffer()
  const first = await uploaded(half, { folder: 'products', name: 'flag' })
  const cut = async (turn: number, crop: object) =>
    (await cutting({ folder: 'products', picture: first.picture, turn, crop })).json<UploadedPicture>()
  const pixel = async (picture: string) =>
    [
      ...(await sharp((await images.get(`original/products/${picture}`))!)
        .resize(1, 1)
        .raw()
        .toBuffer()),
    ]
      .slice(0, 3)
      .map((it) => Math.round(it / 64))
  const right = await cut(0, { x: 0.5, y: 0, width: 0.5, height: 1 })
  expect([right.width, right.height, await pixel(right.picture)]).toEqual([200, 200, [0, 0, 4]])
  // A quarter to the right: what was at the left is at the top.
  const top = await cut(1, { x: 0, y: 0, width: 1, height: 0.5 })
  expect([top.width, top.height, await pixel(top.picture)]).toEqual([200, 200, [4, 0, 0]])
  expect(await images.get(`original/products/${first.picture}`)).toEqual(half)
  expect(transaction).not.toHaveBeenCalled()
  expect(
    (
      await cutting({
        folder: 'products',
        picture: first.picture,
        turn: 0,
        crop: { x: 1, y: 1, width: 0, height: 0 },
      })
    ).statusCode,
  ).toBe(400)
  expect(
    (
      await cutting({
        folder: 'products',
        picture: 'none-0011aabb',
        turn: 0,
        crop: { x: 0, y: 0, width: 1, height: 1 },
      })
    ).statusCode,
  ).toBe(404)
})
