import * as v from 'valibot'
import { uuidv7 } from 'uuidv7'
import { fileBytesMax, filePartBytes, filePath } from '#contract/studio/weeks.ts'
import { observable } from '#app/observable.ts'
import { CallError, guards } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'

export type Upload = {
  weekId: string
  fileId: string
  file: File
  /** From 0 to 1. */
  sent: number
  state: 'waiting' | 'sending' | 'failed'
  error: string | null
}

const none: readonly Upload[] = []
const all = observable(none)
const atOnce = 2
const stops = new Map<string, () => void>()

/** Files on their way to the server. They go on while another page of the studio is open, and are kept when they fail. */
export const uploads = {
  subscribe: all.subscribe,
  get: all.get,
  none,
  /** `arrived` is called for each file that the server has. */
  add(weekId: string, files: readonly File[], arrived: () => void) {
    const added = files.map((file): Upload => {
      const isLarge = file.size > fileBytesMax
      const error = isLarge ? 'Larger than 512 MB. Ask the printer for a PDF for the screen.' : null
      return { weekId, fileId: uuidv7(), file, sent: 0, state: isLarge ? 'failed' : 'waiting', error }
    })
    all.set([...all.get(), ...added])
    begin(arrived)
  },
  again(fileId: string, arrived: () => void) {
    change(fileId, { state: 'waiting', sent: 0, error: null })
    begin(arrived)
  },
  remove(fileId: string) {
    stops.get(fileId)?.()
    all.set(all.get().filter((it) => it.fileId !== fileId))
  },
}

function change(fileId: string, to: Partial<Upload>) {
  all.set(all.get().map((it) => (it.fileId === fileId ? { ...it, ...to } : it)))
}

function begin(arrived: () => void) {
  const room = atOnce - all.get().filter((it) => it.state === 'sending').length
  const next = all
    .get()
    .filter((it) => it.state === 'waiting')
    .slice(0, Math.max(room, 0))
  for (const it of next) void run(it, arrived)
  if (all.get().some((it) => it.state === 'sending')) addEventListener('beforeunload', hold)
  else removeEventListener('beforeunload', hold)
}

async function run({ weekId, fileId, file }: Upload, arrived: () => void) {
  change(fileId, { state: 'sending' })
  try {
    for (let from = 0; from < file.size; from += filePartBytes) {
      const part = file.slice(from, from + filePartBytes)
      await put(filePath(weekId, fileId, { name: file.name, bytes: file.size, from }), part, {
        progress: (sent) => change(fileId, { sent: (from + sent * part.size) / file.size }),
        stoppable: (stop) => stops.set(fileId, stop),
      })
    }
    all.set(all.get().filter((it) => it.fileId !== fileId))
    arrived()
  } catch (error) {
    if (error instanceof CallError && error.status === 401) guards.signedOut()
    change(fileId, { state: 'failed', error: sentenceOf(error) })
  } finally {
    stops.delete(fileId)
    begin(arrived)
  }
}

type Watch = { progress: (share: number) => void; stoppable: (stop: () => void) => void }

/** Sends bytes by XMLHttpRequest, since fetch says nothing of how much of a body was sent. */
function put(path: string, body: Blob, { progress, stoppable }: Watch): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const request = new XMLHttpRequest()
  request.open('PUT', path)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
  request.onload = () => {
    const text = v.parse(v.string(), request.responseText)
    if (request.status >= 200 && request.status < 300) resolve(JSON.parse(text || 'null'))
    else reject(new CallError(request.status, text))
  }
  request.onerror = () => reject(new TypeError('The file did not reach the server'))
  request.onabort = () => reject(new TypeError('The file was taken back'))
  stoppable(() => request.abort())
  request.send(body)
  return promise
}

/** The browser asks before a page is left that is still sending. */
function hold(event: BeforeUnloadEvent) {
  event.preventDefault()
}
