import { queryOptions } from '@tanstack/react-query'
import { weeks } from '#contract/studio/weeks.ts'
import { call } from '#studio/api/call.ts'

/** All weeks of the chains of whoever is signed in: the page Weeks shows them, and Find finds them. */
export const weeksQuery = queryOptions({ queryKey: ['weeks'], queryFn: ({ signal }) => call(weeks.all, {}, { signal }) })
