import { mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { databaseOn, type DatabaseMachine } from '#cluster/database.ts'
import { nginxConf } from '#cluster/nginx.ts'
import { asRoot, openMachine } from '#cluster/machine.ts'
import { onLoopback, type Places } from '#cluster/places.ts'
import { ports } from '#cluster/ports.ts'
import { findPrograms } from '#cluster/programs.ts'
import { keepRunning, type Running } from '#cluster/running.ts'
import { isOk, until } from '#cluster/waiting.ts'
import { keptSecret } from '#server/kept-secret.ts'
import { PlainError } from '#server/plain-error.ts'

export type Cluster = {
  /** What shoppers open. */
  url: string
  /** The database on the primary, past the pooler. */
  directUrl: string
  /** Past the pooler too, as somebody who may make databases. */
  adminUrl: string
  databases: DatabaseMachine[]
  servers: Running[]
  /** Who runs where, for people. */
  table: [who: string, where: string][]
  stop: () => Promise<void>
}

type Asked = {
  /** Has all data, configuration and logs; what is there already is gone on with. */
  folder: string
  /** Where nginx listens. */
  host: string
  port: number
  /** Of the servers. */
  environment?: NodeJS.ProcessEnv
  places?: Places
  say: (line: string) => void
}

const serverCount = 2

/** Starts three databases, what stands before them, the servers, and nginx before these. */
export async function startCluster(asked: Asked): Promise<Cluster> {
  const { folder, places = onLoopback(folder), say } = asked
  const programs = findPrograms()
  mkdirSync(folder, { recursive: true })
  if (asRoot && !reachable(folder))
    throw new PlainError(`The user nobody, as whom the engines run, cannot enter the folder ${folder}: set DATA_DIR to another.`)
  const password = keptSecret(join(folder, 'password'))
  const values = {
    NETWORK: places.network,
    FRONT: places.front.address,
    DB1: places.databases[0].address,
    DB2: places.databases[1].address,
    DB3: places.databases[2].address,
    PASSWORD: password,
    POSTGRES_PROGRAMS: programs.postgres,
    SOCKETS: '',
  }
  const on = { folder, programs, values, say }
  const databases = places.databases.map((place) => databaseOn(openMachine(place, on), programs))
  const front = openMachine(places.front, on)
  front.write('userlist.txt', `"deals" "${password}"\n`)
  const haproxy = front.engine('haproxy', [programs.haproxy, '-db', '-f', front.configure('haproxy.cfg')])
  const pgbouncer = front.engine('pgbouncer', [programs.pgbouncer, front.configure('pgbouncer.ini')])
  const database = (user: string, port: number, name = user) => `postgres://${user}:${password}@${front.address}:${port}/${name}`
  const url = `http://${asked.host}:${asked.port}`
  const servers = Array.from({ length: serverCount }, (_, at) => {
    const [name, port] = [`server${at + 1}`, ports.firstServer + at]
    const running = keepRunning({
      name,
      command: [programs.setpriv, '--pdeathsig=TERM', '--', process.execPath, resolve(import.meta.dirname, '../server/main.ts')],
      log: join(folder, `${name}.log`),
      environment: {
        ...process.env,
        PUBLIC_URL: url,
        DRAIN_SECONDS: '2',
        ...asked.environment,
        HOST: front.address,
        PORT: String(port),
        TRUST_PROXY: `${front.address},loopback`,
        DATA_DIR: join(folder, name),
        IMAGE_STORE: join(folder, 'images'),
        AUTH_SECRET: keptSecret(join(folder, 'auth-secret')),
        DATABASE_URL: database('deals', ports.pgbouncer),
        DIRECT_DATABASE_URL: database('deals', ports.primary),
        READ_DATABASE_URL: database('deals', ports.replicas),
      },
      say,
    })
    return { ...running, port }
  })

  const listen = `${asked.host}:${asked.port}`
  const conf = front.write(
    'nginx.conf',
    nginxConf({ folder: front.folder, listen, servers: servers.map((it) => `${front.address}:${it.port}`) }),
  )
  // It would write to a file of the system's before it has read where to.
  const nginx = front.engine('nginx', [programs.nginx, '-e', 'stderr', '-c', conf, '-p', front.folder, '-g', 'daemon off;'])

  // What stands before goes first, and etcd last: Patroni needs it to hand over.
  async function stop() {
    for (const running of [nginx, ...servers, pgbouncer, haproxy]) await running.end()
    await Promise.all(databases.map((it) => it.stop()))
  }
  try {
    for (const machine of databases) machine.start()
    haproxy.start()
    pgbouncer.start()
    await makeDatabase(database('postgres', ports.primary), password, folder)
    // One after the other, since the first makes the tables.
    for (const server of servers) {
      server.start()
      await until(
        () => isOk(`http://${front.address}:${server.port}/readyz`),
        `${server.name} does not become ready: ${folder}/${server.name}.log says more.`,
      )
    }
    nginx.start()
    await until(() => isOk(`${url}/readyz`), `nginx does not become ready: ${front.folder}/nginx.log says more.`)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    directUrl: database('deals', ports.primary),
    adminUrl: database('postgres', ports.primary),
    databases,
    servers,
    table: [
      ...databases.map(({ name, address }): [string, string] => [
        `${name}: PostgreSQL, Patroni, etcd`,
        `${address}:${ports.postgres}, :${ports.patroni}, :${ports.etcd}`,
      ]),
      ['HAProxy: the primary, the replicas', `${front.address}:${ports.primary}, :${ports.replicas}`],
      ['pgbouncer', `${front.address}:${ports.pgbouncer}`],
      ...servers.map(({ name, port }): [string, string] => [name, `${front.address}:${port}`]),
      ['nginx', url],
    ],
    stop,
  }
}

/** Returns whether every folder on the way may be entered by all. */
function reachable(path: string): boolean {
  for (let at = resolve(path); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** Makes the role and the database of the servers, when a primary is there, if they are not there yet. */
async function makeDatabase(connectionString: string, password: string, folder: string) {
  let client = new pg.Client({ connectionString })
  await until(async () => {
    client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch {
      await client.end().catch(() => {})
      return false
    }
  }, `No database becomes primary: the logs in ${folder}/db1 and beside it say more.`)
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'deals'`)
    if (rowCount === 1) return
    await client.query(`create role deals login password ${client.escapeLiteral(password)}`)
    await client.query('create database deals owner deals')
  } finally {
    await client.end()
  }
}
