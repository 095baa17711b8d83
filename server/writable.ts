import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PlainError } from '#server/plain-error.ts'
import { systemCode } from '#server/system-code.ts'

/** Makes the folder, and writes a file into it. Throws a PlainError that begins with `what`, such as 'The folder DATA_DIR, /data'. */
export function makeWritable(folder: string, what: string): void {
  const file = join(folder, `${randomUUID()}.draft`) // by its end the image store knows that it is none of its own
  try {
    makeFolder(folder)
    writeFileSync(file, '')
    rmSync(file)
  } catch (error) {
    throw new PlainError(`${what}, cannot be written (${systemCode(error)}).`)
  }
}

/** Does without mkdir's `recursive`, which never ends where the system makes no folders, as in /proc. */
function makeFolder(path: string) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error // another server has just made it
  }
}
