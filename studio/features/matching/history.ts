import type { Change, NewRow } from './rows.ts'

/** One thing that is done to a row. */
export type Step = { kind: 'change'; rowId: string; change: Change } | { kind: 'create'; row: NewRow } | { kind: 'remove'; rowId: string }

/** What somebody did at once, and what takes it back. `tag`: acts with the same one that follow each other quickly are one act. */
export type Act = { words: string; steps: readonly Step[]; back: readonly Step[]; tag?: string; at: number }
export type History = { done: readonly Act[]; undone: readonly Act[] }

export const noHistory: History = { done: [], undone: [] }
const most = 200
const quickMs = 1500

export function withAct({ done }: History, act: Act): History {
  const last = done.at(-1)
  if (act.tag && last?.tag === act.tag && act.at - last.at < quickMs)
    return { done: [...done.slice(0, -1), { ...act, back: last.back }], undone: [] }
  return { done: [...done, act].slice(-most), undone: [] }
}

/** Takes back an act, or the newest one. Returns what is left, and what has to be done now; null when there is nothing to take back. */
export function undo({ done, undone }: History, act = done.at(-1)): { history: History; act: Act } | null {
  if (!act || !done.includes(act)) return null
  return { act, history: { done: done.filter((it) => it !== act), undone: [...undone, act] } }
}

export function redo({ done, undone }: History): { history: History; act: Act } | null {
  const act = undone.at(-1)
  return act ? { act, history: { done: [...done, act], undone: undone.slice(0, -1) } } : null
}

/** Returns the history with a step that belongs to the making of a row: both are taken back at once, since no row is stored without a name. */
export function withNaming({ done, undone }: History, step: Step, words: string): History {
  const isMaking = (it: Step) => it.kind === 'create' && it.row.rowId === rowOf(step)
  return { done: done.map((act) => (act.steps.some(isMaking) ? { ...act, words, steps: [...act.steps, step] } : act)), undone }
}

/** Returns the history as if a row had never been made by hand, and what takes the row back. */
export function withoutRow({ done, undone }: History, rowId: string): { history: History; back: readonly Step[] } {
  const made = done.find(({ steps }) => steps.some((it) => it.kind === 'create' && it.row.rowId === rowId))
  const others = (acts: readonly Act[]) => acts.filter((act) => act !== made && !act.steps.every((it) => rowOf(it) === rowId))
  return { history: { done: others(done), undone: others(undone) }, back: made?.back ?? [{ kind: 'remove', rowId }] }
}

export const rowOf = (step: Step): string => (step.kind === 'create' ? step.row.rowId : step.rowId)
