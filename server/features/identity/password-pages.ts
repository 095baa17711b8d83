import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { networkOf } from '#server/http/limits.ts'
import { audit } from '#server/credentials/audit.ts'
import { Nothing, passwordName } from './codes.ts'
import { leave, queryOf, startAgain, type Flows, type Submitted, type WithQuery } from './flows.ts'
import { forgotPage, linkIsOverPage, linkMailedPage, passwordChangedPage, passwordPage, waitText, words } from './forms.ts'
import { hashPassword, readNewPassword } from '#server/credentials/passwords.ts'
import * as queries from './queries.ts'
import type { Flow } from './queries.ts'
import { emailAddress } from '#server/credentials/rules.ts'
import { tokenPattern } from '#server/secrets.ts'
import { languageNow, type Language } from '#words/t.ts'
import { deleteCodesOf, deleteSessionsOf } from './session-queries.ts'
import type { Tries } from './tries.ts'

type Parts = { db: Db; postLink: (db: Db, address: string, language: Language) => Promise<void>; flows: Flows; tries: Tries }

/** The pages from a forgotten password to a new one, by a mailed link. */
export function passwordPages(pages: FastifyInstance, { db, postLink, flows, tries }: Parts) {
  const { open, begin, submitted, end } = flows

  pages.get('/api/oauth/forgot', { exposeHeadRoute: false }, async (request, reply) => {
    const flow = await open(request, 'sign-in')
    return flow ? reply.send(forgotPage(flow)) : leave(reply)
  })
  pages.get<WithQuery>('/api/oauth/password', { exposeHeadRoute: false }, async (request, reply) => {
    const { code } = queryOf(request)
    if (code && tokenPattern.test(code)) {
      // A mail scanner follows links, so the GET must not use up the code: the flow keeps its hash for the POST.
      const grantHash = passwordName(code)
      if (!(await queries.ownerOfCode(db, grantHash))) return linkIsOver(reply)
      return begin(reply, 'password', '/api/oauth/password', { returnUrl: '', challenge: '', anonymousId: null, grantHash })
    }
    const flow = await open(request, 'password')
    if (!flow) return startAgain(reply)
    return (await ownerOf(flow)) ? reply.send(passwordPage(flow)) : linkIsOver(reply)
  })
  pages.post('/api/oauth/forgot', (request, reply) => submitted(request, reply, 'sign-in', forgot))
  pages.post('/api/oauth/password', (request, reply) => submitted(request, reply, 'password', change))

  async function forgot(flow: Flow, { form, request, reply }: Submitted) {
    const given = v.safeParse(emailAddress, form.email)
    if (!given.success)
      return reply
        .code(400)
        .send(forgotPage({ ...flow, email: typeof form.email === 'string' ? form.email.slice(0, 254) : '' }, words().email))
    const wait = await tries.mailWait(given.output, networkOf(request.ip))
    if (wait)
      return reply
        .code(429)
        .header('retry-after', wait)
        .send(forgotPage({ ...flow, email: given.output }, waitText(wait)))
    // The account is looked up only when the order is carried out: the page does the same for every address.
    await postLink(db, given.output, languageNow())
    return reply.send(linkMailedPage(given.output))
  }

  async function change(flow: Flow, { form, request, reply }: Submitted) {
    const owner = await ownerOf(flow)
    const given = owner && (await readNewPassword(form.password, owner))
    if (given && 'fault' in given) return reply.code(400).send(passwordPage(flow, words()[given.fault]))
    const passwordHash = given && (await hashPassword(given.password))
    const done = await inTransaction(db, async (trx) => {
      await queries.deleteFlow(trx, flow.flowHash)
      const grant = passwordHash && (await queries.takeCode(trx, flow.grantHash ?? '', Nothing))
      if (!grant) return false
      await queries.setPassword(trx, grant.ownerId, passwordHash)
      await deleteCodesOf(trx, grant.ownerId)
      await deleteSessionsOf(trx, grant.ownerId)
      await audit(trx, 'password.changed', { shopperId: grant.ownerId }, networkOf(request.ip))
      return true
    })
    end(reply, 'password')
    return done ? reply.send(passwordChangedPage()) : linkIsOver(reply)
  }

  const ownerOf = async ({ grantHash }: Flow) => (grantHash === null ? null : queries.ownerOfCode(db, grantHash))
  const linkIsOver = (reply: FastifyReply) => reply.code(400).send(linkIsOverPage())
}
