import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

/** Of the files' names and contents, and of what is given beside: not of their times, which a copy or a checkout changes. */
export function fingerprintOf(patterns: string[], beside = ''): string {
  const hash = createHash('sha256').update(beside)
  const files = globSync(patterns, { withFileTypes: true }).filter((it) => it.isFile())
  for (const path of files.map(({ parentPath, name }) => `${parentPath}/${name}`).sort()) {
    const bytes = readFileSync(path)
    hash.update(`\n${path} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}
