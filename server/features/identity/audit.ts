import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'
import { insertAuditEvent } from './audit-queries.ts'
import { memberByEmail } from './queries.ts'
import { keyedHashOf } from '#server/secrets.ts'

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

type Who = { shopperId: UserId } | { addressHash: string }

/**
 * The one way to write an audit event. `db` is the transaction of what happened, where there is one, so that the event is
 * rolled back with it. `network` is as networkOf returns it.
 */
export function audit(db: Db, event: AuditName, who: Who, network: string): Promise<void> {
  return insertAuditEvent(db, { event, shopperId: null, addressHash: null, ...who, network })
}

/** Returns the owner of the address, or a keyed hash of an address without an account: the address itself is never written. */
export async function whoHas(db: Db, authSecret: string, address: string): Promise<Who> {
  const member = await memberByEmail(db, address)
  return member ? { shopperId: member.userId } : { addressHash: keyedHashOf(authSecret, `address:${address}`) }
}
