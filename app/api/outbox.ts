import { observable } from '#app/observable.ts'
import { CallError } from './call.ts'

/** A change on its way to the server. `id` is also its Idempotency-Key; `order` is a counter, never a clock (decision F10). */
export type Entry<C> = { id: string; order: number; userId: string; change: C }
export type Unordered<C> = Omit<Entry<C>, 'order'>

/** Where entries are kept: one queue for all tabs of the device. */
export type Shelf<C> = {
  /** In order. */
  all(): Promise<Entry<C>[]>
  /** Gives the entry the next number, in one step with keeping it. */
  append(entry: Unordered<C>): Promise<Entry<C>>
  remove(id: string): Promise<void>
  /** All of these users, sent or not. */
  removeOf(userIds: readonly string[]): Promise<void>
  /** False when what is kept dies with the page. */
  lasts(): boolean
}

/** What became of an entry: told to every tab. */
export type Settled<C> = { entry: Entry<C>; result: { kind: 'done'; reply: unknown } | { kind: 'refused'; status: number } }
export type Word<C> = { kind: 'added' } | { kind: 'settled'; settled: Settled<C> }

export type Parts<C> = {
  shelf: Shelf<C>
  newId(): string
  /** Whose entries are shown and sent; those of others stay where they are. */
  user(): string | null
  /** Signing in merges what an anonymous shopper had into a member's: which member's, for what still waited goes along. */
  mergedInto(anonymousId: string): string | null
  send(entry: Entry<C>, signal: AbortSignal): Promise<unknown>
  /** Called in the same task in which the entry leaves the queue, in every tab. */
  settled(settled: Settled<C>): void
  /** Resolves once what `settled` did is as safe as the entry was: only then does the entry leave the shelf. */
  kept(): Promise<void>
  /** One tab at a time. */
  exclusively(work: () => Promise<void>): Promise<void>
  /** Tells the other tabs. */
  tell(word: Word<C>): void
  /** Runs the work after so many milliseconds; the answer takes that back. */
  after(milliseconds: number, work: () => void): () => void
  now(): number
  random(): number
}

export type Snapshot<C> = {
  /** The user's changes that the server has not confirmed, in order. */
  waiting: readonly Entry<C>[]
  /** A try did not get through, and what waits has not all gone since. */
  stalled: boolean
  /** False: this browser does not keep them beyond the page. */
  lasts: boolean
}
export type Outbox<C> = ReturnType<typeof makeOutbox<C>>

const patience = 20_000

/**
 * Writes that survive a lost signal, a reload and a dead server: kept first, then sent in order, one at a time, until the
 * server has answered. What ends an entry is decision F10; nothing else drops one.
 */
