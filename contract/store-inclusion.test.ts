import { expect, test } from 'vitest'
import { isShownAt } from './store-inclusion.ts'

const [mine, other] = ['d585f434-471d-44e1-af95-bfd2f0beea5c', '0c3f3c0e-0f4e-4a35-9e1f-6a4f5b7c8d9e']

test.for([
  ['all', [], true],
  ['all', [other], true],
  ['selected', [mine, other], true],
  ['selected', [other], false],
  ['selected', [], false],
  ['excluded', [mine, other], false],
  ['excluded', [other], true],
  ['excluded', [], true],
] as const)('%s with %j shows it at my store: %s', ([storeInclusionType, storeGuids, shown]) => {
  expect(isShownAt(mine, { storeInclusionType, storeGuids: [...storeGuids] })).toBe(shown)
})
