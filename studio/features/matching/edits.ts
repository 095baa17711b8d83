import * as v from 'valibot'
import { RowChange, StudioRow, weekRows } from '#contract/studio/rows.ts'
import { observable } from '#app/observable.ts'
import { CallError } from '#studio/api/call.ts'
import { mayWorkLater } from '#studio/api/problems.ts'
import type { Step } from './history.ts'
import { applied, rowOf, type Change, type NewRow } from './rows.ts'

const Changed = v.omit(RowChange, ['version'])
const Entry = v.variant('kind', [
  v.object({ kind: v.literal('change'), rowId: v.string(), base: v.number(), change: Changed }),
  v.object({ kind: v.literal('create'), rowId: v.string(), row: weekRows.create.body }),
  // The last release kept no version here.
  v.object({ kind: v.literal('remove'), rowId: v.string(), base: v.optional(v.number(), 0) }),
])
/** A change that the server does not have yet. `base` is the version of the row that it was made from. */
export type Entry = v.InferOutput<typeof Entry>
const Conflict = v.object({ present: StudioRow, mine: Changed })
/** Somebody else was faster: what is there now, and what was meant here. */
export type Conflict = v.InferOutput<typeof Conflict>
/** As it is kept on the device: by the last release without conflicts. */
const Kept = v.union([
  v.object({ waiting: v.array(Entry), conflicts: v.fallback(v.array(Conflict), []) }),
  v.pipe(
    v.array(Entry),
    v.transform((waiting) => ({ waiting, conflicts: [] })),
  ),
])
export type Edits = {
  waiting: readonly Entry[]
  conflicts: readonly Conflict[]
  /** The last try did not reach the server. */
  isAway: boolean
  /** Whoever is signed in may not make them any more. */
  isBarred: boolean
  savedAt: number | null
  /** In how many other tabs changes of this week wait to be stored, or for a choice. */
  elsewhere: number
}

/** Says when what waits here is sent; null: at once. */
export const sentWhen = ({ isAway, isBarred }: Edits): string | null =>
  isBarred ? 'when you may change this week again' : isAway ? 'when the connection is back' : null

/** How the changes reach the server, and where they are kept until then. */
export type Ways = {
  change: (rowId: string, version: number, change: Change) => Promise<StudioRow>
  create: (row: NewRow) => Promise<StudioRow>
  /** Version 0: whichever it is. */
  remove: (rowId: string, version: number) => Promise<unknown>
  /** The version of a row as it was read last; 0: it is not stored yet. */
  version: (rowId: string) => number
  /** What the server has now; null: the row is gone. */
  received: (rowId: string, row: StudioRow | null) => void
  refused: (error: unknown, entry: Entry) => void
  write: (text: string | null) => void
  /** Whether whoever made them is signed in. */
  isMine: () => boolean
  now: () => number
  /** Resolves when it may work again. */
  later: (failures: number) => Promise<void>
}

/**
 * Sends the changes of rows one after the other, in their order. Changes of one row that wait become one. Without a connection they stay
 * on the device, also when the page is closed. Of a row that somebody else changed meanwhile, both versions are kept until somebody chooses,
 * on the device too.
 */
