import { copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '#server/plain-error.ts'
import { systemCode } from '#server/system-code.ts'

/** Allows one server per DATA_DIR. Throws a PlainError when another live one holds it; takes over what a dead one left. */
export function lockDataDir(dataDir: string): () => void {
  const file = lockOf(dataDir)
  const draft = `${file}.${process.pid}`
  rmSync(draft, { force: true }) // a leftover one may be the lock itself, by another name
  writeFileSync(draft, ownName())
  try {
    take(file, draft)
  } catch (error) {
    if (!(error instanceof Held)) throw error
    throw new PlainError(
      `Another server (process ${error.pid}) already uses the folder ${dataDir}: stop it, or set DATA_DIR to another folder.`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
  return () => rmSync(file, { force: true })
}

/** Returns the process that uses the folder, or null when none does or it has died. */
export function holderOf(dataDir: string): number | null {
  const holder = read(lockOf(dataDir))
  return holder !== null && isAlive(holder) ? pidOf(holder) : null
}

const lockOf = (dataDir: string) => join(dataDir, 'server.pid')

class Held extends Error {
  readonly pid: number

  constructor(pid: number) {
    super('held')
    this.pid = pid
  }
}

/**
 * Takes the lock, which only one of several processes can do. A dead holder's lock is not removed and made anew: a
 * process that had read it earlier could then remove the lock of a faster one. It is replaced by the process that holds
 * the lock "after" that holder.
 */
function take(file: string, draft: string): void {
  for (;;) {
    try {
      return linkSync(draft, file) // fails when the file exists
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error
    }
    const holder = read(file)
    if (holder === null) continue
    if (isAlive(holder) && holder !== ownName()) throw new Held(pidOf(holder))
    const turn = `${file}.after-${holder.replace(/\W+/g, '-')}`
    take(turn, draft)
    try {
      if (read(file) !== holder) continue
      copyFileSync(draft, `${draft}.next`)
      return renameSync(`${draft}.next`, file)
    } finally {
      rmSync(turn, { force: true })
    }
  }
}

/** Returns the holder of the lock, by process and start time, or null when there is none. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

const pidOf = (holder: string) => Number(holder.split(' ', 1)[0])
const nameOf = (pid: number) => `${pid} ${startOf(pid)}`
const ownName = () => nameOf(process.pid)
const isAlive = (holder: string) => holder === nameOf(pidOf(holder))

/** Returns when a process started, so that a reused number is not mistaken for it; '' when there is none, or only its zombie. */
function startOf(pid: number): string {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (systemCode(error) !== 'EPERM') return ''
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? 'alive')
  } catch {
    return process.platform === 'linux' ? '' : 'alive'
  }
}
