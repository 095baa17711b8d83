import type { ContentChoices, ExclusiveValues } from '#contract/studio/content.ts'
import { daysFromTo, whereWords } from '#studio/features/content/rules.ts'

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

/** The parts of an exclusive in which two people's versions of it can differ. */
export const partsOf = (choices: ContentChoices) =>
  [
    ['Called', ({ title }: ExclusiveValues) => title],
    ['Product', ({ name, brand, size }: ExclusiveValues) => [brand, name, size].filter(Boolean).join(', ')],
    ['Price', ({ price }: ExclusiveValues) => price],
    ['What members should know', ({ description }: ExclusiveValues) => description],
    ['In Spanish', (it: ExclusiveValues) => [it.spanishTitle, it.spanishName, it.spanishDescription].filter(Boolean).join('\n')],
    ['Days', ({ startDate, endDate }: ExclusiveValues) => daysFromTo(startDate, endDate, choices)],
    ['Where', (it: ExclusiveValues) => whereWords(it, choices)],
    ['Aisle', ({ category }: ExclusiveValues) => choices.categories.find(({ id }) => id === category)?.name ?? category],
    ['Priority', ({ priority }: ExclusiveValues) => String(priority)],
    ['Among the featured', ({ displayInFeaturedDealsCarousel: is }: ExclusiveValues) => (is ? 'Yes' : 'No')],
    ['Pictures', ({ media }: ExclusiveValues) => media.map(({ image }) => image).join('\n')],
  ] as const
