import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShoppingList } from '#contract/lists.ts'
import { openPool, patience, type Db } from '#server/db/pool.ts'
import { momentOf } from '#server/operations/drill-queries.ts'
import { makeStore } from '#server/testing/factories.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { startServer } from '#server/testing/process.ts'
import { visitor } from '#server/testing/writers.ts'

// The real pgBackRest and PostgreSQL of Debian, with the files of deploy/pgbackrest, whose paths alone are others here.
const root = resolve(import.meta.dirname, '..')
const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)!
const folder = scratchFolder()
const data = join(folder, 'pg')
const config = join(folder, 'pgbackrest.conf')
const url = `postgres://postgres@127.0.0.1:5432/postgres?host=${folder}`
/** PostgreSQL refuses to run as root. */
const identity = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
const environment = { PATH: process.env.PATH, PGBACKREST_CONFIG: config, TMPDIR: folder }
let postgres: ChildProcess

beforeAll(async () => {
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const secrets = readFileSync(join(root, 'deploy/pgbackrest/pgbackrest.conf'), 'utf8')
    .replace('repo1-cipher-pass=', 'repo1-cipher-pass=of-the-test')
    .replace('/var/lib/pgbackrest', join(folder, 'archive'))
    .replace('/var/lib/postgresql/15/main', data)
    .replace('/var/run/postgresql', folder)
  writeFileSync(config, secrets.replace('[global]', `[global]\nlock-path=${folder}/lock`))
  run(join(programs, 'initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '--data-checksums', '-E', 'UTF8', '--locale=C')
  settle()
  postgres = await startPostgres()
  pgbackrest('stanza-create')
}, 120_000)

afterAll(killPostgres)

test('a database that is lost comes back as of any moment: what was written before it is there, what came after is not', async () => {
  const first = await startServer({ DATABASE_URL: url, DATA_DIR: join(folder, 'server') })
  const { storeId } = await inDatabase((db) => makeStore(db))
  const send = await visitor(first.url)
  const make = async (name: string) => {
    const reply = await send('POST', '/api/shoppinglists', { shoppingListId: uuidv7(), storeId, name })
    expect(reply.status).toBe(200)
  }
  await make('Before the backup')
  pgbackrest('backup')
  await make('Before the moment')
  // pgBackRest knows to the second when a backup ended, and restores it for a moment of a later second only.
  const ended = endOfBackup()
  let moment = ''
  await expect.poll(async () => Date.parse((moment = await inDatabase(momentOf))) / 1000).toBeGreaterThanOrEqual(ended + 1)
  await make('After the moment')
  pgbackrest('check') // returns when the archive has all that was written

  first.kill('SIGKILL')
  await Promise.all([first.ended, killPostgres()])
  rmSync(data, { recursive: true })

  pgbackrest('--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
  settle()
  postgres = await startPostgres()
  await startServer({ DATABASE_URL: url, DATA_DIR: join(folder, 'server'), PORT: new URL(first.url).port })
  const lists = (await (await send('GET', '/api/shoppinglists')).json()) as ShoppingList[]
  expect(lists.map(({ name }) => name).toSorted()).toEqual(['Before the backup', 'Before the moment', 'My List'])
})

test('a trial restore finds what was written just before it, writes its figures, and leaves nothing behind', async () => {
  pgbackrest('backup')
  const { status, said } = drill()
  expect(said).toMatch(/^Restored to .+ in [\d.]+ s, from \S+, \d+ s old\. A write was in the archive after [\d.]+ s\.$/m)
  expect(status).toBe(0)
  const figures = Object.fromEntries(
    [...readFileSync(join(folder, 'drill.prom'), 'utf8').matchAll(/^(\w+) ([\d.]+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  )
  expect(figures).toEqual({
    restore_drill_last_success_timestamp_seconds: expect.closeTo(Date.now() / 1000, -2),
    restore_drill_restore_seconds: expect.any(Number),
    restore_drill_archive_seconds: expect.any(Number),
    restore_drill_backup_age_seconds: expect.any(Number),
  })
  expect(readdirSync(folder).filter((name) => name.startsWith('restore-drill-'))).toEqual([])
})

test('how long ago the archive took something is a figure of the server: it grows while the archive takes nothing', async () => {
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: join(folder, 'server'), METRICS: 'on' })
  const age = async () => {
    const shown = await (await fetch(`${server.url}/metrics`)).text()
    return Number(/^deals_archive_age_seconds\{pool="primary"\} (\S+)$/m.exec(shown)?.[1])
  }
  const set = (command: string) =>
    inDatabase(async (db) => {
      await sql`alter system ${sql.raw(command)}`.execute(db)
      await sql`select pg_reload_conf()`.execute(db)
      await makeStore(db) // so that there is something to take
      await sql`select pg_switch_wal()`.execute(db)
    })
  const begun = Date.now()
  pgbackrest('check')
  expect(await age()).toBeLessThanOrEqual((Date.now() - begun) / 1000)
  await set(`set archive_command = 'false'`)
  await expect.poll(age).toBeGreaterThan(5)
  await set('reset archive_command')
  await expect.poll(age).toBeLessThan(5)
})

test('a trial restore fails, and writes no figures, when the archive has lost a part of the log', () => {
  rmSync(join(folder, 'drill.prom'), { force: true })
  pgbackrest('check') // PostgreSQL archives one file after another: once the archive has this one, none is under way
  for (const file of globSync(join(folder, 'archive/archive/deals/*/*/*'))) rmSync(file)
  const { status, said } = drill()
  expect(said).toMatch(/What was restored does not start: .*FATAL/)
  expect(status).toBe(1)
  expect(readdirSync(folder)).not.toContain('drill.prom')
})

function drill() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['server/operations/command.ts', 'restore-drill', join(folder, 'drill.prom')],
    {
      cwd: root,
      env: { ...environment, DATABASE_URL: url, DATA_DIR: join(folder, 'server') },
      encoding: 'utf8',
    },
  )
  return { status, said: stdout + stderr }
}

function idOf(flag: string) {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
}

function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { ...identity, cwd: '/', env: environment, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
  return stdout
}

function pgbackrest(...args: string[]) {
  return run('pgbackrest', '--stanza=deals', ...args)
}

/** When the last backup ended, in whole seconds since 1970. */
function endOfBackup(): number {
  const [stanza] = JSON.parse(pgbackrest('--output=json', '--log-level-console=off', 'info')) as {
    backup: { timestamp: { stop: number } }[]
  }[]
  return stanza!.backup.at(-1)!.timestamp.stop
}

/** Puts the settings of deploy/ into the data folder, as Patroni does; after a minute would be long for a test. */
function settle() {
  const settings = readFileSync(join(root, 'deploy/pgbackrest/postgresql.conf'), 'utf8').replace('60s', '2s')
  const places = `listen_addresses = ''\nunix_socket_directories = '${folder}'\nfsync = off\n`
  writeFileSync(join(data, 'postgresql.conf'), settings + places)
}

async function startPostgres(): Promise<ChildProcess> {
  const child = spawn(join(programs, 'postgres'), ['-D', data], {
    ...identity,
    cwd: '/',
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  await new Promise<void>((ready, fail) => {
    child.once('exit', () => fail(new Error(log)))
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('database system is ready to accept connections')) ready()
    })
  })
  return child
}

/** Kills all of its processes at once, as a lost machine does. */
async function killPostgres() {
  if (postgres.exitCode !== null || postgres.signalCode !== null) return
  const ended = new Promise((done) => postgres.once('exit', done))
  postgres.kill('SIGKILL')
  await ended
}

async function inDatabase<T>(look: (db: Db) => Promise<T>): Promise<T> {
  const { db, pool } = openPool({ connectionString: url }, patience.command, () => {})
  try {
    return await look(db)
  } finally {
    await pool.end()
  }
}
