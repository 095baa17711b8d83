import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import type { Bought } from '#contract/bought.ts'
import type { ShoppingList } from '#contract/lists.ts'
import { callsOf, type Headers } from '#server/features/sharing/testing.ts'
import { asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { asMember, password, signIn } from '#server/testing/shopper.ts'
import { forgetDeleted } from './jobs.ts'

const { app, db, http, mails } = await testApp()
const { storeId } = await makeStore(db)
const { send, at, makeList, invite, join, items } = callsOf(http)

const boughtBy = async (headers: Headers) => (await send(headers, 'GET', '/api/boughtitems')).json<Bought[]>()
const timesOf = async (headers: Headers) => Object.fromEntries((await boughtBy(headers)).map((it) => [it.itemName, it.times]))

async function add(headers: Headers, listId: string, itemName: string, more: object = {}): Promise<string> {
  const shoppingListItemId = uuidv7()
  const reply = await send(headers, 'POST', at(listId, '/items'), { shoppingListItemId, itemName, quantity: 1, ...more })
  expect(reply.statusCode, reply.body).toBe(200)
  return shoppingListItemId
}

async function tick(headers: Headers, listId: string, itemId: string, isChecked = true) {
  expect((await send(headers, 'PUT', at(listId, `/items/${itemId}`), { isChecked })).statusCode).toBe(200)
}

/** A trip to the store: what was bought is taken off the list. */
async function buy(headers: Headers, listId: string, itemName: string, more: object = {}) {
  const id = await add(headers, listId, itemName, more)
  await tick(headers, listId, id)
  await send(headers, 'DELETE', at(listId, `/items/${id}`))
}

async function daysPass(headers: Headers, days: number) {
  for (const { itemName, boughtAt } of await boughtBy(headers)) {
    const bought_at = new Date(Date.parse(boughtAt) - days * 86_400_000).toISOString()
    await db
      .updateTable('bought_item')
      .set({ bought_at })
      .where('user_id', '=', await userIdOf(db, headers))
      .where('item_name', '=', itemName)
      .execute()
  }
}

test('what is ticked off is counted once a trip, by its name, and stays known when it is taken off the list', async () => {
  const me = await asVisitor(app, { terms: true })
  const listId = await makeList(me, storeId, true)
  const deal = await makeDeal(db, await makeStore(db), { title: 'Butter' })
  const oats = await add(me, listId, 'Oats', { quantity: 2, unit: 'lb', category: 'Bulk' })
  for (const isChecked of [true, true, false, true]) await tick(me, listId, oats, isChecked)
  await buy(me, listId, 'Oats', { quantity: 2, unit: 'lb', category: 'Bulk' })
  await buy(me, listId, 'Butter', deal)
  await add(me, listId, 'Never ticked')
  expect(await items(me)).toHaveLength(2)
  const [butter, known] = await boughtBy(me)
  expect(known).toMatchObject({ storeId, shoppingListId: listId, itemName: 'Oats', quantity: 2, unit: 'lb', category: 'Bulk', times: 1 })
  expect(known).toMatchObject({ adStudioAssetId: '', productIdentifier: '' })
  expect(butter).toMatchObject({ itemName: 'Butter', adStudioAssetId: deal.adStudioAssetId, times: 1 })
  await daysPass(me, 7)
  await buy(me, listId, 'OATS', { quantity: 3 })
  expect((await boughtBy(me))[0]).toMatchObject({ itemName: 'OATS', quantity: 3, unit: '', times: 2 })
})

test('what is sold by the pound is known as bought by the pound', async () => {
  const me = await asVisitor(app, { terms: true })
  const listId = await makeList(me, storeId, true)
  const price = { kind: 'each' as const, text: '$2.50 lb', amountCents: 250, quantity: null, unit: 'lb', regularCents: null }
  await buy(me, listId, 'Apples', { ...(await makeDeal(db, await makeStore(db), { price })), quantity: 3 })
  expect(await boughtBy(me)).toMatchObject([{ quantity: 3, unit: 'lb' }])
})

test('a tick that was a mistake counts for nothing, and what was bought before it counts as before', async () => {
  const me = await asVisitor(app, { terms: true })
  const listId = await makeList(me, storeId, true)
  await buy(me, listId, 'Milk')
  await daysPass(me, 7)
  for (const itemName of ['Milk', 'Gin']) {
    const id = await add(me, listId, itemName)
    await tick(me, listId, id)
    await tick(me, listId, id, false)
  }
  expect(await timesOf(me)).toEqual({ Milk: 1 })
  expect(Date.parse((await boughtBy(me))[0]!.boughtAt)).toBeLessThan(Date.now() - 6 * 86_400_000)
})

test('what is put back is ticked off as it was, not bought again: its time and the counts stay', async () => {
  const me = await asVisitor(app, { terms: true })
  const listId = await makeList(me, storeId, true)
  const milk = await add(me, listId, 'Milk')
  await tick(me, listId, milk)
  await daysPass(me, 3)
  const [before] = await boughtBy(me)
  await send(me, 'DELETE', at(listId, `/items/${milk}`))
  const again = uuidv7()
  await send(me, 'POST', at(listId, '/items?putBack=true'), { shoppingListItemId: again, itemName: 'Milk', quantity: 1 })
  const checkedAt = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const put = (body: object) => send(me, 'PUT', at(listId, `/items/${again}`), body)
  expect((await put({ isChecked: true, checkedAt })).json()).toMatchObject({ isChecked: true, checkedAt })
  expect(await boughtBy(me)).toEqual([before])
  expect((await put({ isChecked: true })).json()).toMatchObject({ checkedAt })
  await put({ isChecked: false })
  const ahead = (await put({ isChecked: true, checkedAt: '2999-01-01T00:00:00Z' })).json<{ checkedAt: string }>()
  expect(Date.parse(ahead.checkedAt)).toBeLessThanOrEqual(Date.now())
  expect((await put({ isChecked: true, checkedAt: '2026-02-31T25:61:00Z' })).statusCode).toBe(400)
})

test('on a shared list it counts for all who are on it then, and each one sees only what is theirs', async () => {
  const [ana, ben] = [await asVisitor(app, { terms: true }), await asVisitor(app, { terms: true })]
  const listId = await makeList(ana, storeId)
  await buy(ana, listId, 'Before Ben')
  await join(ben, await invite(ana, listId))
  await buy(ben, listId, 'Bread')
  await send(ana, 'DELETE', '/api/boughtitems?' + new URLSearchParams({ storeId: String(storeId), itemName: 'bread' }))
  expect(await timesOf(ana)).toEqual({ 'Before Ben': 1 })
  expect(await timesOf(ben)).toEqual({ Bread: 1 })
  await send(ana, 'DELETE', at(listId, '/people/2'))
  await buy(ana, listId, 'After Ben')
  expect(await timesOf(ben)).toEqual({ Bread: 1 })
})

test('signing in takes along what the visitor has bought; what was not bought for 13 months is forgotten', async () => {
  const member = await asMember(app, mails, 'bought@example.com')
  await send(member, 'PUT', '/api/account/acceptterms')
  const kept = await makeList(member, storeId, true)
  await buy(member, kept, 'Milk')
  const visitor = await asVisitor(app, { terms: true })
  const merged = await makeList(visitor, storeId, true)
  for (const itemName of ['milk', 'Eggs']) await buy(visitor, merged, itemName)
  const { reply } = await signIn(app, 'bought@example.com', password, visitor)
  const signedIn = { authorization: `Bearer ${reply!.json<{ authToken: string }>().authToken}` }
  expect(await timesOf(signedIn)).toEqual({ Milk: 2, Eggs: 1 })
  expect(new Set((await boughtBy(signedIn)).map((it) => it.shoppingListId))).toEqual(new Set([kept]))
  await daysPass(signedIn, 390)
  await buy(signedIn, kept, 'Eggs')
  const left = async () => (await db.selectFrom('bought_item').select('item_name').where('shopping_list_id', '=', kept).execute()).length
  await forgetDeleted(db, new Date())
  expect(await left()).toBe(2)
  await forgetDeleted(db, new Date(Date.now() + 10 * 86_400_000))
  expect(await left()).toBe(1)
})

test('a template is a list of one’s own from which nothing is bought, and which cannot be the active one', async () => {
  const me = await asVisitor(app, { terms: true })
  const shoppingListId = uuidv7()
  const made = await send(me, 'POST', '/api/shoppinglists', { shoppingListId, storeId, name: 'Taco night', isTemplate: true })
  expect(made.json<ShoppingList>()).toMatchObject({ name: 'Taco night', isTemplate: true, isDefault: false })
  expect((await send(me, 'PUT', at(shoppingListId), { isDefault: true })).statusCode).toBe(409)
  const twice = { shoppingListId: uuidv7(), storeId, name: 'Both', isTemplate: true, isDefault: true }
  expect((await send(me, 'POST', '/api/shoppinglists', twice)).statusCode).toBe(409)
  await tick(me, shoppingListId, await add(me, shoppingListId, 'Tortillas'))
  expect(await boughtBy(me)).toEqual([])
  expect((await send(me, 'PUT', at(shoppingListId), { name: 'Tacos' })).json<ShoppingList>()).toMatchObject({ isTemplate: true })
  expect((await send(me, 'DELETE', at(shoppingListId))).statusCode).toBe(204)
})
