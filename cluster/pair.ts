import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { openPool, patience, type Db } from '#server/db/pool.ts'
import { endEngine, engineFolder, freePort, programOf, removeFolder, run, startEngine, writeOwn } from './debian.ts'

export type Postgres = {
  url: string
  port: number
  /** A connection beside the server's. */
  db: Db
  /** Starts it again; one that runs stays as it is. */
  start: () => Promise<void>
  /** SIGINT ends its sessions and writes all; SIGKILL is what a power cut does. */
  stop: (signal?: 'SIGINT' | 'SIGKILL') => Promise<void>
  /** Freezes all of its processes, as on a frozen machine; the function lets them run again. */
  freeze: () => () => void
}

export const user = 'deals'
export const password = 'for-tests'

/**
 * Starts a primary and a standby that streams from it, of Debian's PostgreSQL, for the tests of a file. `synchronous`: a COMMIT waits until the
 * standby has it.
 */
export async function startPair({ synchronous = false } = {}): Promise<{
  primary: Postgres
  standby: Postgres
  replayed: () => Promise<void>
}> {
  const folder = engineFolder()
  writeOwn(join(folder, 'password'), password)
  const data = join(folder, 'primary')
  const initdb = ['-D', data, '-U', user, '--auth=scram-sha-256', `--pwfile=${join(folder, 'password')}`, '-E', 'UTF8', '--locale=C']
  run(programOf('initdb', 'postgresql'), [...initdb, '--no-sync'])
  writeOwn(join(data, 'pg_hba.conf'), ['all', 'replication'].map((what) => `host ${what} all 127.0.0.1/32 scram-sha-256\n`).join(''))
  const primary = await postgres(data, synchronous ? ['-c', 'synchronous_standby_names=standby'] : [])
  await primary.start()
  const other = join(folder, 'standby')
  const from = `postgres://${user}@127.0.0.1:${primary.port}/postgres?application_name=standby`
  run(programOf('pg_basebackup', 'postgresql'), ['-d', from, '-D', other, '-R', '--checkpoint=fast', '--no-sync'], { PGPASSWORD: password })
  const standby = await postgres(other, [])
  await standby.start()
  afterAll(async () => {
    for (const one of [standby, primary]) {
      await one.stop('SIGKILL')
      await one.db.destroy()
    }
    removeFolder(folder)
  })

  /** Resolves when the standby shows what was committed before. */
  async function replayed() {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(primary.db)
    const isThere = sql<{ there: boolean }>`select pg_last_wal_replay_lsn() >= ${rows[0]!.at}::pg_lsn as there`
    while (!(await isThere.execute(standby.db)).rows[0]!.there);
  }
  return { primary, standby, replayed }
}

async function postgres(data: string, options: string[]): Promise<Postgres> {
  const port = await freePort()
  const name = randomUUID().slice(0, 8)
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
  let child: Awaited<ReturnType<typeof startEngine>> | null = null
  const { db } = openPool({ connectionString: url, application_name: `test ${name}` }, patience.command, () => {})
  return {
    url,
    port,
    db,
    async start() {
      if (child?.exitCode === null && child.signalCode === null) return
      const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'shared_buffers=32MB', 'wal_keep_size=512MB']
      const args = ['-D', data, '-p', String(port), ...settings.flatMap((it) => ['-c', it]), ...options]
      child = await startEngine(programOf('postgres', 'postgresql'), args, 'ready to accept')
    },
    async stop(signal = 'SIGINT') {
      if (child) await endEngine(child, signal)
    },
    freeze() {
      const held = [child!.pid!]
      process.kill(held[0]!, 'SIGSTOP') // first, since it would start more
      for (const pid of childrenOf(held[0]!)) {
        process.kill(pid, 'SIGSTOP')
        held.push(pid)
      }
      return () => held.splice(0).forEach((pid) => process.kill(pid, 'SIGCONT'))
    },
  }
}

const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
