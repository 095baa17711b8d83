import { expect, test } from 'vitest'
import { bothOf, spansOf, spanWords, timeWords, weekWords, whenWords } from './rules.ts'

const out = (from: string, to: string) => ({ publication: from, validFrom: from, validTo: to, visibleFrom: from, visibleTo: to })
const words = (own: [string, string], ...others: ReturnType<typeof out>[]) =>
  spanWords(spansOf(others, { from: own[0], to: own[1] }, '2026-11-20'))

test('13 what is out runs on as long as its own days: day by day, alone, both at once, or nothing between them', () => {
  const old = out('2026-11-18', '2026-11-28')
  expect(words(['2026-11-25', '2026-12-01'], old)).toBe(
    'Until Tue, Nov 24 shoppers see the week of Nov 18 to Nov 28; from Wed, Nov 25 to Sat, Nov 28 both this week and the week of Nov 18 to Nov 28; from Sun, Nov 29 to Tue, Dec 1 this week alone.',
  )
  expect(words(['2026-11-25', '2026-12-01'], out('2026-11-18', '2026-11-23'))).toBe(
    'Until Mon, Nov 23 shoppers see the week of Nov 18 to Nov 23; on Tue, Nov 24 no flyer; from Wed, Nov 25 to Tue, Dec 1 this week.',
  )
  // The old one ends later than the new one.
  expect(words(['2026-11-20', '2026-11-22'], out('2026-11-18', '2026-11-30'))).toContain(
    'from Mon, Nov 23 to Mon, Nov 30 the week of Nov 18 to Nov 30.',
  )
  const both = bothOf(spansOf([old, out('2026-11-10', '2026-11-21')], { from: '2026-11-25', to: '2026-12-01' }, '2026-11-20'))
  expect(both.map((it) => whenWords(it))).toEqual(['from Wed, Nov 25 to Sat, Nov 28'])
})

test('13 several at once are all named', () => {
  const [old, older] = [out('2026-11-18', '2026-11-26'), out('2026-11-11', '2026-11-26')]
  expect(weekWords(old)).toBe('the week of Nov 18 to Nov 26')
  expect(words(['2026-11-25', '2026-11-26'], old, older)).toBe(
    'Until Tue, Nov 24 shoppers see the week of Nov 18 to Nov 26 and the week of Nov 11 to Nov 26; from Wed, Nov 25 to Thu, Nov 26 this week, the week of Nov 18 to Nov 26 and the week of Nov 11 to Nov 26.',
  )
})

test.each([
  ['00:00', '12:00 am'],
  ['06:05', '6:05 am'],
  ['11:59', '11:59 am'],
  ['12:00', '12:00 pm'],
  ['23:30', '11:30 pm'],
])('%s is %s', (time, said) => expect(timeWords(time)).toBe(said))
