import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { uuidv7 } from 'uuidv7'
import { emailPattern } from '#contract/accounts.ts'
import { text } from '#contract/values.ts'
import type { Mail } from '#server/adapters/mailer/index.ts'
import type { Config } from '#server/config.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { networkOf } from '#server/limits.ts'
import { told } from '#server/problem.ts'
import { beginName, mailedCodeSeconds, passwordName, type Begin } from './codes.ts'
import { flowsOf, quarter, startAgain, type Submitted } from './flows.ts'
import {
  digitsPage,
  failedPage,
  forgotPage,
  linkMailedPage,
  loginPage,
  passwordChangedPage,
  passwordMin,
  passwordPage,
  signupPage,
  words,
} from './forms.ts'
import { accountExistsMail, codeMail, passwordMail } from './mails.ts'
import { pageHeaders } from './page.ts'
import { hashPassword, isPassword } from './passwords.ts'
import * as queries from './queries.ts'
import type { Flow } from './queries.ts'
import { returnUrlsOf } from './return-urls.ts'
import { deleteCodesOf, deleteSession, deleteSessionsOf } from './session-queries.ts'
import { hashOf, isSame, keyedHashOf, randomDigits, randomToken, tokenPattern } from './secrets.ts'

type Parts = {
  db: Db
  config: Pick<Config, 'authSecret' | 'signInTriesPerAccount' | 'signInTriesPerAddress'>
  publicUrl: () => string
  /** Keeps a mail to be sent, in the caller's transaction. */
  post: (db: Db, mail: Mail) => Promise<void>
}

const digitsTries = 5
const email = v.pipe(text(254), v.trim(), v.toLowerCase(), v.regex(emailPattern))
const newPassword = v.pipe(text(200), v.minLength(passwordMin))
/**
 * The pages that sign a shopper in: plain HTML that needs no script (decisions C01, C06, F12). A page is begun by a
 * one-time code from the app and found again by a cookie; what leads back is another one-time code, worth nothing
 * without the verifier that never left the device. No session is made here: that waits for the verifier.
 */
export function signInPages(app: FastifyInstance, parts: Parts) {
  app.register(async (pages) => {
    await pages.register(formbody, { bodyLimit: 16 * 1024 })
    await pages.register(cookie)
    pages.addHook(
      'onSend',
      async (_, reply) =>
        void (reply.getHeader('location')
          ? reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          : reply.headers(pageHeaders)),
    )
    pages.setErrorHandler((error: Error, request, reply) => {
      const { status, message, retryAfter } = told(error, request)
      if (retryAfter) reply.header('retry-after', retryAfter)
      return reply.code(status).send(failedPage(message))
    })
    routes(pages, parts)
  })
}

