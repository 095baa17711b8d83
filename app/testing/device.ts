import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dialogs } from '#app/ui/dialogs.tsx'
import { toasts } from '#app/ui/Toast.tsx'

/** Gives each test of a file a phone's screen, and leaves nothing open on it. */
export function onPhoneEach() {
  beforeEach(() => page.viewport(390, 844))
  afterEach(() => {
    dialogs.closeAll()
    toasts.close()
    document.cookie = 'lastStore=; path=/; max-age=0' // oxlint-disable-line house/no-restricted-properties -- the browser that the test runs in
    vi.restoreAllMocks()
  })
}
