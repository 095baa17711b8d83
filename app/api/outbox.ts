import { observable } from '#app/observable.ts'
import { CallError, patience } from './call.ts'

/** A change that waits to be sent. `id` is also its Idempotency-Key; `order` comes from a counter, never from a clock (decision F10). */
export type Entry<C> = { id: string; order: number; userId: string; change: C }
export type Unordered<C> = Omit<Entry<C>, 'order'>

/** Stores the entries: one queue for all tabs of the device. */
export type Shelf<C> = {
  /** Returns the entries in order. */
  all(): Promise<Entry<C>[]>
  /** Gives the entry the next number and stores it, in one step. */
  append(entry: Unordered<C>): Promise<Entry<C>>
  remove(id: string): Promise<void>
  /** Removes all entries of these users, sent or not. */
  removeOf(userIds: readonly string[]): Promise<void>
  /** Returns false when the entries are lost with the page. */
  lasts(): boolean
}

/** `code`: the problem's, a stable word for programs. */
type Refused = { kind: 'refused'; status: number; code: string | undefined }
/** What became of an entry; every tab receives it. `R` is what `send` resolves to. */
export type Settled<C, R = unknown> = { entry: Entry<C>; result: { kind: 'done'; reply: R } | Refused }
export type Word<C, R = unknown> = { kind: 'added' } | { kind: 'settled'; settled: Settled<C, R> }

export type Parts<C, R> = {
  shelf: Shelf<C>
  newId(): string
  /** Returns the user whose entries are shown and sent; entries of others stay on the shelf. */
  user(): string | null
  /** Returns the member that this anonymous shopper became by signing in, who then sends what still waited; else null. */
  mergedInto(anonymousId: string): string | null
  send(entry: Entry<C>, signal: AbortSignal): Promise<R>
  /** Called in the same task in which the entry leaves the queue, in every tab. */
  settled(settled: Settled<C, R>): void
  /** Resolves once what `settled` changed is stored as safely as the entry was: only then is the entry taken off the shelf. */
  kept(): Promise<void>
  /** Runs the work in one tab at a time. */
  exclusively(work: () => Promise<void>): Promise<void>
  /** Sends the word to the other tabs. */
  broadcast(word: Word<C, R>): void
  /** Runs the work after so many milliseconds, and returns a function that cancels it. */
  after(milliseconds: number, work: () => void): () => void
  now(): number
  random(): number
}

export type Snapshot<C> = {
  /** The user's changes that the server has not confirmed, in order. */
  waiting: readonly Entry<C>[]
  /** A try has failed, and not everything that waits has been sent since. */
  stalled: boolean
  /** False when this browser loses them with the page. */
  lasts: boolean
}
export type Outbox<C, R = unknown> = ReturnType<typeof makeOutbox<C, R>>

/**
 * Makes a queue of writes that survive a lost signal, a reload and a dead server: each is stored first, then sent in order, one
 * at a time, until the server has replied. Decision F10 lists which replies end an entry; nothing else drops one.
 */
