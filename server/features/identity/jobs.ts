import type { Mail } from '#server/adapters/mailer/mail.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { deleteOldAttempts } from '#server/http/attempts.ts'
import { deleteOldReplies } from '#server/http/idempotency.ts'
import { batch, deleteInBatches } from '#server/jobs/batches.ts'
import { deleteOldAuditEvents } from '#server/credentials/audit-queries.ts'
import { mailedCodeSeconds, passwordName } from './codes.ts'
import { passwordMail } from './mails.ts'
import {
  deleteIdleVisitors,
  deleteOldCodes,
  deleteOldDevices,
  deleteOldFlows,
  deleteOldMerges,
  deleteOldSessions,
  insertCode,
  memberByEmail,
} from './queries.ts'
import { randomToken } from '#server/secrets.ts'
import { speaking, type Language } from '#words/t.ts'

/** `language` is absent from orders of an earlier version. */
export type PasswordLink = { address: string; language?: Language }
type Sending = { db: Db; post: (db: Db, mail: Mail) => Promise<void>; publicUrl: () => string }

/**
 * Deletes what nobody needs any more (decisions F04, F16): sessions, codes and sign-ins that have ended, counts of past tries,
 * replies kept for repeated requests, devices that did not come back, audit events after 90 days, visitors without lists and
 * favorites after 30 days, and those with some who did not come back for 13 months. Members stay.
 */
export async function deleteWhatHasExpired(db: Db, now: Date): Promise<void> {
  await deleteInBatches(
    db,
    now,
    deleteOldAuditEvents,
    deleteOldSessions,
    deleteOldCodes,
    deleteOldFlows,
    deleteOldAttempts,
    deleteOldReplies,
    deleteOldDevices,
  )
  let visitor = await deleteIdleVisitors(db, now, batch, null)
  while (visitor) visitor = await deleteIdleVisitors(db, now, batch, visitor)
  await deleteInBatches(db, now, deleteOldMerges)
}

/** Carries out the pages' orders: the page itself must not show, not even by its time, whether an address has an account. */
export function passwordLinkWorker({ db, ...sending }: Sending): (order: PasswordLink) => Promise<void> {
  return (order) => inTransaction(db, (trx) => mailPasswordLink({ db: trx, ...sending }, order))
}

/** In the caller's transaction: keeps a code for one use within an hour, and its mail; does nothing for an unknown address. */
export async function mailPasswordLink({ db, post, publicUrl }: Sending, { address, language = 'en' }: PasswordLink): Promise<void> {
  const member = await memberByEmail(db, address)
  if (!member) return
  const code = randomToken()
  await insertCode(db, passwordName(code), member.userId, {}, mailedCodeSeconds)
  const url = `${publicUrl()}/api/oauth/password?code=${code}`
  await post(
    db,
    speaking(language, () => passwordMail(address, url)),
  )
}
