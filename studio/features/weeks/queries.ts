import { queryOptions } from '@tanstack/react-query'
import { weekRows } from '#contract/studio/rows.ts'
import { weeks } from '#contract/studio/weeks.ts'
import { call } from '#studio/api/call.ts'

export const weekQuery = (weekId: string) =>
  queryOptions({ queryKey: ['week', weekId], queryFn: ({ signal }) => call(weeks.one, { params: { weekId } }, { signal }) })

export const columnsQuery = (weekId: string) =>
  queryOptions({ queryKey: ['columns', weekId], queryFn: ({ signal }) => call(weeks.columns, { params: { weekId } }, { signal }) })

export const rowsQuery = (weekId: string) =>
  queryOptions({ queryKey: ['rows', weekId], queryFn: ({ signal }) => call(weekRows.all, { params: { weekId } }, { signal }) })
