import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { deviceShelf } from '#app/api/outbox-shelf.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { toasts } from '#app/ui/Toast.tsx'

/** Removes the changes that an earlier test has left waiting. */
export async function emptyShelf() {
  const shelf = deviceShelf()
  for (const { id } of await shelf.all()) await shelf.remove(id)
}

/** Gives each test of a file a phone on which nothing waits, and leaves nothing of it behind. */
export function onPhoneEach() {
  beforeEach(async () => {
    await page.viewport(390, 844)
    await emptyShelf()
  })
  afterEach(() => {
    dialogs.closeAll()
    toasts.close()
    localStorage.clear() // oxlint-disable-line no-restricted-globals -- the browser that the test runs in
    document.cookie = 'lastStore=; path=/; max-age=0' // oxlint-disable-line house/no-restricted-properties -- the same
    vi.restoreAllMocks()
  })
}
