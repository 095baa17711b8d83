import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { changesPatience, fingerprintOf, lists as endpoints, type ShoppingList } from '#contract/lists.ts'
import type { Call } from '#app/api/call.ts'
import { after } from '#app/clock.ts'
import type { Settled } from '#app/api/outbox.ts'
import type { DeviceChanges, Refusal } from '#app/features/changes/device-changes.ts'
import { makeFollowing } from '#app/following.ts'
import { differs, observable, useSelected } from '#app/observable.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { network } from '#app/platform/network/index.ts'
import { confirmed, noLists, overlay, sendChange, type Change, type ChangeReply, type ListItem, type ListsData } from './changes.ts'
import { goneOf, isOthers } from './gone.ts'
import { aliasesKey, itemsQuery, listsQuery } from './queries.ts'

export type Snapshot = {
  /** off: the user may have no lists · unknown: not read yet · failed: could not be read, and no copy is stored. */
  state: 'off' | 'unknown' | 'failed' | 'known'
  /** The server's data with the waiting changes applied. */
  data: ListsData
  /** Changes of every feature that wait. */
  waiting: number
  /** A try to send has failed, and not everything that waits has been sent since. */
  stalled: boolean
  /** False when waiting changes are lost with the page. */
  lasts: boolean
  /** They are being read from the server: what is not among the device's copy may come. */
  isReading: boolean
  /** They could not be read again: what is not among the device's copy may be there all the same. */
  isOld: boolean
}
export const nothing: Snapshot = { state: 'off', data: noLists, waiting: 0, stalled: false, lasts: true, isReading: false, isOld: false }

type Parts = {
  queryClient: QueryClient
  call: Call
  changes: DeviceChanges
  /** Shows that a change was refused and is undone. */
  refused: (refusal: Refusal<Change>) => void
}
export type ShoppingLists = ReturnType<typeof makeShoppingLists>

