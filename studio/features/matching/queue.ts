import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { uuidv7 } from 'uuidv7'
import { weekRows, type StudioRow } from '#contract/studio/rows.ts'
import { useObserved } from '#app/observable.ts'
import { storage } from '#app/platform/storage/index.ts'
import { tabs } from '#app/platform/tabs/index.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { rowsKey } from '#studio/kept-rows.ts'
import { myId } from '#studio/me.ts'
import { rowsQuery, weekQuery } from '#studio/features/weeks/queries.ts'
import { makeEdits, type Edits, type Ways } from './edits.ts'

const nothing: Edits = { waiting: [], conflicts: [], isAway: false, isBarred: false, savedAt: null, elsewhere: 0 }
const queues = new WeakMap<QueryClient, Map<string, ReturnType<typeof makeEdits>>>()

/** The changes of a week's rows that the server does not have yet. They are sent while any page of the studio is open (docs/decisions/0225). */
export function useQueue(weekId: string) {
  const queue = queueOf(useQueryClient(), weekId)
  useEffect(() => queue.start(), [queue])
  return { queue, state: useObserved(queue, queue.get, nothing) }
}

function queueOf(queryClient: QueryClient, weekId: string) {
  const ofClient = queues.get(queryClient) ?? new Map<string, ReturnType<typeof makeEdits>>()
  const staffId = myId()
  const key = `${staffId} ${weekId}`
  const queue = ofClient.get(key) ?? begun(weekId, staffId, queryClient)
  queues.set(queryClient, ofClient.set(key, queue))
  return queue
}

/**
 * Each tab keeps and sends its own changes, under a key of its own, and holds a lock of that name as long as it is open. Whoever gets the lock of
 * another one's key goes on with what is there (docs/decisions/0237). What somebody else has left waits for them (0263).
 */
function begun(weekId: string, staffId: string, queryClient: QueryClient) {
  const ofWeek = `${rowsKey(staffId)}${weekId}`
  const own = `${ofWeek}-${uuidv7()}`
  const queue = makeEdits({ ...waysOf(own, weekId, queryClient), isMine: () => myId() === staffId })
  const followed = new Set([own])
  // The last release told no one's from another's.
  const isOther = (key: string) => [ofWeek, `studio-rows-${weekId}`].some((it) => key.startsWith(it)) && key !== own
  function look() {
    const others = unless(() => storage.keys().filter(isOther)) ?? []
    queue.elsewhere(others.length)
    for (const key of others) {
      if (followed.has(key)) continue
      followed.add(key)
      void tabs.oneAtATime(key, async () => {
        followed.delete(key)
        const text = unless(() => storage.get(key))
        if (text !== null) queue.take(text)
        unless(() => storage.remove(key))
        look()
      })
    }
  }
  void tabs.oneAtATime(own, () => new Promise(() => {}))
  storage.onChangedElsewhere(isOther, look)
  look()
  return queue
}

/** A request that gets no reply fails by itself after minutes or never, and holds up all that follow. */
const patience = 20_000

function waysOf(key: string, weekId: string, queryClient: QueryClient): Omit<Ways, 'isMine'> {
  const { queryKey } = rowsQuery(weekId)
  const soon = () => ({ signal: AbortSignal.timeout(patience) })
  return {
    change: (rowId, version, change) => call(weekRows.change, { params: { weekId, rowId }, body: { version, ...change } }, soon()),
    create: (row) => call(weekRows.create, { params: { weekId }, body: row }, soon()),
    remove: (rowId, version) =>
      call(weekRows.remove, { params: { weekId, rowId }, query: version ? { version: String(version) } : {} }, soon()),
    version: (rowId) => queryClient.getQueryData(queryKey)?.rows.find((it) => it.rowId === rowId)?.version ?? 0,
    received(rowId, row) {
      received(queryClient, weekId, rowId, row)
      void queryClient.invalidateQueries({ queryKey: weekQuery(weekId).queryKey })
    },
    refused(error) {
      toasts.show({ text: `That was not stored. ${sentenceOf(error)}` })
      void queryClient.invalidateQueries({ queryKey })
    },
    write: (text) => unless(() => (text === null ? storage.remove(key) : storage.set(key, text))),
    now: Date.now,
    later: (failures) =>
      new Promise((done) => {
        const end = () => {
          clearTimeout(timer)
          removeEventListener('online', end)
          done()
        }
        const timer = setTimeout(end, Math.min(500 * 2 ** failures, 15_000))
        addEventListener('online', end)
      }),
  }
}

/** Shows what the server has now of a row; null: it is gone. */
export function received(queryClient: QueryClient, weekId: string, rowId: string, row: StudioRow | null) {
  const { queryKey } = rowsQuery(weekId)
  // A read that began before is older than this, but may have what others did: it begins again.
  const isReading = queryClient.isFetching({ queryKey }) > 0
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (before) => before && { ...before, rows: withRow(before.rows, rowId, row) })
  if (isReading) void queryClient.invalidateQueries({ queryKey })
}

function withRow(rows: StudioRow[], rowId: string, row: StudioRow | null): StudioRow[] {
  if (!row) return rows.filter((it) => it.rowId !== rowId)
  return rows.some((it) => it.rowId === rowId) ? rows.map((it) => (it.rowId === rowId ? row : it)) : [...rows, row]
}

/** Where a browser stores nothing, changes live as long as the page. */
function unless<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
