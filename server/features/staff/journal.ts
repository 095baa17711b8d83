import type { Db } from '#server/db/pool.ts'
import type { StaffId } from '#server/staff-id.ts'
import { insertEntry } from './journal-queries.ts'

/** Who acts: a member of staff who makes a call, or the operator by a command. */
export type By = { staffId: StaffId | null; name: string }
export const operator: By = { staffId: null, name: 'Operator' }

export type Act = {
  /** What was done, in words that the journal shows: 'Price corrected'. */
  act: string
  /** null when it concerns no chain alone. */
  chainId: number | null
  weekId?: string
  /** The external id of the publication. */
  publication?: string
  /** What it was done to: 'Honeycrisp apples'. */
  subject: string
  before?: unknown
  after?: unknown
}

/**
 * Adds an act of staff to the journal, in the transaction of the act itself: neither is ever kept without the other. Every
 * write of staff calls it. Returns the entry's id.
 */
export function record(trx: Db, { staffId, name }: By, { before, after, ...act }: Act): Promise<number> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  return insertEntry(trx, { staffId, name, ...act, before: json(before), after: json(after) })
}
