import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShoppingList, ShoppingListItem } from '#contract/lists.ts'
import { asVisitor, testApp } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'

/**
 * Three devices of one shopper change the same lists over a network that loses replies, so that they send again, and that
 * delivers some requests a second time much later. The server's data and every reply's status are compared with a model
 * that is small enough to be checked by reading it.
 */

/** The promise names HISTORIES=10000. */
const histories = Number(process.env.HISTORIES ?? 30)
const { app, db, http } = await testApp()
const stores = [await makeStore(db), await makeStore(db)].map(({ storeId }) => storeId)
const deals = [
  await makeDeal(db, { chainId: (await makeStore(db)).chainId }),
  await makeDeal(db, { chainId: (await makeStore(db)).chainId }),
]

type Send = { method: 'POST' | 'PUT' | 'DELETE'; url: string; payload?: Record<string, unknown>; key: string }
type List = { id: string; storeId: number; name: string; isDefault: boolean; deleted: boolean }
type Item = {
  id: string
  listId: string
  itemName: string
  quantity: number
  isChecked: boolean
  adSpaceId: number | null
  deleted: boolean
}

/** Does what the decisions D12-D14, E03, E04, F06 and F09 say, for one shopper, in the order in which requests arrive. */
class Model {
  lists: List[] = []
  items: Item[] = []
  aliases = new Map<string, string>()
  answered = new Map<string, number>()

  arrive(send: Send): number {
    const before = this.answered.get(send.key)
    if (before !== undefined) return before
    const status = this.act(send)
    this.answered.set(send.key, status)
    return status
  }

  act({ method, url, payload = {} }: Send): number {
    const [path = '', query] = url.split('?quantity=')
    const [, , , listId, , itemId] = path.split('/')
    if (!listId) return this.create(payload as { shoppingListId: string; storeId: number; name: string; isDefault: boolean })
    const list = this.lists.find(({ id }) => id === this.meant(listId))
    if (!list) return 404
    if (url.endsWith('/items'))
      return list.deleted
        ? 410
        : this.add(list, payload as { shoppingListItemId: string; itemName: string; quantity: number; adSpaceId?: number })
    if (itemId === undefined) return method === 'DELETE' ? this.remove(list) : list.deleted ? 410 : this.change(list, payload)
    if (list.deleted && method === 'PUT') return 410
    const item = this.items.find((it) => it.id === this.meant(itemId) && it.listId === list.id)
    if (!item) return 404
    if (method === 'DELETE') return this.takeOff(item, Number(query ?? Infinity))
    if (item.deleted) return 410
    Object.assign(item, payload)
    return 200
  }

  meant(id: string) {
    return this.aliases.get(id) ?? id
  }

  create({ shoppingListId, storeId, name, isDefault }: { shoppingListId: string; storeId: number; name: string; isDefault: boolean }) {
    const known = this.lists.find(({ id }) => id === this.meant(shoppingListId))
    if (known) return known.deleted ? 410 : known.storeId === storeId ? 200 : 409
    const kept = this.lists.find((list) => list.storeId === storeId && list.isDefault)
    if (isDefault && kept) return (this.aliases.set(shoppingListId, kept.id), 200)
    if (!isDefault && !kept) this.lists.push({ id: `default of ${storeId}`, storeId, name: 'My List', isDefault: true, deleted: false })
    this.lists.push({ id: shoppingListId, storeId, name, isDefault, deleted: false })
    return 200
  }

  change(list: List, { name, isDefault }: { name?: string; isDefault?: boolean }) {
    if (name !== undefined) list.name = name
    if (isDefault) for (const other of this.lists) if (other.storeId === list.storeId) other.isDefault = other === list
    return 200
  }

  remove(list: List) {
    if (list.isDefault) return 409
    list.deleted = true
    for (const item of this.items) if (item.listId === list.id) item.deleted = true
    return 204
  }

  takeOff(item: Item, less: number) {
    if (item.quantity > less) item.quantity -= item.deleted ? 0 : less
    else item.deleted = true
    return 204
  }

  add(
    list: List,
    {
      shoppingListItemId,
      itemName,
      quantity,
      adSpaceId = null,
    }: { shoppingListItemId: string; itemName: string; quantity: number; adSpaceId?: number | null },
  ) {
    const known = this.items.find(({ id }) => id === this.meant(shoppingListItemId))
    if (known) return known.deleted ? 410 : known.listId === list.id ? 200 : 409
    const kept = adSpaceId !== null && this.items.find((item) => item.listId === list.id && item.adSpaceId === adSpaceId && !item.deleted)
    if (kept) {
      kept.quantity += quantity
      this.aliases.set(shoppingListItemId, kept.id)
    } else this.items.push({ id: shoppingListItemId, listId: list.id, itemName, quantity, isChecked: false, adSpaceId, deleted: false })
    return 200
  }
}

const pick = fc.nat(1000)
const act = fc.oneof(
  fc.record({ kind: fc.constant('makeList' as const), isDefault: fc.boolean(), pick }),
  fc.record({ kind: fc.constantFrom('rename' as const, 'activate' as const, 'removeList' as const), pick }),
  fc.record({ kind: fc.constantFrom('addTyped' as const, 'addDeal' as const), pick, quantity: fc.integer({ min: 1, max: 5 }) }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'tick' as const,
        'untick' as const,
        'quantity' as const,
        'removeItem' as const,
        'takeBack' as const,
        'addAgain' as const,
      ),
      pick,
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('act' as const), client: fc.nat(2), act }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      client: fc.nat(2),
      fate: fc.constantFrom('answered' as const, 'answered' as const, 'reply lost' as const, 'comes again' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('stray' as const), pick }) },
)

