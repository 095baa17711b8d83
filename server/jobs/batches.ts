import type { Db } from '#server/db/pool.ts'

/** Deletes what has expired at `now`, at most `most` rows, and returns how many. */
export type DeleteSome = (db: Db, now: Date, most: number) => Promise<number>

/** Few enough that a statement stays far below its time limit, and its locks delay nobody for long. */
export const batch = 1000

export async function deleteInBatches(db: Db, now: Date, ...kinds: DeleteSome[]): Promise<void> {
  for (const deleteSome of kinds) while ((await deleteSome(db, now, batch)) === batch);
}