/** Makes the shopper's lists on this device: queries read them, the outbox sends changes, and the snapshot combines both. */
export function makeShoppingLists({ queryClient, call, changes, refused }: Parts) {
  const snapshot = observable(nothing)
  let watched: { userId: string; stop(): void; state(): Snapshot['state']; isReading(): boolean; isOld(): boolean } | null = null
  const queue = changes.join<Change, ChangeReply>({
    kinds: {
      createList: true,
      renameList: true,
      activateList: true,
      removeList: true,
      addItem: true,
      changeItem: true,
      removeItem: true,
    },
    send: (entry, signal) => sendChange(call, entry, signal),
    settled,
    refused,
    shopper: watch,
    changed: publish,
  })

  function settled({ entry: { change }, result }: Settled<Change, ChangeReply>) {
    if (!watched) return
    if (result.kind === 'done') {
      noteMoved(change, result.reply)
      return confirm(watched.userId, change, result.reply)
    }
    void readAgain()
  }

  /** Lists of others from which the server has put what was added onto an own one, and those that are left on purpose. */
  const moved = new Set<string>()
  const leaving = new Set<string>()

  function noteMoved(change: Change, reply: ChangeReply) {
    if (change.kind !== 'addItem' || !reply || !('shoppingListItemId' in reply)) return
    const { shoppingListId } = change
    if (reply.shoppingListId === shoppingListId || !isOthers(seen.base, shoppingListId)) return
    moved.add(shoppingListId)
    void readAgain()
  }

  /** Tells of each list of others that was there and is not any more. */
  function tellOfGone(before: ListsData, after: ListsData, waiting: readonly Change[]) {
    for (const list of goneOf(before, after)) {
      const { shoppingListId: id } = list
      const added = moved.delete(id) || waiting.some((it) => it.kind === 'addItem' && it.shoppingListId === id)
      if (!leaving.delete(id)) void import('./tell-gone.ts').then((it) => it.tellGone(list, added), console.error)
    }
  }

  function confirm(userId: string, change: Change, reply: ChangeReply) {
    const { lists, items, aliases } = halves(userId)
    const after = confirmed({ lists: lists ?? [], items: items ?? [], aliases }, change, reply)
    queryClient.setQueryData(aliasesKey(userId), after.aliases)
    if (lists) write(['lists', userId], after.lists)
    if (items) write(['items', userId], after.items)
    if (!lists || !items) {
      early = confirmed({ ...early, aliases }, change, reply)
      return void readAgain()
    }
    // How many are left of what was taken back only the server knows: what was read meanwhile may be without them already.
    if (change.kind === 'removeItem' && change.quantity !== undefined) void readAgain()
  }

  async function readAgain(options: { stale?: true; cancelRefetch?: false } = {}): Promise<void> {
    const { stale, ...more } = options
    const filters = [['lists'], ['items']].map((queryKey) => ({ queryKey, type: 'active' as const, ...(stale && { stale }) }))
    await Promise.all(filters.map((it) => queryClient.refetchQueries(it, more)))
  }

  /** Writes data without making it fresh: changes by other devices still have to be fetched. */
  function write(queryKey: string[], data: unknown) {
    queryClient.setQueryData(queryKey, data, { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt })
  }

  /** One of the two may have been read before the other. */
  function halves(userId: string) {
    const lists = queryClient.getQueryData<readonly ShoppingList[]>(['lists', userId])
    const items = queryClient.getQueryData<readonly ListItem[]>(['items', userId])
    return { lists, items, aliases: queryClient.getQueryData<ListsData['aliases']>(aliasesKey(userId)) ?? noLists.aliases }
  }

  function read(userId: string): ListsData | null {
    const { lists, items, aliases } = halves(userId)
    return lists && items ? { lists, items, aliases } : null
  }

  /** What the server has confirmed before both were read: it is shown until they are. */
  let early = noLists

  /** Reads the lists of the shopper who is at the device now. */
  function watch(userId: string | null) {
    watched?.stop()
    watched = userId ? observe(userId) : null
    early = noLists
    seen = { base: noLists, waiting: [], data: noLists } // of another shopper nothing is gone
    following.restart()
    publish()
  }

  function observe(userId: string) {
    const lists = new QueryObserver(queryClient, { ...listsQuery({ send: changes.read }, userId), refetchOnMount: 'always' })
    const items = new QueryObserver(queryClient, { ...itemsQuery({ send: changes.read }, userId), refetchOnMount: 'always' })
    const stops = [lists.subscribe(publish), items.subscribe(publish)]
    return {
      userId,
      stop: () => stops.forEach((stop) => stop()),
      state(): Snapshot['state'] {
        const both = [lists.getCurrentResult(), items.getCurrentResult()]
        if (both.every((it) => it.data !== undefined)) return 'known'
        return both.some((it) => it.isError && !it.isFetching) ? 'failed' : 'unknown'
      },
      isReading: () => lists.getCurrentResult().isFetching || items.getCurrentResult().isFetching,
      isOld: () => [lists, items].map((it) => it.getCurrentResult()).some((it) => it.isRefetchError || it.isPaused),
    }
  }

  let seen: { base: ListsData; waiting: readonly Change[]; data: ListsData } = { base: noLists, waiting: [], data: noLists }

  function publish() {
    const { waiting: all, stalled, lasts } = changes.snapshot()
    const waiting = queue.waiting()
    const known = watched && read(watched.userId)
    const base = known ?? (watched ? { ...early, aliases: halves(watched.userId).aliases } : noLists)
    const isSame = base.lists === seen.base.lists && base.items === seen.base.items && base.aliases === seen.base.aliases
    if (!isSame || waiting !== seen.waiting) {
      if (known) tellOfGone(seen.base, base, waiting)
      // Where changes were only added, these alone are applied: all of them for each of many pasted lines held the page for seconds.
      const isLonger = isSame && seen.waiting.every((it, at) => it === waiting[at])
      seen = { base, waiting, data: isLonger ? overlay(seen.data, waiting.slice(seen.waiting.length)) : overlay(base, waiting) }
    }
    const next: Snapshot = {
      state: watched?.state() ?? 'off',
      data: seen.data,
      waiting: all.length,
      stalled,
      lasts,
      isReading: watched?.isReading() ?? false,
      isOld: watched?.isOld() ?? false,
    }
    const before = snapshot.get()
    if (differs(next, before)) snapshot.set(next)
  }

  const following = makeFollowing({
    async ask(fingerprint, signal) {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(longestWait)])
      return (await call(endpoints.changes, { query: { fingerprint } }, { signal: patience })).fingerprint
    },
    own() {
      const { stalled } = changes.snapshot()
      const base = watched && (queue.waiting().length === 0 || stalled) ? read(watched.userId) : null
      return base && fingerprintOf(base.lists, base.items)
    },
    onOwn: snapshot.subscribe,
    read: () => readAgain({ cancelRefetch: false }),
    isVisible: appState.isVisible,
    onVisible: appState.onVisible,
    onHidden: appState.onHidden,
    after,
    random: Math.random,
  })
  following.start()
  network.onBack(following.restart)

  return {
    /** Shows the change in the same frame, and sends it when that is possible. */
    change: queue.add,
    sendWaiting: changes.sendWaiting,
    /** Reads again what is no longer fresh, because other devices may have changed it. */
    refresh: () => void readAgain({ stale: true, cancelRefetch: false }),
    /** Shows what other devices change, until the returned function is called. */
    follow: () => following.follow(),
    /** The shopper leaves this list: nobody need tell that it is gone, unless the returned function says that they stay. */
    letGo(shoppingListId: string) {
      leaving.add(shoppingListId)
      return () => void leaving.delete(shoppingListId)
    },
    subscribe: snapshot.subscribe,
    snapshot: snapshot.get,
  }
}

/** Longer than the server makes a request for changes wait. */
const longestWait = changesPatience + 10_000

export const ListsContext = createContext<ShoppingLists | null>(null)

/** Returns the shopper's lists, which App's parent passes in; null on the server. */
export function useLists(): ShoppingLists | null {
  return use(ListsContext)
}

/** Returns a part of the shopper's lists. */
export function useListsValue<T>(select: (snapshot: Snapshot) => T): T {
  return useSelected(useLists(), nothing, select)
}
