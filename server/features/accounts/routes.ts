import { uuidv7 } from 'uuidv7'
import { brand } from '#brand'
import { accounts } from '#contract/accounts.ts'
import { countAttempt, insertSession, insertVisitor, renewSession, callerOfSession } from '#server/features/identity/queries.ts'
import { hashOf, randomToken, tokenPattern } from '#server/features/identity/secrets.ts'
import { insertMissingDefaultLists } from '#server/features/lists/default-lists.ts'
import { badRequest, tooMany, unauthorized } from '#server/problem.ts'
import type { Serve } from '#server/serve.ts'
import { setTermsAccepted, upsertDevice, userById } from './queries.ts'

const sessionDays = { anonymous: 400, member: 90 }
/** New visitors of one address in an hour: a shop full of phones behind one address stays far below (decision C01). */
const visitorsPerHour = 1000

export function accountRoutes(serve: Serve) {
  serve(accounts, {
    async authenticate({ body: { clientToken, token, verifier } }, { db, ip }) {
      if (clientToken !== brand.client)
        throw badRequest('The clientToken is not known.', [{ field: 'clientToken', message: 'is not known' }])
      if (token === undefined) {
        const { count, wait } = await countAttempt(db, `visitor:${ip}`, 3600)
        if (count > visitorsPerHour) throw tooMany(wait)
        const [userId, authToken] = [uuidv7(), randomToken()]
        await insertVisitor(db, userId)
        await insertSession(db, userId, hashOf(authToken), sessionDays.anonymous)
        return { authToken }
      }
      // One-time login codes, which come with a verifier, belong to the sign-in pages.
      const caller = verifier === undefined && tokenPattern.test(token) ? await callerOfSession(db, hashOf(token)) : null
      if (!caller) throw unauthorized()
      await renewSession(db, caller.tokenHash, caller.isMember ? sessionDays.member : sessionDays.anonymous)
      return { authToken: token }
    },

    async user({ body: device }, { db, caller }) {
      await upsertDevice(db, caller.userId, device)
      return { ...(await userById(db, caller.userId)), authToken: '' }
    },

    async acceptTerms(_, { db, caller }) {
      await setTermsAccepted(db, caller.userId)
      await insertMissingDefaultLists(db, caller.userId)
    },
  })
}
