import type { Db } from '#server/db/pool.ts'
import type { PlaceOrder } from '#server/jobs/queue.ts'
import { settleColumns } from './columns.ts'
import { filesOf, type FileRecord } from './file-queries.ts'
import { pagesOf } from './page-queries.ts'
import { nextMatchOrder, weekProgress, type LockedWeek } from './queries.ts'

/** After a change of a week's files or columns: has its rows matched as soon as all its files are read and no question is open. */
export async function matchWhenReady(trx: Db, week: Pick<LockedWeek, 'weekId' | 'chainId' | 'mapping'>, order: PlaceOrder): Promise<void> {
  const questions = await settleColumns(trx, week)
  const files = await filesOf(trx, week.weekId)
  // Without a sheet the deals are read off the pages.
  const isReady = questions === 0 || (files.every((it) => it.chosenSheet === null) && files.some((it) => it.kind === 'pages'))
  if (isReady && !files.some(isBeingRead)) await orderMatch(trx, week.weekId, order)
}

/** A file that is here whole, and is not read yet. */
function isBeingRead({ received, bytes, state }: FileRecord): boolean {
  return received === bytes && (state === 'waiting' || state === 'reading')
}

/** Returns whether what a week's rows say is about to change, by files that are read or rows that are matched. */
export async function isBeingMatched(trx: Db, weekId: string): Promise<boolean> {
  const progress = await weekProgress(trx, weekId)
  return (progress && progress.matchDone !== null) || (await filesOf(trx, weekId)).some(isBeingRead)
}

/** A composed page shows what its rows and its week say: a corrected price must not stay on it, nor come on one that is just being drawn. */
export async function drawAgain(trx: Db, weekId: string, order: PlaceOrder): Promise<void> {
  const [page] = await pagesOf(trx, weekId)
  const progress = await weekProgress(trx, weekId)
  if (page ? page.source === 'composed' : progress && progress.matchDone !== null) await orderMatch(trx, weekId, order)
}

export async function orderMatch(trx: Db, weekId: string, order: PlaceOrder): Promise<void> {
  await order(trx, 'match-week', { weekId, number: await nextMatchOrder(trx, weekId) })
}
