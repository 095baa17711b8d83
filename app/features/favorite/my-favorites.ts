import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Call } from '#app/api/call.ts'
import type { Settled } from '#app/api/outbox.ts'
import type { DeviceChanges } from '#app/features/changes/device-changes.ts'
import { differs, observable, useSelected } from '#app/observable.ts'
import { confirmed, noFavorites, overlay, sendChange, type Change, type ChangeReply, type Favorite, type FavoritesData } from './changes.ts'
import { aliasesKey, favoritesQuery } from './queries.ts'

export type Snapshot = {
  /** off: the user may have no favorites · unknown: not read yet · failed: could not be read, and no copy is stored. */
  state: 'off' | 'unknown' | 'failed' | 'known'
  /** The server's data with the waiting changes applied; the latest favorite comes first. */
  data: FavoritesData
  /** When the data was read, if it could not be read again since; else null. */
  savedAt: number | null
  /** It could not be read for want of a signal. */
  offline: boolean
  /** They are being read from the server: what is not among the device's copy may come. */
  isReading: boolean
}
const nothing: Snapshot = { state: 'off', data: noFavorites, savedAt: null, offline: false, isReading: false }

type Parts = {
  queryClient: QueryClient
  call: Call
  changes: DeviceChanges
  /** Shows that a change was refused and is undone. */
  refused: () => void
}
export type MyFavorites = ReturnType<typeof makeMyFavorites>

/** Makes the shopper's favorites on this device: the query reads them, the device's queue sends changes, and the snapshot combines both. */
export function makeMyFavorites({ queryClient, call, changes, refused }: Parts) {
  const snapshot = observable(nothing)
  let watched: ReturnType<typeof observe> | null = null
  const queue = changes.join<Change, ChangeReply>({
    kinds: { addFavorite: true, removeFavorite: true },
    send: (entry, signal) => sendChange(call, entry, signal),
    settled,
    refused,
    shopper: watch,
    changed: publish,
  })

  function settled({ entry: { change }, result }: Settled<Change, ChangeReply>) {
    if (!watched) return
    if (result.kind === 'done') return confirm(watched.userId, change, result.reply)
    void queryClient.invalidateQueries({ queryKey: ['favorites'] })
  }

  function confirm(userId: string, change: Change, reply: ChangeReply) {
    const known = read(userId)
    const after = confirmed(known ?? { ...noFavorites, aliases: aliasesOf(userId) }, change, reply)
    queryClient.setQueryData(aliasesKey(userId), after.aliases)
    if (!known) return // the first read will contain the change
    const queryKey = ['favorites', userId]
    // It is no fresher by that: changes by other devices still have to be fetched.
    queryClient.setQueryData(queryKey, after.favorites, { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt })
  }

  function read(userId: string): FavoritesData | null {
    const favorites = queryClient.getQueryData<readonly Favorite[]>(['favorites', userId])
    return favorites ? { favorites, aliases: aliasesOf(userId) } : null
  }

  const aliasesOf = (userId: string) => queryClient.getQueryData<FavoritesData['aliases']>(aliasesKey(userId)) ?? noFavorites.aliases

  function watch(userId: string | null) {
    watched?.stop()
    watched = userId === null ? null : observe(userId)
    publish()
  }

  function observe(userId: string) {
    const observer = new QueryObserver(queryClient, { ...favoritesQuery({ send: changes.read }, userId), refetchOnMount: 'always' })
    return { userId, observer, stop: observer.subscribe(publish) }
  }

  let seen: { base: FavoritesData; waiting: readonly Change[]; data: FavoritesData } = { base: noFavorites, waiting: [], data: noFavorites }

  function publish(): void {
    const base = (watched && read(watched.userId)) ?? noFavorites
    const waiting = queue.waiting()
    if (base.favorites !== seen.base.favorites || base.aliases !== seen.base.aliases || waiting !== seen.waiting)
      seen = { base, waiting, data: overlay(base, waiting) }
    const result = watched?.observer.getCurrentResult()
    const isOld = result?.data !== undefined && (result.isRefetchError || result.fetchStatus === 'paused')
    const next: Snapshot = {
      state: !result ? 'off' : result.data !== undefined ? 'known' : result.isError && !result.isFetching ? 'failed' : 'unknown',
      data: seen.data,
      savedAt: isOld ? result.dataUpdatedAt : null,
      offline: isOld && result.fetchStatus === 'paused',
      isReading: result?.fetchStatus === 'fetching',
    }
    const before = snapshot.get()
    if (differs(next, before)) snapshot.set(next)
  }

  return {
    /** Shows the change in the same frame, and sends it when that is possible. */
    change: queue.add,
    /** Reads again what is no longer fresh, because other devices may have changed it. */
    refresh: () => void queryClient.refetchQueries({ queryKey: ['favorites'], type: 'active', stale: true }),
    subscribe: snapshot.subscribe,
    snapshot: snapshot.get,
  }
}

export const FavoritesContext = createContext<MyFavorites | null>(null)

/** Returns the shopper's favorites, which App's parent passes in; null on the server. */
export function useFavorites(): MyFavorites | null {
  return use(FavoritesContext)
}

/** Returns a part of the shopper's favorites. */
export function useFavoritesValue<T>(select: (snapshot: Snapshot) => T): T {
  return useSelected(useFavorites(), nothing, select)
}
