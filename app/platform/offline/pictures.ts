import { pictureCache } from './caches.ts'
import { turns } from './drop.ts'

export type Limits = { count: number; bytes: number }

/**
 * Makes the device have these pictures and no others, the first ones first, until a limit is reached. What is there already is not
 * fetched again. A later call ends an earlier one.
 */
export async function keepPictures(addresses: readonly string[], { count, bytes }: Limits): Promise<void> {
  const turn = (turns.pictures += 1)
  const cache = await caches.open(pictureCache)
  const wanted = new Set(addresses.slice(0, count))
  for (const { url } of await cache.keys()) if (!wanted.has(pathOf(url))) await cache.delete(url)
  let room = bytes
  for (const address of wanted) {
    if (turn !== turns.pictures) return
    const size = (await sizeOf(cache, address)) ?? (await fetchInto(cache, address, room))
    if (size === null) return // without a signal the rest comes another time
    if (size > room) await cache.delete(address)
    else room -= size
  }
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length)

async function sizeOf(cache: Cache, address: string): Promise<number | null> {
  const size = (await cache.match(address))?.headers.get('content-length')
  return size ? Number(size) : null
}

/** Returns the picture's size, 0 where there is no such picture, null when nothing was reached. Stores it when there is room. */
async function fetchInto(cache: Cache, address: string, room: number): Promise<number | null> {
  try {
    // As a browser asks for a picture: by it the server chooses the format.
    const reply = await fetch(address, { headers: { accept: 'image/avif,image/webp,image/*' }, priority: 'low' })
    const picture = await reply.blob()
    // A network that lets nobody out replies with a page of its own.
    if (!reply.ok || !picture.type.startsWith('image/')) return 0
    if (picture.size <= room)
      await cache.put(address, new Response(picture, { headers: { 'content-type': picture.type, 'content-length': String(picture.size) } }))
    return picture.size
  } catch {
    return null
  }
}
