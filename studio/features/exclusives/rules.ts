import type { ExclusiveValues } from '#contract/studio/content.ts'

type Faults = Partial<Record<keyof ExclusiveValues, string>>

/** Returns what is missing or contradicts itself, by field; the server checks the rest as it does with imports. */
export function faultsOf({ title, name, startDate, endDate, storeInclusionType, stores }: ExclusiveValues): Faults {
  return {
    ...(title.trim() === '' && { title: 'Shoppers read this first: it cannot be empty.' }),
    ...(name.trim() === '' && { name: 'The name of the product is missing.' }),
    ...(startDate === '' && { startDate: 'The first day is missing.' }),
    ...(endDate === '' && { endDate: 'The last day is missing.' }),
    ...(startDate !== '' && endDate !== '' && startDate > endDate && { endDate: 'The last day is before the first.' }),
    ...(storeInclusionType !== 'all' && stores.length === 0 && { stores: 'Choose at least one store.' }),
  }
}
