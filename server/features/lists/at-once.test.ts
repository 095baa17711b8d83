import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { type ShoppingList, type ShoppingListItem } from '#contract/lists.ts'
import { asVisitor, testApp } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { itemsMax, listsMax } from './rules.ts'

const { app, db, http } = await testApp()
const store = await makeStore(db)
const deal = await makeDeal(db, store)

let me: { authorization: string }
beforeEach(async () => {
  me = await asVisitor(app, { terms: true })
})

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  http({ method, url, headers: me, ...(payload && { payload }) })
const makeList = (more: object = {}) =>
  send('POST', '/api/shoppinglists', { shoppingListId: uuidv7(), storeId: store.storeId, name: 'Party', ...more })
const allLists = async () => (await http({ url: '/api/shoppinglists', headers: me })).json<ShoppingList[]>()
const allItems = async () => (await http({ url: '/api/shoppinglistitems', headers: me })).json<ShoppingListItem[]>()
const many = <T>(count: number, act: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => act(at)))

test('4.LIST.01 ten devices make the default list at once: one list, ten ids that name it', async () => {
  const ids = Array.from({ length: 10 }, () => uuidv7())
  const replies = await many(10, (at) => makeList({ shoppingListId: ids[at], isDefault: true }))
  expect(replies.map((reply) => reply.statusCode)).toEqual(replies.map(() => 200))
  expect(new Set(replies.map((reply) => reply.json<ShoppingList>().shoppingListId)).size).toBe(1)
  expect(await allLists()).toHaveLength(1)
  const renames = await many(10, (at) => send('PUT', `/api/shoppinglists/${ids[at]}`, { name: `name ${at}` }))
  expect(renames.map((reply) => reply.statusCode)).toEqual(renames.map(() => 200))
})

test('4.LIST.04 lists activated at once: each gets a reply, exactly one is the default list', async () => {
  const lists = (await many(6, () => makeList())).map((reply) => reply.json<ShoppingList>())
  const replies = await Promise.all(lists.map((list) => send('PUT', `/api/shoppinglists/${list.shoppingListId}`, { isDefault: true })))
  expect(replies.map((reply) => reply.statusCode)).toEqual(replies.map(() => 200))
  expect((await allLists()).filter((list) => list.isDefault)).toHaveLength(1)
})

test('4.LIST.07 the same deal added by ten devices at once: one item with the sum of what was added', async () => {
  const { shoppingListId } = (await makeList()).json<ShoppingList>()
  const replies = await many(10, () =>
    send('POST', `/api/shoppinglists/${shoppingListId}/items`, { shoppingListItemId: uuidv7(), ...deal, quantity: 2 }),
  )
  expect(replies.map((reply) => reply.statusCode)).toEqual(replies.map(() => 200))
  expect(await allItems()).toMatchObject([{ quantity: 20 }])
})

test('1.LIST.07 items added while their list is deleted: each gets a reply or a refusal, none is left', async () => {
  const { shoppingListId } = (await makeList()).json<ShoppingList>()
  const url = `/api/shoppinglists/${shoppingListId}`
  const replies = await many(12, (at) =>
    at === 6 ? send('DELETE', url) : send('POST', `${url}/items`, { shoppingListItemId: uuidv7(), itemName: 'Oat milk', quantity: 1 }),
  )
  for (const { statusCode } of replies) expect([200, 204, 410]).toContain(statusCode)
  expect(await allItems()).toEqual([])
})

test('1.LIST.02 terms accepted while a store is visited: the store has its default list afterwards', async () => {
  for (let round = 0; round < 10; round++) {
    me = await asVisitor(app)
    await Promise.all([send('PUT', `/api/stores/${store.storeId}?visited=true`), send('PUT', '/api/account/acceptterms')])
    expect(await allLists()).toMatchObject([{ storeId: store.storeId, isDefault: true, name: 'My List' }])
  }
})

test('a shopper has at most 200 lists and 2000 items; deleting makes room', async () => {
  const lists: ShoppingList[] = []
  // The default list is one more. Each waits for the shopper's others: all at once, the last would wait too long on a busy machine.
  while (lists.length < listsMax - 1) {
    const replies = await many(Math.min(20, listsMax - 1 - lists.length), () => makeList())
    expect(replies.map((reply) => reply.statusCode)).toEqual(replies.map(() => 200))
    lists.push(...replies.map((reply) => reply.json<ShoppingList>()))
  }
  const refused = await makeList()
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_many_lists'])
  await send('DELETE', `/api/shoppinglists/${lists[0]!.shoppingListId}`)
  expect((await makeList()).statusCode).toBe(200)

  const { shoppingListId } = lists[1]!
  const url = `/api/shoppinglists/${shoppingListId}/items`
  const add = () => send('POST', url, { shoppingListItemId: uuidv7(), itemName: 'Oat milk', quantity: 1 })
  const first = (await add()).json<ShoppingListItem>()
  // The others are written straight into the table: through the API they would take seconds.
  const { user_id } = await db
    .selectFrom('shopping_list')
    .select('user_id')
    .where('shopping_list_id', '=', shoppingListId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('shopping_list_item')
    .values(
      Array.from({ length: itemsMax - 1 }, () => ({
        user_id,
        shopping_list_item_id: uuidv7(),
        shopping_list_id: shoppingListId,
        item_name: 'x',
        notes: '',
        quantity: 1,
        ad_studio_asset_id: null,
        ad_space_id: null,
        ad_space: null,
        ad_date_info: '',
        category: '',
        price: null,
        checked_at: null,
        deleted_at: null,
      })),
    )
    .execute()
  const full = await add()
  expect([full.statusCode, full.json().code]).toEqual([409, 'too_many_items'])
  await send('DELETE', `${url}/${first.shoppingListItemId}`)
  expect((await add()).statusCode).toBe(200)
})
