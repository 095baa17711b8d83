import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { healthyPhone } from '#app/testing/native-phone.ts'
import { beforeEach, expect, test } from 'vitest'
import { brand } from '#brand'
import { nativeQueue } from '#app/platform/database/native.ts'
import { deviceShelf } from './outbox-shelf.ts'

// In a page of its own: with the bridges of many tests in one page, a few files of this one were left there by Chromium 150.
const entry = (id: string) => ({ id, userId: 'user-1', change: id })
const ids = (entries: { id: string }[]) => entries.map((it) => it.id)

/** Removes all that the browser or web view has stored, but opens no new connection for those of earlier shelves. */
function loseAll(): Promise<void> {
  localStorage.clear()
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(`${brand.storage}-outbox`)
    opening.onupgradeneeded = () => opening.result.createObjectStore('entries')
    opening.onsuccess = () => {
      const { transaction } = opening.result.transaction('entries', 'readwrite').objectStore('entries').clear()
      transaction!.oncomplete = () => resolve()
      transaction!.onabort = () => reject(new Error('The database could not be emptied'))
      opening.result.close()
    }
  })
}

beforeEach(loseAll)

test.each(phones)(
  'promise 4 on %s changes that the web view has lost are there again, in order, under their ids, and once',
  async (kind) => {
    const phone = healthyPhone()
    nativeBridge(kind, {}, phone)
    const made = Array.from({ length: 200 }, (_, at) => `${(at * 7) % 200}`)
    const shelf = deviceShelf<string>(nativeQueue)
    for (const id of made) await shelf.append(entry(id))
    const sent = made.slice(0, 50)
    for (const id of sent) await shelf.remove(id)
    await expect.poll(() => phone.files.size).toBe(150)
    await loseAll()
    nativeBridge(kind, {}, phone)
    const next = deviceShelf<string>(nativeQueue)
    await next.append(entry('new'))
    expect(ids(await next.all())).toEqual([...made.slice(50), 'new'])
    for (const id of ids(await next.all())) await next.remove(id)
    await loseAll()
    nativeBridge(kind, {}, phone)
    expect(await deviceShelf<string>(nativeQueue).all()).toEqual([])
  },
)
