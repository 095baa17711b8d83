import * as brand from '#brand'
import { accounts } from '#contract/accounts.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/pool.ts'
import { audit } from '#server/credentials/audit.ts'
import { deviceOf } from '#server/credentials/devices.ts'
import { beginName, codeSeconds, entryName, Entry, type Begin } from '#server/features/identity/codes.ts'
import { callerOfSession, insertCode, insertMerged, insertVisitor, lockShopper, takeCode } from '#server/features/identity/queries.ts'
import {
  deleteCodesOf,
  deleteOtherSessions,
  deleteSession,
  deleteSessionById,
  insertSession,
  isYoungSession,
  renewSession,
  sessionsOf,
  type Lifetime,
} from '#server/features/identity/session-queries.ts'
import { copyDigests } from '#server/features/digest/queries.ts'
import { mergeFavorites } from '#server/features/favorites/merge.ts'
import { insertMissingDefaultLists } from '#server/features/lists/default-lists.ts'
import { mergeLists } from '#server/features/lists/merge.ts'
import { copyVisits } from '#server/features/stores/queries.ts'
import type { Caller } from '#server/http/admission.ts'
import { countAttempt } from '#server/http/attempts.ts'
import { copyReplies } from '#server/http/idempotency.ts'
import { badRequest, forbidden, merged, notFound, tooMany, unauthorized } from '#server/http/problem.ts'
import type { Context, Serve } from '#server/http/serve.ts'
import { hashOf, keyedHashOf, randomToken, tokenPattern } from '#server/secrets.ts'
import { newUserId } from '#server/user-id.ts'
import type { Language } from '#words/t.ts'
import { deleteAccount } from './delete-account.ts'
import { mergeAccounts } from './merge.ts'
import {
  accountById,
  mergeMemberNumbers,
  setLanguage,
  setTermsAccepted,
  takeTokenFromOthers,
  updateAccount,
  upsertDevice,
  userById,
} from './queries.ts'

/** In days. A visitor can't sign in again, so the session ends only when it is not used. */
const lifetimes: Record<'visitor' | 'member', Lifetime> = { visitor: { idle: 400, most: null }, member: { idle: 90, most: 400 } }
/** New visitors of one address in an hour: a shop full of phones behind one address stays far below (decision C01). */
const visitorsPerHour = 1000
const passwordMailsPerHour = 5

/** In seconds: how long a swap whose reply was lost can be repeated (docs/decisions/0064). */
const swapAgainSeconds = 600

type Parts = { postLink: (db: Db, address: string, language: Language) => Promise<void>; config: Pick<Config, 'authSecret'> }

