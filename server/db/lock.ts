import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '#server/plain-error.ts'

/** One server per DATA_DIR. Throws a PlainError when another one, still alive, holds it; what a dead one left is taken over. */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'server.pid')
  const mine = `${process.pid} ${startOf(process.pid)}`
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine)
  try {
    for (let tries = 0; ; tries++) {
      try {
        linkSync(draft, file) // fails when the file is there: of several at once, one wins
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries > 3) throw error
      }
      const holder = holderOf(dataDir)
      if (holder !== null && holder !== process.pid) {
        throw new PlainError(
          `Another server (process ${holder}) already uses the folder ${dataDir}: stop it, or set DATA_DIR to another folder.`,
        )
      }
      rmSync(file, { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => rmSync(file, { force: true })
}

/** The process that uses the folder; null when none does, or the one that did has died. */
export function holderOf(dataDir: string): number | null {
  try {
    const [pid, start] = readFileSync(join(dataDir, 'server.pid'), 'utf8').split(' ')
    return startOf(Number(pid)) === start ? Number(pid) : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** When a process began, so that a number given out again is not taken for it; '' when there is none, or only its zombie. */
function startOf(pid: number): string {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return ''
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? 'alive')
  } catch {
    return process.platform === 'linux' ? '' : 'alive'
  }
}
