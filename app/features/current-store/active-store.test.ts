import { afterEach, expect, test, vi } from 'vitest'
import { cookies } from '#app/platform/cookies/index.ts'
import { offline } from '#app/platform/offline/index.ts'
import { forgetStore, rememberStore } from './active-store.ts'

afterEach(() => void vi.restoreAllMocks())

test('the pages that the device keeps go with the store that they are of: the entry would lead to it', () => {
  let header = 'lastStore=winona'
  vi.spyOn(cookies, 'header').mockImplementation(() => header)
  vi.spyOn(cookies, 'keep').mockImplementation((name, value) => void (header = `${name}=${value}`))
  vi.spyOn(cookies, 'drop').mockImplementation(() => void (header = ''))
  const dropped = vi.spyOn(offline, 'dropPages').mockResolvedValue()
  rememberStore('winona')
  expect(dropped).not.toHaveBeenCalled()
  rememberStore('ridge')
  expect(dropped).toHaveBeenCalledTimes(1)
  rememberStore('ridge')
  expect(dropped).toHaveBeenCalledTimes(1)
  forgetStore()
  expect(dropped).toHaveBeenCalledTimes(2)
})
