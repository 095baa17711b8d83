import type { QueryClient } from '@tanstack/react-query'
import * as brand from '#brand'
import { accounts } from '#contract/accounts.ts'
import { CallError, patience } from '#app/api/call.ts'
import { verdictOf } from '#app/api/outbox.ts'
import { completeMerges } from '#app/features/session/merged.ts'
import { callForToken, replaceToken, startAnew } from '#app/features/session/session.ts'
import { tabs } from '#app/platform/tabs/index.ts'
import { firstRead } from './first-read.ts'
import { dropPending, pending } from './pending.ts'
import { grantWish } from './wishes.ts'

/** waiting: the swap, or the first read after it, got no reply, and the code is kept for another try. */
export type Swapped = 'nothing' | 'done' | 'refused' | 'waiting'

/**
 * Swaps the code of a sign-in page for a session. Only a swap that succeeds changes the current session (decisions C01, C06), and not before
 * what the shopper has there was read (docs/decisions/0252); one whose reply is lost is done again (docs/decisions/0064). Only one tab at a
 * time swaps: the next one finds no code any more.
 */
export function swapPending(queryClient: QueryClient): Promise<Swapped> {
  return tabs.oneAtATime('sign-in', async () => {
    const kept = pending()
    if (!kept) return 'nothing'
    const body = { clientToken: brand.client, token: kept.code, verifier: kept.verifier }
    let first: Awaited<ReturnType<typeof firstRead>>
    try {
      const { authToken } = await callForToken(accounts.authenticate, { body }, { signal: AbortSignal.timeout(patience) })
      first = await firstRead(authToken)
      replaceToken(first.user.authToken || authToken, kept.from)
    } catch (error) {
      if (!isRefusal(error)) return 'waiting'
      dropPending()
      return 'refused'
    }
    // Comes last: if the tab is killed before this, the swap is done again and returns the same token.
    dropPending()
    if (!first.user.isAnonymous) completeMerges(first.user.userId)
    startAnew(queryClient, first.known)
    grantWish(kept.wish)
    return 'done'
  })
}

function isRefusal(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || verdictOf(error).kind === 'refused')
}
