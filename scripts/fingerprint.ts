import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

/**
 * Returns a hash of the files' names and contents and of the text `beside`. File times do not count, because a copy or
 * a checkout changes them.
 */
export function fingerprintOf(patterns: string[], beside = ''): string {
  const hash = createHash('sha256').update(beside)
  const files = globSync(patterns, { withFileTypes: true }).filter((it) => it.isFile())
  for (const path of files.map(({ parentPath, name }) => `${parentPath}/${name}`).sort()) {
    const bytes = readFileSync(path)
    hash.update(`\n${path} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}
