import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'
import { forbidden, merged, unauthorized } from './problem.ts'

/**
 * A member may not have accepted the terms yet; an anonymous user who has is a shopper. `mergedInto`: the member to whom a
 * sign-in has taken all that this anonymous user had.
 */
export type Caller = { userId: UserId; tokenHash: string; isMember: boolean; acceptedTerms: boolean; mergedInto: UserId | null }

/** What the server must find out about sessions and shoppers for a call: passed in by the feature that keeps them. */
export type Sessions = {
  /** Returns the caller whose live session has this token; null when there is none. */
  callerOf: (db: Db, token: string) => Promise<Caller | null>
  /** Locks a shopper's data for one write at a time, until the transaction ends. Returns false when the shopper is gone. */
  lockShopper: (trx: Db, userId: UserId) => Promise<boolean>
  /** Returns the member who now has this anonymous user's data; null when nobody has. */
  memberOf: (db: Db, anonymousId: UserId) => Promise<UserId | null>
}

/** Decides who may make a call (decision F11). */
export function openAdmission(sessions: Sessions) {
  async function callerOf(db: Db, { headers: { authorization = '' } }: FastifyRequest): Promise<Caller | null> {
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
    return token ? sessions.callerOf(db, token) : null
  }

  async function admit(db: Db, { access }: Endpoint, request: FastifyRequest): Promise<Caller> {
    const caller = await callerOf(db, request)
    if (!caller) throw unauthorized()
    if (caller.mergedInto !== null) throw merged(caller.mergedInto)
    if (access === 'member' && !caller.isMember) throw forbidden('members_only', 'This call is for signed-in members.')
    if (access === 'shopper' && !caller.acceptedTerms) throw forbidden('terms_not_accepted', 'The terms must be accepted first.')
    return caller
  }

  async function refuseMerged(db: Db, { userId, isMember }: Caller): Promise<void> {
    const memberId = isMember ? null : await sessions.memberOf(db, userId)
    if (memberId !== null) throw merged(memberId)
  }

  /**
   * Begins every write of a shopper (docs/decisions/0011). Whether a sign-in has moved the data to a member is checked again
   * behind the lock: a write that waited there for the merge would be acknowledged, and lost.
   */
  async function lockCaller(trx: Db, caller: Caller): Promise<void> {
    if (!(await sessions.lockShopper(trx, caller.userId))) throw unauthorized()
    await refuseMerged(trx, caller)
  }

  return { callerOf, admit, refuseMerged, lockCaller }
}
