import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as brand from '#brand'
import type { ShoppingListItem } from '#contract/lists.ts'
import { makeStore } from '#server/testing/factories.ts'
import { dataFolder, inDatabase, postgresOf, startServer, workingAgain, type ServerProcess } from '#server/testing/process.ts'

/** The promise names KILLS=500. */
const kills = Number(process.env.KILLS ?? 8)
/** The file from which the soak reads how long the server took to be ready again, in ms. */
const timesFile = process.env.KILLS_TIMES

test(
  'an acknowledged write to a list survives SIGKILL of the server, of PostgreSQL, of both',
  async () => {
    const dataDir = dataFolder()
    let server = await startServer({ DATA_DIR: dataDir })
    const { storeId } = await inDatabase(dataDir, (db) => makeStore(db))
    let token = ''
    let shoppingListId = ''
    const send = (method: string, path: string, body?: object) =>
      fetch(server.url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    /** Quantities that were acknowledged, by item. */
    const acknowledged = new Map<string, number>()
    /** Writes without a reply: each kill may leave one for each device. */
    let underWay = 0
    const readyAfter: number[] = []
    for (let round = 0; round < kills; round++) {
      if (round % 100 === 0) {
        // A shopper has 2,000 items at most.
        token = await visitor(server)
        shoppingListId = crypto.randomUUID()
        acknowledged.clear()
        underWay = 0
        await send('PUT', '/api/account/acceptterms')
        expect((await send('POST', '/api/shoppinglists', { shoppingListId, storeId, name: 'Party' })).status).toBe(200)
      }
      // Two devices write without a pause; the kill comes while their next writes are running.
      let enough: () => void = () => {}
      const enoughWritten = new Promise<void>((done) => (enough = done))
      let written = 0
      const write = async () => {
        for (;;) {
          const shoppingListItemId = crypto.randomUUID()
          const added = await send('POST', `/api/shoppinglists/${shoppingListId}/items`, {
            shoppingListItemId,
            itemName: 'Oat milk',
            quantity: 1,
          })
          if (added.status !== 200) return
          acknowledged.set(shoppingListItemId, 1)
          const changed = await send('PUT', `/api/shoppinglists/${shoppingListId}/items/${shoppingListItemId}`, { quantity: 2 })
          if (changed.status !== 200) return
          acknowledged.set(shoppingListItemId, 2)
          if (++written === 6) enough()
        }
      }
      const writers = [write(), write()].map((writer) => writer.catch(() => {})) // the connection breaks
      await enoughWritten
      const postgres = postgresOf(dataDir)!
      if (round % 3 !== 0) process.kill(postgres, 'SIGKILL')
      if (round % 3 !== 1) server.kill('SIGKILL')
      const began = performance.now()
      await Promise.all(writers)
      if (round % 3 !== 1) {
        await server.ended
        server = await startServer({ DATA_DIR: dataDir })
      }
      await workingAgain(server, dataDir, postgres)
      readyAfter.push(performance.now() - began)
      const items = (await (await send('GET', '/api/shoppinglistitems')).json()) as ShoppingListItem[]
      const kept = new Map(items.map((item) => [item.shoppingListItemId, item.quantity]))
      for (const [id, quantity] of acknowledged) expect(kept.get(id), `round ${round}`).toBeGreaterThanOrEqual(quantity)
      underWay += 2
      expect(items.length - acknowledged.size).toBeLessThanOrEqual(underWay)
    }
    if (timesFile) writeFileSync(timesFile, JSON.stringify(readyAfter))
  },
  240_000 + kills * 15_000,
)

async function visitor(server: ServerProcess): Promise<string> {
  const reply = await fetch(`${server.url}/api/account/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientToken: brand.client }),
  })
  return ((await reply.json()) as { authToken: string }).authToken
}
