import type { QueryClient } from '@tanstack/react-query'
import { uuidv7 } from '#app/uuid.ts'
import type { Endpoint, Reply, Request, Send } from '#contract/endpoint.ts'
import type { Call } from '#app/api/call.ts'
import { after } from '#app/clock.ts'
import { deviceShelf } from '#app/api/outbox-shelf.ts'
import { makeOutbox, type Entry, type Settled, type Snapshot, type Word } from '#app/api/outbox.ts'
import { onReached } from '#app/features/offline/connection.ts'
import { mergedInto } from '#app/features/session/merged.ts'
import { ownTexts } from '#app/features/session/session.ts'
import { userQuery } from '#app/features/session/user.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { network } from '#app/platform/network/index.ts'
import { recordIn } from '#app/platform/storage/record.ts'
import { tabs } from '#app/platform/tabs/index.ts'

/** A change of any feature. No two features have a kind of the same name. */
export type AnyChange = { kind: string }

/** The kind of a change that was refused, and the problem's code if it had one. */
export type Refusal<C extends AnyChange> = Pick<C, 'kind'> & { code?: string | undefined }

/** What a feature does about its own changes. */
export type Part<C extends AnyChange, R> = {
  /** Names every kind of change that is the feature's. */
  kinds: { readonly [kind in C['kind']]: true }
  send(entry: Entry<C>, signal: AbortSignal): Promise<R>
  /** Called in every tab once the server has done or refused a change. */
  settled(settled: Settled<C, R>): void
  /** Shows that a change was refused and is undone. */
  refused(refusal: Refusal<C>): void
  /** Called with the shopper whose data is to be read and shown from now on: null for one who has not accepted the terms. */
  shopper(userId: string | null): void
  /** Called when other changes wait than before, of this feature or of another. */
  changed(): void
}

/** A feature's place in the queue. */
export type Place<C> = {
  add: (change: C) => void
  /** The feature's own changes that wait, in order: the same array until others wait. */
  waiting: () => readonly C[]
}

type Parts = {
  queryClient: QueryClient
  call: Call
  /** Resolves once the queries as they are now are stored on the device. */
  kept: () => Promise<void>
}
export type DeviceChanges = ReturnType<typeof makeDeviceChanges>

