import { onTestFinished, vi } from 'vitest'
import { afterPaint } from '#app/after-paint.ts'
import { makeDeviceChanges, type DeviceChanges } from '#app/features/changes/device-changes.ts'

/**
 * Makes the changes of a device until the test ends. No test reloads its page, so the queue lives on in the next one. It first stores what the
 * last presses add, which would else come after the device was emptied; without a user it then neither takes nor sends anything.
 */
export function changesOfTest(parts: Omit<Parameters<typeof makeDeviceChanges>[0], 'kept'>): DeviceChanges {
  const changes = makeDeviceChanges({ ...parts, kept: async () => {} })
  onTestFinished(async () => {
    await new Promise<void>(afterPaint)
    await vi.waitUntil(() => changes.snapshot().waiting.every(({ order }) => order < Number.MAX_SAFE_INTEGER), 60_000)
    parts.queryClient.clear()
  })
  return changes
}
