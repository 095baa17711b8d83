import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ShoppingList, type ShoppingListItem } from '#contract/lists.ts'
import { asVisitor, testApp } from '#server/testing/build-app.ts'
import { makeDeal, makeExclusive, makeStore, twoForFive } from '#server/testing/factories.ts'

const { app, db, http } = await testApp()
const store = await makeStore(db)
const otherStore = await makeStore(db)
const deal = await makeDeal(db, store)

type Headers = Record<string, string>
let me: Headers
beforeEach(async () => {
  me = await asVisitor(app, { terms: true })
})

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: Headers = me) =>
  http({ method, url, headers, ...(payload && { payload }) })

async function makeList(
  more: { shoppingListId?: string; storeId?: number; name?: string; isDefault?: boolean } = {},
  headers = me,
): Promise<ShoppingList> {
  const reply = await send(
    'POST',
    '/api/shoppinglists',
    { shoppingListId: uuidv7(), storeId: store.storeId, name: 'Party', ...more },
    headers,
  )
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

async function addItem(shoppingListId: string, more: object = {}, headers = me): Promise<ShoppingListItem> {
  const reply = await send(
    'POST',
    `/api/shoppinglists/${shoppingListId}/items`,
    { shoppingListItemId: uuidv7(), itemName: 'Oat milk', quantity: 1, ...more },
    headers,
  )
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

const allLists = async (headers = me): Promise<ShoppingList[]> => (await send('GET', '/api/shoppinglists', undefined, headers)).json()
const allItems = async (headers = me): Promise<ShoppingListItem[]> =>
  (await send('GET', '/api/shoppinglistitems', undefined, headers)).json()
const defaults = async (storeId = store.storeId) => (await allLists()).filter((list) => list.isDefault && list.storeId === storeId)

describe('lists', () => {
  test('1.LIST.01 3.ENT.07 7.API.22 7.API.23 a list is made under the device’s id, for a store, with every field', async () => {
    const shoppingListId = uuidv7()
    const made = await makeList({ shoppingListId, name: '  Party  ' })
    expect(made).toEqual({
      shoppingListId,
      storeId: store.storeId,
      name: 'Party',
      isDefault: false,
      isOwnDefault: false,
      isTemplate: false,
      itemCount: 0,
      revision: 1,
      sharing: null,
    })
    await addItem(shoppingListId)
    expect(await allLists()).toContainEqual({ ...made, itemCount: 1 })
  })

  test('7.API.22 lists are returned by store or all, the default list first, then as they were made', async () => {
    const [first, second] = [await makeList(), await makeList()]
    const elsewhere = await makeList({ storeId: otherStore.storeId, isDefault: true })
    await send('PUT', `/api/shoppinglists/${second.shoppingListId}`, { isDefault: true })
    const here: ShoppingList[] = (await send('GET', `/api/shoppinglists?storeId=${store.storeId}`)).json()
    expect(here.map((list) => [list.shoppingListId, list.isDefault])).toEqual([
      [second.shoppingListId, true],
      [here[1]!.shoppingListId, false], // the one made with the first list
      [first.shoppingListId, false],
    ])
    expect((await allLists()).map((list) => list.shoppingListId)).toContain(elsewhere.shoppingListId)
  })

  test('1.LIST.02 4.LIST.01 the first list of a store makes its default list too, and there is exactly one', async () => {
    await makeList()
    expect(await defaults()).toMatchObject([{ name: 'My List' }])
    await makeList()
    expect(await defaults()).toHaveLength(1)
  })

  test('4.LIST.01 a default list made offline merges into the server’s, and its id names that one for ever', async () => {
    const kept = await makeList({ isDefault: true, name: 'Groceries' })
    const offline = uuidv7()
    expect(await makeList({ shoppingListId: offline, isDefault: true, name: 'My List' })).toEqual(kept)
    expect(await makeList({ shoppingListId: offline, isDefault: true, name: 'My List' })).toEqual(kept)
    const item = await addItem(offline)
    expect(item.shoppingListId).toBe(kept.shoppingListId)
    expect((await send('PUT', `/api/shoppinglists/${offline}`, { shoppingListId: offline, name: 'Ours' })).json()).toMatchObject({
      shoppingListId: kept.shoppingListId,
      name: 'Ours',
    })
    expect((await send('PUT', `/api/shoppinglists/${offline}/items/${item.shoppingListItemId}`, { quantity: 3 })).json()).toMatchObject({
      quantity: 3,
    })
    expect(await allLists()).toHaveLength(1)
  })

  test('7.API.23 the same list posted again is returned as it is now', async () => {
    const list = await makeList({ name: 'Party' })
    await send('PUT', `/api/shoppinglists/${list.shoppingListId}`, { name: 'Birthday' })
    expect(await makeList({ shoppingListId: list.shoppingListId, name: 'Party' })).toEqual({ ...list, name: 'Birthday', revision: 2 })
    const elsewhere = await send('POST', '/api/shoppinglists', {
      shoppingListId: list.shoppingListId,
      storeId: otherStore.storeId,
      name: 'Party',
    })
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([409, 'other_store'])
  })

  test('a list needs an existing store', async () => {
    const withdrawn = await makeStore(db, { withdrawn: true })
    for (const storeId of [withdrawn.storeId, 987654]) {
      expect((await send('POST', '/api/shoppinglists', { shoppingListId: uuidv7(), storeId, name: 'Party' })).statusCode).toBe(404)
    }
  })

  test('3.ENT.07 9.CONST.13 a list’s name has 1 to 100 characters', async () => {
    for (const name of ['', '   ', 'x'.repeat(101)]) {
      expect((await send('POST', '/api/shoppinglists', { shoppingListId: uuidv7(), storeId: store.storeId, name })).statusCode).toBe(400)
    }
    expect((await makeList({ name: 'é'.repeat(100) })).name).toHaveLength(100)
  })

  test('1.LIST.06 7.API.24 a list is renamed; only the fields present are written', async () => {
    const list = await makeList()
    const renamed = await send('PUT', `/api/shoppinglists/${list.shoppingListId}`, {
      shoppingListId: list.shoppingListId,
      storeId: store.storeId,
      name: 'Birthday',
    })
    expect(renamed.json()).toEqual({ ...list, name: 'Birthday', revision: 2 })
    expect((await send('PUT', `/api/shoppinglists/${list.shoppingListId}`, {})).json()).toEqual(renamed.json())
  })

  test('4.LIST.04 activating another list marks it default and unmarks the old one', async () => {
    const [old, list] = [await makeList({ isDefault: true }), await makeList()]
    const marked = await send('PUT', `/api/shoppinglists/${list.shoppingListId}`, { isDefault: true })
    expect(marked.json()).toMatchObject({ isDefault: true, revision: 2 })
    expect((await allLists()).find((it) => it.shoppingListId === old.shoppingListId)).toMatchObject({ isDefault: false, revision: 2 })
    expect(await defaults()).toEqual([marked.json()])
    expect((await send('PUT', `/api/shoppinglists/${list.shoppingListId}`, { isDefault: true })).json()).toEqual(marked.json())
  })

  test('7.API.24 a body that contradicts the list is refused and changes nothing', async () => {
    const list = await makeList()
    const otherId = await send('PUT', `/api/shoppinglists/${list.shoppingListId}`, { shoppingListId: uuidv7(), name: 'No' })
    expect(otherId.statusCode).toBe(400)
    const otherStoreId = await send('PUT', `/api/shoppinglists/${list.shoppingListId}`, { storeId: otherStore.storeId, name: 'No' })
    expect([otherStoreId.statusCode, otherStoreId.json().code]).toEqual([409, 'other_store'])
    expect((await send('PUT', `/api/shoppinglists/${list.shoppingListId}`, { isDefault: false })).statusCode).toBe(400)
    expect(await allLists()).toContainEqual(list)
  })

  test('4.LIST.03 a default list cannot be deleted, of any store', async () => {
    for (const { storeId } of [store, otherStore]) {
      const list = await makeList({ storeId, isDefault: true })
      const reply = await send('DELETE', `/api/shoppinglists/${list.shoppingListId}`)
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'default_list'])
    }
    expect(await allLists()).toHaveLength(2)
  })

  test('1.LIST.07 7.API.25 a deleted list is gone with its items, and no later write brings it back', async () => {
    const list = await makeList()
    const item = await addItem(list.shoppingListId)
    const url = `/api/shoppinglists/${list.shoppingListId}`
    expect((await send('DELETE', url)).statusCode).toBe(204)
    expect((await send('DELETE', url)).statusCode).toBe(204)
    const late = [
      await send('POST', '/api/shoppinglists', { shoppingListId: list.shoppingListId, storeId: store.storeId, name: 'Party' }),
      await send('PUT', url, { name: 'Back' }),
      await send('PUT', url, { isDefault: true }),
      await send('POST', `${url}/items`, { shoppingListItemId: uuidv7(), itemName: 'Oat milk', quantity: 1 }),
      await send('PUT', `${url}/items/${item.shoppingListItemId}`, { quantity: 2 }),
    ]
    expect(late.map((reply) => [reply.statusCode, reply.json().code])).toEqual(late.map(() => [410, 'gone']))
    expect((await send('DELETE', `${url}/items/${item.shoppingListItemId}`)).statusCode).toBe(204)
    expect(await allLists()).toMatchObject([{ isDefault: true }])
    expect(await allItems()).toEqual([])
  })

  test('the text of a deleted list or item is not kept', async () => {
    const list = await makeList({ name: 'Secret party' })
    await addItem(list.shoppingListId, { itemName: 'Secret cake', notes: 'Secret notes' })
    const other = await addItem((await defaults())[0]!.shoppingListId, { itemName: 'Secret milk' })
    await send('DELETE', `/api/shoppinglists/${list.shoppingListId}`)
    await send('DELETE', `/api/shoppinglists/${other.shoppingListId}/items/${other.shoppingListItemId}`)
    const left = JSON.stringify([
      await db.selectFrom('shopping_list').selectAll().execute(),
      await db.selectFrom('shopping_list_item').selectAll().execute(),
    ])
    expect(left).not.toContain('Secret')
  })

  test('a list that never existed: 404', async () => {
    const url = `/api/shoppinglists/${uuidv7()}`
    const replies = [
      await send('PUT', url, { name: 'x' }),
      await send('DELETE', url),
      await send('POST', `${url}/items`, { shoppingListItemId: uuidv7(), itemName: 'x', quantity: 1 }),
      await send('PUT', `${url}/items/${uuidv7()}`, { quantity: 1 }),
      await send('DELETE', `${url}/items/${uuidv7()}`),
    ]
    expect(replies.map((reply) => reply.statusCode)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('items', () => {
  test('1.LIST.04 3.ENT.09 7.API.26 7.API.27 a typed item has a name, notes and a quantity', async () => {
    const list = await makeList()
    const shoppingListItemId = uuidv7()
    const made = await addItem(list.shoppingListId, { shoppingListItemId, itemName: 'Oat milk', notes: 'the barista one', quantity: 2 })
    expect(made).toEqual({
      shoppingListItemId,
      shoppingListId: list.shoppingListId,
      itemName: 'Oat milk',
      notes: 'the barista one',
      quantity: 2,
      unit: '',
      adStudioAssetId: null,
      adSpace: null,
      adDateInfo: '',
      isChecked: false,
      checkedAt: null,
      addedBy: null,
      checkedBy: null,
      category: '',
      price: null,
      revision: 1,
    })
    expect(await allItems()).toEqual([made])
  })

  test('a typed item keeps what its quantity counts and its aisle, which a deal does not take from a device', async () => {
    const list = await makeList()
    const carrots = { itemName: 'Carrots', quantity: 2, unit: 'lb', category: 'Produce' }
    const { shoppingListItemId } = await addItem(list.shoppingListId, carrots)
    const change = (id: string, body: object) => send('PUT', `/api/shoppinglists/${list.shoppingListId}/items/${id}`, body)
    expect(await allItems()).toMatchObject([carrots])
    expect((await change(shoppingListItemId, { unit: '', category: 'Frozen' })).json()).toMatchObject({ unit: '', category: 'Frozen' })
    const ad = await addItem(list.shoppingListId, await makeDeal(db, store))
    expect((await change(ad.shoppingListItemId, { unit: 'lb', category: 'Frozen' })).json()).toEqual(ad)
  })

  test('1.LIST.03 3.ENT.08 7.API.27 an ad item keeps its deal as it was, even after the deal is withdrawn', async () => {
    const list = await makeList()
    const mine = await makeDeal(db, store, { from: '2026-11-18', to: '2026-11-24' })
    const made = await addItem(list.shoppingListId, { ...mine, quantity: 2 })
    expect(made).toMatchObject({
      itemName: 'Honeycrisp Apples',
      quantity: 2,
      adStudioAssetId: mine.adStudioAssetId,
      adDateInfo: 'Nov 18 - Nov 24',
      category: 'Produce',
      price: twoForFive,
      adSpace: {
        adSpaceId: mine.adSpaceId,
        adStudioAssetId: mine.adStudioAssetId,
        productIdentifier: '4131',
        areaTypeToken: 'REGULAR_AD',
        startDate: '2026-11-18',
        endDate: '2026-11-24',
        offsetX: 10,
        offsetY: 20,
        width: 300,
        height: 200,
        showInItemView: true,
        isDigitalExclusive: false,
        price: twoForFive,
        ownerPrice: null,
        adComponents: [{ componentName: 'TITLE', componentValue: 'Honeycrisp Apples', adSpaceId: mine.adSpaceId }],
      },
    })
    await db
      .updateTable('ad_space')
      .set({ withdrawn_at: new Date(), price: null, ad_components: '[]' })
      .where('ad_space_id', '=', mine.adSpaceId)
      .execute()
    expect(await allItems()).toEqual([made])
  })

  test('4.EXCL.01 4.EXCL.04 a digital exclusive is put on a list by its negative ids, and kept as it was', async () => {
    const list = await makeList()
    const { digitalExclusiveId: id } = await makeExclusive(db)
    const exclusive = { adSpaceId: -id, adStudioAssetId: `-${id}`, itemName: 'Cold Brew' }
    const made = await addItem(list.shoppingListId, { ...exclusive, quantity: 1 })
    expect(made).toMatchObject({
      itemName: 'Cold Brew',
      adStudioAssetId: `-${id}`,
      category: 'Beverages',
      price: { kind: 'text', text: '$1 off' },
      adSpace: { adSpaceId: -id, isDigitalExclusive: true },
    })
    expect(await addItem(list.shoppingListId, { ...exclusive, quantity: 2 })).toMatchObject({ quantity: 3 })
    await db.updateTable('digital_exclusive').set({ body: '{}' }).where('id', '=', id).execute()
    expect(await allItems()).toEqual([{ ...made, quantity: 3, revision: 2 }])
  })

  test('a deal that is withdrawn can still be added; one that never existed, or has another picture, cannot', async () => {
    const list = await makeList()
    expect((await addItem(list.shoppingListId, await makeDeal(db, store, { withdrawn: true, price: null }))).price).toBeNull()
    for (const wrong of [
      { adSpaceId: 99_999_999 },
      { adStudioAssetId: 'another' },
      { adSpaceId: -3 },
      { adSpaceId: -3, adStudioAssetId: '-3' },
    ]) {
      const reply = await send('POST', `/api/shoppinglists/${list.shoppingListId}/items`, {
        shoppingListItemId: uuidv7(),
        quantity: 1,
        ...deal,
        ...wrong,
      })
      expect(reply.statusCode).toBe(404)
    }
  })

  test('a deal that is not published yet cannot be added', async () => {
    const list = await makeList()
    const staged = await makeDeal(db, await makeStore(db))
    await sql`update ad set published_at = null where ad_id = (select ad_id from ad_space where ad_space_id = ${staged.adSpaceId})`.execute(
      db,
    )
    const reply = await send('POST', `/api/shoppinglists/${list.shoppingListId}/items`, {
      shoppingListItemId: uuidv7(),
      quantity: 1,
      ...staged,
    })
    expect(reply.statusCode).toBe(404)
  })

  test('what no store shows before a later day is told to nobody who guesses its id: neither a deal that is published already nor an exclusive', async () => {
    const list = await makeList()
    const later = await makeDeal(db, store, { title: 'Next week' })
    await sql`update ad set visible_from_earliest = '2999-01-01' where ad_id = (select ad_id from ad_space where ad_space_id = ${later.adSpaceId})`.execute(
      db,
    )
    const { digitalExclusiveId: id } = await makeExclusive(db, { from: '2999-01-01', to: '2999-12-31' })
    for (const guessed of [later, { adSpaceId: -id, adStudioAssetId: `-${id}`, itemName: '?' }]) {
      const asked = { shoppingListItemId: uuidv7(), quantity: 1, ...guessed }
      expect((await send('POST', `/api/shoppinglists/${list.shoppingListId}/items`, asked)).statusCode).toBe(404)
    }
  })

  test('4.LIST.07 adding the same deal again raises its quantity, and the posted id names the item for ever', async () => {
    const list = await makeList()
    const first = await addItem(list.shoppingListId, { ...deal, quantity: 2 })
    const alias = uuidv7()
    const second = await addItem(list.shoppingListId, { ...deal, shoppingListItemId: alias, quantity: 3 })
    expect(second).toEqual({ ...first, quantity: 5, revision: 2 })
    expect(await addItem(list.shoppingListId, { ...deal, shoppingListItemId: alias, quantity: 3 })).toEqual(second)
    const url = `/api/shoppinglists/${list.shoppingListId}/items/${alias}`
    expect((await send('PUT', url, { quantity: 7 })).json()).toMatchObject({ shoppingListItemId: first.shoppingListItemId, quantity: 7 })
    expect((await send('DELETE', url)).statusCode).toBe(204)
    expect(await allItems()).toEqual([])
    expect((await send('PUT', url, { quantity: 7 })).statusCode).toBe(410)
    const again = await addItem(list.shoppingListId, { ...deal, quantity: 1 })
    expect(again.quantity).toBe(1)
  })

  test('a deal on two lists is two items, and its quantity stays within bounds', async () => {
    const [one, other] = [await makeList(), await makeList()]
    await addItem(one.shoppingListId, { ...deal, quantity: 9000 })
    await addItem(other.shoppingListId, deal)
    expect((await addItem(one.shoppingListId, { ...deal, quantity: 9000 })).quantity).toBe(9999)
    expect((await allItems()).map((item) => item.quantity)).toEqual([9999, 1])
  })

  test('7.API.27 a repeated post returns the same item and never makes a second one', async () => {
    const list = await makeList()
    const made = await addItem(list.shoppingListId)
    expect(await addItem(list.shoppingListId, { shoppingListItemId: made.shoppingListItemId, quantity: 5 })).toEqual(made)
    const other = await makeList()
    const elsewhere = await send('POST', `/api/shoppinglists/${other.shoppingListId}/items`, {
      shoppingListItemId: made.shoppingListItemId,
      itemName: 'x',
      quantity: 1,
    })
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([409, 'id_taken'])
    expect(await allItems()).toEqual([made])
  })

  test('1.LIST.05 4.LIST.08 7.API.28 a change writes the fields present as absolute values', async () => {
    const list = await makeList()
    const made = await addItem(list.shoppingListId, { notes: 'cold' })
    const url = `/api/shoppinglists/${list.shoppingListId}/items/${made.shoppingListItemId}`
    expect((await send('PUT', url, { quantity: 4 })).json()).toEqual({ ...made, quantity: 4, revision: 2 })
    expect((await send('PUT', url, { quantity: 3 })).json()).toEqual({ ...made, quantity: 3, revision: 3 })
    expect((await send('PUT', url, { itemName: 'Milk', notes: '' })).json()).toEqual({
      ...made,
      quantity: 3,
      itemName: 'Milk',
      notes: '',
      revision: 4,
    })
    expect((await send('PUT', url, {})).json()).toMatchObject({ revision: 4 })
  })

  test('a tick gets the time of the server’s clock, a second tick keeps it, and a tick can be taken back', async () => {
    const list = await makeList()
    const made = await addItem(list.shoppingListId)
    const url = `/api/shoppinglists/${list.shoppingListId}/items/${made.shoppingListItemId}`
    const {
      rows: [before],
    } = await now()
    const ticked: ShoppingListItem = (await send('PUT', url, { isChecked: true })).json()
    const {
      rows: [after],
    } = await now()
    expect(ticked.isChecked).toBe(true)
    expect(Date.parse(ticked.checkedAt!)).toBeGreaterThanOrEqual(before!.now.getTime())
    expect(Date.parse(ticked.checkedAt!)).toBeLessThanOrEqual(after!.now.getTime())
    expect((await send('PUT', url, { isChecked: true })).json()).toMatchObject({ checkedAt: ticked.checkedAt })
    expect((await send('PUT', url, { quantity: 2 })).json()).toMatchObject({ isChecked: true, checkedAt: ticked.checkedAt })
    expect((await send('PUT', url, { isChecked: false })).json()).toMatchObject({ isChecked: false, checkedAt: null })
  })

  test('4.LIST.09 a quantity is a whole number from 1 to 9999: for zero, the item is deleted', async () => {
    const list = await makeList()
    const made = await addItem(list.shoppingListId)
    for (const quantity of [0, -1, 10_000, 1.5, '2', null]) {
      expect(
        (await send('PUT', `/api/shoppinglists/${list.shoppingListId}/items/${made.shoppingListItemId}`, { quantity })).statusCode,
      ).toBe(400)
      expect(
        (await send('POST', `/api/shoppinglists/${list.shoppingListId}/items`, { shoppingListItemId: uuidv7(), itemName: 'x', quantity }))
          .statusCode,
      ).toBe(400)
    }
    expect(await allItems()).toEqual([made])
  })

  test('7.API.29 4.LIST.09 a deleted item is gone, and no later write brings it back', async () => {
    const list = await makeList()
    const made = await addItem(list.shoppingListId)
    const url = `/api/shoppinglists/${list.shoppingListId}/items/${made.shoppingListItemId}`
    expect((await send('DELETE', url)).statusCode).toBe(204)
    expect((await send('DELETE', url)).statusCode).toBe(204)
    expect((await send('PUT', url, { quantity: 2 })).statusCode).toBe(410)
    const posted = await send('POST', `/api/shoppinglists/${list.shoppingListId}/items`, {
      shoppingListItemId: made.shoppingListItemId,
      itemName: 'x',
      quantity: 1,
    })
    expect(posted.statusCode).toBe(410)
    expect(await allItems()).toEqual([])
  })

  test('so many are taken off an item, also by an id that another item took over; none left is deleted, none more come back', async () => {
    const list = await makeList()
    const other = await addItem(list.shoppingListId, { ...deal, quantity: 2 })
    const shoppingListItemId = uuidv7()
    await addItem(list.shoppingListId, { ...deal, shoppingListItemId, quantity: 3 })
    const url = `/api/shoppinglists/${list.shoppingListId}/items/${shoppingListItemId}?quantity=`
    const undo = () => send('DELETE', `${url}3`, undefined, { ...me, 'idempotency-key': 'undo' })
    expect([(await undo()).statusCode, (await undo()).statusCode]).toEqual([204, 204])
    expect(await allItems()).toMatchObject([{ shoppingListItemId: other.shoppingListItemId, quantity: 2 }])
    for (const wrong of ['0', '-1', '1.5', 'x', '']) expect((await send('DELETE', url + wrong)).statusCode).toBe(400)
    expect((await send('DELETE', `${url}9`)).statusCode).toBe(204)
    expect(await allItems()).toEqual([])
    expect((await send('DELETE', `${url}1`)).statusCode).toBe(204)
  })

  test('an item that never existed, or is on another list: 404', async () => {
    const [list, other] = [await makeList(), await makeList()]
    const made = await addItem(list.shoppingListId)
    for (const url of [
      `/api/shoppinglists/${list.shoppingListId}/items/${uuidv7()}`,
      `/api/shoppinglists/${other.shoppingListId}/items/${made.shoppingListItemId}`,
    ]) {
      expect((await send('PUT', url, { quantity: 2 })).statusCode).toBe(404)
      expect((await send('DELETE', url)).statusCode).toBe(404)
    }
    expect(await allItems()).toEqual([made])
  })

  test('7.API.26 items of all lists come in the order in which they were added', async () => {
    const [one, other] = [await makeList(), await makeList()]
    for (const [at, list] of [one, other, one].entries()) await addItem(list.shoppingListId, { itemName: `item ${at}` })
    expect((await allItems()).map((item) => item.itemName)).toEqual(['item 0', 'item 1', 'item 2'])
  })
})

const now = () => sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db)
