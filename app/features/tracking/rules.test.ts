import { expect, test } from 'vitest'
import { displaysOf, isReportDue, trackingIn, withDisplay, withReport, type Tracking } from './rules.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const [minutes, days] = [60_000, 24 * 3600_000]
const empty: Tracking = { displays: {}, reports: {} }
const readAgain = (state: Tracking, at: number) => trackingIn(JSON.stringify(state), at)

test('4.TRACK.01 displays are counted by thing, and the count is stored', () => {
  const state = [7, 7, 8].reduce((before, id) => withDisplay(before, id, now), empty)
  const again = readAgain(state, now)
  expect([7, 8, 9].map((id) => displaysOf(again, id))).toEqual([2, 1, 0])
})

test('4.TRACK.02 4.TRACK.03 9.CONST.20 a view is reported once per 60 minutes, for each thing by itself', () => {
  const state = withReport(empty, 7, now)
  expect(isReportDue(state, 7, now + 60 * minutes - 1)).toBe(false)
  expect(isReportDue(state, 7, now + 60 * minutes)).toBe(true)
  expect(isReportDue(state, 8, now)).toBe(true)
  expect(isReportDue(withReport(state, 7, null), 7, now)).toBe(true)
})

test('4.TRACK.04 9.CONST.22 an entry is purged 90 days after it last changed', () => {
  const old = withReport(withDisplay(empty, 7, now), 7, now)
  const state = withReport(withDisplay(old, 8, now + 1), 8, now + 1)
  expect(readAgain(state, now + 90 * days)).toEqual(state)
  const later = readAgain(state, now + 90 * days + 1)
  expect(later).toEqual({ displays: { 8: { count: 1, at: now + 1 } }, reports: { 8: now + 1 } })
})

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '7',
  '{"displays":{}}',
  '{"displays":[],"reports":7}',
  '{"displays":{"7":{"count":-1,"at":0}},"reports":{}}',
  '{"displays":{"7":{"count":"many","at":0}},"reports":{}}',
  '{"displays":{"7":null},"reports":{}}',
  `{"displays":{},"reports":{"7":1e999}}`,
])('4.TRACK.05 corrupted state resets to empty: %s', (text) => {
  expect(trackingIn(text, now)).toEqual(empty)
})

test('a clock that was a year ahead stops neither reports nor the purge', () => {
  const state = withReport(withDisplay(empty, 7, now + 365 * days), 7, now + 365 * days)
  const again = readAgain(state, now)
  expect(isReportDue(again, 7, now)).toBe(true)
  expect(again.displays[7]).toEqual({ count: 1, at: now })
})