export function makeEdits(ways: Ways) {
  const state = observable<Edits>({ waiting: [], conflicts: [], isAway: false, isBarred: false, savedAt: null, elsewhere: 0 })
  const set = (to: Partial<Edits>) => {
    state.set({ ...state.get(), ...to })
    const { waiting, conflicts } = state.get()
    ways.write(waiting.length + conflicts.length > 0 ? JSON.stringify({ waiting, conflicts }) : null)
  }
  let isRunning = false

  async function run() {
    if (isRunning) return
    isRunning = true
    let failures = 0
    for (let entry = state.get().waiting[0]; entry && ways.isMine(); entry = state.get().waiting[0]) {
      try {
        const row = await sent(entry, ways)
        failures = 0
        done(entry, row)
      } catch (error) {
        if (mayWorkLater(error)) {
          set({ isAway: true })
          await ways.later((failures += 1))
        } else if (!failed(entry, error)) break
      }
    }
    isRunning = false
  }

  function done(entry: Entry, row: StudioRow | null) {
    const [, ...rest] = state.get().waiting
    // Those that follow for the same row and were made from the same version were made from what has just been stored; all, if that made the row.
    const isOf = (it: Entry) => it.kind !== 'create' && it.rowId === entry.rowId && (entry.kind !== 'change' || it.base === entry.base)
    const waiting = rest.map((it) => (row && isOf(it) ? { ...it, base: row.version } : it))
    ways.received(entry.rowId, row)
    set({ waiting, isAway: false, isBarred: false, savedAt: ways.now() })
  }

  /** Returns whether the others may be sent. */
  function failed(entry: Entry, error: unknown): boolean {
    if (error instanceof CallError && error.status === 401) return false // they wait for the sign-in
    if (error instanceof CallError && ['other_role', 'other_chain'].includes(error.code ?? '')) {
      set({ isAway: false, isBarred: true })
      return false
    }
    const present = error instanceof CallError && error.code === 'changed_meanwhile' ? v.safeParse(StudioRow, error.present) : null
    const ofRow = state.get().waiting.filter((it) => it.rowId === entry.rowId)
    const waiting = state.get().waiting.filter((it) => it.rowId !== entry.rowId)
    if (present?.success && isReply(entry, present.output)) {
      done(entry, present.output)
    } else if (present?.success && entry.kind === 'change') {
      const mine: Change = Object.assign({}, ...ofRow.map((it) => (it.kind === 'change' ? it.change : {})))
      ways.received(entry.rowId, present.output)
      ask(present.output, mine)
      set({ waiting, isAway: false })
    } else {
      set({ waiting, isAway: false })
      ways.refused(error, entry)
    }
    return true
  }

  /** Keeps both versions of a row until somebody chooses. */
  function ask(present: StudioRow, mine: Change) {
    set({ conflicts: [...state.get().conflicts.filter((it) => it.present.rowId !== present.rowId), { present, mine }] })
  }

  /** `base`: the version of the row that the step was made from; otherwise as it was read last. */
  function add(step: Step, base = step.kind === 'create' ? 0 : ways.version(step.rowId)) {
    const { waiting } = state.get()
    set({ waiting: withStep(waiting, step, base, isRunning ? 1 : 0) })
    void run()
  }

  function settle(rowId: string, keep: 'mine' | 'theirs') {
    const conflict = state.get().conflicts.find((it) => it.present.rowId === rowId)
    if (!conflict) return
    set({ conflicts: state.get().conflicts.filter((it) => it !== conflict) })
    if (keep === 'mine') add({ kind: 'change', rowId, change: conflict.mine }, conflict.present.version)
  }

  /** Gives up what waits for a choice when it is this change. Returns whether it was. */
  function giveUp(rowId: string, change: Change): boolean {
    const conflict = state.get().conflicts.find((it) => it.present.rowId === rowId)
    if (!conflict || !Object.keys(change).some((it) => it in conflict.mine)) return false
    settle(rowId, 'theirs')
    return true
  }

  return {
    subscribe: state.subscribe,
    get: state.get,
    add,
    ask,
    settle,
    giveUp,
    /** Sends what waits, again after a sign-in. */
    start: () => void run(),
    /** Goes on with what another tab, or an earlier visit, has left: it is older than what was changed here. */
    take(text: string) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), text)
      if (!parsed.success) return
      const { waiting, conflicts } = state.get()
      const left = new Map(parsed.output.conflicts.map((it) => [it.present.rowId, it]))
      const both = conflicts.map(({ present, mine }) => ({ present, mine: { ...left.get(present.rowId)?.mine, ...mine } }))
      for (const { present } of both) left.delete(present.rowId)
      const busy = isRunning ? 1 : 0
      set({
        waiting: [...waiting.slice(0, busy), ...parsed.output.waiting, ...waiting.slice(busy)],
        conflicts: [...both, ...left.values()],
      })
      void run()
    },
    elsewhere: (tabs: number) => tabs !== state.get().elsewhere && state.set({ ...state.get(), elsewhere: tabs }),
  }
}

/** Adds a step to those that wait. The first `busy` of them are on their way and stay as they are. */
function withStep(waiting: readonly Entry[], step: Step, base: number, busy: number): readonly Entry[] {
  if (step.kind === 'create') return [...waiting, { kind: 'create', rowId: step.row.rowId, row: step.row }]
  const { rowId } = step
  if (step.kind === 'remove') {
    const isNew = waiting.slice(busy).some((it) => it.kind === 'create' && it.rowId === rowId)
    const rest = waiting.filter((it, at) => at < busy || it.rowId !== rowId)
    return isNew ? rest : [...rest, { kind: 'remove', rowId, base }]
  }
  const at = waiting.findLastIndex((it) => it.rowId === rowId)
  const last = waiting[at]
  if (last?.kind === 'change' && at >= busy)
    return waiting.with(at, { ...last, base: Math.min(last.base, base), change: { ...last.change, ...step.change } })
  return [...waiting, { kind: 'change', rowId, base, change: step.change }]
}

/** Returns the rows as they will be once all that waits is stored. */
export function withEdits(rows: readonly StudioRow[], waiting: readonly Entry[]): StudioRow[] {
  const all = new Map(rows.map((it) => [it.rowId, it]))
  for (const entry of waiting) {
    const row = all.get(entry.rowId)
    if (entry.kind === 'create') all.set(entry.rowId, row ?? rowOf(entry.row))
    else if (entry.kind === 'remove') all.delete(entry.rowId)
    else if (row) all.set(entry.rowId, applied(row, entry.change))
  }
  return [...all.values()]
}

async function sent(entry: Entry, ways: Ways): Promise<StudioRow | null> {
  if (entry.kind === 'create') return ways.create(entry.row)
  if (entry.kind === 'change') return ways.change(entry.rowId, entry.base, entry.change)
  await ways.remove(entry.rowId, entry.base)
  return null
}

/** Whether a row that is newer than a change is what that change made of it: the reply was lost on the way, and the change was sent again. */
function isReply(entry: Entry, present: StudioRow): boolean {
  if (entry.kind !== 'change' || present.version !== entry.base + 1) return false
  return JSON.stringify(applied(present, entry.change)) === JSON.stringify(present)
}
