import { parentPort, workerData } from 'node:worker_threads'
import { matchRows } from '#server/features/content/matching/match-rows.ts'
import { pageEdges } from '#server/features/content/matching/page-edges.ts'
import type { Task } from './apart.ts'

// The thread that works on pages: both tasks keep a processor busy for seconds, in which the server would reply to nobody.
const task: Task = workerData
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(task.kind === 'edges' ? await edgesOf(task.pictures) : matchRows(task.rows, task.pages, task.lastLayout))

async function edgesOf(pictures: readonly string[]) {
  const edges = []
  for (const picture of pictures) edges.push(await pageEdges(picture))
  return edges
}
