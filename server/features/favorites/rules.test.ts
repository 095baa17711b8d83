import { expect, test } from 'vitest'
import { isExclusive } from './rules.ts'

test.each([
  ['-12', true],
  ['-7', true],
  ['12', false],
  ['-', false],
  ['a-12', false],
  ['-12a', false],
])('D18 the asset id ‘%s’ is that of an exclusive: %s', (assetId, exclusive) => expect(isExclusive(assetId)).toBe(exclusive))
