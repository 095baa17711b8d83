import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import type { Db } from '#server/db/pool.ts'
import { PlainError } from '#server/plain-error.ts'
import { contentAt, isOnlyOfChains } from '../queries.ts'

/**
 * Fills an empty database with the demo network as of today, and brings in its weeks again when all of them are over.
 * Returns whether it did. Never changes the content of another network.
 */
export async function keepDemo(db: Db, say: (line: string) => void): Promise<boolean> {
  const content = await contentAt(db, new Date())
  if (content === 'shown') return false
  if (content === 'over' && !(await isOnlyOfChains(db, await ourChains()))) return false
  say(
    content === 'none'
      ? 'The database is empty: bringing in the demo network …'
      : 'The demo network’s flyers are over: bringing in those of this week …',
  )
  await inOwnProcess()
  return true
}

async function ourChains(): Promise<string[]> {
  const [{ openBundle }, { networkFile, readNetwork }] = await Promise.all([import('../read.ts'), import('./network.ts')])
  const files = await openBundle(networkFile)
  try {
    return (await readNetwork(files)).chains.map((it) => it.externalId)
  } finally {
    files.close()
  }
}

/** Runs the import in a process of its own: drawing dates into pages takes memory that a process never gives back. */
async function inOwnProcess() {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../command.ts'), 'demo'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const end = () => child.kill()
  process.once('exit', end)
  const [code] = await once(child, 'exit')
  process.off('exit', end)
  if (code !== 0) throw new PlainError('The demo network could not be brought in. Set DEMO=off to start without it.')
}

/** Imports the demo network as of today. */
export async function importDemo(db: Db, images: ImageStore): Promise<void> {
  // Imported here, not at the top, so that the server does not load the code that imports and draws.
  const [{ openBundle }, { networkFile }, { aroundToday }, { importFiles }] = await Promise.all([
    import('../read.ts'),
    import('./network.ts'),
    import('./around-today.ts'),
    import('../import.ts'),
  ])
  const files = await openBundle(networkFile)
  try {
    const today = await aroundToday(files, new Date())
    // Started before the import asks for them, which it does for two at a time. It also gets the error, if there is one.
    for (const file of today.files) if (file.folder === 'pages') today.read(file).catch(() => {})
    // A test decodes the pictures of this file; decoding them again would double the work of a first start.
    await importFiles(today, {}, { db, images }, { kind: 'trust' })
  } finally {
    files.close()
  }
}