export function makeOutbox<C>(parts: Parts<C>) {
  const { shelf } = parts
  /** As the shelf has them, of all users. */
  let kept: readonly Entry<C>[] = []
  /** Added here and not yet on the shelf. */
  let arriving: readonly Entry<C>[] = []
  const gone = new Set<string>()
  const snapshot = observable<Snapshot<C>>({ waiting: [], stalled: false, lasts: true })
  let stalled = false
  let tries = 0
  let notBefore = 0
  /** The wait is the server's wish: a new signal does not shorten it. */
  let asked = false
  let wanted = false
  let running = false
  let cancelRetry = () => {}
  /** Entries leave the shelf in order: what is left behind by a kill is sent again in order too. */
  let leaving: Promise<void> = Promise.resolve()

  function publish() {
    const user = parts.user()
    const isOurs = ({ userId }: Entry<C>) => userId === user || parts.mergedInto(userId) === user
    const waiting = user === null ? [] : [...kept, ...arriving].filter(isOurs)
    const before = snapshot.get()
    const same = waiting.length === before.waiting.length && waiting.every((entry, at) => entry === before.waiting[at])
    const lasts = shelf.lasts()
    if (same && before.stalled === stalled && before.lasts === lasts) return
    snapshot.set({ waiting: same ? before.waiting : waiting, stalled, lasts })
  }

  /** Entries known already keep their identity, so that what is drawn from them is not drawn again. */
  async function reload() {
    const known = new Map([...kept, ...arriving].map((entry) => [entry.id, entry]))
    const all = (await shelf.all()).filter(({ id }) => !gone.has(id))
    kept = all.map((entry) => {
      const before = known.get(entry.id)
      return before && before.order === entry.order ? before : entry
    })
    const ids = new Set(kept.map(({ id }) => id))
    arriving = arriving.filter(({ id }) => !ids.has(id) && !gone.has(id))
    publish()
  }

  async function add(change: C): Promise<void> {
    const userId = parts.user()
    if (userId === null) throw new Error('No user')
    // The order is only known when it is kept; until then it stands behind everything else.
    const entry: Entry<C> = { id: parts.newId(), order: Number.MAX_SAFE_INTEGER, userId, change }
    arriving = [...arriving, entry]
    publish()
    const { id } = entry
    const { order } = await shelf.append({ id, userId, change })
    arriving = arriving.filter((it) => it.id !== id)
    // Another tab may have sent it before we hear that it is kept.
    if (!gone.has(id) && !kept.some((it) => it.id === id)) kept = [...kept, { ...entry, order }].sort((a, b) => a.order - b.order)
    publish()
    parts.tell({ kind: 'added' })
    await flush()
  }

  function settle(settled: Settled<C>) {
    gone.add(settled.entry.id)
    parts.settled(settled)
    kept = kept.filter(({ id }) => id !== settled.entry.id)
    arriving = arriving.filter(({ id }) => id !== settled.entry.id)
    publish()
  }

  /** Sends what waits, unless a try is due later. */
  async function flush(): Promise<void> {
    wanted = true
    if (running) return
    running = true
    try {
      await parts.exclusively(async () => {
        while (wanted) {
          wanted = false
          await drain()
        }
      })
    } finally {
      running = false
    }
    // Asked for between the last look and the end of the lock.
    if (wanted) await flush()
  }

  async function drain() {
    for (;;) {
      await reload()
      publish() // the user may be another one since
      const next = snapshot.get().waiting[0]
      // One that is still being kept calls flush itself when it is.
      if (!next || next.order === Number.MAX_SAFE_INTEGER) {
        if (snapshot.get().waiting.length === 0) {
          stalled = false
          publish()
        }
        return
      }
      if (parts.now() < notBefore) return
      if (!(await attempt(next))) return
    }
  }

  /** True when the entry is settled, one way or the other. */
  async function attempt(entry: Entry<C>): Promise<boolean> {
    let result: Settled<C>['result']
    try {
      result = { kind: 'done', reply: await parts.send(entry, AbortSignal.timeout(patience)) }
    } catch (error) {
      const verdict = verdictOf(error)
      if (verdict.kind === 'later') {
        retryLater(verdict.afterSeconds)
        return false
      }
      result = { kind: 'refused', status: verdict.status }
    }
    tries = 0
    notBefore = 0
    const settled = { entry, result }
    settle(settled)
    parts.tell({ kind: 'settled', settled })
    leaving = Promise.all([leaving, parts.kept()]).then(() => shelf.remove(entry.id))
    return true
  }

  function retryLater(afterSeconds: number | null) {
    const wait = afterSeconds === null ? delay(tries, parts.random()) : afterSeconds * 1000
    tries += 1
    notBefore = parts.now() + wait
    asked = afterSeconds !== null
    stalled = true
    cancelRetry()
    cancelRetry = parts.after(wait, () => {
      notBefore = 0
      void flush()
    })
    publish()
  }

  return {
    add,
    flush,
    /** The signal is back, or the shopper is: tries at once. */
    wake() {
      if (!asked) notBefore = 0
      return flush()
    },
    /** What another tab said. */
    hear(word: Word<C>) {
      if (word.kind === 'added') return reload()
      if (!gone.has(word.settled.entry.id)) settle(word.settled)
      return Promise.resolve()
    },
    /** Reads what an earlier visit left, or what is another user's since the user changed. */
    reload,
    /** Nothing of what they left waiting is kept, or sent. For a page that is being left. */
    forget: (userIds: readonly string[]) => shelf.removeOf(userIds),
    subscribe: snapshot.subscribe,
    snapshot: snapshot.get,
  }
}

/** These end an operation; everything else is tried again (decision F10). */
const final = new Set([400, 403, 404, 409, 410, 413, 422])

export function verdictOf(error: unknown): { kind: 'refused'; status: number } | { kind: 'later'; afterSeconds: number | null } {
  if (!(error instanceof CallError)) return { kind: 'later', afterSeconds: null }
  if (final.has(error.status)) return { kind: 'refused', status: error.status }
  return { kind: 'later', afterSeconds: error.retryAfter }
}

/** Milliseconds before try number `tries` + 1: doubling from one second to one minute, spread so that devices don't come back as one. */
export function delay(tries: number, random: number): number {
  return Math.min(1000 * 2 ** tries, 60_000) * (0.75 + random / 2)
}
