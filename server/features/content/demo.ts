import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImageStore } from '#server/adapters/image-store/index.ts'
import type { Db } from '#server/db/pool.ts'
import { chains } from '../../../demo/network.ts'
import { contentAt, isOnlyOfChains } from './queries.ts'

/**
 * Fills an empty database with the demo network as of today, and lays its weeks anew when all of them are over. Tells
 * whether it did. What somebody else's network holds is never touched.
 */
export async function keepDemo(db: Db, images: ImageStore, say: (line: string) => void): Promise<boolean> {
  const content = await contentAt(db, new Date())
  if (
    content === 'shown' ||
    (content === 'over' &&
      !(await isOnlyOfChains(
        db,
        chains.map((it) => it.externalId),
      )))
  )
    return false
  say(
    content === 'none'
      ? 'The database is empty: bringing in the demo network …'
      : 'The demo network’s flyers are over: bringing in those of this week …',
  )
  await importDemo(db, images)
  return true
}

async function importDemo(db: Db, images: ImageStore) {
  // Here, not above: drawing takes parts that a server with content need not load.
  const [{ demoBundle }, { importBundle }] = await Promise.all([import('../../../demo/make.ts'), import('./import.ts')])
  const folder = await mkdtemp(join(tmpdir(), 'deals-demo-'))
  try {
    await demoBundle(new Date(), folder)
    await importBundle(folder, {}, { db, images })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
