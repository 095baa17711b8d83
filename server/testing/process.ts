import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { openPool, patience, type Db } from '#server/db/pool.ts'
import { newFolder } from '#server/testing/folder.ts'
import { unlimited } from '#server/testing/unlimited.ts'

type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }
export type ServerProcess = {
  url: string
  pid: number
  kill: (signal: NodeJS.Signals) => void
  ended: Promise<Ended>
  stdout: () => string
}

/**
 * Starts the real server, `node server/main.ts`, as a process; `detached`, in a group of its own; with `folder`, the server of
 * that checkout. Its pages need the build.
 */
export function launch(
  environment: Record<string, string>,
  { detached = false, folder = resolve(import.meta.dirname, '../..') } = {},
): {
  child: ReturnType<typeof spawn>
  open: Promise<string>
  ended: Promise<Ended>
  stdout: () => string
} {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DEMO: 'off', PORT: '0', LOG_LEVEL: 'warn', ...unlimited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  })
  onTestFinished(() => void child.kill('SIGKILL')) // in case a failed test left it running
  let [stdout, stderr] = ['', '']
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = new Promise<Ended>((done) => child.once('close', (code, signal) => done({ code, signal, stdout, stderr })))
  const open = new Promise<string>((found, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      const [, address] = /(https?:\/\/\S+) is open/.exec(stdout) ?? []
      if (address) found(address.replace('localhost', '127.0.0.1'))
    })
    void ended.then(({ code }) => fail(new Error(`the server ended with ${code}: ${stdout}${stderr}`)))
  })
  open.catch(() => {}) // tests that expect it to fail wait for `ended`
  return { child, open, ended, stdout: () => stdout }
}

/** Resolves when the server is open; it is ended after the test at the latest. */
export async function startServer(environment: Record<string, string>, { folder }: { folder?: string } = {}): Promise<ServerProcess> {
  const { child, open, ended, stdout } = launch(environment, { ...(folder && { folder }) })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { url: await open, pid: child.pid!, kill: (signal) => child.kill(signal), ended, stdout }
}

/** Makes a folder that is removed after the test, with the PostgreSQL that may still run in it. */
export function dataFolder(): string {
  const dataDir = newFolder()
  onTestFinished(() => {
    const pid = postgresOf(dataDir)
    if (pid !== null && isRunning(pid)) process.kill(pid, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 })
  })
  return dataDir
}

/** Returns the process of the embedded PostgreSQL; null when its pid file is missing. */
export function postgresOf(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

/**
 * Returns what /readyz says, for `expect.poll`: it waits half a second for the database, which is there for a server that has just started, but
 * may take longer on a busy machine.
 */
export async function readiness(url: string): Promise<{ code: number; status: string; checks: Record<string, boolean> }> {
  const reply = await fetch(`${url}/readyz`)
  return { code: reply.status, ...((await reply.json()) as { status: string; checks: Record<string, boolean> }) }
}

/** Resolves when the server works with a new PostgreSQL; the killed one's workers may live on for a moment. */
export async function workingAgain({ url }: Pick<ServerProcess, 'url'>, dataDir: string, killed: number): Promise<void> {
  for (;;) {
    const found = postgresOf(dataDir)
    const { code } = await readiness(url)
    if (found && found !== killed && code === 200) return
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A process that has ended, but whose parent has not yet read its exit code, still has its number.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Freezes every process of PostgreSQL, as on a frozen machine. Returns how to let them run again. */
export async function freezePostgres(dataDir: string, db: Db): Promise<() => void> {
  const held = [postgresOf(dataDir)!]
  const letGo = () => held.splice(0).forEach((pid) => isRunning(pid) && process.kill(pid, 'SIGCONT'))
  onTestFinished(letGo)
  process.kill(held[0]!, 'SIGSTOP') // first, since it would start more
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where pid <> pg_backend_pid()`.execute(db)
  for (const { pid } of rows) {
    process.kill(pid, 'SIGSTOP')
    held.push(pid)
  }
  return letGo
}

/** Runs queries in the embedded database beside the server. */
export async function inDatabase<T>(dataDir: string, look: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openPool(
    {
      host: join(dataDir, 'pg'),
      port: 5432,
      user: 'deals',
      password: readFileSync(join(dataDir, 'pg-password'), 'utf8'),
      database: 'postgres',
    },
    patience.command,
    () => {},
  )
  try {
    return await look(db)
  } finally {
    await db.destroy()
  }
}
