import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import type { Config } from '#server/config.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { networkOf } from '#server/http/limits.ts'
import { loggedProblem, mailOff } from '#server/http/problem.ts'
import { pageHeaders } from '#server/pages/small-page.ts'
import { speakToReader } from '#server/words.ts'
import { newUserId } from '#server/user-id.ts'
import { audit } from '#server/credentials/audit.ts'
import { whoHas } from './who.ts'
import { Begin, beginName } from './codes.ts'
import { flowsOf, leave, queryOf, startAgain, type Submitted, type WithQuery } from './flows.ts'
import { digitsPage, failedPage, loginPage, signupPage, waitText, words } from './forms.ts'
import { accountExistsMail, codeMail } from './mails.ts'
import { passwordPages } from './password-pages.ts'
import { hashPassword, isPassword, readNewPassword, typedPassword } from '#server/credentials/passwords.ts'
import * as queries from './queries.ts'
import type { Flow } from './queries.ts'
import { returnUrlsOf } from './return-urls.ts'
import { emailAddress } from '#server/credentials/rules.ts'
import { isSame, keyedHashOf, randomDigits, randomToken, tokenPattern } from '#server/secrets.ts'
import { t, type Language } from '#words/t.ts'
import { deleteSession } from './session-queries.ts'
import { triesOf } from './tries.ts'

type Parts = {
  db: Db
  config: Pick<Config, 'authSecret' | 'mail' | 'signInTriesPerAccount' | 'signInTriesPerAddress'>
  publicUrl: () => string
  /** Keeps a mail to be sent, in the caller's transaction. */
  post: (db: Db, mail: Mail) => Promise<void>
  /** Keeps an order to mail a link for a new password to the member with this address. */
  postLink: (db: Db, address: string, language: Language) => Promise<void>
}

const digitsTries = 5
const digitsPattern = /^\d{6}$/
const givenPassword = v.pipe(typedPassword, v.minLength(1))
const needMail = new Set(['/api/oauth/signup', '/api/oauth/again', '/api/oauth/forgot'])
/**
 * The pages that sign a shopper in: plain HTML that needs no script (decisions C01, C06, F12). A page is opened by a
 * one-time code from the app and found again by a cookie. It leads back with another one-time code, worth nothing without
 * the verifier that never left the device. The pages make no session: only the verifier does.
 */
export function signInPages(app: FastifyInstance, parts: Parts) {
  app.register(async (pages) => {
    await pages.register(formbody, { bodyLimit: 16 * 1024 })
    await pages.register(cookie)
    speakToReader(pages)
    pages.addHook(
      'onSend',
      async (_, reply) =>
        void (reply.getHeader('location')
          ? reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          : reply.headers(pageHeaders)),
    )
    pages.setErrorHandler((error: Error, request, reply) => {
      const { status, code, message, retryAfter } = loggedProblem(error, request)
      if (retryAfter) reply.header('retry-after', retryAfter)
      return reply.code(status).send(failedPage(said(code, message)))
    })
    // Refused before anybody types, and for everyone: a refusal at the time of the mail would show who has an account.
    if (!parts.config.mail)
      pages.addHook('onRequest', ({ routeOptions: { url = '' } }, _, done) => done(needMail.has(url) ? mailOff() : undefined))
    routes(pages, parts)
  })
}

/** What is said of the errors that these pages meet; others are for those who read logs. */
function said(code: string, message: string): string {
  const known: Record<string, string> = {
    mail_off: t`We do not send email at present, so this is not possible.`,
    too_many_requests: t`Too many requests. Please wait a while.`,
    unavailable: t`We can’t do this right now. Please try again in a few minutes.`,
    busy: t`We are very busy. Please try again in a moment.`,
    fault: t`Something went wrong on our side.`,
  }
  return known[code] ?? message
}

