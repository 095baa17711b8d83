import * as v from 'valibot'
import type { Work } from '#app/pieces.ts'

/** A store's deals lie three lists deep: flyers, their pages, and what is on them. What lies deeper is checked with what it is in. */
const deepest = 3

/**
 * Returns a reply as v.parse does, and throws as it does, but with a pause after each entry of its lists: the check of some thousand deals takes a
 * phone as long as all else that a page does.
 */
export function* checked(schema: v.GenericSchema, value: unknown, depth = 1): Work<unknown> {
  if (isList(schema) && Array.isArray(value)) {
    const entries: unknown[] = []
    for (const it of value) {
      entries.push(depth < deepest ? yield* checked(schema.item, it, depth + 1) : v.parse(schema.item, it))
      yield
    }
    return entries
  }
  if (isRecord(schema) && isFields(value)) {
    const lists = Object.entries(schema.entries).flatMap(([key, of]) => (isList(of) && Array.isArray(value[key]) ? [{ key, of }] : []))
    const whole: Fields = { ...v.parse(schema, { ...value, ...Object.fromEntries(lists.map(({ key }) => [key, []])) }) }
    for (const { key, of } of lists) whole[key] = yield* checked(of, value[key], depth)
    return whole
  }
  return v.parse(schema, value)
}

type Fields = Record<string, unknown>
type List = v.ArraySchema<v.GenericSchema, undefined>

/** Lists and objects about which nothing more is demanded than of their parts. */
const isList = (schema: v.GenericSchema): schema is List => schema.type === 'array' && !('pipe' in schema)
const isRecord = (schema: v.GenericSchema): schema is v.ObjectSchema<Record<string, v.GenericSchema>, undefined> =>
  schema.type === 'object' && !('pipe' in schema)
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
