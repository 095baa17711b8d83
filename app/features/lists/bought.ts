import { queryOptions, useQuery } from '@tanstack/react-query'
import { bought, type Bought } from '#contract/bought.ts'
import { useTools, type Tools } from '#app/context.ts'
import { useUser } from '#app/features/session/user.ts'

/** What the shopper has bought, as the server has counted it. */
export const boughtQuery = ({ send }: Pick<Tools, 'send'>, userId: string) =>
  queryOptions({
    queryKey: ['bought', userId],
    queryFn: (): Promise<readonly Bought[]> => send(bought.all, {}),
  })

/** Returns what the shopper has bought; none until it is known. */
export function useBought(): readonly Bought[] {
  const user = useUser()
  return useQuery({ ...boughtQuery(useTools(), user?.userId ?? ''), enabled: user?.acceptedTerms === true }).data ?? nothing
}
const nothing: readonly Bought[] = []
