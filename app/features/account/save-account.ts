import { accounts, type Account } from '#contract/accounts.ts'
import type { Tools } from '#app/context.ts'
import { accountQuery } from '#app/features/session/account.ts'

/**
 * Saves the fields of a form. The whole account is sent, so it is read first: another device may have changed the fields that are
 * not in the form.
 */
export async function saveAccount(
  { send, queryClient }: Pick<Tools, 'send' | 'queryClient'>,
  userId: string,
  change: (account: Account) => Account,
) {
  const query = accountQuery({ send }, userId)
  const body = change(await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false }))
  await send(accounts.updateAccount, { body })
  queryClient.setQueryData(query.queryKey, body)
  void queryClient.invalidateQueries({ queryKey: query.queryKey })
  // Whether a member is an owner depends on their numbers.
  void queryClient.invalidateQueries({ queryKey: ['user'] })
}
