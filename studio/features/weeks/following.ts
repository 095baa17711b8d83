import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { changesPatience } from '#contract/lists.ts'
import { weeks, type Person, type Step } from '#contract/studio/weeks.ts'
import { observable, useObserved } from '#app/observable.ts'
import { call } from '#studio/api/call.ts'
import { mayWorkLater } from '#studio/api/problems.ts'
import { rowsQuery, weekQuery } from './queries.ts'

type Follow = { others: readonly Person[]; /** The server could not be reached when it was asked last. */ isAway: boolean }
const nobody: Follow = { others: [], isAway: false }
const followed = observable(nobody)

/** Who else has the week open, and whether the server can be reached. */
export const useFollowed = () => useObserved(followed, followed.get, nobody)

/** Reads the week again as soon as something happens to it: a file that was read, a row that another decided. */
export function useFollowing(weekId: string) {
  const queryClient = useQueryClient()
  const changed = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: weekQuery(weekId).queryKey })
    void queryClient.invalidateQueries({ queryKey: rowsQuery(weekId).queryKey })
  })
  useEffect(() => {
    const stop = new AbortController()
    void follow(weekId, stop.signal, changed)
    return () => {
      stop.abort()
      followed.set(nobody)
    }
  }, [weekId])
}

/** Longer than the server lets a request wait. After a sleep of the computer nothing else may ever end one. */
const longestWait = changesPatience + 10_000

async function follow(weekId: string, signal: AbortSignal, changed: () => void) {
  let after: number | undefined
  let failures = 0
  while (!signal.aborted) {
    try {
      const query = after === undefined ? {} : { after: String(after) }
      const patience = AbortSignal.any([signal, AbortSignal.timeout(longestWait)])
      const { change, others } = await call(weeks.changes, { params: { weekId }, query }, { signal: patience })
      followed.set({ others, isAway: false })
      // What the page shows was read before the first of these; it is read again when the connection was lost meanwhile.
      if ((after !== undefined && change !== after) || failures > 0) changed()
      after = change
      failures = 0
    } catch (error) {
      if (signal.aborted || !mayWorkLater(error)) return
      failures++
      followed.set({ ...followed.get(), isAway: true })
      await waiting(Math.min(1000 * 2 ** failures, 20_000), signal)
    }
  }
}

/** Resolves after a while, or when the browser says that the connection is back. */
function waiting(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

const presenceMs = 25_000

/** Tells the others where in the week somebody is. */
export function usePresence(weekId: string, step: Step, rowId: string | null) {
  useEffect(() => {
    const say = () => void call(weeks.presence, { params: { weekId }, body: { step, rowId } }).catch(() => {})
    // Whoever runs through the rows is at the one where they stop.
    const soon = setTimeout(say, 400)
    const again = setInterval(say, presenceMs)
    return () => {
      clearTimeout(soon)
      clearInterval(again)
    }
  }, [weekId, step, rowId])
}
