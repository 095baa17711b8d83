import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { openPool, patience, type Db } from '#server/db/pool.ts'
import { PlainError } from '#server/plain-error.ts'
import { forgetMarkers, makeMarkers, markersAmong, momentOf, nameAndUser, stateOf, walFileOf, writeMarker } from './drill-queries.ts'

/** The name under which pgBackRest knows this database (deploy/pgbackrest/pgbackrest.conf). */
const stanza = 'deals'

/** How long a write may wait until it is in the archive. After a minute it should be (deploy/pgbackrest/postgresql.conf); when it is late, the figure tells. */
const longestArchiving = 1_800_000

export type Drill = {
  /** The moment that was restored. */
  moment: string
  backup: string
  figures: {
    /** From the beginning of the restore until the database was open and checked. */
    restoreSeconds: number
    /** How long a write was in the database alone: what is lost when all its machines are. */
    archiveSeconds: number
    /** How old the backup was on which the log was played back. */
    backupAgeSeconds: number
  }
}

/**
 * Restores the newest backup to this moment, in a folder for temporary files, and compares what came back with the database: of
 * two rows that were written around the moment the first must be there, and the second must not. Throws a PlainError when
 * anything is wrong.
 */
export async function restoreDrill(db: Db): Promise<Drill> {
  const backup = newestBackup() // asked first: without one, the archive may never have been set up, and would be waited for
  const [before, after] = [`before ${uuidv7()}`, `after ${uuidv7()}`]
  await makeMarkers(db)
  await forgetMarkers(db)
  const expected = await stateOf(db)
  await writeMarker(db, before)
  const moment = await momentOf(db)
  await writeMarker(db, after)
  const changedMeanwhile = !isDeepStrictEqual(await stateOf(db), expected)
  const archiveSeconds = await inArchive(await walFileOf(db))

  const backupAgeSeconds = Math.round(Date.now() / 1000 - backup.timestamp.stop)
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'restore-drill-'))
  try {
    if (identity) chownSync(folder, identity.uid, identity.gid)
    const data = restoreInto(folder, moment)
    const postgres = await start(data, folder)
    try {
      const { db: restored, pool } = openPool(
        { host: folder, ...(await nameAndUser(db)), port: 5432 },
        patience.command,
        () => {}, // it is stopped below
      )
      try {
        const markers = await markersAmong(restored, [before, after])
        if (!markers.includes(before)) throw new PlainError(`What was written just before ${moment} did not come back.`)
        if (markers.includes(after)) throw new PlainError(`What was written after ${moment} came back too.`)
        const found = await stateOf(restored)
        if (!changedMeanwhile && !isDeepStrictEqual(found, expected))
          throw new PlainError(`The restored database is another: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}.`)
      } finally {
        await pool.end()
      }
    } finally {
      await stop(postgres)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const restoreSeconds = Math.round((performance.now() - began) / 100) / 10
  return { moment, backup: backup.label, figures: { restoreSeconds, archiveSeconds, backupAgeSeconds } }
}

/** Writes the figures for Prometheus' node exporter, which may read the file at any moment. A drill that fails writes nothing: its age tells. */
export function writeFigures(file: string, { figures }: Drill, now: Date): void {
  const lines = [
    ['restore_drill_last_success_timestamp_seconds', 'When a restore was tried and found right the last time', now.getTime() / 1000],
    ['restore_drill_restore_seconds', 'How long it took from the backup to an open and checked database', figures.restoreSeconds],
    ['restore_drill_archive_seconds', 'How long a write was in the database alone, before the archive had it', figures.archiveSeconds],
    ['restore_drill_backup_age_seconds', 'How old the newest backup was', figures.backupAgeSeconds],
  ] as const
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, lines.map(([name, help, value]) => `# HELP ${name} ${help}.\n# TYPE ${name} gauge\n${name} ${value}\n`).join(''))
  renameSync(draft, file)
}

/** Started by root, as in a test, all is done as the user of PostgreSQL, which refuses to run as root. */
const identity = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null

function idOf(flag: string): number {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
}

