import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { pictureCache } from './caches.ts'
import { dropPictures } from './drop.ts'
import { keepPictures } from './pictures.ts'

afterEach(dropPictures)

/** Makes every picture of this size; `asked` are the addresses that were fetched. */
function picturesOf(bytes: number) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(new Blob([new Uint8Array(bytes)], { type: 'image/avif' }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

async function kept() {
  const cache = await caches.open(pictureCache)
  const pictures = await cache.matchAll()
  const sizes = await Promise.all(pictures.map(async (it) => (await it.blob()).size))
  return {
    names: (await cache.keys()).map(({ url }) => new URL(url).pathname.slice(1)).toSorted(),
    bytes: sizes.reduce((a, b) => a + b, 0),
  }
}

const addresses = ['/a', '/b', '/c', '/d']

test('no more pictures are kept than the limits allow, the first ones first', async () => {
  picturesOf(100)
  await keepPictures(addresses, { count: 3, bytes: 1000 })
  expect(await kept()).toEqual({ names: ['a', 'b', 'c'], bytes: 300 })
  await keepPictures(addresses, { count: 4, bytes: 299 })
  expect(await kept()).toEqual({ names: ['a', 'b'], bytes: 200 })
})

test('what is kept is not fetched again, and what is no longer wanted goes', async () => {
  const asked = picturesOf(100)
  await keepPictures(['/a', '/b'], { count: 9, bytes: 1000 })
  await keepPictures(['/b', '/c'], { count: 9, bytes: 1000 })
  expect(asked).toEqual(['/a', '/b', '/c'])
  expect((await kept()).names).toEqual(['b', 'c'])
})

test('without a signal what is kept stays, and the rest comes another time', async () => {
  picturesOf(100)
  await keepPictures(['/a', '/c'], { count: 9, bytes: 1000 })
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetched)
  await keepPictures(addresses, { count: 9, bytes: 1000 })
  expect(fetched).toHaveBeenCalledTimes(1)
  expect((await kept()).names).toEqual(['a', 'c'])
})

test('a missing picture takes no room, nor does a network’s own page in its place, and nothing is left when all are dropped', async () => {
  const replies: Record<string, () => Response> = {
    '/a': () => new Response(null, { status: 404 }),
    '/page': () => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } }),
    '/b': () => new Response('picture', { headers: { 'content-type': 'image/avif' } }),
  }
  vi.stubGlobal('fetch', async (address: string) => replies[address]!())
  onTestFinished(() => void vi.unstubAllGlobals())
  await keepPictures(['/a', '/page', '/b'], { count: 9, bytes: 30 })
  expect(await kept()).toEqual({ names: ['b'], bytes: 7 })
  await dropPictures()
  expect(await caches.keys()).not.toContain(pictureCache)
})
