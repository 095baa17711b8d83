import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { results } from '#contract/studio/results.ts'
import { call } from '#studio/api/call.ts'

export const countedWeeksQuery = queryOptions({
  queryKey: ['results'],
  queryFn: ({ signal }) => call(results.weeks, {}, { signal }),
})

export const resultsQuery = (publication: string, storeId: number | null) =>
  queryOptions({
    queryKey: ['results', publication, storeId],
    queryFn: ({ signal }) =>
      call(results.one, { params: { publication }, query: storeId === null ? {} : { store: String(storeId) } }, { signal }),
    placeholderData: keepPreviousData,
  })
