import { uuidv7 } from 'uuidv7'
import { weekRows } from '#contract/studio/rows.ts'
import { weeks } from '#contract/studio/weeks.ts'
import { insertFile, setReceived } from '#server/features/weeks/file-queries.ts'
import { insertPages } from '#server/features/weeks/page-queries.ts'
import { daysBefore, keepMapping, nextMatchOrder } from '#server/features/weeks/queries.ts'
import { lastLayout } from '#server/features/weeks/row-queries.ts'
import type { testApp } from './build-app.ts'
import { makeDeal, makeStore } from './factories.ts'
import { requestTo } from './requests.ts'
import { staffSession } from './staff.ts'

/** What staff do with weeks in the studio. */
export async function keepWeeks({ db, http }: Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'http'>) {
  const { headers } = await staffSession(db)
  const store = await makeStore(db)
  await makeDeal(db, store)
  const box = { x: 1, y: 1, width: 10, height: 10 }
  const made = []
  for (const [validFrom, validTo] of [
    ['2026-11-18', '2026-11-24'],
    ['2026-11-25', '2026-12-01'],
  ]) {
    const weekId = uuidv7()
    made.push(weekId)
    const body = { weekId, chainId: store.chainId, title: 'Co-op Deals', validFrom, validTo }
    await http({ method: 'POST', url: weeks.create.path, headers, payload: body })
    const page = { width: 100, height: 100, source: 'text' as const, picture: 'p', small: 's', words: [], edges: [] }
    await insertPages(db, [{ weekId, fileId: null, filePage: 1, ...page }])
    const row = requestTo(weekRows.create, { weekId })
    await http({ ...row, headers, payload: { rowId: uuidv7(), page: 1, region: box, title: 'Apples' } })
    await http({ ...requestTo(weeks.presence, { weekId }), headers })
  }
  // The queue knows nothing of either.
  const fileId = uuidv7()
  await insertFile(db, { fileId, weekId: made[0]!, name: 'lost.pdf', bytes: 1 })
  await setReceived(db, fileId, 1)
  await nextMatchOrder(db, made[0]!)
  await http({ url: weeks.all.path, headers })
  await http({ url: `${weekRows.find.path}?words=apples`, headers })
  await daysBefore(db, made[1]!)
  await lastLayout(db, made[1]!)
  await keepMapping(db, store.chainId, 'hash', { price: 'Price' })
}
