import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { countAttempt, deleteOldAttempts, forgiveAttempts } from './attempts.ts'

const { db } = await testDatabase()
beforeEach(() => db.deleteFrom('attempt').execute())

/** Lets the window of a key end so many seconds ago. */
const endWindow = (key: string, ago: number) =>
  db
    .updateTable('attempt')
    .set({ until: sql<Date>`now() - make_interval(secs => ${ago})` })
    .where('key', '=', key)
    .execute()
const counts = async () =>
  Object.fromEntries((await db.selectFrom('attempt').select(['key', 'count']).execute()).map(({ key, count }) => [key, count]))

test('tries are counted for each key until its window ends, and the window does not move', async () => {
  expect(await countAttempt(db, 'a', 900)).toEqual({ count: 1, wait: 900 })
  await db
    .updateTable('attempt')
    .set({ until: sql<Date>`until - interval '600 seconds'` })
    .where('key', '=', 'a')
    .execute()
  const second = await countAttempt(db, 'a', 900)
  expect(second.count).toBe(2)
  expect(second.wait).toBeLessThanOrEqual(300)
  expect((await countAttempt(db, 'b', 900)).count).toBe(1)
})

test('after the window the count begins anew, with a whole window', async () => {
  for (let tries = 0; tries < 3; tries++) await countAttempt(db, 'a', 900)
  await endWindow('a', 1)
  expect(await countAttempt(db, 'a', 60)).toEqual({ count: 1, wait: 60 })
})

test('who must wait is told at least one second', async () => {
  expect((await countAttempt(db, 'a', 0.001)).wait).toBe(1)
})

test('ten at once are ten', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => countAttempt(db, 'a', 900)))
  expect(all.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('a try that turned out to be right is taken back, of the named keys only and never below none', async () => {
  await countAttempt(db, 'a', 900)
  await countAttempt(db, 'a', 900)
  await countAttempt(db, 'b', 900)
  await countAttempt(db, 'c', 900)
  await forgiveAttempts(db, ['a', 'b', 'unknown'])
  expect(await counts()).toEqual({ a: 1, b: 0, c: 1 })
  await forgiveAttempts(db, ['b'])
  expect(await counts()).toEqual({ a: 1, b: 0, c: 1 })
})

test('windows that have ended are deleted, so many at a time; a running one stays', async () => {
  for (const key of ['a', 'b', 'c', 'running']) await countAttempt(db, key, 900)
  for (const key of ['a', 'b', 'c']) await endWindow(key, 60)
  const now = new Date()
  expect(await deleteOldAttempts(db, now, 2)).toBe(2)
  expect(await deleteOldAttempts(db, now, 2)).toBe(1)
  expect(await deleteOldAttempts(db, now, 2)).toBe(0)
  expect(await counts()).toEqual({ running: 1 })
})
