import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBeSent, quietInAnyUntil, quietUntil } from './rules.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['the evening before', '2026-12-01T21:00:00-06:00', '2026-12-02T08:00:00-06:00'],
  ['the morning itself', '2026-12-02T07:59:59-06:00', '2026-12-02T08:00:00-06:00'],
  ['a night in which the clocks go forward', '2026-03-07T23:00:00-06:00', '2026-03-08T08:00:00-05:00'],
  ['one in which they go back', '2026-11-01T00:30:00-05:00', '2026-11-01T08:00:00-06:00'],
])('quiet hours end at eight by the store’s clock: %s', (_, now, end) => {
  expect(quietUntil(at(now), 'America/Chicago')).toBe(at(end))
})

test('quiet hours always end in an hour that is not quiet, within eleven hours and a change of the clocks', () => {
  const zones = fc.constantFrom('America/Chicago', 'America/Phoenix', 'Pacific/Honolulu', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC')
  const moments = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') })
  fc.assert(
    fc.property(moments, zones, (now, zone) => {
      const end = quietUntil(now, zone)
      if (end === null) return
      expect(end).toBeGreaterThan(now)
      expect(end - now).toBeLessThanOrEqual(12 * 3_600_000)
      expect(quietUntil(end, zone)).toBeNull()
      expect(quietUntil(end - 1, zone)).toBe(end)
    }),
  )
})

test('of several zones the last morning counts; what is no longer true by then is never sent', () => {
  const [now, west] = [at('2026-12-02T07:30:00-06:00'), at('2026-12-02T10:00:00-06:00')]
  const timeZones = ['America/Chicago', 'America/Los_Angeles']
  expect(quietInAnyUntil(now, timeZones)).toBe(west)
  expect(quietInAnyUntil(west, timeZones)).toBeNull()
  expect(mayBeSent({ timeZones, until: west + 1 }, now)).toEqual(new Date(west))
  expect(mayBeSent({ timeZones, until: west }, now)).toBe('never')
  expect(mayBeSent({ timeZones, until: west + 1 }, west)).toBe('now')
  expect(mayBeSent({ timeZones: [], until: now }, now)).toBe('never')
})
