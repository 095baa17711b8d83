import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceOf } from './devices.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Chromebook'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 10; HD1913) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`, 'Edge on Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera on Linux'],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S931B) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Android 16; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'Firefox on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/144.0 Mobile/15E148 Safari/604.1',
    'Firefox on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/BP1A; wv) ${webkit} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36`, 'App on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148', 'App on iPhone'],
  ['Lynx/2.9 libwww-FM/2.14 (Linux)', 'Linux'],
  ['curl/8.5.0', ''],
  ['', ''],
])('%s is %j', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test('no part of a User-Agent itself is kept', () => {
  fc.assert(fc.property(fc.string(), (said) => deviceOf(said) === '' || /^[A-Z][A-Za-z ]+$/.test(deviceOf(said))))
  expect(deviceOf(`Chrome/${'9'.repeat(5000)} <script> Linux`)).toBe('Chrome on Linux')
})

// So long that with a pattern that begins anew at each of them it takes minutes, and else a moment.
test.each(['Version/' + '9'.repeat(300_000), 'Version/1 '.repeat(120_000), 'iPhone '.repeat(160_000)])(
  'a long User-Agent is read once',
  { timeout: 30_000 },
  (userAgent) => {
    expect(deviceOf(userAgent)).toBe(userAgent.startsWith('iPhone') ? 'iPhone' : '')
  },
)
