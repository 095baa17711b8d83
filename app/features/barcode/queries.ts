import { queryOptions } from '@tanstack/react-query'
import * as brand from '#brand'
import { exclusives } from '#contract/exclusives.ts'
import type { Tools } from '#app/context.ts'

/** The member's code, '' when there is none. It never changes: it is asked for again only in case that it was not there yet. */
export const scanCodeQuery = ({ send }: Pick<Tools, 'send'>, userId: string) =>
  queryOptions({
    queryKey: ['scan code', userId],
    staleTime: 3600_000,
    queryFn: async () => (await send(exclusives.scanCode, { params: { userId, customerGuid: brand.customerGuid } })).scanCode,
  })
