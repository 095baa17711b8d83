import type { FastifyRequest } from 'fastify'
import type { Endpoint, StaffAccess } from '#contract/endpoint.ts'
import type { StaffRole } from '#contract/studio/staff.ts'
import type { Db } from '#server/db/pool.ts'
import type { StaffId } from '#server/staff-id.ts'
import type { UserId } from '#server/user-id.ts'
import { forbidden, merged, signedOut, unauthorized } from './problem.ts'

/**
 * A member may not have accepted the terms yet; an anonymous user who has is a shopper. `mergedInto`: the member to whom a
 * sign-in has taken all that this anonymous user had.
 */
export type Caller = { userId: UserId; tokenHash: string; isMember: boolean; acceptedTerms: boolean; mergedInto: UserId | null }

/** A member of staff who has shown a second factor. `chains`: null for all. `storeId`: only with the role store. */
export type StaffCaller = {
  staffId: StaffId
  sessionId: string
  /** A function, not a person: 'Marketing'. */
  name: string
  email: string
  role: StaffRole
  chains: number[] | null
  storeId: number | null
  secondFactorAt: Date
}

/**
 * Who has shown a password or an invitation in the studio. `isIn`: and a second factor too, so that the session is whole.
 * `invited`: it was an invitation.
 */
export type Arriving = { staffId: StaffId; sessionId: string; name: string; email: string; isIn: boolean; invited: boolean }

/** What the server must find out about staff for a call, by the token of a live session: passed in by the feature that keeps them. */
export type StaffSessions = {
  staffOf: (db: Db, token: string) => Promise<StaffCaller | null>
  arrivingOf: (db: Db, token: string) => Promise<Arriving | null>
}

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

/** How long an act that asks for it takes the second factor as just shown, in ms. */
const recent = 5 * 60_000

/** Which roles an access word lets in: each role may do what those before it may. */
const rolesOf: Record<StaffAccess, readonly StaffRole[]> = {
  staff: ['store', 'editor', 'publisher', 'administrator'],
  editor: ['editor', 'publisher', 'administrator'],
  publisher: ['publisher', 'administrator'],
  administrator: ['administrator'],
}

/** Decides which staff may make a call. A bearer token is never theirs: what admits them is the cookie alone. */
export async function admitStaff(
  { staffOf }: StaffSessions,
  db: Db,
  { access, secondFactor }: Pick<Endpoint, 'secondFactor'> & { access: StaffAccess },
  token: string | null,
): Promise<StaffCaller> {
  const caller = token ? await staffOf(db, token) : null
  if (!caller) throw signedOut()
  if (!rolesOf[access].includes(caller.role)) throw forbidden('other_role', 'Your role may not do this. An administrator can change it.')
  if (secondFactor === 'recent' && Date.now() - caller.secondFactorAt.getTime() > recent)
    throw forbidden('show_it_is_you', 'Please show your passkey or a code again for this.')
  return caller
}

export async function admitArriving({ arrivingOf }: StaffSessions, db: Db, token: string | null): Promise<Arriving> {
  const caller = token ? await arrivingOf(db, token) : null
  if (!caller) throw signedOut()
  return caller
}
