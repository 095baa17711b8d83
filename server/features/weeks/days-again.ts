import type { Db } from '#server/db/pool.ts'
import { filesOf, setDaysRead } from './file-queries.ts'
import { judgedDays } from './page-days.ts'
import { pagesToMatch } from './page-queries.ts'
import { daysBefore } from './queries.ts'

/** Compares the days that the first page of each file says with those of the week, once these have changed. */
export async function judgeDaysAgain(trx: Db, weekId: string, days: { validFrom: string; validTo: string }): Promise<void> {
  const [files, pages, last] = [await filesOf(trx, weekId), await pagesToMatch(trx, weekId), await daysBefore(trx, weekId)]
  for (const { fileId, daysAgree, note } of files) {
    const first = pages.find((it) => it.fileId === fileId)
    if (!first) continue
    const judged = judgedDays(first.words, days, last)
    await setDaysRead(trx, fileId, { daysAgree: judged.daysAgree, note: judged.note ?? (daysAgree === false ? null : note) })
  }
}
