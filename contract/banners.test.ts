import { expect, test } from 'vitest'
import { isModal, placements, proportionsOf } from './banners.ts'

test('two placements are dialogs over the page', () => {
  expect(placements.filter(isModal)).toEqual(['homepage-takeover', 'mobile-fullpage-takeover'])
})

test('a dialog shows pictures that are nearly square, the column beside the page high ones, all others wide ones', () => {
  expect(proportionsOf('homepage-takeover')).toEqual({ least: 0.5, most: 2 })
  expect(proportionsOf('mobile-fullpage-takeover')).toEqual({ least: 0.5, most: 2 })
  expect(proportionsOf('left-nav-skyscraper')).toEqual({ least: 0.4, most: 1 })
  expect(proportionsOf('mobile-homepage')).toEqual({ least: 1.5, most: 8 })
})
