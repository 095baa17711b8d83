import { afterEach, vi } from 'vitest'
import { dialogs } from '#app/ui/dialogs.tsx'
import { toasts } from '#app/ui/Toast.tsx'

/** Leaves nothing open after each test of a file. */
export function leaveNothingEach() {
  afterEach(() => {
    dialogs.closeAll()
    toasts.close()
    document.cookie = 'lastStore=; path=/; max-age=0' // oxlint-disable-line house/no-restricted-properties -- the browser that the test runs in
    vi.restoreAllMocks()
  })
}
