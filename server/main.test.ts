import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as brand from '#brand'
import { testDatabase } from '#server/testing/database.ts'
import { doorTo, portOf } from '#server/testing/door.ts'
import { makeStore } from '#server/testing/factories.ts'
import { dataFolder, inDatabase, isRunning, launch, postgresOf, readiness, startServer, workingAgain } from '#server/testing/process.ts'
import { raw } from '#server/testing/raw.ts'
import { startS3 } from '#server/testing/s3.ts'

vi.setConfig({ testTimeout: 120_000 }) // whole processes start and end here
const { connection } = await testDatabase()
const { connection: empty } = await testDatabase({ empty: true })

/** All variables that production demands. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://deals.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  AUTH_SECRET: 'a'.repeat(32),
  DATABASE_URL: databaseUrl({}),
}

async function refused(environment: Record<string, string>): Promise<string> {
  const { code, stderr, stdout } = await launch(environment).ended
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr.trim().split('\n'), stderr).toHaveLength(1)
  return stderr.trim()
}

describe('a start that fails says why in one plain sentence, and exits with 1', () => {
  test.each([
    [{ PORT: 'eighty' }, 'The variable PORT has a wrong value: must be a whole number.'],
    [{ PORT: '70000' }, /^The variable PORT has a wrong value: .*65535/],
    [{ PUBLIC_URL: 'https://deals.example/shop' }, /^The variable PUBLIC_URL has a wrong value: must be an origin/],
    [{ DATABASE_URL: 'mysql://localhost/deals' }, 'The variable DATABASE_URL has a wrong value: must start with postgres://.'],
    [{ DATABASE_URL: 'postgres://deals:a,b@db1,db2/deals' }, 'The variable DATABASE_URL has a wrong value: must name one host.'],
    [{ DIRECT_DATABASE_URL: 'postgres://db/deals' }, 'DIRECT_DATABASE_URL is set, so DATABASE_URL must be set too.'],
    [{ READ_DATABASE_URL: 'postgres://db/deals' }, 'READ_DATABASE_URL is set, so DATABASE_URL must be set too.'],
    [{ LOG_LEVEL: 'loud' }, /^The variable LOG_LEVEL has a wrong value: /],
    [{ TRUST_PROXY: '1' }, 'The variable TRUST_PROXY has a wrong value: must be on, off, or the addresses of proxies, parted by commas.'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^The variable TRUST_PROXY has a wrong value: must be on, off, or/],
    [{ TRUST_PROXY: '10.0.0.0/0' }, /^The variable TRUST_PROXY has a wrong value: must be on, off, or/],
    [{ TRUST_PROXY: '::/129' }, /^The variable TRUST_PROXY has a wrong value: must be on, off, or/],
    [{ TRUST_PROXY: '10.0.0.0/8/8' }, /^The variable TRUST_PROXY has a wrong value: must be on, off, or/],
    [{ AUTH_SECRET: 'short' }, /^The variable AUTH_SECRET has a wrong value: /],
    [{ IMAGE_STORE: 'ftp://pictures' }, 'The variable IMAGE_STORE has a wrong value: must be a folder, or s3://bucket/prefix.'],
    [{ IMAGE_STORE: 's3://Deals' }, 'The variable IMAGE_STORE has a wrong value: must be a folder, or s3://bucket/prefix.'],
    [
      { IMAGE_STORE: 's3://deals/pictures', AWS_ACCESS_KEY_ID: 'key' },
      'IMAGE_STORE is s3://deals/pictures: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set for it.',
    ],
    [
      { MAIL_FROM: 'Co-op Deals' },
      'The variable MAIL_FROM has a wrong value: must be an email address, such as deals@deals.example or Deals <deals@deals.example>.',
    ],
    [{ MAIL_FROM: 'deals@' }, /^The variable MAIL_FROM has a wrong value: must be an email address/],
    [{ S3_ENDPOINT: 'minio:9000' }, /^The variable S3_ENDPOINT has a wrong value: /],
    [{ PUBLIC_URL: 'ftp://deals.example' }, /^The variable PUBLIC_URL has a wrong value: must begin with https:/],
    [
      { ...production, PUBLIC_URL: '' },
      'In production PUBLIC_URL must be set, to the address that shoppers open, such as https://deals.example.',
    ],
    [
      { ...production, PUBLIC_URL: '', ALLOW_HTTP: 'on' },
      'In production PUBLIC_URL must be set, to the address that shoppers open, such as https://deals.example.',
    ],
    [
      { ...production, PUBLIC_URL: 'http://deals.example' },
      'In production PUBLIC_URL must begin with https://, unless ALLOW_HTTP=on says that only a private proxy reaches the server.',
    ],
    [
      { ...production, SMTP_URL: '' },
      'In production SMTP_URL must be set, or MAIL=off, with which nobody can make an account or choose a new password.',
    ],
    [{ ...production, AUTH_SECRET: '' }, 'In production AUTH_SECRET must be set, to a random text of 32 characters or more.'],
    [
      { ...production, DATABASE_URL: '', DATABSE_URL: databaseUrl({}) },
      'In production DATABASE_URL must be set, to the PostgreSQL that all servers share, such as postgres://deals:PASSWORD@db/deals.',
    ],
  ])('%o', async (environment, sentence) => {
    expect(await refused({ DATA_DIR: dataFolder(), ...environment })).toMatch(sentence)
  })

  test.each<Record<string, string>>([
    { SMTP_URL: 'smtp://deals:open/sesame@mail.example:587' },
    { SMTP_URL: 'smtp://deals:12/sesame@mail.example:587' },
    { SMTP_URL: 'smtp://deals:open#sesame@mail.example:587' },
    { DATABASE_URL: 'postgres://deals:open/sesame@db/deals' },
    { DATABASE_URL: 'postgres://deals:12?sesame@db/deals' },
    { DATABASE_URL: 'postgres://deals:%aesesame@db/deals' },
    { DATABASE_URL: 'postgres://db/deals', DIRECT_DATABASE_URL: 'postgres://deals:open/sesame@db/deals' },
    { DATABASE_URL: 'postgres://db/deals', READ_DATABASE_URL: 'postgres://deals:open/sesame@db/deals' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://deals:open/sesame@traces.example' },
    { S3_ENDPOINT: 'https://deals:open/sesame@s3.example' },
    { PUBLIC_URL: 'https://deals:open/sesame@deals.example' },
    { MAP_STYLE_URL: 'sesame' },
    { IMAGE_STORE: 's3://key:sesame@deals' },
  ])('an address that is none, of which the password is not printed: %o', async (environment) => {
    const said = await refused({ DATA_DIR: dataFolder(), ...environment })
    expect(said).toMatch(new RegExp(`^The variable ${Object.keys(environment).at(-1)} has a wrong value: must be `))
    expect(said).not.toContain('sesame')
  })

  test.each([
    ['auth-secret', '', ', or remove it, and who is signing up at the moment begins again'],
    ['auth-secret', 'x'.repeat(31), ', or remove it, and who is signing up at the moment begins again'],
    ['auth-secret', '\0'.repeat(43), ', or remove it, and who is signing up at the moment begins again'],
    ['pg-password', 'cut', ''],
  ])('a kept %s that is not whole: %j', async (name, left, otherwise) => {
    const dataDir = dataFolder()
    writeFileSync(join(dataDir, name), left)
    expect(await refused({ DATA_DIR: dataDir })).toBe(
      `The secret in ${join(dataDir, name)} is not whole: put the file back as it was${otherwise}.`,
    )
    expect(readFileSync(join(dataDir, name), 'utf8')).toBe(left)
  })

  test('DATA_DIR is a file, or is in a place where nothing can be written', async () => {
    const file = join(dataFolder(), 'file')
    writeFileSync(file, '')
    expect(await refused({ DATA_DIR: file })).toBe(`The folder DATA_DIR, ${file}, cannot be written (ENOTDIR).`)
    expect(await refused({ DATA_DIR: '/proc/deals' })).toMatch(/^The folder DATA_DIR, \/proc\/deals, cannot be written \(E\w+\)\.$/)
  })

  test('an image store in a place where nothing can be written, of the server or of a command that brings in pictures', async () => {
    const file = join(dataFolder(), 'file')
    writeFileSync(file, '')
    const environment = { DATA_DIR: dataFolder(), DATABASE_URL: databaseUrl({}), IMAGE_STORE: file }
    const sentence = `The folder ${file}/original, of IMAGE_STORE, cannot be written (ENOTDIR).`
    expect(await refused(environment)).toBe(sentence)
    expect(await refused({ ...environment, IMAGE_STORE: '/proc/deals' })).toMatch(/^The folder \/proc\/deals\/original, of .* \(E\w+\)\.$/)
    const said = spawnSync('node', ['server/features/content/command.ts', 'demo'], {
      env: { PATH: process.env.PATH, ...environment },
      encoding: 'utf8',
    })
    expect([said.status, said.stdout, said.stderr]).toEqual([1, '', `${sentence}\n`])
  })

  test('an image store that does not let us in', async () => {
    const keys = { AWS_ACCESS_KEY_ID: 'nobody', AWS_SECRET_ACCESS_KEY: 'nothing' }
    const environment = { DATA_DIR: dataFolder(), IMAGE_STORE: 's3://deals', S3_ENDPOINT: await startS3(), ...keys }
    expect(await refused(environment)).toMatch(/^The image store answered 403 InvalidAccessKeyId to GET http:\S+\.$/)
  })

  test('a database that cannot be reached, or does not let us in', async () => {
    expect(await refused({ DATA_DIR: dataFolder(), DATABASE_URL: 'postgres://deals:a,b@127.0.0.1:1/deals' })).toMatch(
      /^The database cannot be reached: .*ECONNREFUSED/,
    )
    expect(await refused({ DATA_DIR: dataFolder(), DATABASE_URL: databaseUrl({ password: 'wrong' }) })).toMatch(
      /^The database cannot be reached: .*password/,
    )
  })

  test('a port that is taken; PostgreSQL, already started, is stopped again', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((done) => other.once('listening', done))
    const dataDir = dataFolder()
    const port = portOf(other)
    expect(await refused({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
      `Port ${port} is taken by another program: stop it, or set PORT to another number.`,
    )
    expect(postgresOf(dataDir)).toBeNull()
  })

  test('a copied folder whose link leads to the original’s data', async () => {
    const [dataDir, other] = [dataFolder(), dataFolder()]
    symlinkSync(other, join(dataDir, 'pg'))
    expect(await refused({ DATA_DIR: dataDir })).toMatch(/\/pg is a link to .*, the data of another folder: /)
  })

  test('a folder that another server uses; that one goes on', async () => {
    const dataDir = dataFolder()
    const first = await startServer({ DATA_DIR: dataDir })
    expect(await refused({ DATA_DIR: dataDir })).toBe(
      `Another server (process ${first.pid}) already uses the folder ${dataDir}: stop it, or set DATA_DIR to another folder.`,
    )
    await expect.poll(() => readiness(first.url)).toMatchObject({ code: 200 })
  })
})

describe('in production', () => {
  test('it starts with all that is demanded, without the demo and without a secret of its own', async () => {
    const dataDir = dataFolder()
    const { child, open, ended } = launch({ ...production, DATA_DIR: dataDir })
    expect(await open).toBe('https://deals.example')
    expect(readdirSync(dataDir)).not.toContain('auth-secret')
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
  })

  test('MAIL=off and ALLOW_HTTP=on are obeyed, and the log says what does not work', async () => {
    const dataDir = dataFolder()
    const { child, open, ended } = launch({
      ...production,
      DATA_DIR: dataDir,
      SMTP_URL: '',
      MAIL: 'off',
      ALLOW_HTTP: 'on',
      PUBLIC_URL: 'http://deals.internal',
    })
    expect(await open).toBe('http://deals.internal')
    child.kill('SIGTERM')
    const { code, stdout } = await ended
    expect([code, stdout]).toEqual([0, expect.stringContaining('MAIL=off: no mail is sent, so nobody can make an account')])
  })

  test('a command beside the server needs the database only, and leaves no secret behind', async () => {
    const dataDir = dataFolder()
    const said = spawnSync('node', ['server/features/content/command.ts', 'list'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: databaseUrl({}) },
      encoding: 'utf8',
    })
    expect([said.status, said.stderr]).toEqual([0, ''])
    expect(readdirSync(dataDir)).not.toContain('auth-secret')
  })

  test.each<[Record<string, string>, RegExp]>([
    [{ NODE_ENV: 'production' }, /^In production DATABASE_URL must be set, [^\n]*\n$/],
    [{ DIRECT_DATABASE_URL: databaseUrl({}) }, /^DIRECT_DATABASE_URL is set, so DATABASE_URL must be set too\.\n$/],
  ])('a command that is not told which database makes none of its own: %o', (environment, sentence) => {
    const dataDir = dataFolder()
    const said = spawnSync('node', ['server/operations/command.ts', 'migrate'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
      encoding: 'utf8',
    })
    expect([said.status, said.stdout]).toEqual([1, ''])
    expect(said.stderr).toMatch(sentence)
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe('the server and its PostgreSQL end together', () => {
  test('SIGTERM: exit code 0, nothing on stderr, no PostgreSQL left, the folder free for the next start', async () => {
    const dataDir = dataFolder()
    const server = await startServer({ DATA_DIR: dataDir })
    const postgres = postgresOf(dataDir)!
    expect(isRunning(postgres)).toBe(true)
    server.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
    expect([isRunning(postgres), postgresOf(dataDir)]).toEqual([false, null])
    await startServer({ DATA_DIR: dataDir })
  })

  test('Ctrl+C comes twice, from the terminal and from npm start: it ends as cleanly as after one', async () => {
    const dataDir = dataFolder()
    const server = await startServer({ DATA_DIR: dataDir })
    const postgres = postgresOf(dataDir)!
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGTERM'] as const) server.kill(signal)
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
    expect(isRunning(postgres)).toBe(false)
  })

  test('SIGTERM while it starts: exit code 0, no PostgreSQL left', async () => {
    const dataDir = dataFolder()
    const { child, ended } = launch({ DATA_DIR: dataDir })
    const looking = setInterval(() => postgresOf(dataDir) !== null && child.kill('SIGTERM') && clearInterval(looking), 5)
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
    expect(postgresOf(dataDir)).toBeNull()
  })

  test('kill -9 of the server leaves PostgreSQL behind; the next start takes the folder over', async () => {
    const dataDir = dataFolder()
    const first = await startServer({ DATA_DIR: dataDir })
    const orphan = postgresOf(dataDir)!
    first.kill('SIGKILL')
    await first.ended
    expect(isRunning(orphan)).toBe(true)
    const second = await startServer({ DATA_DIR: dataDir })
    expect(isRunning(orphan)).toBe(false)
    await expect.poll(() => readiness(second.url)).toMatchObject({ code: 200 })
  })

  test('kill -9 of everything while the first start makes the database: the next start makes it', async () => {
    const dataDir = dataFolder()
    const { child, ended } = launch({ DATA_DIR: dataDir }, { detached: true })
    while (!readdirSync(dataDir, { recursive: true }).some((path) => String(path).endsWith('PG_VERSION'))) await aMoment()
    process.kill(-child.pid!, 'SIGKILL') // with all that it has started
    await ended
    const { url } = await startServer({ DATA_DIR: dataDir })
    await expect.poll(() => readiness(url)).toMatchObject({ code: 200 })
    expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.'))).toEqual([])
  })

  test('a crash of the machine leaves a process number that now belongs to another process', async () => {
    const dataDir = dataFolder()
    const first = await startServer({ DATA_DIR: dataDir })
    const file = join(dataDir, 'pg/postmaster.pid')
    const left = readFileSync(file, 'utf8')
    first.kill('SIGTERM')
    await first.ended
    writeFileSync(file, left.replace(/^\d+/, '1'))
    const { url } = await startServer({ DATA_DIR: dataDir })
    await expect.poll(() => readiness(url)).toMatchObject({ code: 200 })
  })

  test('kill -9 of PostgreSQL, again and again: it is started again, and ends with the server', async () => {
    const dataDir = dataFolder()
    const server = await startServer({ DATA_DIR: dataDir })
    for (let times = 0; times < 3; times++) {
      const postgres = postgresOf(dataDir)!
      process.kill(postgres, 'SIGKILL')
      await workingAgain(server, dataDir, postgres)
    }
    const postgres = postgresOf(dataDir)!
    process.kill(postgres, 'SIGKILL')
    server.kill('SIGTERM')
    const { code, stderr } = await server.ended
    expect(code).toBe(0)
    expect(stderr).toContain('PostgreSQL has ended: it is started again.')
    const left = postgresOf(dataDir) // what the killed process wrote about itself
    expect(left === null || !isRunning(left)).toBe(true)
  })
})

test('/healthz and /readyz, with the database present, gone and back again', async () => {
  const door = await doorTo(`${connection.host}/.s.PGSQL.${connection.port}`)
  const { url } = await startServer({ DATA_DIR: dataFolder(), DATABASE_URL: databaseUrl({ port: door.port }) })
  await expect.poll(() => readiness(url)).toMatchObject({ code: 200, status: 'ready', checks: { database: true, queue: true } })

  await door.close()
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await readiness(url)).toMatchObject({ code: 503, status: 'not ready', checks: { database: false } })
  const refusal = await fetch(`${url}/api/account/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientToken: brand.client }),
  })
  expect([refusal.status, refusal.headers.get('retry-after'), refusal.headers.get('content-type')]).toEqual([
    503,
    '2',
    expect.stringContaining('application/problem+json'),
  ])

  await door.open()
  await expect.poll(() => readiness(url)).toMatchObject({ code: 200, checks: { database: true, queue: true } })
})

test('SIGTERM while a list is open on a device: the device gets a reply, and the server ends in time', async () => {
  const { url, kill, ended } = await startServer({ DATA_DIR: dataFolder(), METRICS: 'on' })
  const call = async (path: string, init: RequestInit = {}) => (await fetch(url + path, init)).json() as Promise<Record<string, string>>
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ clientToken: brand.client })
  const { authToken } = await call('/api/account/authenticate', { method: 'POST', headers: json, body })
  const headers = { authorization: `Bearer ${authToken}` }
  await fetch(`${url}/api/account/acceptterms`, { method: 'PUT', headers })
  const { fingerprint } = await call('/api/shoppinglistchanges', { headers })
  const waiting = fetch(`${url}/api/shoppinglistchanges?fingerprint=${fingerprint}`, { headers })
  await expect.poll(async () => (await fetch(`${url}/metrics`)).text()).toContain('deals_requests_waiting{for="lists"} 1')
  kill('SIGTERM')
  expect(await (await waiting).json()).toEqual({ fingerprint })
  expect((await ended).code).toBe(0) // 1 when it had to be cut off
})

test('no token, code or text of a shopper is in the log, at its most detailed level', async () => {
  const dataDir = dataFolder()
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'trace' })
  const { storeId } = await inDatabase(dataDir, (db) => makeStore(db))
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'flow=cookiesecret', ...headers },
      body: JSON.stringify(body),
    })
  const { authToken } = (await (await post('/api/account/authenticate', { clientToken: brand.client })).json()) as { authToken: string }
  const me = { authorization: `Bearer ${authToken}`, 'idempotency-key': 'keysecret' }
  await fetch(`${server.url}/api/account/acceptterms`, { method: 'PUT', headers: me })
  await post('/api/account/authenticate', { clientToken: brand.client, token: authToken })
  const list = await post(
    '/api/shoppinglists',
    { shoppingListId: crypto.randomUUID(), storeId, name: 'listsecret' },
    { authorization: me.authorization },
  )
  expect(list.status).toBe(200)
  await post('/api/shoppinglists', { shoppingListId: 'wrong', storeId, name: 'wrongsecret' }, me)
  await fetch(`${server.url}/api/oauth/login?authToken=codesecret&returnUrl=/login`, { redirect: 'manual' })
  await fetch(`${server.url}/login?authToken=pagesecret`, { redirect: 'manual' })
  await fetch(`${server.url}/api/nothing?authToken=querysecret`, { headers: me })
  server.kill('SIGTERM')
  const { stdout, stderr } = await server.ended
  expect(stdout).toContain('/api/shoppinglists')
  expect(stdout + stderr).not.toMatch(/secret"|secret\b/)
  expect(stdout + stderr).not.toContain(authToken)
})

test('several servers start at once on one empty database', async () => {
  const servers = await Promise.all(
    [1, 2].map(() => startServer({ DATA_DIR: dataFolder(), DATABASE_URL: databaseUrl({ database: empty.database! }) })),
  )
  for (const { url } of servers)
    await expect.poll(() => readiness(url)).toEqual({ code: 200, status: 'ready', checks: { database: true, queue: true, staying: true } })
})

test('odd addresses give pages or problems, never server errors', async () => {
  const { url } = await startServer({ DATA_DIR: dataFolder() })
  const { port } = new URL(url)
  const paths = [
    '//evil.example',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    '/%zz',
    '/%00',
    '/%ED%A0%80',
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.env',
    '/x'.repeat(500),
    `/${'x'.repeat(5000)}`,
    '/valley/deals/items?q=%00',
    '/valley/deals/items?q=%ED%A0%80',
    '/valley/deals/items?q=a&q=b',
    '/valley/deals/%E0%A4%A',
    '/?store=none&store=',
    '/find/store/results?lat=x&lng=NaN',
    '/__proto__/home',
    '/constructor/home',
    '/valley/deals/flyers/-1',
    '/valley/deals/flyers/1e9',
    '/valley/deals/99999999999999999999/1',
    '/lists/details/%3Cscript%3E',
    '/login?authToken=%00',
    '/?',
    '/#',
    '/;a=b',
  ]
  for (const path of paths) {
    const { whole: said } = await raw(
      Number(port),
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: lastStore=%zz; lastStore=../..\r\nconnection: close\r\n\r\n`,
    )
    expect(Number(said.split(' ')[1]), path).toBeLessThan(500)
    expect(said, path).not.toContain('location: //')
    expect(said, path).not.toContain('"devDependencies"')
  }
})

const aMoment = () => new Promise((later) => setTimeout(later, 1))

function databaseUrl({
  password = String(connection.password),
  port,
  database = connection.database!,
}: {
  password?: string
  port?: number
  database?: string
}): string {
  const place = port === undefined ? `?host=${encodeURIComponent(connection.host!)}&port=${connection.port}` : ''
  return `postgres://${connection.user}:${encodeURIComponent(password)}@127.0.0.1:${port ?? 1}/${database}${place}`
}
