import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { location } from '#app/platform/location/index.ts'
import { useDeviceLocation, useFreshLocation } from './device-location.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function useBoth() {
  useFreshLocation()
  return useDeviceLocation().point
}

test('9.CONST.17 4.LOC.03 the device is asked again every 30 seconds, and where it is then is where it is', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(location, 'permission').mockResolvedValue('granted')
  let latitude = 44
  const current = vi
    .spyOn(location, 'current')
    .mockImplementation(async () => ({ kind: 'located', position: { latitude, longitude: -91 } }))
  const { result, act, unmount } = await renderHook(useBoth)
  await expect.poll(() => result.current).toEqual({ latitude: 44, longitude: -91 })
  latitude = 45
  await act(() => void vi.advanceTimersByTime(29_999))
  expect(current).toHaveBeenCalledTimes(1)
  await act(() => void vi.advanceTimersByTime(1))
  await expect.poll(() => result.current).toEqual({ latitude: 45, longitude: -91 })
  await act(() => void vi.advanceTimersByTime(30_000))
  await expect.poll(() => current.mock.calls.length).toBe(3)
  await unmount()
  vi.advanceTimersByTime(60_000)
  expect(current).toHaveBeenCalledTimes(3)
})
