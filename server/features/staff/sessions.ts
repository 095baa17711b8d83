import { audit } from '#server/credentials/audit.ts'
import { deviceOf } from '#server/credentials/devices.ts'
import { quarter } from '#server/credentials/tries.ts'
import type { Db } from '#server/db/pool.ts'
import type { StaffSessions } from '#server/http/admission.ts'
import type { Context } from '#server/http/serve.ts'
import { hashOf, randomToken, tokenPattern } from '#server/secrets.ts'
import type { StaffId } from '#server/staff-id.ts'
import { renewSession, staffOfSession } from './queries.ts'
import { begunSession, deleteSessionByToken, insertSession } from './sign-in-queries.ts'

/** What server/http needs of staff; server/app.ts passes it in. */
export const staffSessions: StaffSessions = {
  staffOf: async (db, token) => {
    if (!tokenPattern.test(token)) return null
    const found = await staffOfSession(db, hashOf(token))
    if (found?.isStale) await renewSession(db, found.caller.sessionId)
    return found?.caller ?? null
  },
  arrivingOf: async (db, token) => (tokenPattern.test(token) ? begunSession(db, hashOf(token)) : null),
}

type Browser = Pick<Context, 'studio' | 'from' | 'userAgent'>
const idle = 12 * 60

/**
 * Begins a session that is only good for showing or setting a second factor: for a quarter of an hour, or an hour for who was invited and may
 * first have to find an app for codes.
 */
export async function arrive(trx: Db, staffId: StaffId, browser: Browser, invitation?: { invitationHash: string; passwordHash: string }) {
  await begin(trx, staffId, browser, { minutes: invitation ? 60 : quarter / 60, isIn: false, ...(invitation && { invitation }) })
}

/** Begins a whole session, in place of the one by which they came. */
export async function letIn(trx: Db, staffId: StaffId, browser: Browser): Promise<void> {
  await begin(trx, staffId, browser, { minutes: idle, isIn: true })
  await audit(trx, 'staff.session-begun', { staffId }, browser.from)
}

/** The token is a new one each time: nobody who knew the one from before is let in with it. */
async function begin(
  trx: Db,
  staffId: StaffId,
  { studio, userAgent }: Browser,
  more: Pick<Parameters<typeof insertSession>[1], 'minutes' | 'isIn' | 'invitation'>,
) {
  if (studio.token) await deleteSessionByToken(trx, hashOf(studio.token))
  const token = randomToken()
  await insertSession(trx, { staffId, tokenHash: hashOf(token), device: deviceOf(userAgent), ...more })
  studio.keep(token)
}
