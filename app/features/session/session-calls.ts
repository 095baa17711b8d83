import type { QueryClient } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import type { Endpoint, Reply, Request, Send } from '#contract/endpoint.ts'
import { CallError, type Call, type More } from '#app/api/call.ts'
import { AnotherSession, isSessionOurs, mustBeOurs, sessionMark } from './session.ts'
import { userQuery } from './user.ts'

type Parts = {
  call: Call
  queryClient: QueryClient
  /** The server knows this session no more. */
  ended: () => void
  /** All that the shopper had has gone to this member, and the reply that gave the member's token was lost. */
  merged: (memberId: string) => void
}

/**
 * Calls that know whose they are: sent while the shopper who began them is at the device, and answered to nobody else. A
 * refusal by any of them makes the app ask who it is, once, and what that call is told decides (docs/decisions/0065).
 */
export function callsOfSession({ call, queryClient, ended, merged }: Parts): Call & Send {
  let asking: Promise<unknown> | null = null

  /** Anew: a reply that set out before the refusal may not know of it. */
  async function ask() {
    const query = userQuery({ send })
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false })
  }

  function askWho() {
    asking ??= ask()
      .catch(() => {}) // no answer is none: the session goes on
      .finally(() => {
        asking = null
      })
  }

  function refused(endpoint: Endpoint, { problem }: CallError) {
    if (problem?.code === 'merged' && problem.mergedInto !== undefined) merged(problem.mergedInto)
    else if (endpoint.path === accounts.user.path) ended()
    else askWho()
  }

  async function send<E extends Endpoint>(endpoint: E, request: Request<E>, more?: More): Promise<Reply<E>> {
    mustBeOurs()
    const mark = sessionMark()
    const isOver = () => !isSessionOurs() || mark !== sessionMark()
    // What is open to all is never refused: a member who has been signed out elsewhere would not hear of it.
    if (endpoint.access === 'none' && queryClient.getQueryData(userQuery({ send }).queryKey)?.isAnonymous === false) askWho()
    let reply: Reply<E>
    try {
      reply = await call(endpoint, request, more)
    } catch (error) {
      if (error instanceof CallError && error.status === 401 && !isOver()) refused(endpoint, error)
      throw error
    }
    // A reply that says nothing may be heard by anybody.
    if (reply !== null && isOver()) throw new AnotherSession()
    return reply
  }
  return send
}
