import { randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'

/**
 * The user whose data a statement is about. No other string is accepted: a UserId comes from the database, mostly with an
 * admitted session, or is made here.
 */
export const UserId = v.pipe(v.string(), v.uuid(), v.brand('UserId'))
export type UserId = v.InferOutput<typeof UserId>

/** Makes the id of a new shopper. */
export const newUserId = (): UserId => v.parse(UserId, randomUUIDv7())
