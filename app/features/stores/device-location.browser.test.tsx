import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { appState } from '#app/platform/app-state/index.ts'
import { location } from '#app/platform/location/index.ts'
import { holdIntervals } from '#app/testing/held-clock.ts'
import { useDeviceLocation, useFreshLocation } from './device-location.ts'

afterEach(() => vi.restoreAllMocks())

function useBoth() {
  useFreshLocation()
  return useDeviceLocation().point
}

test('9.CONST.17 4.LOC.03 the device is asked again every 30 seconds, and its new location replaces the old one', async () => {
  const { wait } = holdIntervals()
  vi.spyOn(location, 'permission').mockResolvedValue('granted')
  let latitude = 44
  const current = vi
    .spyOn(location, 'current')
    .mockImplementation(async () => ({ kind: 'located', position: { latitude, longitude: -91 } }))
  const { result, unmount } = await renderHook(useBoth)
  await expect.poll(() => result.current).toEqual({ latitude: 44, longitude: -91 })
  latitude = 45
  await wait(29_999)
  expect(current).toHaveBeenCalledTimes(1)
  await wait(1)
  await expect.poll(() => result.current).toEqual({ latitude: 45, longitude: -91 })
  await wait(30_000)
  await expect.poll(() => current.mock.calls.length).toBe(3)
  await unmount()
  await wait(60_000)
  expect(current).toHaveBeenCalledTimes(3)
})

test.each(['prompt', 'denied'] as const)('4.LOC.03 a shopper whose permission is %s is not asked by the clock', async (permission) => {
  const { wait } = holdIntervals()
  const asked = vi.spyOn(location, 'permission').mockResolvedValue(permission)
  const current = vi.spyOn(location, 'current')
  const { unmount } = await renderHook(useFreshLocation)
  await wait(30_000)
  await expect.poll(() => asked.mock.calls.length).toBe(2)
  expect(current).not.toHaveBeenCalled()
  await unmount()
})

test('4.LOC.03 the device is not asked while another app is in front', async () => {
  const { wait } = holdIntervals()
  const asked = vi.spyOn(location, 'permission').mockResolvedValue('granted')
  const current = vi.spyOn(location, 'current').mockResolvedValue({ kind: 'failed' })
  const visible = vi.spyOn(appState, 'isVisible').mockReturnValue(false)
  const { unmount } = await renderHook(useFreshLocation)
  await wait(30_000)
  await wait(30_000)
  expect(asked).not.toHaveBeenCalled()
  visible.mockReturnValue(true)
  await wait(30_000)
  await expect.poll(() => current.mock.calls.length).toBe(1)
  await unmount()
})
