import { randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'

/** The member of staff whom a statement is about: it comes from the database, mostly with an admitted session, or is made here. */
export const StaffId = v.pipe(v.string(), v.uuid(), v.brand('StaffId'))
export type StaffId = v.InferOutput<typeof StaffId>

export const newStaffId = (): StaffId => v.parse(StaffId, randomUUIDv7())
