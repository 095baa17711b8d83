import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder that every user may pass through: started by root, the embedded PostgreSQL runs as nobody, and keeps its
 * data outside of a folder that it cannot reach, where no test would clean up.
 */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deals-test-'))
  chmodSync(folder, 0o755)
  return folder
}
