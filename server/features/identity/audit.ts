import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'
import { insertAuditEvent } from './audit-queries.ts'
import { memberByEmail } from './queries.ts'
import { keyedHashOf } from '#server/secrets.ts'

/** Everything that leaves an audit event. Operators search for these names, so they stay (docs/decisions/0063). */
export type AuditName =
  /** The digits of the mail were right: the account exists. */
  | 'account.created'
  | 'account.deleted'
  /** By a mailed link; all sessions ended with it. */
  | 'password.changed'
  /** A device signed in. */
  | 'session.begun'
  /** A device signed out, or was signed out from another one. */
  | 'session.ended'
  /** A device signed all others out. */
  | 'sessions.ended'
  /** A wrong password, or an address without an account. */
  | 'sign-in.refused'
  /** Too many failures: further ones are not judged until the quarter of an hour is over. */
  | 'sign-in.locked'
  /** Too many codes or links asked for: no further mail goes out until the hour is over. */
  | 'mail.locked'
  /** Wrong digits. */
  | 'sign-up.refused'

type Who = { shopperId: UserId } | { addressHash: string }

/**
 * The one way to leave an audit event. `db` is the transaction that does what is told, where there is one: what is rolled
 * back is not told. `network` is as networkOf gives it.
 */
export function audit(db: Db, event: AuditName, who: Who, network: string): Promise<void> {
  return insertAuditEvent(db, { event, shopperId: null, addressHash: null, ...who, network })
}

/** Whose account it is; where nobody has the address, its keyed hash: the address itself is never told. */
export async function whoHas(db: Db, authSecret: string, address: string): Promise<Who> {
  const member = await memberByEmail(db, address)
  return member ? { shopperId: member.userId } : { addressHash: keyedHashOf(authSecret, `address:${address}`) }
}
