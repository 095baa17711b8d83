import { afterEach, expect, test } from 'vitest'
import { completeMerges, mergedInto, noteMerge } from './merged.ts'
import { replaceToken } from './session.ts'

afterEach(() => localStorage.clear())

test('F09 an anonymous shopper becomes the member who is known next, once and for all', () => {
  noteMerge('one')
  expect(mergedInto('one')).toBeNull()
  completeMerges('first member')
  noteMerge('other')
  completeMerges('second member')
  completeMerges('third member')
  expect(['one', 'other', 'a stranger'].map(mergedInto)).toEqual(['first member', 'second member', null])
})

test('F09 where another shopper came before the member was known, nobody is', () => {
  noteMerge('one')
  replaceToken(null)
  completeMerges('somebody later')
  expect(mergedInto('one')).toBeNull()
})
