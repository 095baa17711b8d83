import { queryOptions } from '@tanstack/react-query'
import { studioContent } from '#contract/studio/content.ts'
import { weekRows } from '#contract/studio/rows.ts'
import type { WeekSummary } from '#contract/studio/weeks.ts'
import { call } from '#studio/api/call.ts'
import { paths } from '#studio/paths.ts'
import { daysWords } from '#studio/words.ts'
import type { Section } from './sections.ts'

/** Deals by their words: rows of weeks that the studio makes, and items of those that came by command. */
export const dealsQuery = (words: string) =>
  queryOptions({
    queryKey: ['find-deals', words],
    async queryFn({ signal }) {
      const [rows, { items }] = await Promise.all([
        call(weekRows.find, { query: { words } }, { signal }),
        call(studioContent.items, { query: { words } }, { signal }),
      ])
      return { rows, items: items.slice(0, 10) }
    },
    placeholderData: (before) => before,
  })

type Deals = Awaited<ReturnType<NonNullable<ReturnType<typeof dealsQuery>['queryFn']>>>

/** A deal of a week that is out leads to where it is corrected, any other one to its row. */
export function dealSections({ rows, items }: Deals, weeks: readonly WeekSummary[]): Section[] {
  const made = new Set(weeks.filter((it) => it.isMadeHere).map((it) => it.publication?.externalId))
  return [
    ...rows.map(({ weekId, rowId, title, brand, size, ...days }) => {
      const week = weeks.find((it) => it.weekId === weekId)
      const path =
        week?.publication && week.state === 'published' ? paths.running(week.publication.externalId, title) : paths.matching(weekId, rowId)
      return { words: title, path, also: [brand, size, week?.chainName, daysWords(days)].filter(Boolean).join(', ') }
    }),
    ...items
      .filter((it) => !made.has(it.publication))
      .map(({ publication, title, brand, size, chainName, validFrom, validTo }) => ({
        words: title,
        path: paths.running(publication, title),
        also: [brand, size, chainName, daysWords({ validFrom, validTo })].filter(Boolean).join(', '),
      })),
  ]
}
