import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { StudioRow } from '#contract/studio/rows.ts'
import { observable, useObserved } from '#app/observable.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { rowsQuery } from '#studio/features/weeks/queries.ts'
import { withEdits } from './edits.ts'
import { noHistory, redo, rowOf as rowOfStep, undo, withAct, withNaming, withoutRow, type Act, type Step } from './history.ts'
import { useQueue } from './queue.ts'
import { inverseOf, rowOf, says, sentOf, type Change, type NewRow } from './rows.ts'

/** `tag`: one act with the same change a moment before. `base`: the version that it is made from, if that is not the last that was read. */
type How = { tag?: string; base?: number | undefined }

/** The rows of a week with what was changed here, what changes them, and what takes that back. */
export function useRows(weekId: string) {
  const queryClient = useQueryClient()
  const query = useQuery(rowsQuery(weekId))
  const { queue: edits, state } = useQueue(weekId)
  // Not a state: the Undo of a toast is pressed after further acts, and must know of them.
  const [history] = useState(() => observable(noHistory))
  const { done, undone } = useObserved(history, history.get, noHistory)
  const data = query.data?.rows
  const rows = useMemo(() => withEdits(data ?? [], state.waiting), [data, state.waiting])
  const { conflicts } = state
  useEffect(() => {
    // Of a row that somebody has removed there is nothing to choose.
    for (const { present } of conflicts) if (data?.every((it) => it.rowId !== present.rowId)) edits.settle(present.rowId, 'theirs')
  }, [edits, data, conflicts])

  function send(steps: readonly Step[], base?: number) {
    for (const step of steps) edits.add(step, base)
  }

  function act(words: string, steps: readonly Step[], back: readonly Step[], { tag, base }: How = {}): Act {
    const done: Act = { words, steps, back, at: Date.now(), ...(tag && { tag }) }
    history.set(withAct(history.get(), done))
    send(steps, base)
    return done
  }

  /** Changes some rows at once. */
  function change(words: string, changed: readonly StudioRow[], to: Change, { tag, base }: How = {}): Act {
    const steps = changed.map(({ rowId }): Step => ({ kind: 'change', rowId, change: to }))
    const back = changed.map((row): Step => ({ kind: 'change', rowId: row.rowId, change: inverseOf(row, to) }))
    return act(words, steps, back, { ...(tag && { tag: `${tag} ${changed.map((it) => it.rowId).join()}` }), base })
  }

  /** Makes a row by hand, and changes another one with it when that was split. Returns its id. */
  function create(words: string, made: Omit<NewRow, 'rowId'>, others: readonly { row: StudioRow; change: Change }[] = []): string {
    const row = { ...made, rowId: uuidv7() }
    const steps = others.map(({ row: { rowId }, change: to }): Step => ({ kind: 'change', rowId, change: to }))
    const back = others.map(({ row: it, change: to }): Step => ({ kind: 'change', rowId: it.rowId, change: inverseOf(it, to) }))
    act(words, [...steps, { kind: 'create', row }], [{ kind: 'remove', rowId: row.rowId }, ...back])
    return row.rowId
  }

  /** The server keeps what else there was of a row that is removed. */
  function remove(words: string, row: StudioRow) {
    act(words, [{ kind: 'remove', rowId: row.rowId }], [{ kind: 'create', row: sentOf(row) }])
  }

  /** Says what a row is that was made by hand and has no name yet. */
  function name(words: string, { rowId }: StudioRow, to: Change, base: number) {
    const named: Step = { kind: 'change', rowId, change: to }
    history.set(withNaming(history.get(), named, words))
    send([named], base)
  }

  /** Takes back a row that was made by hand, with all that was done to it: nothing of it is left, in Undo neither. */
  function forget(rowId: string) {
    const { history: rest, back } = withoutRow(history.get(), rowId)
    history.set(rest)
    send(back)
  }

  /**
   * Whether a step would put back what somebody else has decided since `made`. Then both versions are shown until somebody chooses, and a row
   * that would be removed stays.
   */
  function isOthers(it: Step, made: readonly Step[]): boolean {
    const isSame = (other: { rowId: string }) => other.rowId === rowOfStep(it)
    // Not those that were drawn last: the Undo of a toast is pressed later.
    const stored = queryClient.getQueryData(rowsQuery(weekId).queryKey)?.rows ?? []
    const [present, row] = [stored.find(isSame), withEdits(stored, edits.get().waiting).find(isSame)]
    if (!present || !row || it.kind === 'create') return false
    const last: Change = Object.assign({}, ...made.filter((other) => rowOfStep(other) === row.rowId).map(saidBy))
    if (says(row, last) || (it.kind === 'change' && says(row, it.change))) return false
    if (it.kind === 'change') edits.ask(present, it.change)
    else toasts.show({ text: `${present.title} was changed by ${present.decidedBy ?? 'somebody else'} meanwhile, and stays.` })
    return true
  }

  function step(next: ReturnType<typeof undo>, steps: 'steps' | 'back', said: string): string | null {
    if (!next) return null
    const { act } = next
    history.set(next.history)
    // What waits for a choice is not stored: taken back, it is given up.
    const isRefused = (it: Step) => steps === 'back' && it.kind === 'change' && edits.giveUp(it.rowId, it.change)
    const left = act[steps].filter((it) => !isRefused(it))
    const mine = left.filter((it) => !isOthers(it, act[steps === 'back' ? 'steps' : 'back']))
    send(mine)
    if (mine.length === left.length) toasts.show({ text: `${said}: ${act.words}` })
    const [first] = act.steps
    return first ? rowOfStep(first) : null
  }

  return {
    query,
    rows,
    edits: state,
    settle: edits.settle,
    change,
    create,
    remove,
    name,
    forget,
    canUndo: done.length > 0,
    canRedo: undone.length > 0,
    /** Both return the row that it was about. */
    undo: (act?: Act) => step(undo(history.get(), act), 'back', 'Taken back'),
    redo: () => step(redo(history.get()), 'steps', 'Done again'),
  }
}

/** What a row says after a step. */
function saidBy(step: Step): Change {
  if (step.kind === 'create') return sentOf(rowOf(step.row))
  return step.kind === 'change' ? step.change : {}
}

export type Rows = ReturnType<typeof useRows>
