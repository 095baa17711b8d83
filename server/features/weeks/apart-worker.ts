import { parentPort, workerData } from 'node:worker_threads'
import type { Task } from './apart.ts'

// The thread that works on pages: its tasks keep a processor busy for seconds, in which the server would reply to nobody. Each has a
// thread of its own, so only what it needs is loaded.
const task: Task = workerData
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await done(task))

async function done(it: Task) {
  if (it.kind === 'match') return (await import('./sheet-rows.ts')).rowsOfSheet(it.given, it.pages, it.lastLayout)
  if (it.kind === 'rows') return (await import('#server/features/content/matching/page-rows.ts')).rowsOnPages(it.pages)
  if (it.kind === 'edges') return edgesOf(it.pictures)
  // What comes from another thread is bytes, no longer a Buffer.
  const bytes = (picture: Uint8Array | string | null) => (picture instanceof Uint8Array ? Buffer.from(picture) : picture)
  const { composePages } = await import('#server/features/content/matching/composed-pages.ts')
  return composePages(
    it.items.map((item) => ({ ...item, picture: bytes(item.picture) })),
    it.head,
  )
}

async function edgesOf(pictures: readonly string[]) {
  const { pageEdges } = await import('#server/features/content/matching/page-edges.ts')
  const edges = []
  for (const picture of pictures) edges.push(await pageEdges(picture))
  return edges
}
