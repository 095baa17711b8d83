import * as v from 'valibot'
import { staffEmail } from '#contract/studio/sign-in.ts'
import { staff, type Person } from '#contract/studio/staff.ts'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import type { Config } from '#server/config.ts'
import { audit } from '#server/credentials/audit.ts'
import type { Db } from '#server/db/pool.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { badRequest, forbidden, notFound } from '#server/http/problem.ts'
import type { Serve } from '#server/http/serve.ts'
import { StaffId } from '#server/staff-id.ts'
import { factorsOf } from './factors.ts'
import { journalChoices, journalEntries } from './journal-queries.ts'
import { invitationMail } from './mails.ts'
import { ownSignInRoutes } from './own.ts'
import { addStaff, changeReach, endStaff, resetStaff, type Changer } from './people.ts'
import * as queries from './queries.ts'
import type { KeptStaff, NewStaff } from './queries.ts'
import { changesBetween, invitationDays, invitationLink, isBeside, isWithin } from './rules.ts'
import { signInRoutes } from './sign-in.ts'

type Parts = {
  config: Pick<Config, 'authSecret' | 'mail' | 'signInTriesPerAccount' | 'signInTriesPerAddress'>
  publicUrl: () => string
  post: (db: Db, mail: Mail) => Promise<void>
}

const entriesAtOnce = 50

/** Who staff are, how they sign in, and the journal of what they did. */
export function staffRoutes(serve: Serve, { config, publicUrl, post }: Parts) {
  const factors = factorsOf({ authSecret: config.authSecret, publicUrl })
  signInRoutes(serve, { config, factors })
  ownSignInRoutes(serve, factors)
  serve(staff, {
    me: async (_, { caller: { sessionId: _session, secondFactorAt, ...me } }) => ({ ...me, secondFactorAt: secondFactorAt.toISOString() }),
    signOut: async (_, { db, caller, studio, from }) => {
      await queries.deleteSession(db, caller.sessionId)
      await audit(db, 'staff.session-ended', { staffId: caller.staffId }, from)
      studio.forget()
    },
    people: async (_, { db, caller }) => ({
      people: (await queries.allStaff(db)).filter((it) => isBeside(caller, it)).map(written),
      chains: await queries.allChains(db),
      stores: await queries.allStores(db),
    }),
    invite: async ({ body }, { db, caller, from }) => {
      const email = v.safeParse(staffEmail, body.email)
      if (!email.success) throw badRequest('Please type an email address.', [{ field: 'email', message: 'Please type an email address.' }])
      await queries.lockStaff(db)
      const person = { ...body, email: email.output, ...(await reachOf(db, caller, body)) }
      const { token } = await addStaff(db, changer(caller, from), person)
      return linkFor(db, person, token)
    },
    change: async ({ params, body }, { db, caller, from }) => {
      const person = await personOf(db, caller, params.staffId)
      await changeReach(db, changer(caller, from), person, { name: body.name, ...(await reachOf(db, caller, body)) })
    },
    end: async ({ params }, { db, caller, from }) => endStaff(db, changer(caller, from), await personOf(db, caller, params.staffId)),
    reset: async ({ params }, { db, caller, from }) => {
      const person = await personOf(db, caller, params.staffId)
      return linkFor(db, person, await resetStaff(db, changer(caller, from), person))
    },
    journal: async ({ query: { before, week, publication, person, act } }, { db, caller }) => {
      const mine = { chains: caller.chains, staffId: caller.staffId }
      const wanted = {
        before: before ?? null,
        week: week ?? null,
        publication: publication ?? null,
        person: person === undefined ? null : v.parse(StaffId, person),
        act: act ?? null,
        ...mine,
      }
      const found = await journalEntries(db, wanted, entriesAtOnce + 1)
      return {
        entries: found.slice(0, entriesAtOnce).map(({ at, before: was, after: is, ...it }) => ({
          ...it,
          at: at.toISOString(),
          changes: changesBetween(was, is),
        })),
        hasMore: found.length > entriesAtOnce,
        ...(await journalChoices(db, mine)),
      }
    },
  })

  async function linkFor(trx: Db, { email, name }: Pick<NewStaff, 'email' | 'name'>, token: string) {
    const link = invitationLink(publicUrl(), token)
    if (config.mail) await post(trx, invitationMail(email, name, link))
    return { link, until: new Date(Date.now() + invitationDays * 86_400_000).toISOString(), mailed: config.mail }
  }
}

const changer = ({ staffId, name }: StaffCaller, network: string): Changer => ({ staffId, name, network })

/** Behind the lock, so that two changes of who is here see each other. Nobody changes a person who works for more chains than they do. */
async function personOf(trx: Db, caller: StaffCaller, staffId: string): Promise<KeptStaff> {
  await queries.lockStaff(trx)
  const person = (await queries.allStaff(trx)).find((it) => it.staffId === staffId)
  if (!person) throw notFound('member of staff')
  if (!isWithin(caller, person)) throw forbidden('other_chain', 'This person works for chains that you do not work for.')
  return person
}

type Reach = Pick<NewStaff, 'role' | 'chains' | 'storeId'>

/** Who works in one store works for its chain; everybody else for chains that there are, and that the caller works for too. */
async function reachOf(trx: Db, caller: StaffCaller, { role, chains, storeId }: Reach): Promise<Reach> {
  const store = role === 'store' ? (await queries.allStores(trx)).find((it) => it.storeId === storeId) : null
  if (store === undefined) throw badRequest('Please choose the store.', [{ field: 'storeId', message: 'Please choose the store.' }])
  const reach = store ? { role, chains: [store.chainId], storeId } : { role, chains, storeId: null }
  const known = await queries.allChains(trx)
  if (!(reach.chains ?? []).every((it) => known.some(({ chainId }) => chainId === it)))
    throw badRequest('There is no such chain.', [{ field: 'chains', message: 'is not known' }])
  if (!isWithin(caller, reach)) throw forbidden('other_chain', 'You can only give chains that you work for yourself.')
  return reach
}

function written({ createdAt: _, seenAt, invitedAt, invitedUntil, ...person }: KeptStaff): Person {
  const told = (at: Date | null) => at?.toISOString() ?? null
  return { ...person, seenAt: told(seenAt), invitedAt: told(invitedAt), invitedUntil: told(invitedUntil) }
}
