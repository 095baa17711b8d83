import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Endpoint, Reply, Request, Send } from '#contract/endpoint.ts'
import type { ShoppingList } from '#contract/lists.ts'
import type { Call } from '#app/api/call.ts'
import { deviceShelf } from '#app/api/outbox-shelf.ts'
import { makeOutbox, type Entry, type Settled, type Word } from '#app/api/outbox.ts'
import { observable, unchanging, useObserved } from '#app/observable.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { network } from '#app/platform/network/index.ts'
import { tabs } from '#app/platform/tabs/index.ts'
import { mergedInto } from '#app/features/session/merged.ts'
import { userQuery } from '#app/features/session/user.ts'
import { confirmed, noLists, overlay, sendChange, type Change, type ChangeReply, type ListItem, type ListsData } from './changes.ts'
import { aliasesKey, itemsQuery, listsQuery } from './queries.ts'

export type Snapshot = {
  /** off: the user may have no lists · unknown: not read yet · failed: could not be read, and no copy is stored. */
  state: 'off' | 'unknown' | 'failed' | 'known'
  /** The server's data with the waiting changes applied. */
  data: ListsData
  waiting: number
  /** A try to send has failed, and not everything that waits has been sent since. */
  stalled: boolean
  /** False when waiting changes are lost with the page. */
  lasts: boolean
}
export const nothing: Snapshot = { state: 'off', data: noLists, waiting: 0, stalled: false, lasts: true }

type Parts = {
  queryClient: QueryClient
  call: Call
  /** Resolves once the queries as they are now are stored on the device. */
  kept: () => Promise<void>
  /** Shows that a change was refused and is undone. */
  refused: (change: Change) => void
}
export type ShoppingLists = ReturnType<typeof makeShoppingLists>