export function makeOutbox<C, R = unknown>(parts: Parts<C, R>) {
  const { shelf } = parts
  /** The entries of all users that are on the shelf. */
  let kept: readonly Entry<C>[] = []
  /** Entries that were added here and are not yet on the shelf. */
  let arriving: readonly Entry<C>[] = []
  const gone = new Set<string>()
  const snapshot = observable<Snapshot<C>>({ waiting: [], stalled: false, lasts: true })
  let stalled = false
  let tries = 0
  let notBefore = 0
  /** The server asked for the wait: a signal that comes back does not shorten it. */
  let asked = false
  let wanted = false
  /** The run that is sending what waits, if one is. Whoever asks for another meanwhile waits for this one. */
  let running: Promise<void> | null = null
  let cancelRetry = () => {}
  /** Entries are taken off the shelf in order, so that those that a killed tab leaves there are sent again in order too. */
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

  /** Reads the shelf. Known entries stay the same objects, so that what is rendered from them is not rendered again. */
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
    // The order is only known when the shelf has the entry; until then it comes after everything else.
    const entry: Entry<C> = { id: parts.newId(), order: Number.MAX_SAFE_INTEGER, userId, change }
    arriving = [...arriving, entry]
    publish()
    const { id } = entry
    const { order } = await shelf.append({ id, userId, change })
    arriving = arriving.filter((it) => it.id !== id)
    // Another tab may have sent it before append resolves.
    if (!gone.has(id) && !kept.some((it) => it.id === id)) kept = [...kept, { ...entry, order }].sort((a, b) => a.order - b.order)
    publish()
    parts.broadcast({ kind: 'added' })
    await flush()
  }

  function settle(settled: Settled<C, R>) {
    gone.add(settled.entry.id)
    parts.settled(settled)
    kept = kept.filter(({ id }) => id !== settled.entry.id)
    arriving = arriving.filter(({ id }) => id !== settled.entry.id)
    publish()
  }

  /** Sends what waits, unless a try is due later. Resolves when that is sent, or can't be for now; also if a run was under way. */
  function flush(): Promise<void> {
    wanted = true
    running ??= run()
    return running
  }

  async function run() {
    try {
      await parts.exclusively(async () => {
        while (wanted) {
          wanted = false
          await drain()
        }
      })
    } finally {
      running = null
    }
    // flush was called after the last check of `wanted` and before the lock was released: who did so waits for this run.
    if (wanted) await flush()
  }

  async function drain() {
    for (;;) {
      await reload()
      publish() // the user may have changed since
      const next = snapshot.get().waiting[0]
      // For an entry that is still being stored, add calls flush when the shelf has it.
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

  /** Sends the entry. Returns true when it is settled, done or refused. */
  async function attempt(entry: Entry<C>): Promise<boolean> {
    let result: Settled<C, R>['result']
    try {
      result = { kind: 'done', reply: await parts.send(entry, AbortSignal.timeout(patience)) }
    } catch (error) {
      const verdict = verdictOf(error)
      if (verdict.kind === 'later') {
        retryLater(verdict.afterSeconds)
        return false
      }
      result = verdict
    }
    tries = 0
    notBefore = 0
    const settled = { entry, result }
    settle(settled)
    parts.broadcast({ kind: 'settled', settled })
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
    /** For when the signal or the shopper is back: sends at once, unless the server asked for a wait. */
    wake() {
      if (!asked) notBefore = 0
      return flush()
    },
    /** Takes in what another tab sent by `broadcast`. */
    receive(word: Word<C, R>) {
      if (word.kind === 'added') return reload()
      if (!gone.has(word.settled.entry.id)) settle(word.settled)
      return Promise.resolve()
    },
    /** Reads the shelf: at the start for what an earlier visit left, and again when the user has changed. */
    reload,
    /** Removes what these users left waiting, so that it is never sent. For a page that is being left. */
    forget: (userIds: readonly string[]) => shelf.removeOf(userIds),
    subscribe: snapshot.subscribe,
    snapshot: snapshot.get,
  }
}

/** These end an operation; everything else is tried again (decision F10). */
const final = new Set([400, 403, 404, 409, 410, 413, 422])

export function verdictOf(error: unknown): Refused | { kind: 'later'; afterSeconds: number | null } {
  if (!(error instanceof CallError)) return { kind: 'later', afterSeconds: null }
  if (final.has(error.status)) return { kind: 'refused', status: error.status, code: error.problem?.code }
  return { kind: 'later', afterSeconds: error.retryAfter }
}

/**
 * Returns the milliseconds before try number `tries` + 1: they double from one second to one minute, and vary at random so that
 * devices don't all try again at the same moment.
 */
export function delay(tries: number, random: number): number {
  return Math.min(1000 * 2 ** tries, 60_000) * (0.75 + random / 2)
}
