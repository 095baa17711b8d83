import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { publishing, type Running } from '#contract/studio/publishing.ts'
import type { Week } from '#contract/studio/weeks.ts'
import { call } from '#studio/api/call.ts'
import { weekQuery } from '#studio/features/weeks/queries.ts'
import { weeksQuery } from '#studio/weeks-query.ts'

export const comparisonQuery = ({ weekId, change }: Pick<Week, 'weekId' | 'change'>) =>
  queryOptions({
    queryKey: ['comparison', weekId, change],
    queryFn: ({ signal }) => call(publishing.comparison, { params: { weekId } }, { signal }),
  })

export const runningQuery = (publication: string) =>
  queryOptions({
    queryKey: ['running', publication],
    queryFn: ({ signal }) => call(publishing.running, { params: { publication } }, { signal }),
  })

export const historyQuery = (publication: string) =>
  queryOptions({
    queryKey: ['history', publication],
    queryFn: ({ signal }) => call(publishing.history, { params: { publication }, query: {} }, { signal }),
  })

/** Takes a week as a call has returned it. */
export function keepWeek(queryClient: QueryClient, week: Week) {
  queryClient.setQueryData(weekQuery(week.weekId).queryKey, week)
  void queryClient.invalidateQueries({ queryKey: weeksQuery.queryKey })
}

/** Takes a flyer as a call has returned it. */
export function keepRunning(queryClient: QueryClient, running: Running) {
  queryClient.setQueryData(runningQuery(running.publication).queryKey, running)
  void queryClient.invalidateQueries({ queryKey: historyQuery(running.publication).queryKey })
  void queryClient.invalidateQueries({ queryKey: weeksQuery.queryKey })
}
