import { expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { Favorite } from '#contract/favorites.ts'
import type { ShoppingList, ShoppingListItem } from '#contract/lists.ts'
import { asVisitor, testApp } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'

/** The promise names 10000. */
const operations = Number(process.env.RETRIES ?? 400)
const devices = 8

const { app, http, db } = await testApp()
const store = await makeStore(db)
const deal = await makeDeal(db, store)

test(
  'a third of all replies is lost and each request repeated until a reply comes: nothing is doubled, nothing is missing',
  async () => {
    const me = await asVisitor(app, { terms: true })
    const shoppingListId = uuidv7()
    const listBody = { shoppingListId, storeId: store.storeId, name: 'Sunday' }
    let lost = 0

    /** Sends one change as an outbox does, with one key for all tries. A change whose reply is lost was made all the same. */
    async function insist(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
      const headers = { ...me, 'idempotency-key': uuidv7() }
      for (;;) {
        const reply = await http({ method, url, headers, ...(payload && { payload }) })
        expect([200, 204]).toContain(reply.statusCode)
        if (Math.random() >= 1 / 3) return reply
        lost++
      }
    }

    await insist('POST', '/api/shoppinglists', listBody)
    const expected = { names: [] as string[], dealQuantity: 0, renamed: 0 }
    const kinds = ['own item', 'the deal once more', 'a change', 'an item and its removal', 'a favorite and back'] as const
    let begun = 0
    async function device() {
      while (begun < operations) {
        const number = begun++
        const items = `/api/shoppinglists/${shoppingListId}/items`
        const shoppingListItemId = uuidv7()
        const itemName = `item ${number}`
        switch (kinds[number % kinds.length]) {
          case 'own item':
            if (expected.names.length >= 1500) continue // a shopper has 2,000 items at most
            expected.names.push(itemName)
            await insist('POST', items, { shoppingListItemId, itemName, quantity: 1 })
            break
          case 'the deal once more':
            expected.dealQuantity++
            await insist('POST', items, { shoppingListItemId, ...deal, quantity: 1 })
            break
          case 'a change':
            await insist('PUT', `/api/shoppinglists/${shoppingListId}`, { name: `Sunday ${number}` })
            expected.renamed++
            break
          case 'an item and its removal':
            await insist('POST', items, { shoppingListItemId, itemName, quantity: 1 })
            await insist('DELETE', `${items}/${shoppingListItemId}`)
            break
          default: {
            const { favoriteId } = (
              await insist('POST', '/api/favorites', {
                favoriteId: uuidv7(),
                storeId: store.storeId,
                adStudioAssetId: deal.adStudioAssetId,
                productIdentifier: '4131',
              })
            ).json<Favorite>()
            expect(favoriteId).toBeTypeOf('string')
          }
        }
      }
    }
    await Promise.all(Array.from({ length: devices }, device))

    const found = (await http({ url: '/api/shoppinglistitems', headers: me })).json<ShoppingListItem[]>()
    expect(
      found
        .filter(({ adSpace }) => !adSpace)
        .map(({ itemName }) => itemName)
        .toSorted(),
    ).toEqual(expected.names.toSorted())
    expect(found.filter(({ adSpace }) => adSpace).map(({ quantity }) => quantity)).toEqual([Math.min(expected.dealQuantity, 9999)])
    const lists = (await http({ url: '/api/shoppinglists', headers: me })).json<ShoppingList[]>()
    const list = lists.find((it) => it.shoppingListId === shoppingListId)
    expect(lists).toHaveLength(2) // and the default list
    expect(list?.revision).toBe(1 + expected.renamed) // each change was written once
    expect((await http({ url: '/api/favorites', headers: me })).json()).toHaveLength(1)
    expect(lost).toBeGreaterThan(operations / 5)
  },
  240_000 + operations * 100,
)
