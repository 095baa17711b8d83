import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { asInsertedMember, asVisitor, testApp } from '#server/testing/build-app.ts'
import { limitPerMinute, networkOf } from './limits.ts'

describe('a rate', () => {
  test('lets a minute’s worth through at once, then one at a time, each key on its own', () => {
    let now = 0
    const limit = limitPerMinute(60, () => now)
    const burst = Array.from({ length: 61 }, () => limit('a'))
    expect(burst.filter((wait) => wait === 0)).toHaveLength(60)
    expect(burst.at(-1)).toBe(1)
    expect(limit('b')).toBe(0)
    now = 999
    expect(limit('a')).toBe(1)
    now = 1000
    expect([limit('a'), limit('a')]).toEqual([0, 1])
    now = 61_000
    expect(Array.from({ length: 61 }, () => limit('a')).filter((wait) => wait === 0)).toHaveLength(60)
  })

  test('lets the same number through at any moment', () => {
    const moment = fc.double({ min: 0, max: 1e10, noNaN: true })
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 2000 }), (now, most) => {
        const limit = limitPerMinute(most, () => now)
        const waits = Array.from({ length: most + 1 }, () => limit('a'))
        expect([waits.slice(0, most).every((wait) => wait === 0), waits.at(-1)! > 0]).toEqual([true, true])
      }),
    )
  })

  test('returns how long to wait: refused requests did not count', () => {
    let now = 0
    const limit = limitPerMinute(1, () => now)
    expect([limit('a'), limit('a'), limit('a')]).toEqual([0, 60, 60])
    now = 59_000
    expect(limit('a')).toBe(1)
    now = 60_000
    expect(limit('a')).toBe(0)
  })

  test('of 0 is no limit', () => {
    const limit = limitPerMinute(0, () => 0)
    expect(Array.from({ length: 1000 }, () => limit('a')).every((wait) => wait === 0)).toBe(true)
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.168.100.210', '192.168.100.210'],
  ['2001::ffff:192.0.2.7', '2001:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('who comes from %s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('another address of the same network does not get around a limit', async () => {
  const { http } = await testApp({ REQUESTS_PER_MINUTE_PER_ADDRESS: '2' })
  const ask = async (remoteAddress: string) => (await http({ url: '/api/app/coop-deals', remoteAddress })).statusCode
  expect([await ask('2001:db8::1'), await ask('2001:db8::2'), await ask('2001:db8::3')]).toEqual([200, 200, 429])
  expect(await ask('2001:db8:0:1::1')).toBe(200)
})

test('a clock that is set back makes nobody wait for the time by which it was ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app, http } = await testApp({ REQUESTS_PER_MINUTE_PER_ADDRESS: '100', REQUESTS_PER_MINUTE_PER_USER: '100' })
  const me = await asVisitor(app, { terms: true })
  const ask = async () => (await http({ url: '/api/shoppinglists', headers: me })).statusCode
  vi.setSystemTime(Date.now() + 3 * 3600_000)
  expect(await ask()).toBe(200)
  vi.setSystemTime(Date.now() - 3 * 3600_000)
  expect(await ask()).toBe(200)
})

test('more than a thousand requests at a time get 503, until there are fewer', async () => {
  const { app, http } = await testApp()
  let answer: () => void = () => {}
  const answered = new Promise<void>((done) => (answer = done))
  app.get('/slow', async () => {
    await answered
    return 'done'
  })
  const begun = Array.from({ length: 1000 }, () => http({ url: '/slow' }).then(({ statusCode }) => statusCode)) // `then` starts it
  const last = await http({ url: '/slow' })
  expect(last.json()).toMatchObject({ status: 503, code: 'busy' })
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  await expect.poll(async () => (await http({ url: '/readyz' })).statusCode).toBe(200)
  answer()
  expect(new Set(await Promise.all(begun))).toEqual(new Set([200]))
  expect((await http({ url: '/api/app/coop-deals' })).statusCode).toBe(200)
})

test('one address gets 429 with the time to wait; the operator’s checks get replies all the same', async () => {
  const { http } = await testApp({ REQUESTS_PER_MINUTE_PER_ADDRESS: '5' })
  const ask = (remoteAddress = '10.0.0.1', url = '/api/app/coop-deals') => http({ url, remoteAddress })
  const statuses = []
  for (let asked = 0; asked < 6; asked++) statuses.push((await ask()).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const refused = await ask()
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('10.0.0.2')).statusCode).toBe(200)
  expect((await ask('10.0.0.1', '/healthz')).statusCode).toBe(200)
})

test('one user gets 429 from any address, another one at the same address does not', async () => {
  const { app, http, db } = await testApp({ REQUESTS_PER_MINUTE_PER_USER: '3' })
  const [one, other] = [await asInsertedMember(app, db, { terms: true }), await asVisitor(app, { terms: true })]
  const ask = async (headers: Record<string, string>, remoteAddress = '10.0.0.1') =>
    (await http({ url: '/api/shoppinglists', headers, remoteAddress })).statusCode
  // Each had already made one call: accepting the terms.
  expect([await ask(one), await ask(one), await ask(one), await ask(one, '10.0.0.9')]).toEqual([200, 200, 429, 429])
  expect(await ask(other)).toBe(200)
})
