import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { countWords, isWorthSuggesting, searchOf, sortOf } from './rules.ts'

const paramsOf = (path: string) => new URL(path, 'http://x').searchParams
const search = (query: string) => searchOf(new URLSearchParams(query))

test('2.ROUTE.12 4.STORE.03 the results page takes query, or lat and lng', () => {
  expect(search('query=winona+mn')).toEqual({ kind: 'text', query: 'winona mn' })
  expect(search('lat=44.05&lng=-91.64')).toEqual({ kind: 'near', point: { latitude: 44.05, longitude: -91.64 } })
  expect(search('lat=44.05&lng=-91.64&query=winona').kind).toBe('near')
})

test('5.FIND.03 without words and coordinates nothing is searched', () => {
  for (const query of [
    '',
    'query=',
    'query=+%00+',
    'lat=44.05',
    'lat=44&lng=x',
    'lat=91&lng=0',
    'lat=0&lng=181',
    'lat=&lng=',
    'lat=1e1&lng=1',
  ])
    expect(search(query)).toEqual({ kind: 'none' })
})

test('5.FIND.02 whatever stands in the address, what is searched is text that the API takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const found = searchOf(new URLSearchParams({ query: text }))
      if (found.kind !== 'text') return
      expect(found.query.length).toBeGreaterThan(0)
      expect(found.query.length).toBeLessThanOrEqual(200)
      expect(found.query.includes('\0')).toBe(false)
      expect(found.query.isWellFormed()).toBe(true)
      expect(found.query.trim()).toBe(found.query)
    }),
  )
})

test('2.ROUTE.09 2.ROUTE.13 the addresses that searches lead to are read back as those searches', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lng) => {
      const found = searchOf(paramsOf(paths.findStoreResults({ lat, lng })))
      expect(found.kind).toBe('near')
      if (found.kind === 'near') {
        expect(found.point.latitude).toBeCloseTo(lat, 5)
        expect(found.point.longitude).toBeCloseTo(lng, 5)
      }
    }),
  )
  expect(searchOf(paramsOf(paths.findStoreResults({ query: 'a&b=c d' })))).toEqual({ kind: 'text', query: 'a&b=c d' })
  expect(paths.findStoreResults({ query: '' })).toBe('/find/store/results?query=')
  expect(sortOf(paramsOf(paths.findStoreResults({ query: 'a', sort: 'name-desc' })))).toBe('name-desc')
  expect(sortOf(new URLSearchParams({ sort: 'price' }))).toBeNull()
})

test('a letter and a whole postal code are not worth suggesting for', () => {
  expect(['w', ' w ', '55987', '559871', ''].some(isWorthSuggesting)).toBe(false)
  expect(['wi', '55', '5598', 'st paul'].every(isWorthSuggesting)).toBe(true)
})

test('what was found is told in words', () => {
  expect(countWords(8, { kind: 'text', query: '55987' }, '55987').join(' ')).toBe('8 stores near 55987')
  expect(countWords(1, { kind: 'text', query: 'commons' }, null).join(' ')).toBe('1 store for “commons”')
  expect(countWords(2, { kind: 'near', point: { latitude: 0, longitude: 0 } }, null).join(' ')).toBe('2 stores near you')
})
