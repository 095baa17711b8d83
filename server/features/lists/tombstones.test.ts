import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import type { ShoppingList } from '#contract/lists.ts'
import { forgetRemoved } from '#server/features/favorites/jobs.ts'
import { asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { forgetDeleted } from './jobs.ts'

const { app, db, http } = await testApp()
const store = await makeStore(db)
const deal = await makeDeal(db, store)
const me = await asVisitor(app, { terms: true })
const send = (method: 'POST' | 'DELETE', url: string, payload?: object) => http({ method, url, headers: me, ...(payload && { payload }) })

/** Moves the time of all deletions to this moment. */
async function deletedSince(moment: string) {
  for (const table of ['shopping_list', 'shopping_list_item', 'favorite'] as const)
    await db.updateTable(table).set({ deleted_at: moment }).where('deleted_at', 'is not', null).execute()
}
async function runAt(moment: string) {
  await forgetDeleted(db, new Date(moment))
  await forgetRemoved(db, new Date(moment))
}

test('F06 F16 what was deleted is refused for 13 months and then forgotten, with its aliases; the rest stays', async () => {
  const [list, kept] = [uuidv7(), uuidv7()]
  for (const shoppingListId of [list, kept])
    await send('POST', '/api/shoppinglists', { shoppingListId, storeId: store.storeId, name: 'Party' })
  const [item, itemAlias, favorite, favoriteAlias] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  for (const shoppingListItemId of [item, itemAlias])
    await send('POST', `/api/shoppinglists/${list}/items`, { shoppingListItemId, ...deal, quantity: 1 })
  for (const shoppingListItemId of [uuidv7(), uuidv7()])
    await send('POST', `/api/shoppinglists/${kept}/items`, { shoppingListItemId, ...deal, quantity: 1 })
  const liked = { storeId: store.storeId, adStudioAssetId: deal.adStudioAssetId, productIdentifier: '' }
  for (const favoriteId of [favorite, favoriteAlias]) await send('POST', '/api/favorites', { favoriteId, ...liked })
  await send('DELETE', `/api/shoppinglists/${list}`)
  await send('DELETE', `/api/favorites/${favorite}`)
  await deletedSince('2026-01-15T12:00:00Z')
  const again = async () => [
    (await send('POST', '/api/shoppinglists', { shoppingListId: list, storeId: store.storeId, name: 'Back' })).statusCode,
    (await send('POST', `/api/shoppinglists/${kept}/items`, { shoppingListItemId: itemAlias, itemName: 'Back', quantity: 1 })).statusCode,
    (await send('POST', '/api/favorites', { favoriteId: favoriteAlias, ...liked })).statusCode,
  ]
  await runAt('2027-02-15T11:59:00Z')
  expect(await again()).toEqual([410, 410, 410])

  await runAt('2027-02-15T12:01:00Z')
  const userId = await userIdOf(db, me)
  const left = async (table: 'shopping_list' | 'shopping_list_item' | 'shopping_list_item_alias' | 'favorite' | 'favorite_alias') =>
    (await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length
  expect(await left('shopping_list')).toBe(2) // with the store's default list
  expect(await left('shopping_list_item')).toBe(1)
  expect(await left('shopping_list_item_alias')).toBe(1)
  expect([await left('favorite'), await left('favorite_alias')]).toEqual([0, 0])
  const lists = (await http({ url: '/api/shoppinglists', headers: me })).json<ShoppingList[]>()
  expect(lists.find(({ shoppingListId }) => shoppingListId === kept)?.itemCount).toBe(1)
})
