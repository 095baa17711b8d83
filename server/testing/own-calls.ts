import cookie from '@fastify/cookie'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Endpoints } from '#contract/endpoint.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/pool.ts'
import { onPrimary, type Reads } from '#server/db/reads.ts'
import { insertSession } from '#server/features/identity/session-queries.ts'
import { sessions } from '#server/features/identity/sessions.ts'
import { staffSessions } from '#server/features/staff/sessions.ts'
import type { Caller } from '#server/http/admission.ts'
import { openFastify } from '#server/http/fastify.ts'
import { limitPerMinute } from '#server/http/limits.ts'
import { pseudonyms } from '#server/http/origin.ts'
import { server, type Handlers } from '#server/http/serve.ts'
import { hashOf, randomToken } from '#server/secrets.ts'
import { newUserId } from '#server/user-id.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { scratchFolder } from './scratch.ts'
import { publicUrl } from './public-url.ts'
import { unlimited } from './unlimited.ts'

/** Not Date.now itself, in whose place a test may put another clock. */
const now = () => Date.now()

type Given = { environment?: Record<string, string>; address?: string; db?: Db; reads?: Reads }

/** Serves calls of a test's own in the way in which the server serves those of the contract, with the sessions of shoppers and staff. */
export async function ownCalls<T extends Endpoints>(
  table: T,
  handlers: Handlers<T>,
  { environment = {}, address = publicUrl, ...given }: Given = {},
) {
  const dataDir = scratchFolder()
  const db = given.db ?? (await testDatabase()).db
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...unlimited, ...environment })
  const { app, load } = openFastify(config, () => address)
  app.register(cookie) // as the sign-in pages do: it then reads those of the studio
  const served = server(app, {
    db,
    reads: given.reads ?? onPrimary(db),
    sessions,
    staff: staffSessions,
    perUser: limitPerMinute(config.requestsPerUser, now),
    publicUrl: () => address,
    tellWho: pseudonyms(config.authSecret, now),
  })
  served.serve(table, handlers)
  atEnd(() => app.close())
  return { app, db, load, ...served, http: (options: InjectOptions): Promise<LightMyRequestResponse> => app.inject(options) }
}

/** Returns a new shopper who has a session, made in the tables, with the header that their device sends. */
export async function shopperSession(
  db: Db,
  { terms = false, member = false } = {},
): Promise<{ headers: { authorization: string }; caller: Caller }> {
  const userId = newUserId()
  await db
    .insertInto('shopper')
    .values({
      user_id: userId,
      email: member ? `${userId}@example.com` : null,
      password_hash: member ? 'none' : null,
      accepted_terms_at: terms ? new Date() : null,
      last_visited_store_id: null,
    })
    .execute()
  const token = randomToken()
  await insertSession(db, userId, hashOf(token), { idle: 1, most: null })
  const caller = { userId, tokenHash: hashOf(token), isMember: member, acceptedTerms: terms, mergedInto: null }
  return { headers: { authorization: `Bearer ${token}` }, caller }
}
