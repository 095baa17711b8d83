import { accounts, type Account, type AccountUpdate } from '#contract/accounts.ts'
import type { Tools } from '#app/context.ts'
import { accountQuery } from '#app/features/session/account.ts'
import { withMemberNumber } from './rules.ts'

/**
 * Saves what was changed and nothing else: all else of the account may be older here than what another device, or the form above, is
 * saving.
 */
export async function saveAccount({ send, queryClient }: Pick<Tools, 'send' | 'queryClient'>, userId: string, body: AccountUpdate) {
  await send(accounts.updateAccount, { body })
  const { queryKey } = accountQuery({ send }, userId)
  queryClient.setQueryData(queryKey, (now) => now && changed(now, body))
  void queryClient.invalidateQueries({ queryKey })
  // Whether a member is an owner depends on their numbers.
  void queryClient.invalidateQueries({ queryKey: ['user'] })
}

/** Returns the account as the server has it then (decision D03). */
function changed(account: Account, { contactPreferences, storeMemberNumbers = [], ...texts }: AccountUpdate): Account {
  return storeMemberNumbers.reduce((now, it) => withMemberNumber(now, it.storeId, it.memberNumber), {
    ...account,
    ...texts,
    contactPreferences: { ...account.contactPreferences, ...contactPreferences },
  })
}
