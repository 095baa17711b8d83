import type { QueryClient } from '@tanstack/react-query'
import { brand } from '#brand'
import { accounts } from '#contract/accounts.ts'
import { CallError } from '#app/api/call.ts'
import { verdictOf } from '#app/api/outbox.ts'
import { callForToken, replaceToken, startAnew } from '#app/features/session/session.ts'
import { tabs } from '#app/platform/tabs/index.ts'
import { dropPending, pending } from './pending.ts'

/** waiting: it did not get through, and is kept for another try. */
export type Swapped = 'nothing' | 'done' | 'refused' | 'waiting'

const patience = 20_000

/**
 * Makes the code that a sign-in page gave a session. Only a swap that succeeded touches the session that was there
 * (decisions C01, C06); one whose reply is lost is done again (docs/decisions/0064). One tab does it: another one finds
 * nothing left to swap.
 */
export function swapPending(queryClient: QueryClient): Promise<Swapped> {
  return tabs.oneAtATime('sign-in', async () => {
    const kept = pending()
    if (!kept) return 'nothing'
    const body = { clientToken: brand.client, token: kept.code, verifier: kept.verifier }
    try {
      const { authToken } = await callForToken(accounts.authenticate, { body }, { signal: AbortSignal.timeout(patience) })
      replaceToken(authToken, kept.from)
    } catch (error) {
      if (!isRefusal(error)) return 'waiting'
      dropPending()
      return 'refused'
    }
    // Last: a tab that is killed before has it done again, with the same token.
    dropPending()
    startAnew(queryClient)
    return 'done'
  })
}

function isRefusal(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || verdictOf(error).kind === 'refused')
}
