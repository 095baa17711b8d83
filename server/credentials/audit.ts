import type { Db } from '#server/db/pool.ts'
import type { StaffId } from '#server/staff-id.ts'
import type { UserId } from '#server/user-id.ts'
import { insertAuditEvent } from './audit-queries.ts'

/** All audit events. Operators search for these names, so they must not change (docs/decisions/0063). */
export type AuditName =
  /** The digits of the mail were right: the account exists. */
  | 'account.created'
  | 'account.deleted'
  /** By a mailed link, which also ends all sessions. */
  | 'password.changed'
  /** A device signed in. */
  | 'session.begun'
  /** A device signed out, or was signed out from another one. */
  | 'session.ended'
  /** A device signed all others out. */
  | 'sessions.ended'
  /** A wrong password, or an address without an account. */
  | 'sign-in.refused'
  /** Too many failures: further tries are not checked until the quarter of an hour is over. */
  | 'sign-in.locked'
  /** Too many codes or links were requested: no further mail is sent until the hour is over. */
  | 'mail.locked'
  /** Wrong digits. */
  | 'sign-up.refused'
  /** A link to the studio was made: for somebody new, or in place of a sign-in that was taken away. */
  | 'staff.invited'
  | 'staff.reset'
  /** Another role, or other chains. */
  | 'staff.changed'
  | 'staff.ended'
  /** Password and second factor were right. */
  | 'staff.session-begun'
  | 'staff.session-ended'
  /** A wrong password, or an address of nobody here. */
  | 'staff.refused'
  | 'staff.locked'
  /** The password was right; the passkey or the code was not. */
  | 'staff.factor-refused'
  | 'staff.factor-locked'
  | 'staff.factor-added'
  | 'staff.factor-removed'
  | 'staff.recovery-code-used'
  | 'staff.password-changed'

export type Who = { shopperId: UserId } | { staffId: StaffId } | { addressHash: string }

/**
 * The one way to write an audit event. `db` is the transaction of what happened, where there is one, so that the event is
 * rolled back with it. `network` is as networkOf returns it.
 */
export function audit(db: Db, event: AuditName, who: Who, network: string): Promise<void> {
  return insertAuditEvent(db, { event, shopperId: null, addressHash: null, staffId: null, ...who, network })
}
