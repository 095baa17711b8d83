import { useKeys, type Key } from '#studio/keys.ts'
import type { Matching } from './use-matching.ts'
import type { Rows } from './use-rows.ts'

/** Everything on the page that a key does. */
export function MatchKeys({ matching, rows }: { matching: Matching; rows: Rows }) {
  const { row, mode, acts, mayEdit, page } = matching
  const isDone = rows.rows.length > 0 && matching.choices.length === 0 && rows.rows.every((it) => it.state !== 'doubtful')
  const move: Key[] = [{ key: ['ArrowUp', 'ArrowDown'], words: 'Next row', run: ({ key }) => matching.step(key === 'ArrowDown' ? 1 : -1) }]
  const ofRow: Key[] =
    row && mayEdit
      ? [
          ...(row.state === 'doubtful' ? [{ key: 'A', words: 'Accept', run: () => acts.accept(row) }] : []),
          ...(row.state !== 'doubtful' && matching.isPlacedNow ? [{ key: 'A', words: 'Next row', run: () => acts.onward(row) }] : []),
          { key: 'E', words: 'Correct', run: matching.openForm },
          { key: 'X', words: row.state === 'leftOut' ? 'Take in again' : 'Leave out', run: () => acts.leaveOut(row) },
          ...(page ? [{ key: 'P', words: 'Place on the page', run: () => matching.setMode({ kind: 'draw', rowId: row.rowId }) }] : []),
          ...(row.state === 'unplaced' ? [{ key: 'I', words: 'Show as an item only', quiet: true, run: () => acts.itemOnly(row) }] : []),
          ...(row.region
            ? [
                { key: 'M', words: 'Move its place by arrow keys', quiet: true, run: matching.focusRegion },
                { key: 'S', words: 'Split its place', quiet: true, run: () => void matching.beginSplit() },
              ]
            : []),
        ]
      : []
  const ofPage: Key[] = [
    { key: ['[', ']'], words: 'Page', run: ({ key }) => matching.turn(key === ']' ? 1 : -1) },
    ...(mayEdit && page
      ? [{ key: 'D', words: row && !row.region ? 'Draw its place' : 'Draw a new row', quiet: true, run: matching.beginDraw }]
      : []),
    ...(rows.canUndo ? [{ key: 'Ctrl+Z', words: 'Undo', run: () => acts.undo() }] : []),
    ...(rows.canRedo ? [{ key: ['Ctrl+Shift+Z', 'Ctrl+Y'], words: 'Do it again', quiet: true, run: acts.redo }] : []),
    { key: '/', words: 'Filter', quiet: true, run: () => document.getElementById('filter')?.focus() },
    ...(isDone ? [{ key: 'Enter', words: 'On to the preview', run: matching.goOn }] : []),
  ]
  const ofMode: Key[] = [
    ...(mode.kind === 'draw'
      ? [{ key: 'Enter', words: 'A box in the middle', run: () => void acts.drawAround(null) }, ...drawKeys(matching)]
      : []),
    ...(mode.kind === 'split'
      ? [{ key: 'Enter', words: 'Split here', run: () => acts.split(mode.cut) }, ...splitKeys(matching, mode.cut)]
      : []),
    { key: 'Escape', words: 'Stop', run: () => matching.setMode({ kind: 'select' }) },
  ]
  // One list, so that the hook is called alike each time.
  useKeys(mode.kind === 'select' ? [...move, ...ofRow, ...ofPage] : ofMode)
  return null
}

function drawKeys({ row, setMode }: Matching): Key[] {
  if (!row) return []
  return [
    { key: 'P', words: 'For this row', run: () => setMode({ kind: 'draw', rowId: row.rowId }) },
    { key: 'D', words: 'For a new row', run: () => setMode({ kind: 'draw', rowId: null }) },
  ]
}

function splitKeys({ row, setMode }: Matching, { along, at }: { along: 'x' | 'y'; at: number }): Key[] {
  const by = (step: number) => () => setMode({ kind: 'split', cut: { along, at: at + step } })
  const region = row?.region
  return [
    { key: ['ArrowLeft', 'ArrowUp'], words: 'Cut further up or left', run: by(-10) },
    { key: ['ArrowRight', 'ArrowDown'], words: 'Cut further down or right', run: by(10) },
    {
      key: 'S',
      words: 'Cut the other way',
      run: () =>
        region &&
        setMode({
          kind: 'split',
          cut: along === 'x' ? { along: 'y', at: region.y + region.height / 2 } : { along: 'x', at: region.x + region.width / 2 },
        }),
    },
  ]
}
