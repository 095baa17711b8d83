import type { Db } from '#server/db/pool.ts'
import { isMerged, type Caller } from '#server/features/identity/queries.ts'
import { merged, unauthorized } from '#server/problem.ts'
import { lockShopper } from './queries.ts'

/**
 * How every write to what a shopper keeps begins (docs/decisions/0011); answers whose it is. Whether a sign-in has taken it
 * all away is asked again behind the lock: a write that waited there for the merge would be answered, and lost.
 */
export async function lockKept(db: Db, { userId, isMember }: Caller): Promise<string> {
  if (!(await lockShopper(db, userId))) throw unauthorized()
  if (!isMember && (await isMerged(db, userId))) throw merged()
  return userId
}