function routes(pages: FastifyInstance, { db, config, publicUrl, post, postLink }: Parts) {
  const flows = flowsOf({ db, publicUrl })
  const { begin, open, renew, submitted, finish, goBack } = flows
  const tries = triesOf({ db, config })
  const digitsHashOf = (flowHash: string, digits: string) => keyedHashOf(config.authSecret, `${flowHash}:${digits}`)

  // By default Fastify answers HEAD with the GET handler, and a HEAD would use up a code.
  const get = { exposeHeadRoute: false }

  pages.get<WithQuery>('/api/oauth/login', get, (request, reply) => enter(request, reply, 'login'))
  pages.get<WithQuery>('/api/oauth/signup', get, (request, reply) => enter(request, reply, 'signup'))
  pages.get<WithQuery>('/api/oauth/logout', get, async (request, reply) => {
    const { returnUrl, authToken } = queryOf(request)
    if (!returnUrl || !returnUrlsOf(publicUrl()).has(returnUrl)) return startAgain(reply)
    // With a stale code there is no session to end, but the way back to the app still works.
    if (authToken && tokenPattern.test(authToken)) await logOut(authToken, networkOf(request.ip))
    return reply.redirect(returnUrl, 303)
  })

  pages.post('/api/oauth/login', (request, reply) => submitted(request, reply, 'sign-in', logIn))
  pages.post('/api/oauth/signup', (request, reply) => submitted(request, reply, 'sign-in', signUp))
  pages.post('/api/oauth/confirm', (request, reply) => submitted(request, reply, 'sign-in', confirm))
  pages.post('/api/oauth/again', (request, reply) => submitted(request, reply, 'sign-in', sendAgain))
  pages.post('/api/oauth/other', (request, reply) =>
    submitted(request, reply, 'sign-in', async (flow) => {
      await queries.clearFlowDigits(db, flow.flowHash)
      return reply.redirect('/api/oauth/signup', 303)
    }),
  )
  // Reload and Back of a reply to these forms.
  for (const form of ['confirm', 'again', 'other'])
    pages.get(`/api/oauth/${form}`, get, (_, reply) => reply.redirect('/api/oauth/signup', 303))
  passwordPages(pages, { db, postLink, flows, tries })

  async function enter(request: FastifyRequest<WithQuery>, reply: FastifyReply, way: 'login' | 'signup') {
    const { returnUrl, authToken } = queryOf(request)
    if (authToken === undefined) {
      const flow = await open(request, 'sign-in')
      if (!flow) return leave(reply)
      return reply.send(way === 'login' ? loginPage(flow) : flow.digitsHash ? digitsPage(flow) : signupPage(flow))
    }
    if (!returnUrl || !returnUrlsOf(publicUrl()).has(returnUrl) || !tokenPattern.test(authToken)) return startAgain(reply)
    const begun = await queries.takeCode(db, beginName(authToken), Begin)
    if (!begun) return startAgain(reply)
    return begin(reply, 'sign-in', `/api/oauth/${way}`, {
      returnUrl,
      challenge: begun.challenge,
      anonymousId: begun.isMember ? null : begun.ownerId,
      grantHash: null,
    })
  }

  async function logOut(code: string, network: string) {
    await inTransaction(db, async (trx) => {
      const begun = await queries.takeCode(trx, beginName(code), Begin)
      if (begun && (await deleteSession(trx, begun.ownerId, begun.tokenHash)))
        await audit(trx, 'session.ended', { shopperId: begun.ownerId }, network)
    })
  }

  async function logIn(flow: Flow, { form, request, reply }: Submitted) {
    const given = { email: v.safeParse(emailAddress, form.email), password: v.safeParse(givenPassword, form.password) }
    const typed = typeof form.email === 'string' ? form.email.slice(0, 254) : ''
    if (!given.email.success || !given.password.success)
      return reply
        .code(400)
        .send(
          loginPage(
            { ...flow, email: typed },
            { email: given.email.success ? undefined : words().email, password: given.password.success ? undefined : words().password },
          ),
        )
    const address = given.email.output
    const network = networkOf(request.ip)
    const wait = await tries.signInWait(address, network)
    if (wait)
      return reply
        .code(429)
        .header('retry-after', wait)
        .send(loginPage({ ...flow, email: address }, { alert: waitText(wait) }))
    await tries.slowDown(address)
    const member = await queries.memberByEmail(db, address)
    const isRight = await isPassword(member?.passwordHash ?? null, given.password.output)
    const code = isRight && member ? await finish(flow, member) : null
    if (code === null) {
      await audit(db, 'sign-in.refused', await whoHas(db, config.authSecret, address), network)
      return reply.code(401).send(loginPage({ ...flow, email: address }, { password: words().wrong }))
    }
    await tries.forgive(address, network)
    return goBack(reply, flow, code)
  }

  async function signUp(flow: Flow, { form, request, reply }: Submitted) {
    const email = v.safeParse(emailAddress, form.email)
    const typed = typeof form.email === 'string' ? form.email.slice(0, 254) : ''
    const given = await readNewPassword(form.password, { email: email.success ? email.output : typed })
    if (!email.success || 'fault' in given) {
      const faults = { email: email.success ? undefined : words().email, password: 'fault' in given ? words()[given.fault] : undefined }
      return reply.code(400).send(signupPage({ ...flow, email: typed }, faults))
    }
    const address = email.output
    const wait = await tries.mailWait(address, networkOf(request.ip))
    if (wait)
      return reply
        .code(429)
        .header('retry-after', wait)
        .send(signupPage({ ...flow, email: address }, { alert: waitText(wait) }))
    const passwordHash = await hashPassword(given.password)
    await mailDigits(flow.flowHash, address, passwordHash)
    renew(request, reply, 'sign-in')
    return reply.redirect('/api/oauth/signup', 303)
  }

  async function sendAgain(flow: Flow, { request, reply }: Submitted) {
    if (!flow.email || !flow.passwordHash) return startAgain(reply)
    const wait = await tries.mailWait(flow.email, networkOf(request.ip))
    if (wait)
      return reply
        .code(429)
        .header('retry-after', wait)
        .send(digitsPage(flow, waitText(wait)))
    await mailDigits(flow.flowHash, flow.email, flow.passwordHash)
    renew(request, reply, 'sign-in')
    return reply.send(digitsPage({ ...flow, digitsHash: 'sent' }, '', t`We sent another code. Only the latest one works.`))
  }

  /** An address that already has an account gets another mail, and no digits can be right for it: the page looks the same. */
  async function mailDigits(flowHash: string, address: string, passwordHash: string) {
    const digits = randomDigits()
    await inTransaction(db, async (trx) => {
      const taken = (await queries.memberByEmail(trx, address)) !== null
      await queries.setFlowDigits(trx, flowHash, {
        email: address,
        passwordHash,
        digitsHash: digitsHashOf(flowHash, taken ? randomToken() : digits),
      })
      await post(trx, taken ? accountExistsMail(address, publicUrl()) : codeMail(address, digits))
    })
  }

  async function confirm(flow: Flow, { form, request, reply }: Submitted) {
    if (!flow.digitsHash || !flow.email || !flow.passwordHash) return startAgain(reply)
    const digits = typeof form.digits === 'string' ? form.digits.replace(/[\s-]/g, '') : ''
    // No code at all can't be right, so it is no try.
    if (!digitsPattern.test(digits)) return reply.code(400).send(digitsPage(flow, words().code))
    if (!(await queries.countDigitsTry(db, flow.flowHash, digitsTries))) {
      await queries.deleteFlow(db, flow.flowHash)
      return startAgain(reply)
    }
    if (!isSame(digitsHashOf(flow.flowHash, digits), flow.digitsHash)) {
      await audit(db, 'sign-up.refused', await whoHas(db, config.authSecret, flow.email), networkOf(request.ip))
      return reply.code(401).send(digitsPage(flow, words().wrongCode))
    }
    const member = { userId: newUserId(), email: flow.email, passwordHash: flow.passwordHash }
    // The flow's row is the lock between two right codes; the address may have got an account elsewhere meanwhile.
    const made = await inTransaction(db, async (trx) => {
      const isMade = (await queries.deleteFlow(trx, flow.flowHash)) && (await queries.insertMember(trx, member))
      if (isMade) await audit(trx, 'account.created', { shopperId: member.userId }, networkOf(request.ip))
      return isMade
    })
    const code = made ? await finish(flow, member) : null
    return code === null ? startAgain(reply) : goBack(reply, flow, code)
  }
}
