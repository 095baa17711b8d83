import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import * as brand from '#brand'
import { emptyAccount, type Account } from '#contract/accounts.ts'
import type { ShoppingList, ShoppingListItem } from '#contract/lists.ts'
import { insertMerged, lockShopper } from '#server/features/identity/queries.ts'
import { asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { someoneWaits } from '#server/testing/database.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { asMember, beginSignIn, password, PlainBrowser, signIn, swap } from '#server/testing/shopper.ts'

const { app, db, http, mails } = await testApp()
const store = await makeStore(db)
const here = store.storeId
const { storeId: there } = await makeStore(db)
type Headers = { authorization: string }
const tokenOf = ({ authorization }: Headers) => authorization.slice('Bearer '.length)

const visit = (headers: Headers, storeId: number) => http({ method: 'PUT', url: `/api/stores/${storeId}?visited=true`, headers })
const listsOf = async (headers: Headers) => (await http({ method: 'GET', url: '/api/shoppinglists', headers })).json<ShoppingList[]>()
const itemsOf = async (headers: Headers) =>
  (await http({ method: 'GET', url: '/api/shoppinglistitems', headers })).json<ShoppingListItem[]>()
const add = (headers: Headers, listId: string, itemName: string, quantity: number, id = uuidv7(), unit = '') =>
  http({
    method: 'POST',
    url: `/api/shoppinglists/${listId}/items`,
    headers,
    payload: { shoppingListItemId: id, itemName, quantity, unit },
  })

test('signing in moves an anonymous shopper’s lists: default lists become one, others are moved, old ids still work', async () => {
  const member = await asMember(app, mails, 'merge@example.com')
  await http({ method: 'PUT', url: '/api/account/acceptterms', headers: member })
  await visit(member, here)
  const [memberList] = await listsOf(member)
  await add(member, memberList!.shoppingListId, 'Milk', 2)
  await add(member, memberList!.shoppingListId, 'Bread', 5)

  const anonymous = await asVisitor(app, { terms: true })
  await visit(anonymous, here)
  await visit(anonymous, there)
  const anonymousHere = (await listsOf(anonymous)).find(({ storeId }) => storeId === here)!
  const anonymousThere = (await listsOf(anonymous)).find(({ storeId }) => storeId === there)!
  const [milk, bread, eggs, party] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  await add(anonymous, anonymousHere.shoppingListId, ' MILK', 3, milk)
  await add(anonymous, anonymousHere.shoppingListId, 'bread', 1, bread)
  await add(anonymous, anonymousHere.shoppingListId, 'Eggs', 1, eggs)
  await http({
    method: 'POST',
    url: '/api/shoppinglists',
    headers: anonymous,
    payload: { shoppingListId: party, storeId: here, name: 'Party' },
  })
  await add(anonymous, party, 'Chips', 4)
  await add(anonymous, anonymousThere.shoppingListId, 'Tea', 1)

  const { reply } = await signIn(app, 'merge@example.com', password, anonymous)
  const signedIn = { authorization: `Bearer ${reply!.json<{ authToken: string }>().authToken}` }

  const lists = await listsOf(signedIn)
  expect(
    lists
      .map(({ name, storeId, isDefault }) => ({ name, storeId, isDefault }))
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.storeId - b.storeId),
  ).toEqual([
    { name: 'My List', storeId: here, isDefault: true },
    { name: 'My List', storeId: there, isDefault: true },
    { name: 'Party', storeId: here, isDefault: false },
  ])
  const quantities = (await itemsOf(signedIn))
    .map(
      ({ itemName, quantity, shoppingListId }) =>
        `${itemName} ${quantity} ${lists.find((it) => it.shoppingListId === shoppingListId)!.name}`,
    )
    .toSorted()
  expect(quantities).toEqual(['Bread 5 My List', 'Chips 4 Party', 'Eggs 1 My List', 'Milk 3 My List', 'Tea 1 My List'])

  // What the device still has to send uses the old ids.
  const late = await http({
    method: 'PUT',
    url: `/api/shoppinglists/${anonymousHere.shoppingListId}/items/${milk}`,
    headers: signedIn,
    payload: { quantity: 7 },
  })
  expect(late.json()).toMatchObject({ itemName: 'Milk', quantity: 7, shoppingListId: memberList!.shoppingListId })
  const again = await add(signedIn, anonymousHere.shoppingListId, 'Eggs', 1, eggs)
  expect(again.json()).toMatchObject({ shoppingListItemId: eggs })
  expect(await itemsOf(signedIn)).toHaveLength(5)

  // The anonymous session stays, and learns the member from each refusal: a reply without lists would empty the screen.
  const memberId = await userIdOf(db, signedIn)
  for (const refused of [
    await http({ url: '/api/shoppinglists', headers: anonymous }),
    await add(anonymous, anonymousHere.shoppingListId, 'Late', 1),
    await http({ method: 'POST', url: '/api/account/authenticate', payload: { clientToken: brand.client, token: tokenOf(anonymous) } }),
  ])
    expect([refused.statusCode, refused.json().code, refused.json().mergedInto]).toEqual([401, 'merged', memberId])
})

