import { studioSignIn, type NewPasskey } from '#contract/studio/sign-in.ts'
import type { Config } from '#server/config.ts'
import { audit, type Who } from '#server/credentials/audit.ts'
import { hashPassword, isPassword, readNewPassword } from '#server/credentials/passwords.ts'
import { faultWords } from '#server/credentials/rules.ts'
import { keysOf, quarter, signInWait, waitOf } from '#server/credentials/tries.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import type { Arriving } from '#server/http/admission.ts'
import { countAttempt, forgiveAttempts } from '#server/http/attempts.ts'
import { badRequest, forbidden, HttpProblem, signedOut, tooMany } from '#server/http/problem.ts'
import { apart, type Context, type Serve } from '#server/http/serve.ts'
import { hashOf, keyedHashOf } from '#server/secrets.ts'
import type { StaffId } from '#server/staff-id.ts'
import { lockPerson, recoveryCodesLeft } from './factor-queries.ts'
import type { Factors } from './factors.ts'
import { record } from './journal.ts'
import { deleteSessionsOf, meOf } from './queries.ts'
import { arrive, letIn } from './sessions.ts'
import * as queries from './sign-in-queries.ts'

type Parts = { config: Pick<Config, 'authSecret' | 'signInTriesPerAccount' | 'signInTriesPerAddress'>; factors: Factors }

const wrongPassword = () => forbidden('wrong_password', 'The email address or the password is wrong.')
const wrongFactor = () => new HttpProblem(403, 'wrong_factor', 'This did not show that it is you. Please try again.')
const linkIsOver = () => new HttpProblem(404, 'link_is_over', 'This link was used, or is too old. An administrator can give you a new one.')

/**
 * The way into the studio: password, then a second factor. What is refused is returned, not thrown, so that the try stays counted
 * and what was asked of a passkey is used up.
 */
