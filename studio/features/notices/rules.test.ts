import { expect, test } from 'vitest'
import { phonesWords, quietWords, sentWords } from './rules.ts'

const store = (name: string, quietUntil: string | null, timeZone = 'America/Chicago') => ({
  storeId: 1,
  name,
  chainName: 'Bluff Co-ops',
  phones: 340,
  quietUntil,
  timeZone,
})

test('how many phones a notice reaches is a round number, or a few', () => {
  expect([phonesWords(1340), phonesWords(null)]).toEqual(['about 1,340 phones', 'fewer than 10 phones'])
})

test('what waits for the morning is said by the clock of the store, and whose phones wait', () => {
  const morning = '2026-11-25T14:00:00Z'
  expect(quietWords([])).toBeNull()
  expect(quietWords([store('Bluffside', null)])).toBeNull()
  expect(quietWords([store('Bluffside', morning)])).toBe('It is night there. Its phones get it Wednesday 8 AM.')
  expect(quietWords([store('Bluffside', null), store('Westbank', morning, 'America/New_York')])).toBe(
    'It is night there. The phones of Westbank get it Wednesday 9 AM.',
  )
  expect(quietWords([store('Bluffside', morning), store('Westbank', null), store('Winona', morning)])).toBe(
    'It is night there. The phones of 2 stores get it Wednesday 8 AM.',
  )
})

test('a notice says when it was sent, by the clock here', () => {
  expect(sentWords(new Date(2026, 10, 25, 9, 5).toISOString())).toMatch(/^Wed, Nov 25(,| at) 9:05\sAM$/)
})
