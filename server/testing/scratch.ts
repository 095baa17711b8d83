import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'
import { newFolder } from './folder.ts'

/** Makes a folder that is removed when the test that calls this has finished, and outside of one after the file. */
export function scratchFolder(): string {
  const folder = newFolder()
  // A program that was just killed may still write into it.
  atEnd(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

/** Such a folder, and what writes files into it, whose names end with the given one, and returns their paths. */
export function scratch() {
  const folder = scratchFolder()
  let count = 0
  const written = (bytes: string | Buffer, name = '') => {
    const path = join(folder, `${++count}${name && `-${name}`}`)
    writeFileSync(path, bytes)
    return path
  }
  return { folder, written }
}
