import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a folder that every user may enter: started by root, the embedded PostgreSQL runs as nobody, and puts its data
 * outside of a folder that it cannot enter, where no test would clean up.
 */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deals-test-'))
  chmodSync(folder, 0o755)
  return folder
}
