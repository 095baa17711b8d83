import type { Sessions } from '#server/http/admission.ts'
import { hashOf, tokenPattern } from '#server/secrets.ts'
import { callerOfSession, lockShopper, memberOf } from './queries.ts'

/** What server/http needs of identity; server/app.ts passes it in. */
export const sessions: Sessions = {
  callerOf: async (db, token) => (tokenPattern.test(token) ? callerOfSession(db, hashOf(token)) : null),
  lockShopper,
  memberOf,
}
