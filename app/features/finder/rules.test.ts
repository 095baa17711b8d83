import { expect, test } from 'vitest'
import { countWords, guessWords, isWorthSuggesting } from './rules.ts'

test('a single letter or a whole postal code gets no suggestions', () => {
  expect(['w', ' w ', '55987', '559871', ''].some(isWorthSuggesting)).toBe(false)
  expect(['wi', '55', '5598', 'st paul'].every(isWorthSuggesting)).toBe(true)
})

test('the number of stores is written in words', () => {
  expect(countWords(8, { kind: 'text', query: '55987' }, '55987', false).join(' ')).toBe('8 stores near 55987')
  expect(countWords(1, { kind: 'text', query: 'commons' }, null, false).join(' ')).toBe('1 store for “commons”')
  const around = { kind: 'near', point: { latitude: 0, longitude: 0 } } as const
  expect(countWords(2, around, null, true).join(' ')).toBe('2 stores near you')
  expect(countWords(2, around, null, false).join(' ')).toBe('2 stores near this point')
})

test('a guess is said to be one', () => {
  expect(guessWords('Winonna', null)).toBe('close to “Winonna”')
  expect(guessWords('Rochestr', 'Rochester, MN')).toBe('near Rochester, MN, close to “Rochestr”')
})