test('an anonymous shopper’s data is moved to one member, once', async () => {
  const anonymous = await asVisitor(app, { terms: true })
  await visit(anonymous, here)
  const [list] = await listsOf(anonymous)
  await add(anonymous, list!.shoppingListId, 'Salt', 1)
  // Two sign-ins begin before either returns: a merged session cannot begin one.
  const ways = []
  for (const email of ['first@example.com', 'second@example.com']) {
    await asMember(app, mails, email)
    const { code, verifier } = await beginSignIn(app, anonymous)
    const browser = new PlainBrowser(app)
    await browser.open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
    await browser.submit('/api/oauth/login', { email, password })
    ways.push({ back: browser.leftFor, verifier })
  }
  const members: Headers[] = []
  for (const { back, verifier } of ways) {
    const reply = await swap(app, back, verifier)
    members.push({ authorization: `Bearer ${reply.json<{ authToken: string }>().authToken}` })
  }
  expect((await itemsOf(members[0]!)).map(({ itemName }) => itemName)).toEqual(['Salt'])
  expect((await http({ method: 'GET', url: '/api/shoppinglists', headers: members[1]! })).json().code).toBe('terms_not_accepted')
})

test('F09 what a device sends or reads while its lists are moved to a member is refused, not taken and lost', async () => {
  const deal = await makeDeal(db, store)
  const memberId = await userIdOf(db, await asMember(app, mails, 'meanwhile@example.com'))
  const anonymous = await asVisitor(app, { terms: true })
  await visit(anonymous, here)
  const [list] = await listsOf(anonymous)
  const anonymousId = await userIdOf(db, anonymous)
  const send = (method: 'POST' | 'PUT' | 'PATCH' | 'GET', url: string, payload?: object) =>
    http({ method, url, headers: anonymous, ...(payload && { payload }) })
  const calls = [
    () => add(anonymous, list!.shoppingListId, 'Late', 1),
    () =>
      send('POST', '/api/favorites', {
        favoriteId: uuidv7(),
        storeId: here,
        adStudioAssetId: deal.adStudioAssetId,
        productIdentifier: '',
      }),
    () => visit(anonymous, there),
    () => send('PUT', '/api/account/acceptterms'),
    () => send('PATCH', '/api/account', { ...emptyAccount, phoneNumber: '507 555 0100' }),
    () => send('POST', '/api/oauth/authenticate', { deviceId: 'd', deviceType: 'ios', versionNumber: '1.15', notificationToken: 'push' }),
    () => send('POST', '/api/oauth/code', { challenge: 'c'.repeat(43) }),
    () => send('GET', '/api/shoppinglists'),
    () => send('GET', '/api/shoppinglistitems'),
  ]
  for (const call of calls) {
    const reply = await db.transaction().execute(async (trx) => {
      await lockShopper(trx, anonymousId)
      await sql`lock table shopping_list, shopping_list_item in access exclusive mode`.execute(trx) // so that reads wait too
      const begun = call().then((it) => it) // `then` starts it
      await someoneWaits(db)
      await insertMerged(trx, anonymousId, memberId)
      return { begun }
    })
    const refused = await reply.begun
    expect([refused.statusCode, refused.json().code], call.toString()).toEqual([401, 'merged'])
    await db.deleteFrom('merged_shopper').where('anonymous_id', '=', anonymousId).execute()
  }
  expect(await itemsOf(anonymous)).toEqual([])
  expect(await db.selectFrom('device').select('device_id').where('user_id', '=', anonymousId).execute()).toEqual([])
})

