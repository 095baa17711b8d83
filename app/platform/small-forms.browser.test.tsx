import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { picturesCome } from '#app/testing/pictures.ts'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Cookies } from './cookies/index.ts'
import { nativeCookies } from './cookies/native.ts'
import { browserCookies } from './cookies/web.ts'
import { nativeDevice } from './device/native.ts'
import { thisDevice } from './device/web.ts'
import { nativeNetwork } from './network/native.ts'
import { nativeOffline } from './offline/native.ts'
import { nativePrinter } from './printer/native.ts'
import { browserPrinter } from './printer/web.ts'
import { followTextSize } from './screen/text-size.ts'

afterEach(() => vi.restoreAllMocks())

describe.each<[string, Cookies, () => void]>([
  ['a browser', browserCookies, () => {}],
  ['a browser that keeps none, for as long as the page,', browserCookies, () => vi.spyOn(document, 'cookie', 'set').mockReturnValue()],
  ['a native app', nativeCookies, () => {}],
])('cookies in %s', (_, cookies, begin) => {
  test('what is kept is in the header until it is dropped', () => {
    begin()
    cookies.keep('lastStore', 'winona')
    cookies.keep('other', '1')
    expect(cookies.header().split('; ').sort()).toEqual(['lastStore=winona', 'other=1'])
    cookies.keep('lastStore', 'viroqua')
    cookies.drop('other')
    expect(cookies.header()).toBe('lastStore=viroqua')
    cookies.drop('lastStore')
    expect(cookies.header()).toBe('')
  })
})

test('2.MAPS.05 a native app knows its phone', () => {
  nativeBridge('ios')
  expect([nativeDevice.isApple(), nativeDevice.type()]).toEqual([true, 'ios'])
  nativeBridge('android')
  expect([nativeDevice.isApple(), nativeDevice.type()]).toEqual([false, 'android'])
  expect(thisDevice.type()).toBe('web')
})

test('only a browser prints', () => {
  expect([browserPrinter.isThere(), nativePrinter.isThere()]).toEqual([true, false])
})

describe.each(phones)('offline on %s', (phone) => {
  test('a native app has its files: no service worker, no pages of a server', async () => {
    nativeBridge(phone)
    const register = vi.spyOn(navigator.serviceWorker, 'register')
    await nativeOffline.begin()
    await nativeOffline.keepPages()
    await nativeOffline.dropKept()
    expect(register).not.toHaveBeenCalled()
    expect(await caches.keys()).toEqual([])
    expect(nativeOffline.pageReadAt()).toBeNull()
  })

  test('pictures are asked for as an <img> asks, no more than the limit, until a signal is missing or what is wanted changes', async () => {
    performance.clearResourceTimings() // it has room for 250
    await picturesCome(['gone'])
    const isOnline = vi.spyOn(nativeNetwork, 'isOnline').mockReturnValue(true)
    const [gone, a, b, c] = ['gone', 'a', 'b', 'c'].map((name) => `/images/${phone}/${name}`) as [string, string, string, string]
    const asked = () =>
      performance.getEntriesByType('resource').flatMap((it) => {
        const { pathname } = new URL(it.name)
        return pathname.startsWith(`/images/${phone}/`) ? [`${(it as PerformanceResourceTiming).initiatorType} ${pathname}`] : []
      })
    await Promise.all([
      nativeOffline.keepPictures([gone, c], { count: 2, bytes: 1000 }),
      nativeOffline.keepPictures([gone, a, b], { count: 2, bytes: 1000 }),
    ])
    expect(new Set(asked())).toEqual(new Set([`img ${gone}`, `img ${a}`]))
    isOnline.mockReturnValue(false)
    await nativeOffline.keepPictures([gone, b], { count: 2, bytes: 1000 })
    expect(asked()).not.toContain(`img ${b}`)
  })
})

test('an iPhone’s text is as large as its shopper has set it, also when that changes while the app is behind; Android does it by itself', async () => {
  const size = () => document.documentElement.style.fontSize
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  nativeBridge('android').state.textSize = 1.5
  await followTextSize()
  expect(size()).toBe('')
  const phone = nativeBridge('ios')
  phone.state.textSize = 1.35
  await followTextSize()
  expect(size()).toBe('135%')
  phone.state.textSize = 2
  phone.emit('App', 'resume', null)
  await expect.poll(size).toBe('200%')
})
