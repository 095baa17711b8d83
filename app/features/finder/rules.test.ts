import { expect, test } from 'vitest'
import { areFar, countWords, isWorthSuggesting } from './rules.ts'

const nowhere = { place: null, isHere: false, isFar: false, isGuess: false }

test('a single letter or a whole postal code gets no suggestions', () => {
  expect(['w', ' w ', '55987', '559871', ''].some(isWorthSuggesting)).toBe(false)
  expect(['wi', '55', '5598', 'st paul'].every(isWorthSuggesting)).toBe(true)
})

test('the number of stores is written in words', () => {
  expect(countWords(8, { kind: 'text', query: '55987' }, { ...nowhere, place: '55987' }).join(' ')).toBe('8 stores near 55987')
  expect(countWords(1, { kind: 'text', query: 'commons' }, nowhere).join(' ')).toBe('1 store for “commons”')
  const around = { kind: 'near', point: { latitude: 0, longitude: 0 } } as const
  expect(countWords(2, around, { ...nowhere, isHere: true }).join(' ')).toBe('2 stores near you')
  expect(countWords(2, around, nowhere).join(' ')).toBe('2 stores near this point')
})

test('a guess is said to be one', () => {
  const words = (query: string, place: string | null) => countWords(1, { kind: 'text', query }, { ...nowhere, place, isGuess: true })[1]
  expect(words('Winonna', null)).toBe('close to “Winonna”')
  expect(words('Rochestr', 'Rochester, MN')).toBe('near Rochester, MN, close to “Rochestr”')
})

test('stores of which none is within 250 miles are not called near', () => {
  const far = { ...nowhere, isFar: true }
  const [text, around] = [{ kind: 'text', query: 'Bostn' } as const, { kind: 'near', point: { latitude: 0, longitude: 0 } } as const]
  expect(countWords(10, text, { ...far, place: 'Boston, MA' }).join(' ')).toBe('10 stores more than 250 miles from Boston, MA')
  expect(countWords(10, text, { ...far, place: 'Boston, MA', isGuess: true })[1]).toBe(
    'more than 250 miles from Boston, MA, close to “Bostn”',
  )
  expect(countWords(10, around, { ...far, isHere: true })[1]).toBe('more than 250 miles from you')
  expect(countWords(10, around, far)[1]).toBe('more than 250 miles from this point')
  const north = (degrees: number) => ({ latitude: degrees, longitude: 0 })
  expect([areFar([north(4), north(5)], north(0)), areFar([north(4), north(3)], north(0))]).toEqual([true, false])
  expect([areFar([north(4)], null), areFar([], north(0))]).toEqual([false, false])
})
