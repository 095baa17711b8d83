import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsOf } from '#server/features/sharing/testing.ts'
import { asInsertedMember, asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { testDatabase } from '#server/testing/database.ts'
import { makeStore } from '#server/testing/factories.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import type { UserId } from '#server/user-id.ts'

const { db, connection } = await testDatabase()
const { app, http } = await testApp({}, undefined, { db })
const { storeId } = await makeStore(db)
const { makeList, invite, join, add, items, send } = callsOf(http)

function urlOfDatabase() {
  const { user, password, host, port, database } = connection
  return `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1/${database}?host=${encodeURIComponent(host!)}&port=${port}`
}

const run = (...args: string[]) => runWith({ DATABASE_URL: urlOfDatabase() }, ...args)

function runWith(variables: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: scratchFolder(), ...variables }
  return spawnSync(process.execPath, ['server/operations/command.ts', ...args], { env, encoding: 'utf8', timeout: 60_000 })
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

test('of an id that nobody has it is said, and no deletion is recorded', () => {
  const id = '018f3a5e-0000-7000-8000-000000000000'
  expect(run('delete-shopper', id)).toMatchObject({ status: 1, stdout: '', stderr: `There is no shopper ${id}.\n` })
  expect(run('audit-events', '1').stdout).not.toContain(id)
})

test('the data of a member is what is theirs on shared lists, and nobody else’s id or name', async () => {
  const [ana, ben] = [await asInsertedMember(app, db, { terms: true }), await asInsertedMember(app, db, { terms: true })]
  const listId = await makeList(ana, storeId)
  const invitation = await invite(ana, listId)
  await join(ben, invitation)
  await add(ana, listId, 'Bread')
  await add(ben, listId, 'Salt')
  const bread = (await items(ben)).find((it) => it.itemName === 'Bread')!
  await send(ben, 'PUT', `/api/shoppinglists/${listId}/items/${bread.shoppingListItemId}`, { quantity: 3 })
  const [anaId, benId] = [await userIdOf(db, ana), await userIdOf(db, ben)]
  const dataOf = async (id: UserId) => {
    const { email } = await db.selectFrom('shopper').select('email').where('user_id', '=', id).executeTakeFirstOrThrow()
    return run('shopper-data', email!).stdout
  }
  const [anas, bens] = [await dataOf(anaId), await dataOf(benId)]
  expect(anas).not.toMatch(new RegExp(`${benId}|Ben|${invitation}`))
  expect(bens).not.toMatch(new RegExp(`${anaId}|Ana|Bread`))
  expect(JSON.parse(anas)).toMatchObject({ list_membership: [{ user_id: anaId, person: 1 }] })
  expect(JSON.parse(anas).list_membership).toHaveLength(1)
  expect(JSON.parse(bens)).toMatchObject({ list_membership: [{ first_name: 'Ben' }], shopping_list_item: [{ item_name: 'Salt' }] })
})

test.each([['migrate'], ['restore', scratchFolder()]])(
  'a database that is away is said in one sentence, and blamed on nothing else: %s',
  (...args) => {
    const { status, stderr } = runWith({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/deals' }, ...args)
    expect([status, stderr]).toEqual([1, 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n'])
  },
)

test('a backup that the disk refuses says so in one line', () => {
  const file = `${scratchFolder()}/file`
  writeFileSync(file, '')
  const { status, stderr } = run('backup', `${file}/backup`)
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^It could not be done: ENOTDIR: .*\n$/)])
})

test('a restore whose pictures could not be written says so before it begins', () => {
  const file = `${scratchFolder()}/file`
  writeFileSync(file, '')
  const { status, stderr } = runWith({ DATABASE_URL: urlOfDatabase(), IMAGE_STORE: `${file}/images` }, 'restore', scratchFolder())
  expect([status, stderr]).toEqual([1, expect.stringMatching(/cannot be written \(ENOTDIR\)\.\n$/)])
})

test.each([
  // As pgBackRest tells it.
  [{ status: { code: 1, message: 'missing stanza path' } }, 'pgBackRest knows no deals: run `pgbackrest --stanza=deals stanza-create`.\n'],
  [{ status: { code: 2, message: 'no valid backups' } }, 'There is no backup yet: run `pgbackrest --stanza=deals backup`.\n'],
])('a trial restore without an archive says so at once: %j', (state, sentence) => {
  const programs = scratchFolder()
  chmodSync(programs, 0o755) // the trial restore starts it as the user of PostgreSQL
  const info = JSON.stringify([{ archive: [], backup: [], cipher: 'none', db: [], name: 'deals', ...state }])
  writeFileSync(`${programs}/pgbackrest`, `#!/bin/sh\necho '${info}'\n`, { mode: 0o755 })
  const path = `${programs}:${process.env.PATH}`
  const { status, stderr } = runWith({ DATABASE_URL: urlOfDatabase(), PATH: path }, 'restore-drill', `${programs}/figures`)
  expect([status, stderr]).toEqual([1, sentence])
})

test('the tables are made by a command, before the servers of a release start', async () => {
  const { connection: bare, db: without } = await testDatabase({ empty: true })
  Object.assign(connection, bare)
  expect(run('migrate')).toMatchObject({ status: 0, stdout: 'The tables are those of this release.\n' })
  expect(await without.selectFrom('store').select('store_id').execute()).toEqual([])
})
