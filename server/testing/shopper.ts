import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import * as brand from '#brand'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import { hashOf, randomToken } from '#server/secrets.ts'
import { asVisitor, publicUrl } from './build-app.ts'

type Headers = { authorization: string }

/** A browser without scripts: follows redirects of ours, keeps cookies, fills in forms as they are served. */
export class PlainBrowser {
  private readonly app: FastifyInstance
  private readonly remoteAddress: string
  private readonly cookies = new Map<string, string>()
  /** The address of a redirect that leaves the sign-in pages. */
  leftFor: string | null = null
  page: LightMyRequestResponse | null = null

  constructor(app: FastifyInstance, remoteAddress = '127.0.0.1') {
    this.app = app
    this.remoteAddress = remoteAddress
  }

  open(url: string) {
    return this.send('GET', url)
  }

  /** Submits the page's form with this action, with its hidden fields and the given ones. */
  submit(action: string, fields: Record<string, string> = {}) {
    const form = new RegExp(`<form[^>]*action="${action}"[^>]*>([\\s\\S]*?)</form>`).exec(this.page?.body ?? '')?.[1]
    if (form === undefined) throw new Error(`the page has no form for ${action}: ${this.page?.body ?? ''}`)
    const hidden = Object.fromEntries(
      [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
    )
    return this.send('POST', action, new URLSearchParams({ ...hidden, ...fields }).toString())
  }

  private async send(method: 'GET' | 'POST', url: string, payload?: string): Promise<LightMyRequestResponse> {
    this.leftFor = null
    const page = await this.app.inject({
      remoteAddress: this.remoteAddress,
      method,
      url,
      ...(payload !== undefined && { payload }),
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded', origin: publicUrl }),
      },
    })
    for (const { name, value } of page.cookies) {
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    this.page = page
    const { location } = page.headers
    if (location === undefined) return page
    if (location.startsWith('/api/oauth/')) return this.send('GET', location)
    this.leftFor = location
    return page
  }
}

export const digitsIn = (mail: Mail | undefined) => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no digits'
export const linkIn = (mail: Mail | undefined) => new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'about:blank')

/** Does what the app does before a redirect: makes a verifier and requests a code. */
export async function beginSignIn(app: FastifyInstance, headers: Headers) {
  const verifier = randomToken()
  const reply = await app.inject({ method: 'POST', url: '/api/oauth/code', headers, payload: { challenge: hashOf(verifier) } })
  return { verifier, code: reply.json<{ code: string }>().code }
}

/** Does what the app does after it: swaps the code of the return address for a session. */
export function swap(app: FastifyInstance, returned: string | null, verifier: string) {
  const token = new URLSearchParams(returned?.split('?')[1]).get('authToken')
  return app.inject({ method: 'POST', url: '/api/account/authenticate', payload: { clientToken: brand.client, token, verifier } })
}

export const password = 'a long enough password'

/** Signs up through the pages and returns as a member; `from` is the anonymous user whose data is taken over. */
export async function asMember(app: FastifyInstance, mails: Mail[], email: string, from?: Headers): Promise<Headers> {
  const anonymous = from ?? (await asVisitor(app))
  const { verifier, code } = await beginSignIn(app, anonymous)
  const browser = new PlainBrowser(app)
  await browser.open(`/api/oauth/signup?returnUrl=/createAccount&authToken=${code}`)
  await browser.submit('/api/oauth/signup', { email, password })
  await browser.submit('/api/oauth/confirm', { digits: digitsIn(mails.findLast(({ to }) => to === email.toLowerCase())) })
  const reply = await swap(app, browser.leftFor, verifier)
  return { authorization: `Bearer ${reply.json<{ authToken: string }>().authToken}` }
}

/** Signs in through the pages; returns the reply of the swap. */
export async function signIn(app: FastifyInstance, email: string, secret: string, from?: Headers) {
  const { verifier, code } = await beginSignIn(app, from ?? (await asVisitor(app)))
  const browser = new PlainBrowser(app)
  await browser.open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
  await browser.submit('/api/oauth/login', { email, password: secret })
  return { browser, reply: browser.leftFor === null ? null : await swap(app, browser.leftFor, verifier) }
}
