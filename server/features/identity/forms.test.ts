import { expect, test } from 'vitest'
import { asVisitor, testApp } from '#server/testing/build-app.ts'
import { asMember, beginSignIn, digitsIn, linkIn, password, PlainBrowser } from '#server/testing/shopper.ts'
import { words } from './forms.ts'

const { app, http, mails } = await testApp()

async function opened(way: 'login' | 'signup') {
  const { code } = await beginSignIn(app, await asVisitor(app))
  const browser = new PlainBrowser(app)
  await browser.open(`/api/oauth/${way}?returnUrl=/${way === 'login' ? 'login' : 'createAccount'}&authToken=${code}`)
  return browser
}

/** Returns the field of the page as a screen reader has it: the input, and the texts that describe it. */
function fieldOf({ page }: PlainBrowser, name: string) {
  const body = page!.body.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  const input = new RegExp(`<input[^>]*id="${name}"[^>]*>`).exec(body)![0]
  const of = (attribute: string) => new RegExp(`${attribute}="([^"]*)"`).exec(input)?.[1]
  const textOf = (id: string) => new RegExp(`id="${id}">([^<]*)<`).exec(body)?.[1]
  return {
    said: of('aria-describedby')?.split(' ').map(textOf) ?? [],
    value: of('value'),
    isInvalid: of('aria-invalid') === 'true',
    hasFocus: / autofocus/.test(input),
  }
}
const titleOf = ({ page }: PlainBrowser) => /<title>([^<]*)</.exec(page!.body)![1]

const typed = { email: 'not an address', password: 'Secret7' }

test.each([
  ['/api/oauth/login', 'login', { email: 'shopper@example.com', password: '' }, { password: words().password }],
  ['/api/oauth/login', 'login', { email: 'nobody@example.com', password: 'Secret7' }, { password: words().wrong }],
  ['/api/oauth/login', 'login', typed, { email: words().email }],
  ['/api/oauth/signup', 'signup', typed, { email: words().email, password: words().short }],
  ['/api/oauth/signup', 'signup', { email: 'shopper@example.com', password: 'Password1' }, { password: words().common }],
] as const)('%s: what is wrong is said at its field (%s %o)', async (action, way, fields, faults: Record<string, string>) => {
  const browser = await opened(way)
  expect(titleOf(browser)).not.toContain('Error')
  await browser.submit(action, fields)
  expect(titleOf(browser)).toMatch(/^Error: /)
  for (const name of ['email', 'password'] as const) {
    const { said, isInvalid, hasFocus } = fieldOf(browser, name)
    expect([name, isInvalid, hasFocus]).toEqual([name, name in faults, name in faults])
    if (name in faults) expect(said).toContain(faults[name])
  }
  expect(fieldOf(browser, 'email').value).toBe(fields.email)
  expect(fieldOf(browser, 'password').value).toBe('')
  if (fields.password) expect(browser.page!.body).not.toContain(fields.password)
})

test('a faulty address for a new password, and a faulty new password, are said at their fields', async () => {
  const forgot = await opened('login')
  await forgot.open('/api/oauth/forgot')
  await forgot.submit('/api/oauth/forgot', { email: 'me' })
  expect(fieldOf(forgot, 'email')).toEqual({ said: [words().email], value: 'me', isInvalid: true, hasFocus: true })

  const member = await asMember(app, mails, 'new-password@example.com')
  await http({ method: 'POST', url: '/api/account/changepassword', headers: member })
  const link = linkIn(mails.at(-1))
  const change = new PlainBrowser(app)
  await change.open(link.pathname + link.search)
  await change.submit('/api/oauth/password', { password: 'Secret7' })
  expect(fieldOf(change, 'password')).toMatchObject({
    said: [expect.stringMatching(/^At least/), words().short],
    value: '',
    hasFocus: true,
  })
})

test('what can’t be a code is said at its field, and is no try', async () => {
  const browser = await opened('signup')
  await browser.submit('/api/oauth/signup', { email: 'six-digits@example.com', password })
  for (const digits of ['', '12345', 'twelve', '1234567', '12', ' - ']) {
    await browser.submit('/api/oauth/confirm', { digits })
    expect(fieldOf(browser, 'digits')).toMatchObject({ said: [words().code], isInvalid: true, hasFocus: true })
  }
  await browser.submit('/api/oauth/confirm', { digits: digitsIn(mails.at(-1)) })
  expect(browser.leftFor).toMatch(/^\/createAccount\?authToken=/)
})

test('each page leads back to the shop, checks nothing in the browser, and can show the password where scripts run', async () => {
  const login = await opened('login')
  const pages = [login.page!, await login.open('/api/oauth/signup'), await login.open('/api/oauth/forgot')]
  for (const { body } of pages) {
    expect(body).toContain('<a href="/">Back to the app</a>')
    expect(body).toMatch(/<form method="post" action="[^"]+" novalidate>/)
  }
  for (const { body } of pages.slice(0, 2)) expect(body).toMatch(/<button type="button" data-shows="password" hidden>/)
})
