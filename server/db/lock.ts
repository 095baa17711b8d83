import { copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '#server/plain-error.ts'
import { systemCode } from '#server/system-code.ts'

/** One server per DATA_DIR. Throws a PlainError when another one, still alive, holds it; what a dead one left is taken over. */
export function lockDataDir(dataDir: string): () => void {
  const file = lockOf(dataDir)
  const draft = `${file}.${process.pid}`
  rmSync(draft, { force: true }) // one that is left may be the lock itself, by another name
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

/** The process that uses the folder; null when none does, or the one that did has died. */
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
 * Of several at once one gets it. What a dead holder left is not removed and made anew: one who has looked before would
 * remove the lock of one who was quicker. It is replaced, by whoever holds the turn after that holder.
 */
function take(file: string, draft: string): void {
  for (;;) {
    try {
      return linkSync(draft, file) // fails when the file is there
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

/** Whose the lock is, by process and when it began; null when it is nobody's. */
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

/** When a process began, so that a number given out again is not taken for it; '' when there is none, or only its zombie. */
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
