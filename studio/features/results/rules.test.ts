import { expect, test } from 'vitest'
import { acts, changeWords, kinds, kindWords, numberWords, totalOf } from './rules.ts'

test('every count has its words, and views are in none of the sums', () => {
  expect(kinds.map((it) => kindWords[it])).toEqual(['Views', 'List adds', 'Hearts', 'Code openings'])
  expect(acts).toEqual(kinds.filter((it) => it !== 'views'))
  expect(totalOf({ views: 900, adds: 20, hearts: null, codes: 10 })).toBe(30)
  expect(totalOf({ views: 900, adds: 20, hearts: null, codes: 10 }, kinds)).toBe(930)
})

test('a count that is not told is said to be few', () => expect([1240, null].map(numberWords)).toEqual(['1,240', 'under 10']))

test.each([
  [1360, 120, 'up 1,240'],
  [80, 120, 'down 40'],
  [80, 80, 'as before'],
  [null, 80, null],
  [80, null, null],
  [80, undefined, null],
])('%s after %s is ‘%s’', (now, before, words) => expect(changeWords(now, before)).toBe(words))
