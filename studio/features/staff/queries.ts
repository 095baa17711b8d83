import { queryOptions } from '@tanstack/react-query'
import { staff, type People, type Person } from '#contract/studio/staff.ts'
import { call } from '#studio/api/call.ts'
import { counted, listed } from '#studio/words.ts'

export const peopleQuery = queryOptions({ queryKey: ['staff'], queryFn: ({ signal }) => call(staff.people, {}, { signal }) })

/** Where somebody works: 'All 14 stores', a store, or chains by name. */
export function placeWords({ chains, storeId }: Pick<Person, 'chains' | 'storeId'>, all: Pick<People, 'chains' | 'stores'>): string {
  if (storeId !== null) return all.stores.find((it) => it.storeId === storeId)?.storeName ?? 'One store'
  if (chains === null) return `All ${counted(all.stores.length, 'store')}`
  const names = all.chains.filter(({ chainId }) => chains.includes(chainId)).map(({ chainName }) => chainName)
  return names.length > 2 ? counted(names.length, 'chain') : listed(names)
}
