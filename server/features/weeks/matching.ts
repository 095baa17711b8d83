import type { Db } from '#server/db/pool.ts'
import type { PlaceOrder } from '#server/jobs/queue.ts'
import { settleColumns } from './columns.ts'
import { filesOf } from './file-queries.ts'
import { nextMatchOrder, type LockedWeek } from './queries.ts'

/** After a change of a week's files or columns: has its rows matched as soon as all its files are read and no question is open. */
export async function matchWhenReady(trx: Db, week: Pick<LockedWeek, 'weekId' | 'chainId' | 'mapping'>, order: PlaceOrder): Promise<void> {
  const questions = await settleColumns(trx, week)
  const files = await filesOf(trx, week.weekId)
  const isReading = files.some((it) => it.received === it.bytes && (it.state === 'waiting' || it.state === 'reading'))
  // Without a sheet the deals are read off the pages.
  const isReady = questions === 0 || (files.every((it) => it.chosenSheet === null) && files.some((it) => it.kind === 'pages'))
  if (isReady && !isReading) await orderMatch(trx, week.weekId, order)
}

export async function orderMatch(trx: Db, weekId: string, order: PlaceOrder): Promise<void> {
  await order(trx, 'match-week', { weekId, number: await nextMatchOrder(trx, weekId) })
}