const checkedAt = '2026-03-01T12:00:00.000Z'
test.each([
  ['a note that only the anonymous item had', {}, { notes: 'oat, not soy' }, { notes: 'oat, not soy' }],
  ['a note that only the member’s had', { notes: 'oat' }, {}, { notes: 'oat' }],
  ['the member’s of two notes', { notes: 'oat' }, { notes: 'soy' }, { notes: 'oat' }],
  ['nothing for a note of blanks', { notes: ' ' }, { notes: 'soy' }, { notes: 'soy' }],
  ['unchecked, where only the member’s was checked', { checkedAt }, {}, { isChecked: false, checkedAt: null }],
  ['unchecked, where only the anonymous one was checked', {}, { checkedAt }, { isChecked: false, checkedAt: null }],
  ['checked, where both were', { checkedAt }, { checkedAt }, { isChecked: true, checkedAt }],
  ['the larger quantity', { quantity: 2 }, { quantity: 3 }, { quantity: 3 }],
])('F09 of the same item on both sides stays %s', async (what, mine, theirs, expected) => {
  const email = `${what.replaceAll(/\W+/g, '-')}@example.com`
  const member = await asMember(app, mails, email)
  await http({ method: 'PUT', url: '/api/account/acceptterms', headers: member })
  const anonymous = await asVisitor(app, { terms: true })
  const sides: [Headers, { notes?: string; checkedAt?: string; quantity?: number }][] = [
    [member, mine],
    [anonymous, theirs],
  ]
  for (const [headers, { notes = '', checkedAt = null, quantity = 1 }] of sides) {
    await visit(headers, here)
    const [list] = await listsOf(headers)
    const id = uuidv7()
    await add(headers, list!.shoppingListId, 'Milk', quantity, id)
    await sql`
      update shopping_list_item set notes = ${notes}, is_checked = ${checkedAt !== null}, checked_at = ${checkedAt}
      where shopping_list_item_id = ${id}`.execute(db)
  }
  const { reply } = await signIn(app, email, password, anonymous)
  const items = await itemsOf({ authorization: `Bearer ${reply!.json<{ authToken: string }>().authToken}` })
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject(expected)
})

test('F09 what was typed in another unit is another item: no amount is taken for one of the other unit', async () => {
  const member = await asMember(app, mails, 'units@example.com')
  await http({ method: 'PUT', url: '/api/account/acceptterms', headers: member })
  const anonymous = await asVisitor(app, { terms: true })
  for (const [headers, quantity, unit] of [
    [member, 1, 'dozen'],
    [anonymous, 12, ''],
  ] as const) {
    await visit(headers, here)
    const [list] = await listsOf(headers)
    await add(headers, list!.shoppingListId, 'Eggs', quantity, uuidv7(), unit)
    await add(headers, list!.shoppingListId, 'Rice', quantity, uuidv7(), 'lb')
  }
  const { reply } = await signIn(app, 'units@example.com', password, anonymous)
  const items = await itemsOf({ authorization: `Bearer ${reply!.json<{ authToken: string }>().authToken}` })
  expect(items.map(({ quantity, unit, itemName }) => `${quantity} ${unit} ${itemName}`).toSorted()).toEqual([
    '1 dozen Eggs',
    '12  Eggs',
    '12 lb Rice',
  ])
})

