import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlainError } from '#server/plain-error.ts'

// Engines of Debian's packages as processes of a test: unprivileged, in a folder of their own, on free ports.

const nobody = 65534
const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** Makes a folder that belongs to the user as whom the engines run. */
export function engineFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deals-engine-'))
  own(folder)
  return folder
}

/** Writes a file that an engine reads, and nobody else does. */
export function writeOwn(path: string, text: string) {
  writeFileSync(path, text, { mode: 0o600 })
  own(path)
}

function own(path: string) {
  if (identity.uid !== undefined) chownSync(path, identity.uid, identity.gid)
}

export function removeFolder(folder: string) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
}

/** Returns the path of a program of Debian's newest PostgreSQL, or of another package. */
export function programOf(name: string, debianPackage: string): string {
  const postgres = '/usr/lib/postgresql'
  const versions = existsSync(postgres) ? readdirSync(postgres).toSorted((a, b) => Number(b) - Number(a)) : []
  const places = [...versions.map((version) => join(postgres, version, 'bin')), '/usr/sbin', '/usr/bin']
  const found = places.map((place) => join(place, name)).find((path) => existsSync(path))
  if (!found) throw new PlainError(`The program ${name} is missing: apt-get install ${debianPackage}`)
  return found
}

/** Runs a program to its end; throws with what it said when it fails. */
export function run(program: string, args: string[], environment: Record<string, string> = {}) {
  const { status, stderr, error } = spawnSync(program, args, {
    ...identity,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  })
  if (status !== 0) throw new Error(`${program} failed: ${(stderr ?? String(error)).trim()}`)
}

/** Starts a program that runs on. Resolves when its log says `ready`. */
export async function startEngine(program: string, args: string[], ready: string): Promise<ChildProcess> {
  const child = spawn(program, args, { ...identity, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  await new Promise<void>((done, fail) => {
    const read = (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-20_000)
      if (log.includes(ready)) done()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', fail)
    child.once('exit', () => fail(new Error(`${program} has ended: ${log.trim()}`)))
  })
  return child
}

/** Sends the signal and waits for the end. What has ended stays so. */
export async function endEngine(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGCONT') // one that is frozen would not end
  child.kill(signal)
  await ended
}

export function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
