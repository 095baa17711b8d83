import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepQueries } from './query-client.ts'

const deals = { kind: 'all', deals: [{ title: 'Honeycrisp apples' }] }

test('what was read is there again at the next start, for the same shopper only', async () => {
  const before = new QueryClient()
  before.setQueryData(['deals', 'valley'], deals)
  before.setQueryData(['favorite'], null)
  before.setQueryData(['deals', 'ridge'], { kind: 'part', deals: [] })
  await keepQueries(before, () => 'one shopper').kept()

  const other = new QueryClient()
  await keepQueries(other, () => 'another').restore()
  expect(other.getQueryCache().getAll()).toEqual([])

  await keepQueries(before, () => 'one shopper').kept()
  const after = new QueryClient()
  await keepQueries(after, () => 'one shopper').restore()
  expect(after.getQueryData(['deals', 'valley'])).toEqual(deals)
  expect(after.getQueryData(['favorite'])).toBeNull()
  // The beginning of the truth is not kept.
  expect(after.getQueryData(['deals', 'ridge'])).toBeUndefined()
})