function routes(pages: FastifyInstance, { db, config, publicUrl, post }: Parts) {
  const { begin, open, renew, end, submitted, goBack } = flowsOf({ db, publicUrl })
  const digitsHashOf = (flowHash: string, digits: string) => keyedHashOf(config.authSecret, `${flowHash}:${digits}`)

  // Fastify answers HEAD by the GET handler unless told otherwise, and a HEAD would use a code up.
  const get = { exposeHeadRoute: false }

  pages.get('/api/oauth/login', get, (request, reply) => enter(request, reply, 'login'))
  pages.get('/api/oauth/signup', get, (request, reply) => enter(request, reply, 'signup'))
  pages.get('/api/oauth/forgot', get, async (request, reply) => {
    const flow = await open(request, 'sign-in')
    return flow ? reply.send(forgotPage(flow)) : startAgain(reply)
  })

  pages.get('/api/oauth/logout', get, async (request, reply) => {
    const { returnUrl, authToken } = queryOf(request)
    if (!returnUrl || !returnUrlsOf(publicUrl()).has(returnUrl)) return startAgain(reply)
    // With a stale code there is nothing to end, and the way back stays open.
    const begun = authToken && tokenPattern.test(authToken) ? await queries.takeCode<Begin>(db, beginName(authToken)) : null
    if (begun) await deleteSession(db, begun.ownerId, begun.tokenHash)
    return reply.redirect(returnUrl, 303)
  })

  pages.get('/api/oauth/password', get, async (request, reply) => {
    const { code } = queryOf(request)
    // A mail scanner follows links: the GET must not use the code up, so its hash waits in the flow for the POST.
    if (code && tokenPattern.test(code))
      return begin(reply, 'password', '/api/oauth/password', {
        returnUrl: '',
        challenge: '',
        anonymousId: null,
        grantHash: passwordName(code),
      })
    const flow = await open(request, 'password')
    return flow ? reply.send(passwordPage(flow)) : startAgain(reply)
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
  pages.post('/api/oauth/forgot', (request, reply) => submitted(request, reply, 'sign-in', forgot))
  pages.post('/api/oauth/password', (request, reply) => submitted(request, reply, 'password', changePassword))

  async function enter(request: FastifyRequest, reply: FastifyReply, way: 'login' | 'signup') {
    const { returnUrl, authToken } = queryOf(request)
    if (authToken === undefined) {
      const flow = await open(request, 'sign-in')
      if (!flow) return startAgain(reply)
      return reply.send(way === 'login' ? loginPage(flow) : flow.digitsHash ? digitsPage(flow) : signupPage(flow))
    }
    if (!returnUrl || !returnUrlsOf(publicUrl()).has(returnUrl) || !tokenPattern.test(authToken)) return startAgain(reply)
    const begun = await queries.takeCode<Begin>(db, beginName(authToken))
    if (!begun) return startAgain(reply)
    return begin(reply, 'sign-in', `/api/oauth/${way}`, {
      returnUrl,
      challenge: begun.challenge,
      anonymousId: begun.isMember ? null : begun.ownerId,
      grantHash: null,
    })
  }

  async function logIn(flow: Flow, { form, request, reply }: Submitted) {
    const given = { email: v.safeParse(email, form.email), password: v.safeParse(text(200), form.password) }
    const typed = typeof form.email === 'string' ? form.email.slice(0, 254) : ''
    if (!given.email.success || !given.password.success)
      return reply
        .code(400)
        .send(
          loginPage(
            { ...flow, email: typed },
            { email: given.email.success ? undefined : words.email, password: given.password.success ? undefined : words.wrong },
          ),
        )
    const address = given.email.output
    const from = networkOf(request.ip)
    const keys = [`login:${from}`, `login:${hashOf(address)}:${from}`] as const
    const [byNetwork, byAccount] = [await queries.countAttempt(db, keys[0], quarter), await queries.countAttempt(db, keys[1], quarter)]
    if (byNetwork.count > config.signInTriesPerAddress || byAccount.count > config.signInTriesPerAccount) {
      return reply
        .code(429)
        .header('retry-after', Math.max(byNetwork.wait, byAccount.wait))
        .send(loginPage({ ...flow, email: address }, { alert: words.wait }))
    }
    await slowDown(address)
    const member = await queries.memberByEmail(db, address)
    const isRight = await isPassword(member?.passwordHash ?? null, given.password.output)
    const gone = isRight && member !== null && (await goBack(reply, flow, member))
    if (!gone) return reply.code(401).send(loginPage({ ...flow, email: address }, { alert: words.wrong }))
    await queries.forgiveAttempts(db, [...keys, `account:${hashOf(address)}`])
    return gone
  }

  /** Guesses from many addresses at one account: it slows down, and never locks its owner out. */
  async function slowDown(address: string) {
    const { count } = await queries.countAttempt(db, `account:${hashOf(address)}`, quarter)
    if (count > 3 * config.signInTriesPerAccount) await new Promise((go) => setTimeout(go, 1000))
  }

  async function signUp(flow: Flow, { form, request, reply }: Submitted) {
    const given = { email: v.safeParse(email, form.email), password: v.safeParse(newPassword, form.password) }
    const typed = typeof form.email === 'string' ? form.email.slice(0, 254) : ''
    if (!given.email.success || !given.password.success) {
      return reply
        .code(400)
        .send(
          signupPage(
            { ...flow, email: typed },
            { email: given.email.success ? undefined : words.email, password: given.password.success ? undefined : words.password },
          ),
        )
    }
    const address = given.email.output
    const wait = await mailWait(address, request.ip)
    if (wait)
      return reply
        .code(429)
        .header('retry-after', wait)
        .send(signupPage({ ...flow, email: address }, { alert: words.wait }))
    const passwordHash = await hashPassword(given.password.output)
    await mailDigits(flow.flowHash, address, passwordHash)
    renew(request, reply, 'sign-in')
    return reply.redirect('/api/oauth/signup', 303)
  }

  async function sendAgain(flow: Flow, { request, reply }: Submitted) {
    if (!flow.email || !flow.passwordHash) return startAgain(reply)
    const wait = await mailWait(flow.email, request.ip)
    if (wait) return reply.code(429).header('retry-after', wait).send(digitsPage(flow, words.wait))
    await mailDigits(flow.flowHash, flow.email, flow.passwordHash)
    return reply.send(digitsPage({ ...flow, digitsHash: 'sent' }, '', 'We sent another code. Only the latest one works.'))
  }

  /** An address that has an account gets another mail, and no digits can be right for it: the page looks the same. */
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

  /** Seconds to wait before another mail may go to this address, 0 for now. */
  async function mailWait(address: string, ip: string) {
    const from = networkOf(ip)
    const counts = [
      { ...(await queries.countAttempt(db, `mail:${hashOf(address)}:${from}`, 3600)), most: 5 },
      { ...(await queries.countAttempt(db, `mail:${hashOf(address)}`, 3600)), most: 20 },
      { ...(await queries.countAttempt(db, `mail:${from}`, quarter)), most: config.signInTriesPerAddress },
    ]
    return Math.max(0, ...counts.filter(({ count, most }) => count > most).map(({ wait }) => wait))
  }

  async function confirm(flow: Flow, { form, reply }: Submitted) {
    if (!flow.digitsHash || !flow.email || !flow.passwordHash) return startAgain(reply)
    if (!(await queries.countDigitsTry(db, flow.flowHash, digitsTries))) {
      await queries.deleteFlow(db, flow.flowHash)
      return startAgain(reply)
    }
    const digits = typeof form.digits === 'string' ? form.digits.replace(/[\s-]/g, '') : ''
    if (!isSame(digitsHashOf(flow.flowHash, digits), flow.digitsHash))
      return reply.code(401).send(digitsPage(flow, 'This code is wrong. Please look again.'))
    const member = { userId: uuidv7(), email: flow.email, passwordHash: flow.passwordHash }
    // The flow's row is the lock between two right answers; the address may meanwhile have got an account elsewhere.
    const made = await inTransaction(db, async (trx) => (await queries.deleteFlow(trx, flow.flowHash)) && queries.insertMember(trx, member))
    return (made && (await goBack(reply, flow, member))) || startAgain(reply)
  }

  async function forgot(flow: Flow, { form, request, reply }: Submitted) {
    const given = v.safeParse(email, form.email)
    if (!given.success)
      return reply
        .code(400)
        .send(forgotPage({ ...flow, email: typeof form.email === 'string' ? form.email.slice(0, 254) : '' }, words.email))
    const wait = await mailWait(given.output, request.ip)
    if (wait)
      return reply
        .code(429)
        .header('retry-after', wait)
        .send(forgotPage({ ...flow, email: given.output }, words.wait))
    await inTransaction(db, async (trx) => {
      const member = await queries.memberByEmail(trx, given.output)
      if (member) await mailPasswordLink({ db: trx, post, publicUrl }, member.userId, given.output)
    })
    return reply.send(linkMailedPage(given.output))
  }

  async function changePassword(flow: Flow, { form, reply }: Submitted) {
    const given = v.safeParse(newPassword, form.password)
    if (!given.success) return reply.code(400).send(passwordPage(flow, words.password))
    const passwordHash = await hashPassword(given.output)
    const done = await inTransaction(db, async (trx) => {
      await queries.deleteFlow(trx, flow.flowHash)
      const grant = flow.grantHash && (await queries.takeCode(trx, flow.grantHash))
      if (!grant) return false
      await queries.setPassword(trx, grant.ownerId, passwordHash)
      await deleteCodesOf(trx, grant.ownerId)
      await deleteSessionsOf(trx, grant.ownerId)
      return true
    })
    end(reply, 'password')
    if (!done) return startAgain(reply)
    return reply.send(passwordChangedPage())
  }
}

/** In the caller's transaction: a code that is good for an hour and once, and the mail that holds it. */
export async function mailPasswordLink({ db, post, publicUrl }: Pick<Parts, 'db' | 'post' | 'publicUrl'>, userId: string, address: string) {
  const code = randomToken()
  await queries.insertCode(db, passwordName(code), userId, {}, mailedCodeSeconds)
  await post(db, passwordMail(address, `${publicUrl()}/api/oauth/password?code=${code}`))
}

function queryOf(request: FastifyRequest): Partial<Record<'returnUrl' | 'authToken' | 'code', string>> {
  const query = request.query as Record<string, unknown>
  const text = (key: string) => (typeof query[key] === 'string' ? { [key]: query[key] } : {})
  return { ...text('returnUrl'), ...text('authToken'), ...text('code') }
}
