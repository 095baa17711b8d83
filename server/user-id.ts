import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'

/**
 * Whose data a statement is about. No other string will do: a UserId comes out of the database, most of all for a session
 * that was admitted, or is made here.
 */
export const UserId = v.pipe(v.string(), v.uuid(), v.brand('UserId'))
export type UserId = v.InferOutput<typeof UserId>

/** For a shopper who is just being made. */
export const newUserId = (): UserId => v.parse(UserId, uuidv7())