/** Makes requests with ids that any device may use: its own and the others', including merged and deleted ones. */
function world(seed: number) {
  let made = 0
  const freshId = () => `${String(seed).padStart(8, '0')}-0000-7000-8000-${String(++made).padStart(12, '0')}`
  const listIds: string[] = []
  const itemIds: { listId: string; itemId: string }[] = []

  function requestOf(wanted: Act): Send | null {
    const key = `key-${++made}`
    const any = <T>(all: T[]) => all[wanted.pick % all.length]
    if (wanted.kind === 'makeList') {
      const shoppingListId = freshId()
      listIds.push(shoppingListId)
      return {
        method: 'POST',
        url: '/api/shoppinglists',
        key,
        payload: { shoppingListId, storeId: any(stores)!, name: `list ${made}`, isDefault: wanted.isDefault },
      }
    }
    const list = any(listIds)
    if (!list) return null
    const listUrl = `/api/shoppinglists/${list}`
    if (wanted.kind === 'rename') return { method: 'PUT', url: listUrl, key, payload: { name: `name ${made}` } }
    if (wanted.kind === 'activate') return { method: 'PUT', url: listUrl, key, payload: { isDefault: true } }
    if (wanted.kind === 'removeList') return { method: 'DELETE', url: listUrl, key }
    if (wanted.kind === 'addTyped' || wanted.kind === 'addDeal') {
      const shoppingListItemId = freshId()
      itemIds.push({ listId: list, itemId: shoppingListItemId })
      const thing = wanted.kind === 'addDeal' ? any(deals)! : { itemName: `item ${made}` }
      return { method: 'POST', url: `${listUrl}/items`, key, payload: { shoppingListItemId, quantity: wanted.quantity, ...thing } }
    }
    const item = any(itemIds)
    if (!item) return null
    if (wanted.kind === 'addAgain')
      return { method: 'POST', url: `${listUrl}/items`, key, payload: { shoppingListItemId: item.itemId, itemName: 'again', quantity: 1 } }
    const url = `/api/shoppinglists/${item.listId}/items/${item.itemId}`
    if (wanted.kind === 'removeItem') return { method: 'DELETE', url, key }
    if (wanted.kind === 'takeBack') return { method: 'DELETE', url: `${url}?quantity=${wanted.quantity}`, key }
    return {
      method: 'PUT',
      url,
      key,
      payload: wanted.kind === 'quantity' ? { quantity: wanted.quantity } : { isChecked: wanted.kind === 'tick' },
    }
  }
  return requestOf
}

test(
  'promise 3 1.LIST.05 4.LIST.01 devices that lose replies and repeat themselves converge: nothing doubled, nothing resurrected',
  async () => {
    let history = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async (steps) => {
        await db.deleteFrom('attempt').execute() // one network gets 1,000 visitors an hour, and every history has its own
        const headers = await asVisitor(app, { terms: true })
        const [model, requestOf] = [new Model(), world(++history)]
        const outboxes: Send[][] = [[], [], []]
        const strays: Send[] = []

        async function deliver(send: Send) {
          const { method, url, key, payload } = send
          const reply = await http({ method, url, headers: { ...headers, 'idempotency-key': key }, ...(payload && { payload }) })
          expect({ ...send, status: reply.statusCode }).toEqual({ ...send, status: model.arrive(send) })
        }

        for (const it of steps) {
          if (it.does === 'act') {
            const send = requestOf(it.act)
            if (send) outboxes[it.client]!.push(send)
          } else if (it.does === 'stray') {
            const [send] = strays.splice(it.pick % Math.max(strays.length, 1), 1)
            if (send) await deliver(send)
          } else {
            const [send] = outboxes[it.client]!
            if (!send) continue
            await deliver(send)
            if (it.fate !== 'reply lost') outboxes[it.client]!.shift()
            if (it.fate === 'comes again') strays.push(send)
          }
        }
        for (const outbox of outboxes) for (const send of outbox) await deliver(send)
        for (const send of strays.toReversed()) await deliver(send)

        const lists = (await http({ url: '/api/shoppinglists', headers })).json<ShoppingList[]>()
        const items = (await http({ url: '/api/shoppinglistitems', headers })).json<ShoppingListItem[]>()
        // The server chooses the id of a list that it makes by itself, so the model names such a list by its store.
        const idOf = (id: string) =>
          id.includes('-0000-7000-8000-') ? id : `default of ${lists.find((list) => list.shoppingListId === id)?.storeId}`
        expect(
          sorted(
            lists.map(({ shoppingListId, storeId, name, isDefault, itemCount }) => ({
              id: idOf(shoppingListId),
              storeId,
              name,
              isDefault,
              itemCount,
            })),
          ),
        ).toEqual(
          sorted(
            model.lists
              .filter((list) => !list.deleted)
              .map(({ id, storeId, name, isDefault }) => ({
                id,
                storeId,
                name,
                isDefault,
                itemCount: model.items.filter((item) => item.listId === id && !item.deleted).length,
              })),
          ),
        )
        expect(
          items.map((item) => ({
            id: item.shoppingListItemId,
            listId: idOf(item.shoppingListId),
            itemName: item.itemName,
            quantity: item.quantity,
            isChecked: item.isChecked,
            adSpaceId: item.adSpace?.adSpaceId ?? null,
            deleted: false,
          })),
        ).toEqual(model.items.filter((item) => !item.deleted))
      }),
      { numRuns: histories, endOnFailure: true },
    )
  },
  240_000 + histories * 2000,
)

const sorted = <T extends { id: string }>(all: T[]) => all.toSorted((a, b) => a.id.localeCompare(b.id))
