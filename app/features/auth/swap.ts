import type { QueryClient } from '@tanstack/react-query'
import { brand } from '#brand'
import { accounts } from '#contract/accounts.ts'
import { CallError, type Call } from '#app/api/call.ts'
import { noteMerge } from '#app/features/shell/merged.ts'
import { callForToken, replaceToken, sessionKey, startAnew } from '#app/features/shell/session.ts'
import { paths } from '#app/paths.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { goSignIn } from './leave.ts'
import { dropPending, pending } from './pending.ts'

type Parts = {
  queryClient: QueryClient
  call: Call
  /** Without a bearer. */
  callForToken?: Call
  wait?: (milliseconds: number) => Promise<unknown>
}

/**
 * At the start of the app, after kept queries are restored: makes the code that a sign-in page gave a session, and
 * follows what other tabs do. Only a swap that succeeded touches the session that was there (decisions C01, C06).
 */
export async function followSession(parts: Parts) {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionKey && newValue !== null) startAnew(parts.queryClient)
  })
  // The pages that codes come to are left at once: a swap begun there would lose its reply, and the code with it.
  if (arrivals.includes(location.pathname)) return
  if ((await swapPending(parts)) === 'failed') sayFailed(parts)
}

const arrivals = [paths.login(), paths.createAccount()]

/** One tab does it: another one finds nothing left to swap. */
export function swapPending({
  queryClient,
  callForToken: call = callForToken,
  wait = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds)),
}: Omit<Parts, 'call'>): Promise<'nothing' | 'done' | 'failed'> {
  return navigator.locks.request('sign-in', async () => {
    const kept = pending()
    if (!kept) return 'nothing'
    const body = { clientToken: brand.client, token: kept.code, verifier: kept.verifier }
    for (const pause of [1000, 3000, null]) {
      try {
        const { authToken } = await call(accounts.authenticate, { body })
        dropPending()
        replaceToken(authToken)
        if (kept.from !== null) noteMerge(kept.from)
        startAnew(queryClient)
        return 'done'
      } catch (error) {
        // A refusal is final; what did not get through is tried again while the code lives.
        if (pause === null || (error instanceof CallError && error.status < 500)) break
        await wait(pause)
      }
    }
    dropPending()
    return 'failed'
  })
}

function sayFailed({ call, queryClient }: Parts) {
  dialogs.confirm({
    key: 'sign-in',
    title: 'Please sign in again',
    message: 'Signing in did not work this time. Your lists on this device are as they were.',
    okText: 'Sign In',
    onOk: () => goSignIn({ send: call, queryClient }),
  })
}
