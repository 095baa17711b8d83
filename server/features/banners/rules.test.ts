import { expect, test } from 'vitest'
import { shownNow } from './rules.ts'

const zones = ['America/New_York', 'America/Los_Angeles']
const day = { from: '2026-11-20', to: '2026-11-20' }
const at = (instant: string, all = [day]) => shownNow(all, zones, Date.parse(instant))

test('a day begins when it begins in the first zone, and lasts until it has ended in all', () => {
  expect(at('2026-11-20T04:59:59.999Z')).toEqual({ shown: [], until: Date.parse('2026-11-20T05:00Z') })
  expect(at('2026-11-20T05:00Z').shown).toEqual([day])
  expect(at('2026-11-21T07:59:59.999Z')).toEqual({ shown: [day], until: Date.parse('2026-11-21T08:00Z') })
  expect(at('2026-11-21T08:00Z')).toEqual({ shown: [], until: Infinity })
})

test('an instant is the same everywhere', () => {
  const hour = { from: '2026-11-20T10:00:00Z', to: '2026-11-20T11:00:00Z' }
  expect(at('2026-11-20T10:59:59Z', [hour]).shown).toEqual([hour])
  expect(at('2026-11-20T11:00:01Z', [hour]).shown).toEqual([])
})
