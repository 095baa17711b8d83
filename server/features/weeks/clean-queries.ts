import type { Db } from '#server/db/pool.ts'

/** Forgets the files and pages of weeks that ended before this day. */
export async function forgetFilesOfOldWeeks(db: Db, day: string): Promise<void> {
  const old = db.selectFrom('week').select('week_id').where('valid_to', '<', day)
  await db.deleteFrom('week_file').where('week_id', 'in', old).execute()
  await db.deleteFrom('week_page').where('week_id', 'in', old).execute()
}

/** Forgets files of which parts are missing since this time. */
export async function forgetStalledFiles(db: Db, since: Date): Promise<void> {
  await db
    .deleteFrom('week_file')
    .where('created_at', '<', since)
    .where((it) => it('received', '<', it.ref('bytes')))
    .execute()
}

/** Returns the files whose parts are still needed. */
export async function fileIdsBeingSent(db: Db): Promise<string[]> {
  const found = await db.selectFrom('week_file').select('file_id').where('state', 'in', ['waiting', 'reading']).execute()
  return found.map((it) => it.file_id)
}

/** Returns the files of every week that ends on this day or later, also of one that has none. */
export async function weekFileIds(db: Db, day: string): Promise<Map<string, Set<string>>> {
  const weeks = await db.selectFrom('week').select('week_id').where('valid_to', '>=', day).execute()
  const files = await db.selectFrom('week_file').select(['week_id', 'file_id']).execute()
  const found = new Map(weeks.map((it) => [it.week_id, new Set<string>()]))
  for (const { week_id, file_id } of files) found.set(week_id, (found.get(week_id) ?? new Set()).add(file_id))
  return found
}
