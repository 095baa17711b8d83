import { expect, test } from 'vitest'
import { completeMerges, mergedInto, noteMerge } from './merged.ts'
import { replaceToken } from './session.ts'

test('F09 an anonymous shopper becomes the next member that is known, and no later one', () => {
  noteMerge('one')
  expect(mergedInto('one')).toBeNull()
  completeMerges('first member')
  noteMerge('other')
  completeMerges('second member')
  completeMerges('third member')
  expect(['one', 'other', 'a stranger'].map(mergedInto)).toEqual(['first member', 'second member', null])
})

test('F09 if another shopper comes before the member is known, the anonymous shopper becomes nobody', () => {
  noteMerge('one')
  replaceToken(null)
  completeMerges('somebody later')
  expect(mergedInto('one')).toBeNull()
})

test('F09 a kept text that is no record of merges counts as none, and does not stop a later one', () => {
  for (const text of ['{"one":', '"one"', 'null', '7', '{"one":7}']) {
    localStorage.setItem('merged-users', text)
    expect([text, mergedInto('one')]).toEqual([text, null])
    noteMerge('one')
    completeMerges('the member')
    expect([text, mergedInto('one')]).toEqual([text, 'the member'])
    localStorage.clear()
  }
})
