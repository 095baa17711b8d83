import { expect, test } from 'vitest'
import { tagOf } from './following.ts'

test.each([
  ['"a1-b"', 'a1-b'],
  ['W/"a1-b"', 'a1-b'],
  ['x"a1"', null],
  ['"a1"x', null],
  ['"a 1"', null],
  ['""', null],
  ['a1', null],
  [null, null],
])('the ETag %s is compared as %s', (etag, tag) => expect(tagOf(etag)).toBe(tag))
