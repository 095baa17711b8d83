import { expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { asInsertedMember, asVisitor, testApp } from '#server/testing/build-app.ts'
import { makeStore } from '#server/testing/factories.ts'
import { beginSignIn, PlainBrowser } from '#server/testing/shopper.ts'

const { app, db, http, mails } = await testApp({ MAIL: 'off' })
const sentence = 'We do not send email at present, so this is not possible.'

test('without mail, the pages that need one say so before anybody types, the same for every address', async () => {
  const { code } = await beginSignIn(app, await asVisitor(app))
  const browser = new PlainBrowser(app)
  for (const page of [`signup?returnUrl=/createAccount&authToken=${code}`, 'signup', '%73ignup', 'forgot']) {
    const { statusCode, headers, body } = await browser.open(`/api/oauth/${page}`)
    expect([page, statusCode, headers['content-type']]).toEqual([page, 501, 'text/html; charset=utf-8'])
    expect(body).toContain(sentence)
  }
  for (const page of ['signup', 'forgot', 'again'])
    expect((await http({ method: 'POST', url: `/api/oauth/${page}` })).statusCode, page).toBe(501)
})

test('without mail, those who have an account can sign in', async () => {
  const { code } = await beginSignIn(app, await asVisitor(app))
  const { statusCode, body } = await new PlainBrowser(app).open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<h1>Sign In</h1>')])
})

test('without mail, calls that order one are refused at once', async () => {
  const me = await asInsertedMember(app, db, { terms: true })
  const { storeId } = await makeStore(db)
  const shoppingListId = uuidv7()
  await http({ method: 'POST', url: '/api/shoppinglists', headers: me, payload: { shoppingListId, storeId, name: 'Party' } })
  const url = `/api/shoppinglists/${shoppingListId}/email?address=me@example.com`
  for (const request of [{ url }, { url: '/api/account/changepassword' }]) {
    const reply = await http({ method: 'POST', headers: me, ...request })
    expect(reply.json(), request.url).toMatchObject({ status: 501, code: 'mail_off', detail: sentence })
  }
  expect(mails).toEqual([])
})
