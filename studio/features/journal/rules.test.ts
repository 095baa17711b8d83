import { expect, test } from 'vitest'
import { changeWords, valueWords } from './rules.ts'

test.each([
  ['ownerPrice', 'owner price'],
  ['valid_from_time', 'valid from time'],
  ['title', 'title'],
  ['words', ''],
])('the field %s is read as ‘%s’', (field, words) => expect(changeWords(field)).toBe(words))

test('a row’s state is called as the matching calls it; other values are as they are', () => {
  expect(['certain', 'unplaced', 'itemOnly', 'leftOut', 'doubtful'].map((it) => valueWords('state', it))).toEqual([
    'placed',
    'without a place',
    'an item only',
    'left out',
    'doubtful',
  ])
  expect(valueWords('title', 'certain')).toBe('certain')
})
