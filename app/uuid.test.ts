import * as v from 'valibot'
import { expect, test } from 'vitest'
import { uuid } from '#contract/values.ts'
import { uuidv7 } from './uuid.ts'

test('an id begins with the moment, is a UUID of version 7, and is never made twice', () => {
  const [before, ids, after] = [Date.now(), Array.from({ length: 1000 }, () => uuidv7()), Date.now()]
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) {
    expect(v.parse(uuid, id)).toBe(id)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const moment = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    expect(moment).toBeGreaterThanOrEqual(before)
    expect(moment).toBeLessThanOrEqual(after)
  }
})