export function accountRoutes(serve: Serve, { postLink, config }: Parts) {
  serve(accounts, {
    async authenticate({ body: { clientToken, token, verifier } }, { db, from, userAgent }) {
      if (clientToken !== brand.client)
        throw badRequest('The clientToken is not known.', [{ field: 'clientToken', message: 'is not known' }])
      if (token === undefined) return { authToken: await newVisitor(db, from) }
      if (!tokenPattern.test(token)) throw unauthorized()
      if (verifier !== undefined) return { authToken: await swap(db, config.authSecret, token, verifier, { from, userAgent }) }
      const caller = await callerOfSession(db, hashOf(token))
      if (!caller) throw unauthorized()
      if (caller.mergedInto !== null) throw merged(caller.mergedInto)
      await renew(db, caller)
      return { authToken: token }
    },

    async user({ body: device }, { db, caller, language }) {
      if (device.notificationToken !== null) await takeTokenFromOthers(db, caller.userId, device.notificationToken)
      await upsertDevice(db, caller.userId, caller.tokenHash, device)
      await setLanguage(db, caller.userId, language())
      await renew(db, caller) // every start of the app calls this
      const user = await userById(db, caller.userId)
      if (!user) throw unauthorized()
      return { ...user, authToken: '' }
    },

    async acceptTerms(_, { db, caller }) {
      await setTermsAccepted(db, caller.userId)
      await insertMissingDefaultLists(db, caller.userId)
    },

    async beginSignIn({ body: { challenge } }, { db, caller: { userId, tokenHash, isMember } }) {
      const code = randomToken()
      await insertCode(db, beginName(code), userId, { tokenHash, isMember, challenge } satisfies Begin, codeSeconds)
      return { code }
    },

    account: (_, { db, caller }) => accountById(db, caller.userId),

    async updateAccount({ body: account }, { db, caller }) {
      if (!caller.isMember && !caller.acceptedTerms) throw forbidden('terms_not_accepted', 'The terms must be accepted first.')
      await updateAccount(db, caller.userId, account)
      if (account.storeMemberNumbers) await mergeMemberNumbers(db, caller.userId, account.storeMemberNumbers)
    },

    async deleteAccount(_, { db, caller, from }) {
      await deleteAccount(db, caller.userId, from)
    },

    async sessions(_, { db, caller: { userId, tokenHash } }) {
      const kept = await sessionsOf(db, userId, tokenHash)
      return kept.map(({ seenAt, ...session }) => ({ ...session, lastSeenAt: seenAt.toISOString() }))
    },

    async endSession({ params: { sessionId } }, { db, caller: { userId }, from }) {
      if (!(await deleteSessionById(db, userId, sessionId))) throw notFound('session')
      await audit(db, 'session.ended', { shopperId: userId }, from)
    },

    async endOwnSession(_, { db, caller: { userId, tokenHash }, from }) {
      if (await deleteSession(db, userId, tokenHash)) await audit(db, 'session.ended', { shopperId: userId }, from)
    },

    async endOtherSessions(_, { db, caller: { userId, tokenHash }, from }) {
      // A sign-in that is under way began before, so it ends too; this device, too, may have been signed out by another one.
      if (!(await callerOfSession(db, tokenHash))) throw unauthorized()
      await deleteCodesOf(db, userId)
      if (await deleteOtherSessions(db, userId, tokenHash)) await audit(db, 'sessions.ended', { shopperId: userId }, from)
    },

    async changePassword(_, { db, caller: { userId }, language }) {
      const { count, wait } = await countAttempt(db, `password:${userId}`, 3600)
      if (count > passwordMailsPerHour) throw tooMany(wait)
      await postLink(db, (await accountById(db, userId)).email, language())
    },
  })
}

async function newVisitor(db: Db, from: string): Promise<string> {
  const { count, wait } = await countAttempt(db, `visitor:${from}`, 3600)
  if (count > visitorsPerHour) throw tooMany(wait)
  const [userId, authToken] = [newUserId(), randomToken()]
  await insertVisitor(db, userId)
  await insertSession(db, userId, hashOf(authToken), lifetimes.visitor)
  return authToken
}

type From = Pick<Context, 'from' | 'userAgent'>

/**
 * Trades a login code and its verifier for a session. The code, the merge and the session are one transaction: a failed
 * merge leaves the code valid for another try (decision C01). The token is computed from code and verifier, so a repeated
 * swap gets the same one though it is not stored; the session shows that there was a first swap.
 */
async function swap(db: Db, authSecret: string, code: string, verifier: string, { from, userAgent }: From): Promise<string> {
  const authToken = keyedHashOf(authSecret, `session:${code}:${verifier}`)
  const entry = await takeCode(db, entryName(code, hashOf(verifier)), Entry)
  if (!entry) {
    if (await isYoungSession(db, hashOf(authToken), swapAgainSeconds)) return authToken
    throw unauthorized()
  }
  const { ownerId: memberId, anonymousId } = entry
  // After the member's row, which taking the code has locked: all merges lock in this order, so no two wait for each other.
  if (anonymousId && (await lockShopper(db, anonymousId)) && (await insertMerged(db, anonymousId, memberId))) {
    await mergeAccounts(db, anonymousId, memberId)
    await copyVisits(db, anonymousId, memberId)
    await mergeLists(db, anonymousId, memberId)
    await mergeFavorites(db, anonymousId, memberId)
    await copyDigests(db, anonymousId, memberId)
    await copyReplies(db, anonymousId, memberId)
    await insertMissingDefaultLists(db, memberId)
  }
  await insertSession(db, memberId, hashOf(authToken), lifetimes.member, deviceOf(userAgent))
  await audit(db, 'session.begun', { shopperId: memberId }, from)
  return authToken
}

function renew(db: Db, { tokenHash, isMember }: Caller): Promise<void> {
  return renewSession(db, tokenHash, isMember ? lifetimes.member : lifetimes.visitor)
}