test('F09 contact details and owner numbers that only the anonymous side had are moved; the member’s own stay', async () => {
  const member = await asMember(app, mails, 'details@example.com')
  const anonymous = await asVisitor(app, { terms: true })
  const account: Account = { ...emptyAccount, firstName: 'Robin' }
  await http({
    method: 'PATCH',
    url: '/api/account',
    headers: member,
    payload: { ...account, storeMemberNumbers: [{ storeId: here, memberNumber: 'A-1' }] },
  })
  await http({
    method: 'PATCH',
    url: '/api/account',
    headers: anonymous,
    payload: {
      ...account,
      lastName: 'Reed',
      email: 'typed@example.com',
      phoneNumber: '507 555 0100',
      address: '1 Main St',
      city: 'Winona',
      state: 'MN',
      postalCode: '55987',
      contactPreferences: { email: true, text: false },
      storeMemberNumbers: [
        { storeId: here, memberNumber: 'B-2' },
        { storeId: there, memberNumber: 'B-3' },
      ],
    },
  })
  const { reply } = await signIn(app, 'details@example.com', password, anonymous)
  const signedIn = { authorization: `Bearer ${reply!.json<{ authToken: string }>().authToken}` }
  expect((await http({ url: '/api/account', headers: signedIn })).json()).toEqual({
    firstName: 'Robin',
    lastName: 'Reed',
    email: 'details@example.com',
    phoneNumber: '507 555 0100',
    address: '1 Main St',
    address2: '',
    city: 'Winona',
    state: 'MN',
    postalCode: '55987',
    contactPreferences: { email: true, text: false },
    storeMemberNumbers: [
      { storeId: here, memberNumber: 'A-1' },
      { storeId: there, memberNumber: 'B-3' },
    ],
  })
})

test('a merge that fails leaves the login code valid, and the anonymous lists as they were', async () => {
  await asMember(app, mails, 'later@example.com')
  const anonymous = await asVisitor(app, { terms: true })
  await visit(anonymous, here)
  const { code, verifier } = await beginSignIn(app, anonymous)
  const browser = new PlainBrowser(app)
  await browser.open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
  await browser.submit('/api/oauth/login', { email: 'later@example.com', password })
  await sql`alter table shopping_list rename to shopping_list_away`.execute(db)
  expect((await swap(app, browser.leftFor, verifier)).statusCode).toBe(500)
  await sql`alter table shopping_list_away rename to shopping_list`.execute(db)
  expect(await listsOf(anonymous)).toHaveLength(1)
  expect((await swap(app, browser.leftFor, verifier)).statusCode).toBe(200)
})

test('F04 a change whose reply was lost before the sign-in is not made again after it', async () => {
  const me = await asVisitor(app, { terms: true })
  await visit(me, here)
  const [list] = await listsOf(me)
  const [milk, key] = [uuidv7(), uuidv7()]
  await add(me, list!.shoppingListId, 'Milk', 3, milk)
  const takeOff = (headers: Headers) =>
    http({
      method: 'DELETE',
      url: `/api/shoppinglists/${list!.shoppingListId}/items/${milk}?quantity=1`,
      headers: { ...headers, 'idempotency-key': key },
    })
  expect((await takeOff(me)).statusCode).toBe(204)
  await asMember(app, mails, 'undo@example.com')
  const { reply } = await signIn(app, 'undo@example.com', password, me)
  const signedIn = { authorization: `Bearer ${reply!.json<{ authToken: string }>().authToken}` }
  expect((await takeOff(signedIn)).statusCode).toBe(204)
  expect(await itemsOf(signedIn)).toMatchObject([{ itemName: 'Milk', quantity: 2 }])
})