function pgbackrest(...args: string[]): string {
  const options = [`--stanza=${stanza}`, '--log-level-console=warn', '--log-level-stderr=off', '--log-level-file=off']
  const made = spawnSync('pgbackrest', [...options, ...args], { ...identity, cwd: '/', encoding: 'utf8' })
  if (made.error) throw new PlainError(`pgbackrest could not be started: ${made.error.message}`)
  if (made.status !== 0) throw new PlainError(`pgbackrest ${args.at(-1)} failed: ${(made.stdout + made.stderr).trim()}`)
  return made.stdout
}

/** What pgBackRest says of a stanza whose folder, or whose file about it, is missing. */
const noStanza = [1, 3]

const Info = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([
    v.object({
      status: v.object({ code: v.number() }),
      archive: v.array(v.object({ max: v.nullable(v.string()) })),
      backup: v.array(v.object({ label: v.string(), error: v.nullish(v.boolean()), timestamp: v.object({ stop: v.number() }) })),
    }),
  ]),
)

function info() {
  const parsed = v.safeParse(Info, pgbackrest('--output=json', 'info'))
  if (!parsed.success || noStanza.includes(parsed.output[0].status.code))
    throw new PlainError(`pgBackRest knows no ${stanza}: run \`pgbackrest --stanza=${stanza} stanza-create\`.`)
  return parsed.output[0]
}

function newestBackup() {
  const newest = info().backup.at(-1)
  if (!newest) throw new PlainError(`There is no backup yet: run \`pgbackrest --stanza=${stanza} backup\`.`)
  if (newest.error)
    throw new PlainError(`The backup ${newest.label} has pages with wrong checksums: the disk of the database is to be looked at.`)
  return newest
}

/** Waits until the archive has this file of the log; returns the seconds. Nothing is hurried, so it is what a real loss would cost. */
async function inArchive(file: string): Promise<number> {
  // The first eight digits are the timeline, which a failover raises.
  const place = (name: string) => name.slice(8)
  for (const began = performance.now(); ;) {
    const waited = performance.now() - began
    const { max } = info().archive.at(-1) ?? { max: null }
    if (max !== null && place(max) >= place(file)) return Math.round(waited / 100) / 10
    if (waited > longestArchiving)
      throw new PlainError(`The archive has nothing newer than ${max}, while ${file} was written ${longestArchiving / 1000} s ago.`)
    await new Promise((again) => setTimeout(again, 1000))
  }
}

/** Returns the data folder: as the backup has it, and how to go on from there to the moment. */
function restoreInto(folder: string, moment: string): string {
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (identity) chownSync(data, identity.uid, identity.gid)
  const spaces = `--tablespace-map-all=${join(folder, 'tablespaces')}`
  const target = ['--type=time', `--target=${moment}`, '--target-action=promote', '--archive-mode=off']
  pgbackrest(`--pg1-path=${data}`, spaces, ...target, 'restore')
  return data
}

/**
 * Starts PostgreSQL on what was restored, reached by a socket that nobody else may open. What the backup says of replicas, of the archive and
 * of modules is for the real one: this one must send nothing there.
 */
async function start(data: string, folder: string): Promise<ChildProcess> {
  const config = join(folder, 'postgresql.conf')
  const access = join(folder, 'pg_hba.conf')
  writeFileSync(config, '')
  writeFileSync(access, 'local all all trust\n')
  const settings = {
    config_file: config,
    hba_file: access,
    listen_addresses: '',
    unix_socket_directories: folder,
    archive_mode: 'off',
    primary_conninfo: '',
    synchronous_standby_names: '',
    shared_preload_libraries: '',
    hot_standby: 'off', // it would demand as many connections as the real one has
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'log',
    fsync: 'off', // it is removed in a moment
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(programsFor(data), ['-D', data, '-p', '5432', ...options], {
    ...identity,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  await new Promise<void>((ready, fail) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-20_000)
      if (log.includes('ready to accept connections')) ready()
    })
    child.once('error', (error) => fail(new PlainError(`PostgreSQL could not be started: ${error.message}`)))
    child.once('exit', () => fail(new PlainError(`What was restored does not start: ${/^.*(?:FATAL|PANIC):.*$/m.exec(log)?.[0] ?? log}`)))
  })
  return child
}

/** Returns PostgreSQL of the version that wrote the data, where Debian has it. */
function programsFor(data: string): string {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const program = `/usr/lib/postgresql/${version}/bin/postgres`
  if (!existsSync(program)) throw new PlainError(`The backup is of PostgreSQL ${version}, and ${program} is not there.`)
  return program
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGINT')
  await ended
}
