import { parentPort, workerData } from 'node:worker_threads'
import { composePages } from '#server/features/content/matching/composed-pages.ts'
import { pageEdges } from '#server/features/content/matching/page-edges.ts'
import { rowsOnPages } from '#server/features/content/matching/page-rows.ts'
import type { Task } from './apart.ts'
import { rowsOfSheet } from './sheet-rows.ts'

// The thread that works on pages: its tasks keep a processor busy for seconds, in which the server would reply to nobody.
const task: Task = workerData
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await done(task))

async function done(it: Task) {
  if (it.kind === 'match') return rowsOfSheet(it.given, it.pages, it.lastLayout)
  if (it.kind === 'rows') return rowsOnPages(it.pages)
  // What comes from another thread is bytes, no longer a Buffer.
  const bytes = (picture: Uint8Array | string | null) => (picture instanceof Uint8Array ? Buffer.from(picture) : picture)
  if (it.kind === 'compose')
    return composePages(
      it.items.map((item) => ({ ...item, picture: bytes(item.picture) })),
      it.head,
    )
  return edgesOf(it.pictures)
}

async function edgesOf(pictures: readonly string[]) {
  const edges = []
  for (const picture of pictures) edges.push(await pageEdges(picture))
  return edges
}
