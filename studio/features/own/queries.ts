import { queryOptions } from '@tanstack/react-query'
import { ownSignIn } from '#contract/studio/own-sign-in.ts'
import { call } from '#studio/api/call.ts'

export const ownQuery = queryOptions({ queryKey: ['own-sign-in'], queryFn: ({ signal }) => call(ownSignIn.all, {}, { signal }) })