/** Makes the one queue of this device's changes, whichever feature they are of, so that all are sent in the order they were made in. */
export function makeDeviceChanges({ queryClient, call, kept }: Parts) {
  const { queryKey: userKey } = userQuery({ send: call })
  const user = () => queryClient.getQueryData(userKey) ?? null
  const features = new Map<string, Part<AnyChange, unknown>>()
  const others = tabs.channel<Word<AnyChange>>('changes')
  let shopper: string | null = null
  let reading: Promise<void> = Promise.resolve()
  const told = new Set<string>()
  const tellers = tabs.channel<string>('told')
  /** Counts what the server has confirmed: a reply to a request from before that is too old to show. */
  let confirmations = 0

  const outbox = makeOutbox<AnyChange>({
    shelf: deviceShelf(),
    newId: uuidv7,
    user: () => user()?.userId ?? null,
    mergedInto,
    async send(entry, signal) {
      const feature = features.get(entry.change.kind)
      // A tab with a newer app has added it. It waits for such a tab.
      if (!feature) throw new Error(`Unknown kind of change: ${entry.change.kind}`)
      return feature.send(entry, signal)
    },
    settled(settled) {
      confirmations += 1
      features.get(settled.entry.change.kind)?.settled(settled)
      if (shopper !== null && settled.result.kind === 'refused')
        tell(settled.entry.id, [settled.entry.change.kind, settled.result.code].filter(Boolean).join(' '))
    },
    kept,
    exclusively: (work) => tabs.oneAtATime('changes', work),
    broadcast: others.send,
    after,
    now: () => performance.now(),
    random: Math.random,
  })

  /** Follows the user: when another shopper is at the device, that shopper's data is read, and that shopper's changes are sent. */
  function watch() {
    const now = user()
    const userId = now?.acceptedTerms ? now.userId : null
    if (userId === shopper) return
    shopper = userId
    reading = outbox.reload()
    void reading.then(() => outbox.flush())
    for (const feature of new Set(features.values())) feature.shopper(userId)
  }

  /** Tells of a refusal in the tab that can be seen. Where none can, the first that is looked at tells, if need be at the next start. */
  function tell(id: string, refusal: string) {
    if (!appState.isVisible()) {
      if (!told.has(id)) noteUntold({ ...untold(), [id]: refusal })
      return
    }
    noteTold(id)
    const [kind = '', code] = refusal.split(' ')
    features.get(kind)?.refused({ kind, code })
    tellers.send(id)
  }

  function tellUntold() {
    for (const [id, refusal] of Object.entries(untold())) tell(id, refusal)
  }

  function noteTold(id: string) {
    told.add(id)
    const { [id]: refusal, ...others } = untold()
    if (refusal !== undefined) noteUntold(others)
  }

  /** Repeats a read until no change was confirmed during it. */
  const read: Send = async <E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Reply<E>> => {
    for (;;) {
      const before = confirmations
      const reply = await call(endpoint, request)
      if (before === confirmations) return reply
    }
  }

  return {
    /** Gives a feature its place, before `start`. */
    join<C extends AnyChange, R>(part: Part<C, R>): Place<C> {
      const own: ReadonlySet<string> = new Set(Object.keys(part.kinds))
      const isOwn = (change: AnyChange): change is C => own.has(change.kind)
      for (const kind of own) features.set(kind, part)
      outbox.subscribe(() => part.changed())
      let seen: { all: readonly Entry<AnyChange>[]; own: readonly C[] } = { all: [], own: [] }
      return {
        add: (change) => void outbox.add(change),
        waiting: () => {
          const { waiting } = outbox.snapshot()
          if (waiting === seen.all) return seen.own
          const now = waiting.map(({ change }) => change).filter(isOwn)
          const same = now.length === seen.own.length && now.every((change, at) => change === seen.own[at])
          seen = { all: waiting, own: same ? seen.own : now }
          return seen.own
        },
      }
    },
    /** Begins to follow the user, and sends what an earlier visit left. Stored queries must be restored before, since changes apply to them. */
    start: () => {
      others.onWord((word) => void outbox.receive(word))
      tellers.onWord(noteTold)
      queryClient.getQueryCache().subscribe(({ query }) => void (query.queryKey[0] === userKey[0] && watch()))
      // A phone tells of another network, but not that a server is up again, or that a poor signal is better.
      network.onBack(() => void outbox.wake())
      onReached(() => void outbox.wake())
      appState.onVisible(() => {
        tellUntold()
        void outbox.wake()
      })
      watch()
      if (appState.isVisible()) tellUntold()
    },
    read,
    /** Resolves once what waits is known, when `start` has been called. */
    known: () => reading,
    /** Sends what waits, if it can be sent now; resolves to the number of changes that still wait. */
    sendWaiting: async (): Promise<number> => {
      await outbox.wake()
      return outbox.snapshot().waiting.length
    },
    /** Removes what these users left waiting from the device. */
    forget: (userIds: readonly string[]) => outbox.forget(userIds),
    snapshot: (): Snapshot<AnyChange> => outbox.snapshot(),
  }
}

/** The refusals of which nobody was told, since no tab could be seen: kind and code, with a space between them, by the ids of the changes. */
function untold(): Record<string, string> {
  const noted = Object.entries(recordIn(ownTexts.get(untoldName)))
  return Object.fromEntries(noted.filter((it): it is [string, string] => typeof it[1] === 'string'))
}

function noteUntold(refusals: Record<string, string>) {
  if (Object.keys(refusals).length === 0) ownTexts.remove(untoldName)
  else ownTexts.set(untoldName, JSON.stringify(refusals))
}

const untoldName = 'untold-refusals'
