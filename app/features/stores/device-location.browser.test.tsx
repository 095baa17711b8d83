import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
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
