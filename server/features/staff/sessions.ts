import type { StaffOf } from '#server/http/admission.ts'
import { hashOf, tokenPattern } from '#server/secrets.ts'
import { renewSession, staffOfSession } from './queries.ts'

/** What server/http needs of staff; server/app.ts passes it in. */
export const staffOf: StaffOf = async (db, token) => {
  if (!tokenPattern.test(token)) return null
  const found = await staffOfSession(db, hashOf(token))
  if (found?.isStale) await renewSession(db, found.caller.sessionId)
  return found?.caller ?? null
}
