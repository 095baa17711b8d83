import type { QueryClient } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import type { Endpoint, Reply, Request, Send } from '#contract/endpoint.ts'
import { CallError, type Call, type More } from '#app/api/call.ts'
import { AnotherSession, isSessionOurs, mustBeOurs, sessionMark } from './session.ts'
import { userQuery } from './user.ts'

type Parts = {
  call: Call
  queryClient: QueryClient
  /** Called when the server no longer accepts this session. */
  ended: () => void
  /** Called when the shopper's data has gone to this member, and the reply with the member's token was lost. */
  merged: (memberId: string) => void
}

/**
 * Makes calls that belong to one shopper: they are sent only while that shopper is at the device, and another shopper never
 * receives their reply. When one is refused, the app asks once who the user is; that reply decides (docs/decisions/0065).
 */
export function callsOfSession({ call, queryClient, ended, merged }: Parts): Call & Send {
  let asking: Promise<unknown> | null = null

  /** Cancels a request that is under way: its reply may have been sent before the refusal. */
  async function ask() {
    const query = userQuery({ send })
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false })
  }

  function askWho() {
    asking ??= ask()
      .catch(() => {}) // without a reply the session goes on
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
    // A call that is open to all is never refused: by it alone a member who was signed out elsewhere would not find that out.
    if (endpoint.access === 'none' && queryClient.getQueryData(userQuery({ send }).queryKey)?.isAnonymous === false) askWho()
    let reply: Reply<E>
    try {
      reply = await call(endpoint, request, more)
    } catch (error) {
      // What failed was the former shopper's: the next one is not told of it.
      if (isOver()) throw new AnotherSession()
      if (error instanceof CallError && error.status === 401) refused(endpoint, error)
      throw error
    }
    // A reply without content may be returned to any shopper.
    if (reply !== null && isOver()) throw new AnotherSession()
    return reply
  }
  return send
}
