import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { ShoppingList } from '#contract/lists.ts'
import { makeStore } from '#server/testing/factories.ts'
import { dataFolder, startServer } from '#server/testing/process.ts'
import { visitor } from '#server/testing/writers.ts'
import { startPair } from './pair.ts'
import { startPgbouncer } from './pgbouncer.ts'

// A COMMIT waits until the standby has it.
const { primary, standby } = await startPair({ synchronous: true })
const pooled = await startPgbouncer(primary)
const waiting = sql<{ pid: number }>`select pid from pg_stat_activity where wait_event = 'SyncRep'`

test.each([
  ['directly', primary.url],
  ['through a pooler', pooled],
])(
  'promise 13 a write whose wait for the standby is canceled is not acknowledged; its repetition is, once the standby has it (%s)',
  async (_, address) => {
    const server = await startServer({ DATA_DIR: dataFolder(), DATABASE_URL: address, DIRECT_DATABASE_URL: primary.url })
    const { storeId } = await makeStore(primary.db)
    const send = await visitor(server.url)
    const [key, shoppingListId] = [uuidv7(), uuidv7()]
    const write = () => send('POST', '/api/shoppinglists', { shoppingListId, storeId, name: 'Party' }, key)
    const thaw = standby.freeze()
    onTestFinished(thaw)

    const first = write()
    await cancelWhoWaits()
    const refusal = await first
    expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '2'])
    const written = () => primary.db.selectFrom('shopping_list').selectAll().where('shopping_list_id', '=', shoppingListId).execute()
    expect(await written(), 'it stands on the primary all the same').toHaveLength(1)

    let isAcknowledged = false
    const second = write().finally(() => (isAcknowledged = true))
    while ((await waiting.execute(primary.db)).rows.length === 0);
    expect(isAcknowledged).toBe(false)
    thaw()
    expect((await second).status).toBe(200)
    const lists = (await (await send('GET', '/api/shoppinglists')).json()) as ShoppingList[]
    expect(lists.filter((it) => it.shoppingListId === shoppingListId).map(({ revision }) => revision)).toEqual([1])
  },
)

/** As an operator does, or a manager of the cluster. The job queue's statements wait as well. */
async function cancelWhoWaits() {
  for (let canceled = false; !canceled;) {
    const { rows } = await sql`
      select pg_cancel_backend(pid) as "isCanceled" from pg_stat_activity
      where wait_event = 'SyncRep' and application_name <> 'jobs'`.execute(primary.db)
    canceled = rows.length > 0
  }
}