export function signInRoutes(serve: Serve, { config, factors }: Parts) {
  serve(studioSignIn, {
    begin: apart(async ({ body: { email, password } }, { db, ...browser }) => {
      const address = email.trim().toLowerCase()
      const person = await queries.personByEmail(db, address)
      const kept = person?.passwordHash ?? null
      const who: Who = person ? { staffId: person.staffId } : { addressHash: keyedHashOf(config.authSecret, `address:${address}`) }
      const wait = await signInWait(db, 'studio', address, browser.from, config, { event: 'staff.locked', who: async () => who })
      if (wait > 0) return tooMany(wait)
      const isRight = await isPassword(kept, password)
      const ways = person && kept && isRight ? await inTransaction(db, (trx) => arriveWith(trx, person.staffId, kept, browser)) : null
      if (!ways) {
        await audit(db, 'staff.refused', who, browser.from)
        return wrongPassword()
      }
      await forgiveAttempts(db, keysOf('studio', address, browser.from))
      return ways
    }),
    ways: async (_, { db, caller }) => factors.waysOf(db, caller.staffId),
    askPasskey: async (_, { db, caller }) => factors.askPasskey(db, caller),
    showSecondFactor: async ({ body }, { db, caller, ...browser }) => {
      const { staffId, sessionId, isIn } = caller
      // Behind the person's row, as a change of the password that is under way ends this session when it has locked the row.
      await lockPerson(db, staffId)
      const { token } = browser.studio
      if (!token || !(await queries.begunSession(db, hashOf(token)))) return signedOut()
      const wait = await factorWait(db, caller, browser.from)
      if (wait > 0) return tooMany(wait)
      if (!(await factors.isShown(db, caller, body))) {
        await audit(db, 'staff.factor-refused', { staffId }, browser.from)
        return wrongFactor()
      }
      await forgiveAttempts(db, [factorKey(caller)])
      if (body.kind === 'recovery') await recoveryCodeUsed(db, caller, browser.from)
      if (isIn) await queries.showAgain(db, sessionId)
      else await letIn(db, staffId, browser)
      const me = await meOf(db, staffId)
      return me ? { ...me, secondFactorAt: new Date().toISOString() } : signedOut()
    },
    invitation: async ({ body: { secret } }, { db }) => (await queries.invitedBy(db, hashOf(secret))) ?? linkIsOver(),
    choosePassword: apart(async ({ body: { secret, password } }, { db, ...browser }) => {
      const invited = await queries.invitedBy(db, hashOf(secret))
      if (!invited) return linkIsOver()
      const given = await readNewPassword(password, { email: invited.email, firstName: invited.name })
      if ('fault' in given) return badRequest(faultWords()[given.fault], [{ field: 'password', message: faultWords()[given.fault] }])
      const passwordHash = await hashPassword(given.password)
      return inTransaction(db, (trx) => arrive(trx, invited.staffId, browser, { invitationHash: hashOf(secret), passwordHash }))
    }),
    makePasskey: async (_, { db, caller }) => factors.makePasskey(db, demandInvited(caller)),
    firstPasskey: async ({ body }, { db, caller, ...browser }) =>
      complete(db, demandInvited(caller), browser, 'a passkey', (trx) => keepPasskey(trx, caller, body)),
    makeTotp: async (_, { db, caller }) => factors.makeTotp(db, demandInvited(caller)),
    firstTotp: async ({ body: { digits } }, { db, caller, ...browser }) => {
      const wait = await factorWait(db, demandInvited(caller), browser.from)
      if (wait > 0) return tooMany(wait)
      return complete(db, caller, browser, 'an authenticator app', (trx) => factors.keepTotp(trx, caller, digits))
    },
  })

  /** Returns null when the password was changed after it was checked. */
  async function arriveWith(trx: Db, staffId: StaffId, passwordHash: string, browser: Pick<Context, 'studio' | 'from' | 'userAgent'>) {
    if (!(await queries.lockPersonWith(trx, staffId, passwordHash))) return null
    await arrive(trx, staffId, browser)
    return factors.waysOf(trx, staffId)
  }

  const keepPasskey = (trx: Db, caller: Arriving, body: NewPasskey) => factors.keepPasskey(trx, caller, body)

  /** The password that was chosen, the first second factor and the recovery codes are theirs together, or not at all. */
  async function complete(
    trx: Db,
    caller: Arriving,
    browser: Pick<Context, 'studio' | 'from' | 'userAgent'>,
    factor: string,
    keepFactor: (trx: Db) => Promise<boolean>,
  ) {
    const { staffId } = caller
    if (!(await keepFactor(trx))) return wrongFactor()
    await forgiveAttempts(trx, [factorKey(caller)])
    const passwordHash = await queries.takeInvitation(trx, caller.sessionId)
    if (passwordHash === null) throw linkIsOver() // thrown: the factor is not kept
    await queries.setPassword(trx, staffId, passwordHash)
    await deleteSessionsOf(trx, staffId)
    await audit(trx, 'staff.factor-added', { staffId }, browser.from)
    await record(trx, caller, { act: 'Invitation accepted', chainId: null, subject: caller.name, after: { secondFactor: factor } })
    const recoveryCodes = await factors.makeRecoveryCodes(trx, staffId)
    await letIn(trx, staffId, browser)
    return { recoveryCodes }
  }

  const factorKey = ({ staffId }: Arriving) => `factor:${staffId}`

  /** By person alone: whoever tries here has their password already, from whatever network. */
  async function factorWait(trx: Db, caller: Arriving, network: string): Promise<number> {
    const counted = { ...(await countAttempt(trx, factorKey(caller), quarter)), most: config.signInTriesPerAccount }
    return waitOf(trx, [counted], { event: 'staff.factor-locked', who: async () => ({ staffId: caller.staffId }) }, network)
  }

  async function recoveryCodeUsed(trx: Db, caller: Arriving, network: string) {
    await audit(trx, 'staff.recovery-code-used', { staffId: caller.staffId }, network)
    const after = { left: await recoveryCodesLeft(trx, caller.staffId) }
    await record(trx, caller, { act: 'Recovery code used', chainId: null, subject: caller.name, after })
  }
}

function demandInvited<C extends Arriving>(caller: C): C {
  if (!caller.invited) throw forbidden('not_invited', 'This is for who comes by an invitation’s link.')
  return caller
}