/** Makes the shopper's lists on this device: queries read them, the outbox sends changes, and the snapshot combines both. */
export function makeShoppingLists({ queryClient, call, kept, refused }: Parts) {
  const { queryKey: userKey } = userQuery({ send: call })
  const user = () => queryClient.getQueryData(userKey) ?? null
  /** Counts what the server has confirmed: a reply to a request from before that is too old to show. */
  let confirmations = 0
  const snapshot = observable(nothing)
  let watched: { userId: string; stop(): void; state(): Snapshot['state'] } | null = null
  const others = tabs.channel<Word<Change, ChangeReply>>('lists')

  const outbox = makeOutbox<Change, ChangeReply>({
    shelf: deviceShelf(),
    newId: uuidv7,
    user: () => user()?.userId ?? null,
    mergedInto,
    send: (entry, signal) => sendChange(call, entry, signal),
    settled,
    kept,
    exclusively: (work) => tabs.oneAtATime('lists', work),
    broadcast: others.send,
    after: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
    now: () => performance.now(),
    random: Math.random,
  })

  function settled({ entry: { change }, result }: Settled<Change, ChangeReply>) {
    confirmations += 1
    if (!watched) return
    if (result.kind === 'done') return confirm(watched.userId, change, result.reply)
    readAgain()
    if (appState.isVisible()) refused(change)
  }

  function confirm(userId: string, change: Change, reply: ChangeReply) {
    const known = read(userId)
    const after = confirmed(known ?? { ...noLists, aliases: aliasesOf(userId) }, change, reply)
    queryClient.setQueryData(aliasesKey(userId), after.aliases)
    if (!known) return readAgain() // one of the two may have been read already, before the change
    write(['lists', userId], after.lists)
    write(['items', userId], after.items)
  }

  function readAgain() {
    void queryClient.invalidateQueries({ queryKey: ['lists'] })
    void queryClient.invalidateQueries({ queryKey: ['items'] })
  }

  /** Writes data without making it fresh: changes by other devices still have to be fetched. */
  function write(queryKey: string[], data: unknown) {
    queryClient.setQueryData(queryKey, data, { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt })
  }

  function read(userId: string): ListsData | null {
    const lists = queryClient.getQueryData<readonly ShoppingList[]>(['lists', userId])
    const items = queryClient.getQueryData<readonly ListItem[]>(['items', userId])
    return lists && items ? { lists, items, aliases: aliasesOf(userId) } : null
  }

  const aliasesOf = (userId: string) => queryClient.getQueryData<ListsData['aliases']>(aliasesKey(userId)) ?? noLists.aliases

  /** Repeats a read until no change was confirmed during it. */
  const settling: Send = async <E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Reply<E>> => {
    for (;;) {
      const before = confirmations
      const reply = await call(endpoint, request)
      if (before === confirmations) return reply
    }
  }

  /** Follows the user: when it changes, reads the new shopper's lists and sends the new shopper's changes. */
  function watch() {
    const now = user()
    const userId = now?.acceptedTerms ? now.userId : null
    if (userId === (watched?.userId ?? null)) return
    watched?.stop()
    watched = userId ? observe(userId) : null
    void outbox.reload().then(() => outbox.flush())
    publish()
  }

  function observe(userId: string) {
    const lists = new QueryObserver(queryClient, { ...listsQuery({ send: settling }, userId), refetchOnMount: 'always' })
    const items = new QueryObserver(queryClient, { ...itemsQuery({ send: settling }, userId), refetchOnMount: 'always' })
    const stops = [lists.subscribe(publish), items.subscribe(publish)]
    return {
      userId,
      stop: () => stops.forEach((stop) => stop()),
      state(): Snapshot['state'] {
        const both = [lists.getCurrentResult(), items.getCurrentResult()]
        if (both.every((it) => it.data !== undefined)) return 'known'
        return both.some((it) => it.isError && !it.isFetching) ? 'failed' : 'unknown'
      },
    }
  }

  let seen: { base: ListsData; waiting: readonly Entry<Change>[]; data: ListsData } = { base: noLists, waiting: [], data: noLists }

  function publish() {
    const { waiting, stalled, lasts } = outbox.snapshot()
    const base = (watched && read(watched.userId)) ?? noLists
    if (
      base.lists !== seen.base.lists ||
      base.items !== seen.base.items ||
      base.aliases !== seen.base.aliases ||
      waiting !== seen.waiting
    ) {
      seen = {
        base,
        waiting,
        data: overlay(
          base,
          waiting.map(({ change }) => change),
        ),
      }
    }
    const next: Snapshot = { state: watched?.state() ?? 'off', data: seen.data, waiting: waiting.length, stalled, lasts }
    const before = snapshot.get()
    if (differs(next, before)) snapshot.set(next)
  }

  return {
    /** Begins to read, and sends what an earlier visit left. Stored queries must be restored before, since changes apply to them. */
    start() {
      others.onWord((word) => void outbox.receive(word))
      outbox.subscribe(publish)
      queryClient.getQueryCache().subscribe(({ query }) => void (query.queryKey[0] === userKey[0] && watch()))
      network.onBack(() => void outbox.wake())
      appState.onVisible(() => void outbox.wake())
      watch()
    },
    /** Shows the change in the same frame, and sends it when that is possible. */
    change: (change: Change) => void outbox.add(change),
    /** Sends what waits, if it can be sent now; resolves to the number of changes that still wait. */
    async sendWaiting(): Promise<number> {
      await outbox.wake()
      return outbox.snapshot().waiting.length
    },
    /** Removes what these users left waiting from the device. */
    forget: (userIds: readonly string[]) => outbox.forget(userIds),
    /** Reads again what is no longer fresh, because other devices may have changed it. */
    refresh: () =>
      void Promise.all([['lists'], ['items']].map((queryKey) => queryClient.refetchQueries({ queryKey, type: 'active', stale: true }))),
    subscribe: snapshot.subscribe,
    snapshot: snapshot.get,
  }
}

function differs<T extends object>(one: T, other: T): boolean {
  for (const key in one) if (one[key] !== other[key]) return true
  return false
}

export const ListsContext = createContext<ShoppingLists | null>(null)

/** Returns the shopper's lists, which App's parent passes in; null on the server. */
export function useLists(): ShoppingLists | null {
  return use(ListsContext)
}

/** Returns what `select` returns; the component renders again only when that changes. */
export function useListsValue<T>(select: (snapshot: Snapshot) => T): T {
  const lists = useLists()
  return useObserved(lists ?? unchanging, () => select(lists?.snapshot() ?? nothing), select(nothing))
}
