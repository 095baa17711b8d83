import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { SheetRow } from '../convert/table.ts'
import { limits } from './limits.ts'
import type { ReadPage } from './page-words.ts'

/** A sheet of a workbook, or a CSV file, with all of its rows that are not empty. */
export type ReadSheet = { name: string; rows: SheetRow[]; isHidden: boolean }
export type ReadFile =
  | { kind: 'pages'; pages: ReadPage[]; because: string }
  | { kind: 'sheets'; sheets: ReadSheet[] }
  /** A picture of a product. `because` says why it was not taken for a page. */
  | { kind: 'photo'; picture: string; width: number; height: number; because: string }
  /** One plain sentence for staff. */
  | { kind: 'refused'; reason: string }
/** How much of a file is read, 0 to 1, and what is being done. */
export type Progress = (done: number, doing: string) => void

/** What the process that reads is told, and what it tells. */
export type Order = { path: string; name: string; folder: string }
export type Told = { done: number; doing: string } | { read: ReadFile }

const twoAtOnce = pLimit(2)

/**
 * Reads one file of staff's; never throws for what it contains. `name` is the name that staff gave it; pictures of its
 * pages are written into `folder`. A process of its own reads it, without network and with limits on memory and time:
 * what a hostile file breaks is gone with that process.
 */
export function readFile(
  path: string,
  name: string,
  folder: string,
  progress: Progress,
  signal: AbortSignal,
  secondsOfPage: number = limits.secondsOfPage,
): Promise<ReadFile> {
  return twoAtOnce(() => readApart({ path, name, folder }, progress, signal, secondsOfPage))
}

function readApart(order: Order, progress: Progress, signal: AbortSignal, secondsOfPage: number): Promise<ReadFile> {
  signal.throwIfAborted()
  const reader = start(order.folder)
  return new Promise((resolve, reject) => {
    const stop = (reason: string) => end(() => resolve({ kind: 'refused', reason }))
    const tooLong = () => stop('The file takes too long to read. Please export it again, smaller or in parts.')
    const cancel = () => end(() => reject(signal.reason))
    const whole = setTimeout(tooLong, limits.seconds * 1000)
    let page = setTimeout(tooLong, secondsOfPage * 1000)
    signal.addEventListener('abort', cancel)
    reader.on('message', (told: Told) => {
      clearTimeout(page)
      page = setTimeout(tooLong, secondsOfPage * 1000)
      if ('read' in told) end(() => resolve(told.read))
      else progress(told.done, told.doing)
    })
    reader.once('error', () => stop('The file could not be read. Please try again.'))
    reader.once('exit', () =>
      stop('The file could not be read: it is broken, or needs more memory than is allowed. Please export it again.'),
    )
    reader.send(order)

    function end(then: () => void) {
      clearTimeout(whole)
      clearTimeout(page)
      signal.removeEventListener('abort', cancel)
      reader.removeAllListeners()
      reader.on('error', () => {}) // it may still fail while it is being ended
      reader.kill('SIGKILL')
      then()
    }
  })
}

/** The process sees none of the server's secrets, reaches no network, and writes to nowhere but `folder`. */
function start(folder: string): ChildProcess {
  const { SystemRoot, LD_LIBRARY_PATH } = process.env
  return fork(join(import.meta.dirname, 'reader.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...(SystemRoot && { SystemRoot }), ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }) },
    execArgv: [
      `--max-old-space-size=${limits.heapMegabytes}`,
      '--permission',
      '--allow-addons',
      '--allow-worker',
      '--allow-fs-read=*',
      `--allow-fs-write=${join(folder, '*')}`,
    ],
  })
}
