import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { callsOf } from '#server/features/sharing/testing.ts'
import { asInsertedMember, asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { testDatabase } from '#server/testing/database.ts'
import { makeStore } from '#server/testing/factories.ts'
import { scratchFolder } from '#server/testing/scratch.ts'

const { db, connection } = await testDatabase()
const { app, http } = await testApp({}, undefined, { db })
const { storeId } = await makeStore(db)
const { makeList, invite, join, add, items } = callsOf(http)

function run(...args: string[]) {
  const { user, password, host, port, database } = connection
  const url = `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1/${database}?host=${encodeURIComponent(host!)}&port=${port}`
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: scratchFolder() }
  return spawnSync(process.execPath, ['server/operations/command.ts', ...args], { env, encoding: 'utf8' })
}

test('a member is deleted again by id, after a restore: nothing is left but what others share', async () => {
  const owner = await asInsertedMember(app, db, { terms: true })
  const ownerId = await userIdOf(db, owner)
  const ben = await asVisitor(app, { terms: true })
  const listId = await makeList(owner, storeId)
  await join(ben, await invite(owner, listId))
  await add(owner, listId, 'Bread')

  expect(run('delete-shopper', 'owner@example.com')).toMatchObject({ status: 1, stderr: 'owner@example.com is not the id of a shopper.\n' })
  expect(run('delete-shopper', ownerId)).toMatchObject({ status: 0, stdout: `Nothing is kept any more of ${ownerId}.\n` })
  expect(await db.selectFrom('shopper').select('user_id').where('user_id', '=', ownerId).execute()).toEqual([])
  expect((await items(ben)).map((it) => it.itemName)).toEqual(['Bread'])
  const events = run('audit-events', '1').stdout
  expect(events).toContain(`"event":"account.deleted","shopperId":"${ownerId}","addressHash":null,"staffId":null,"network":"command"`)
})

test('the tables are made by a command, before the servers of a release start', async () => {
  const { connection: bare, db: without } = await testDatabase({ empty: true })
  Object.assign(connection, bare)
  expect(run('migrate')).toMatchObject({ status: 0, stdout: 'The tables are those of this release.\n' })
  expect(await without.selectFrom('store').select('store_id').execute()).toEqual([])
})
