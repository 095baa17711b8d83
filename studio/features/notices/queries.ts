import { queryOptions } from '@tanstack/react-query'
import { notices } from '#contract/studio/notices.ts'
import { call } from '#studio/api/call.ts'

export const noticeQueries = {
  desk: () => queryOptions({ queryKey: ['notices', 'desk'], queryFn: ({ signal }) => call(notices.desk, {}, { signal }) }),
  reach: (storeIds: readonly number[]) =>
    queryOptions({
      queryKey: ['notices', 'reach', storeIds],
      queryFn: ({ signal }) => call(notices.reach, { body: { storeIds: [...storeIds] } }, { signal }),
      placeholderData: (before) => before,
    }),
}
