import { uuidv7 } from 'uuidv7'
import type { ShoppingList, ShoppingListItem } from '#contract/lists.ts'
import type { testApp } from '#server/testing/build-app.ts'

export type Headers = { authorization: string }
type Http = Awaited<ReturnType<typeof testApp>>['http']

/** Calls as somebody with these headers, each under a key of its own. */
export function callsOf(http: Http) {
  const send = (headers: Headers, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, key = uuidv7()) =>
    http({ method, url, headers: { ...headers, 'idempotency-key': key }, ...(payload && { payload }) })
  const at = (listId: string, rest = '') => `/api/shoppinglists/${listId}${rest}`
  return {
    send,
    at,
    makeList: async (headers: Headers, storeId: number, isDefault = false): Promise<string> => {
      const reply = await send(headers, 'POST', '/api/shoppinglists', {
        shoppingListId: uuidv7(),
        storeId,
        name: 'Thanksgiving',
        isDefault,
      })
      return reply.json<ShoppingList>().shoppingListId
    },
    invite: async (headers: Headers, listId: string, more: object = {}): Promise<string> => {
      const reply = await send(headers, 'POST', at(listId, '/invitations'), { firstName: 'Ana', ...more })
      return reply.json<{ secret: string }>().secret
    },
    join: (headers: Headers, secret: string, firstName = 'Ben') =>
      send(headers, 'POST', '/api/listinvitations/join', { secret, firstName }),
    add: (headers: Headers, listId: string, itemName = 'Oat milk', shoppingListItemId = uuidv7()) =>
      send(headers, 'POST', at(listId, '/items'), { shoppingListItemId, itemName, quantity: 1 }),
    lists: async (headers: Headers) => (await send(headers, 'GET', '/api/shoppinglists')).json<ShoppingList[]>(),
    items: async (headers: Headers) => (await send(headers, 'GET', '/api/shoppinglistitems')).json<ShoppingListItem[]>(),
  }
}
