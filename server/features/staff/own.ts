import { ownSignIn } from '#contract/studio/own-sign-in.ts'
import { audit, type AuditName } from '#server/credentials/audit.ts'
import { hashPassword, readNewPassword } from '#server/credentials/passwords.ts'
import { faultWords } from '#server/credentials/rules.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/http/problem.ts'
import { apart, type Context, type Serve } from '#server/http/serve.ts'
import * as kept from './factor-queries.ts'
import type { Factors } from './factors.ts'
import { record } from './journal.ts'
import { deleteOtherSessions, deleteOwnSession, sessionsOf } from './queries.ts'
import { setPassword } from './sign-in-queries.ts'

type Of = { db: Db; caller: StaffCaller } & Pick<Context, 'from'>

/** With what somebody signs in to the studio: each change of it asks for the second factor again. */
export function ownSignInRoutes(serve: Serve, factors: Factors) {
  serve(ownSignIn, {
    all: async (_, { db, caller: { staffId, sessionId } }) => {
      const totp = await kept.totpOf(db, staffId)
      const passkeys = await kept.passkeysOf(db, staffId)
      const sessions = await sessionsOf(db, staffId, sessionId)
      return {
        passkeys: passkeys.map(({ passkeyId, label, ...times }) => ({ passkeyId, label, ...written(times) })),
        totp: totp && written(totp),
        recoveryCodesLeft: await kept.recoveryCodesLeft(db, staffId),
        sessions: sessions.map(({ seenAt, ...it }) => ({ ...it, seenAt: seenAt.toISOString() })),
      }
    },
    changePassword: apart(async ({ body: { password } }, { db, caller, from }) => {
      const given = await readNewPassword(password, { email: caller.email, firstName: caller.name })
      if ('fault' in given) throw badRequest(faultWords()[given.fault], [{ field: 'password', message: faultWords()[given.fault] }])
      const passwordHash = await hashPassword(given.password)
      await inTransaction(db, async (trx) => {
        await setPassword(trx, caller.staffId, passwordHash)
        await deleteOtherSessions(trx, caller.staffId, caller.sessionId)
        await tell({ db: trx, caller, from }, 'staff.password-changed', 'Password changed', caller.name)
      })
    }),
    makePasskey: async (_, { db, caller }) => factors.makePasskey(db, caller),
    addPasskey: async ({ body }, { db, caller, from }) => {
      if (!(await factors.keepPasskey(db, caller, body))) throw notKept()
      await tell({ db, caller, from }, 'staff.factor-added', 'Passkey added', body.label)
    },
    removePasskey: async ({ params: { passkeyId } }, { db, caller, from }) => {
      await kept.lockPerson(db, caller.staffId)
      const label = await kept.deletePasskey(db, caller.staffId, passkeyId)
      if (label === null) throw notFound('passkey')
      await refuseNone(db, caller)
      await tell({ db, caller, from }, 'staff.factor-removed', 'Passkey removed', label)
    },
    makeTotp: async (_, { db, caller }) => factors.makeTotp(db, caller),
    setTotp: async ({ body: { digits } }, { db, caller, from }) => {
      if (!(await factors.keepTotp(db, caller, digits))) throw notKept()
      await tell({ db, caller, from }, 'staff.factor-added', 'App for codes set', caller.name)
    },
    removeTotp: async (_, { db, caller, from }) => {
      await kept.lockPerson(db, caller.staffId)
      if (!(await kept.deleteTotp(db, caller.staffId))) throw notFound('authenticator app')
      await refuseNone(db, caller)
      await tell({ db, caller, from }, 'staff.factor-removed', 'App for codes removed', caller.name)
    },
    newRecoveryCodes: async (_, { db, caller, from }) => {
      const recoveryCodes = await factors.makeRecoveryCodes(db, caller.staffId)
      await tell({ db, caller, from }, 'staff.factor-added', 'Recovery codes made', caller.name)
      return { recoveryCodes }
    },
    endSession: async ({ params: { sessionId } }, { db, caller, from }) => {
      if (!(await deleteOwnSession(db, caller.staffId, sessionId))) throw notFound('session')
      await audit(db, 'staff.session-ended', { staffId: caller.staffId }, from)
    },
  })

  /** Thrown: the transaction is undone, and with it the removal of the last one. */
  async function refuseNone(trx: Db, { staffId }: StaffCaller) {
    const { passkey, totp } = await factors.waysOf(trx, staffId)
    if (!passkey && !totp) throw conflict('last_factor', 'This is your last second factor: add another one first.')
  }
}

const notKept = () => forbidden('wrong_factor', 'This did not work. Please try again.')

function written({ createdAt, usedAt }: { createdAt: Date; usedAt: Date | null }) {
  return { createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null }
}

async function tell({ db, caller, from }: Of, event: AuditName, act: string, subject: string) {
  await audit(db, event, { staffId: caller.staffId }, from)
  await record(db, caller, { act, chainId: null, subject })
}
