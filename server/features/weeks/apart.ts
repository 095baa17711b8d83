import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Box } from '#contract/studio/values.ts'
import type { LastPlace, Page } from '#server/features/content/matching/match-rows.ts'
import type { composePages } from '#server/features/content/matching/composed-pages.ts'
import type { PageRow } from '#server/features/content/matching/page-rows.ts'
import type { pageEdges } from '#server/features/content/matching/page-edges.ts'
import type { Fresh, rowsOfSheet, SheetToPlace } from './sheet-rows.ts'

export type Task =
  | { kind: 'edges'; pictures: readonly string[] }
  | { kind: 'compose'; items: Parameters<typeof composePages>[0]; head: Parameters<typeof composePages>[1] }
  | { kind: 'rows'; pages: readonly Page[] }
  | { kind: 'match'; given: SheetToPlace; pages: readonly Page[]; lastLayout: readonly LastPlace[] }

/** Finds the blocks of pages, by the files of their pictures, in a thread of its own. */
export async function edgesApart(pictures: readonly string[], signal: AbortSignal): Promise<Awaited<ReturnType<typeof pageEdges>>[]> {
  return pictures.length === 0 ? [] : run<Box[][]>({ kind: 'edges', pictures }, signal)
}

/** Reads the rows of a sheet and places them on the pages in a thread of its own. */
export async function matchApart(
  ...[given, pages, lastLayout, signal]: [...Parameters<typeof rowsOfSheet>, AbortSignal]
): Promise<Fresh[]> {
  return run<Fresh[]>({ kind: 'match', given, pages, lastLayout }, signal)
}

/** Reads deals off pages in a thread of its own. */
export async function rowsApart(pages: readonly Page[], signal: AbortSignal): Promise<PageRow[]> {
  return pages.length === 0 ? [] : run<PageRow[]>({ kind: 'rows', pages }, signal)
}

/** Draws pages of cards in a thread of its own. */
export async function composeApart(
  ...[items, head, signal]: [...Parameters<typeof composePages>, AbortSignal]
): ReturnType<typeof composePages> {
  return run<Awaited<ReturnType<typeof composePages>>>({ kind: 'compose', items, head }, signal)
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what comes back is known by the task
function run<T>(task: Task, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const worker = new Worker(join(import.meta.dirname, 'apart-worker.ts'), { workerData: task })
  return new Promise<T>((resolve, reject) => {
    const cancel = () => reject(signal.reason)
    signal.addEventListener('abort', cancel, { once: true })
    worker.once('message', (result: T) => resolve(result))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread for pages has ended')))
  }).finally(() => void worker.terminate())
}
