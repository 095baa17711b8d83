import * as v from 'valibot'
import { uuidv7 } from 'uuidv7'
import { fileBytesMax, filePartBytes, filePath, StudioFile } from '#contract/studio/weeks.ts'
import { observable } from '#app/observable.ts'
import { admitted, CallError, jsonIn } from '#studio/api/call.ts'
import { mayWorkLater, sentenceOf } from '#studio/api/problems.ts'

export type Upload = {
  weekId: string
  fileId: string
  file: File
  /** How many bytes the server has. */
  received: number
  state: 'waiting' | 'sending' | 'failed'
  error: string | null
}

const none: readonly Upload[] = []
const all = observable(none)
const atOnce = 2
const triesMax = 5
/** As people count: page 2 before page 10. */
const byName = new Intl.Collator('en-US', { numeric: true })
const stops = new Map<string, AbortController>()

/** Files on their way to the server, in parts. They go on while another page of the studio is open, and from where they stopped. */
export const uploads = {
  subscribe: all.subscribe,
  get: all.get,
  none,
  /** `known` are the week's files: one of them that is not whole goes on. `arrived` is called for each file that the server has. */
  add(weekId: string, files: readonly File[], known: readonly StudioFile[], arrived: () => void) {
    const inOrder = files.toSorted((a, b) => byName.compare(a.name, b.name))
    const added = inOrder.map((file): Upload => {
      const begun = known.find((it) => it.name === file.name && it.bytes === file.size && it.received < it.bytes)
      const error = tooLarge(file)
      return { weekId, file, fileId: begun?.fileId ?? uuidv7(), received: begun?.received ?? 0, state: error ? 'failed' : 'waiting', error }
    })
    all.set([...all.get().filter((it) => !added.some((other) => other.fileId === it.fileId)), ...added])
    begin(arrived)
  },
  again(fileId: string, arrived: () => void) {
    change(fileId, { state: 'waiting', error: null })
    begin(arrived)
  },
  remove(fileId: string) {
    stops.get(fileId)?.abort()
    all.set(all.get().filter((it) => it.fileId !== fileId))
  },
}

function tooLarge({ size }: File): string | null {
  if (size === 0) return 'It is empty.'
  return size > fileBytesMax ? 'Larger than 512 MB. Ask the printer for a PDF for the screen.' : null
}

function change(fileId: string, to: Partial<Upload>) {
  all.set(all.get().map((it) => (it.fileId === fileId ? { ...it, ...to } : it)))
}

function begin(arrived: () => void) {
  const sending = all.get().filter((it) => it.state === 'sending')
  // The server numbers files, and so the pages of scans, as they come: none overtakes another one's first part.
  const mayBegin = sending.length < atOnce && sending.every((it) => it.received > 0)
  const next = all.get().find((it) => it.state === 'waiting')
  if (next && mayBegin) void run(next, arrived)
  if (all.get().some((it) => it.state === 'sending')) addEventListener('beforeunload', hold)
  else removeEventListener('beforeunload', hold)
}

async function run(upload: Upload, arrived: () => void) {
  const { fileId } = upload
  const stop = new AbortController()
  stops.set(fileId, stop)
  change(fileId, { state: 'sending' })
  try {
    await sendAll(upload, stop.signal, () => begin(arrived))
    all.set(all.get().filter((it) => it.fileId !== fileId))
    arrived()
  } catch (error) {
    change(fileId, { state: 'failed', error: sentenceOf(error) })
  } finally {
    stops.delete(fileId)
    begin(arrived)
  }
}

/** Sends part after part. A part that is lost on the way is sent again a few times, before somebody has to press Again. */
async function sendAll({ weekId, fileId, file, received }: Upload, signal: AbortSignal, onPart: () => void) {
  let from = received
  let tries = 0
  do {
    try {
      from = await sendPart(
        filePath(weekId, fileId, { name: file.name, bytes: file.size, from }),
        file.slice(from, from + filePartBytes),
        signal,
      )
      change(fileId, { received: from })
      onPart()
      tries = 0
    } catch (error) {
      const missing = error instanceof CallError && error.code === 'part_missing' ? v.safeParse(Received, error.present) : null
      if (missing?.success) from = missing.output.received
      else if (signal.aborted || !mayWorkLater(error) || tries >= triesMax) throw error
      else await new Promise((done) => setTimeout(done, 500 * 2 ** tries))
      tries++
    }
  } while (from < file.size)
}

const Received = v.object({ received: v.number() })

async function sendPart(path: string, body: Blob, signal: AbortSignal): Promise<number> {
  const headers = { 'content-type': 'application/octet-stream' }
  const reply = await admitted(() => fetch(path, { method: 'PUT', credentials: 'same-origin', headers, body, signal }))
  return v.parse(StudioFile, await jsonIn(reply)).received
}

/** The browser asks before a page is left that is still sending. */
function hold(event: BeforeUnloadEvent) {
  event.preventDefault()
}
