import { expect, test } from 'vitest'
import { formatFor, isContentAddressed, rangeOf, widthFrom } from './rules.ts'

test('the format is the best that Accept names', () => {
  expect(formatFor('image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'pages')).toBe('avif')
  expect(formatFor('image/webp,*/*', 'products')).toBe('webp')
  expect(formatFor('image/avif;q=0, image/webp', 'products')).toBe('webp')
  expect(formatFor('image/avif;q=0.5', 'products')).toBe('avif')
})

test('a client that names neither gets what all can show: JPEG for pages and banners, PNG for pictures that may be cut out', () => {
  expect([
    formatFor('*/*', 'pages'),
    formatFor(undefined, 'banners'),
    formatFor('*/*', 'products'),
    formatFor('image/*', 'assets'),
  ]).toEqual(['jpeg', 'jpeg', 'png', 'png'])
})

test('only the fixed widths are accepted', () => {
  expect(['96', '320', '1632'].map(widthFrom)).toEqual([96, 320, 1632])
  expect(['0', '97', '0320', '320.0', '1e2', ''].map(widthFrom)).toEqual(Array(6).fill(undefined))
})

test('a content-addressed name ends in a hash', () => {
  expect(isContentAddressed('apples-0a1b2c3d')).toBe(true)
  expect(isContentAddressed('apples-cut')).toBe(false)
})

test('the range of a video is read from the header', () => {
  expect(rangeOf(undefined, 100)).toBeNull()
  expect(rangeOf('bytes=0-1', 100)).toEqual({ from: 0, to: 1 })
  expect(rangeOf('bytes=90-', 100)).toEqual({ from: 90, to: 99 })
  expect(rangeOf('bytes=-10', 100)).toEqual({ from: 90, to: 99 })
  expect(rangeOf('bytes=0-500', 100)).toEqual({ from: 0, to: 99 })
  expect(rangeOf('bytes=100-', 100)).toBe('outside')
  expect(rangeOf('bytes=5-2', 100)).toBe('outside')
  expect(rangeOf('lines=1-2', 100)).toBeNull()
})
