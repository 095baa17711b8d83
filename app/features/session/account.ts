import { queryOptions, useQuery } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import { useTools, type Tools } from '#app/context.ts'
import { t } from '#words/t.ts'
import { useMember } from './user.ts'

/** Fetched again wherever it is shown: the device's copy may be older than what was saved last. */
export const accountQuery = ({ send }: Pick<Tools, 'send'>, userId: string) =>
  queryOptions({ queryKey: ['account', userId], staleTime: 0, queryFn: () => send(accounts.account, {}) })

/** Returns the member's account. For anybody else nothing is fetched; an account that can't be read is undefined (spec section 8). */
export function useAccount() {
  const member = useMember()
  return useQuery({ ...accountQuery(useTools(), member?.userId ?? ''), enabled: member !== null })
}

/** Returns a greeting with the member's first name, when it is known (decision E51). */
export function greetingOf(firstName: string | undefined): string {
  return firstName?.trim() ? t`Hello, ${firstName.trim()}` : t`Hello`
}
