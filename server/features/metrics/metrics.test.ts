import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { watchStatements } from '#server/testing/watched-statements.ts'
import { deleteOldMetrics } from './queries.ts'

const runs = watchStatements()
const { db } = await testDatabase()

test('more old metrics than a batch go in several statements, in one run; those of 90 days stay', async () => {
  const now = new Date('2026-06-01T12:00:00Z')
  await sql`
    insert into metric (day, kind, thing_id, media_id, metric_type, count)
    select '2026-03-02'::date, 'banner', it, 1, 'view', 1 from generate_series(1, 1001) it
    union all select '2026-03-03', 'banner', 7, 1, 'view', 1`.execute(db)
  await deleteOldMetrics(db, now)
  expect(runs.filter(({ text }) => /delete from "?metric/.test(text))).toHaveLength(2)
  expect(await db.selectFrom('metric').select('thing_id').execute()).toEqual([{ thing_id: 7 }])
})
