import { expect } from 'vitest'
import { uuidv7 } from 'uuidv7'
import * as brand from '#brand'
import type { ShoppingListItem } from '#contract/lists.ts'
import type { Db } from '#server/db/pool.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'

/**
 * Starts shoppers who add the same deal to their lists again and again, without a pause, and retry as an outbox does: one key
 * for all tries of a write, until it is acknowledged. A refusal must be a 503 with a time to come back.
 */
export async function startWriters(url: string, db: Db, count: number) {
  const store = await makeStore(db)
  const deal = await makeDeal(db, store)
  const shoppers = await Promise.all(Array.from({ length: count }, () => visitor(url)))
  const acknowledged = shoppers.map(() => 0)
  let refused = 0
  const stopping = new AbortController()
  let turned = () => {}

  async function write(shopper: number) {
    const send = shoppers[shopper]!
    const shoppingListId = uuidv7()
    expect((await send('POST', '/api/shoppinglists', { shoppingListId, storeId: store.storeId, name: 'Party' })).status).toBe(200)
    while (!stopping.signal.aborted) {
      const key = uuidv7()
      const item = { shoppingListItemId: uuidv7(), ...deal, quantity: 1 }
      for (;;) {
        const reply = await send('POST', `/api/shoppinglists/${shoppingListId}/items`, item, key)
        const said = await reply.text()
        if (reply.status === 200) break
        expect([reply.status, Number(reply.headers.get('retry-after'))], said).toEqual([503, expect.toSatisfy((seconds) => seconds > 0)])
        refused++
        turned()
      }
      acknowledged[shopper]!++
      turned()
    }
  }
  const writing = Promise.all(shoppers.map((_, at) => write(at)))
  writing.catch(() => {}) // the next call that awaits `writing` throws it

  async function until(reached: () => boolean) {
    while (!reached()) await Promise.race([writing, new Promise<void>((done) => (turned = done))])
  }

  return {
    store,
    /** Resolves when every shopper has this many more writes acknowledged. */
    written(more: number): Promise<void> {
      const goals = acknowledged.map((it) => it + more)
      return until(() => acknowledged.every((it, at) => it >= goals[at]!))
    },
    /** Resolves when this many more tries were refused. */
    refused(more: number): Promise<void> {
      const goal = refused + more
      return until(() => refused >= goal)
    },
    refusals: () => refused,
    /** Lets each finish its write, and expects every acknowledged write to be there exactly once. */
    async stop() {
      stopping.abort()
      await writing
      for (const [at, send] of shoppers.entries()) {
        const items = (await (await send('GET', '/api/shoppinglistitems')).json()) as ShoppingListItem[]
        expect(items.map(({ quantity }) => quantity)).toEqual([acknowledged[at]])
      }
    },
  }
}

/** Makes a new visitor who has accepted the terms, and returns how to send requests as that visitor. */
export async function visitor(url: string) {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ clientToken: brand.client })
  const reply = await fetch(`${url}/api/account/authenticate`, { method: 'POST', headers: json, body })
  const { authToken } = (await reply.json()) as { authToken: string }
  const send = (method: string, path: string, sent?: object, key?: string) =>
    fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${authToken}`, ...(sent && json), ...(key !== undefined && { 'idempotency-key': key }) },
      ...(sent && { body: JSON.stringify(sent) }),
    })
  await send('PUT', '/api/account/acceptterms')
  return send
}
