import { pageCache, pictureCache } from './caches.ts'

/** How often each cache was begun anew, and how often one was dropped: what fills it stops when its turn is over. */
export const turns = { pages: 0, pictures: 0, drops: 0 }

export async function dropPages(): Promise<void> {
  turns.pages += 1
  turns.drops += 1
  await caches.delete(pageCache)
}

export async function dropPictures(): Promise<void> {
  turns.pictures += 1
  turns.drops += 1
  await caches.delete(pictureCache)
}
