import { useMemo, useState } from 'react'
import { useNavigate } from '#app/router/index.ts'
import type { RowState, StudioRow } from '#contract/studio/rows.ts'
import type { Box } from '#contract/studio/values.ts'
import type { Week } from '#contract/studio/weeks.ts'
import { priceText } from '#contract/prices.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { paths } from '#studio/paths.ts'
import { boxAround, middleCut, split, type Cut } from './regions.ts'
import { drafts } from './drafts.ts'
import type { Act } from './history.ts'
import { following, grouped, groups, type Change, type Filter } from './rows.ts'
import type { Rows } from './use-rows.ts'

/** What the pointer does on the page. `rowId`: the row that gets the box; null: a new one by hand. */
export type Mode = { kind: 'select' } | { kind: 'draw'; rowId: string | null } | { kind: 'split'; cut: Cut }
const select: Mode = { kind: 'select' }
const everything: Filter = { text: '', page: null }

/** `asked`: the row that the address names, and which visit to the address that was. */
type Given = { week: Week; rows: Rows; asked: { rowId: string | null; by: string }; mayEdit: boolean }

/** What is looked at and how, and everything that can be done to the row that is looked at. */
export function useMatching({ week, rows, asked, mayEdit }: Given) {
  const all = rows.rows
  const [rowId, setRowId] = useState(() => asked.rowId ?? grouped(all, everything).get('doubtful')?.[0]?.rowId ?? null)
  const row = all.find((it) => it.rowId === rowId) ?? null
  const [pageNumber, setPage] = useState(() => row?.page ?? week.pages[0]?.pageNumber ?? 1)
  const page = week.pages.find((it) => it.pageNumber === pageNumber) ?? week.pages[0] ?? null
  const [filter, setFilter] = useState(everything)
  const [open, setOpen] = useState<ReadonlySet<RowState>>(() => new Set(['doubtful', 'unplaced']))
  const [mode, setMode] = useState(select)
  const [isCorrecting, setCorrecting] = useState(() => rowId !== null && drafts.has(rowId))
  /** The row that was corrected last, and the one after it. */
  const [corrected, setCorrected] = useState<{ rowId: string; state: RowState; next: string | null } | null>(null)
  /** Whoever does something else after a correction is led nowhere by what the server says of it then. */
  const stay = () => setCorrected(null)
  /** The row that has got its place just now, and the one after it. Its place has the focus, so that arrow keys move it. */
  const [placed, setPlaced] = useState<{ rowId: string; next: string | null } | null>(null)
  /** The row that was looked at when another one was drawn: what to go back to when that is taken back. */
  const [drawnFrom, setDrawnFrom] = useState<string | null>(null)
  /** Grows when the region on the page is to have the focus. */
  const [toRegion, setToRegion] = useState(0)
  const [shownBy, setShownBy] = useState(asked.by)
  const navigate = useNavigate()
  const lists = useMemo(() => grouped(all, filter), [all, filter])
  /** The rows that somebody else has changed while they were changed here. */
  const choices = rows.edits.conflicts.map((it) => it.present.rowId)
  const isOpen = (state: RowState) => open.has(state) || row?.state === state || filter.text !== ''
  const inOrder = groups.flatMap(({ state }) => (isOpen(state) ? (lists.get(state) ?? []) : []))

  function focus(next: string | null) {
    const found = all.find((it) => it.rowId === next)
    setRowId(next)
    setCorrecting(next !== null && (drafts.has(next) || (found !== undefined && isNameless(found))))
    setMode(select)
    stay()
    if (found?.page) setPage(found.page)
  }

  /** Shows a row that somebody is led to, whatever is filtered. */
  function show(next: string) {
    setFilter(everything)
    focus(next)
  }

  // Find leads to another row of the week that is open.
  if (shownBy !== asked.by) {
    setShownBy(asked.by)
    if (asked.rowId !== null) show(asked.rowId)
  }

  function step(by: number) {
    const at = inOrder.findIndex((it) => it.rowId === rowId)
    const next = at < 0 ? inOrder[0] : inOrder[Math.min(Math.max(at + by, 0), inOrder.length - 1)]
    if (next) focus(next.rowId)
  }

  /** The next row of the list in which a row is, since after a decision it is in another one; at its end, one that needs a choice, or the first without a place. */
  const nextAfter = (it: StudioRow) => {
    const unplaced = (lists.get('unplaced') ?? []).find((other) => other.rowId !== it.rowId)
    return following(lists.get(it.state) ?? [], it.rowId) ?? choices[0] ?? unplaced?.rowId ?? null
  }
  const onward = (it: StudioRow) => focus(placed?.rowId === it.rowId ? placed.next : nextAfter(it))

  function change(words: string, it: StudioRow, to: Change, how?: { tag?: string; base?: number }) {
    stay()
    return rows.change(`${words} ${nameOf(it)}`, [it], to, how)
  }
  const tell = (text: string, done: Act) => toasts.show({ text, acts: [{ label: 'Undo', onAct: () => acts.undo(done) }] })

  // The server says whether a corrected row is doubtful still: if not, the work goes on as after any decision, but for one that needs a choice.
  if (corrected && corrected.rowId === rowId && row && row.state !== corrected.state) {
    setCorrected(null)
    if (corrected.next !== null && !choices.includes(corrected.rowId)) focus(corrected.next)
  }

  /** Begins what the pointer does on the page. */
  function begin(next: Mode) {
    stay()
    setMode(next)
  }

  const acts = {
    accept(it: StudioRow) {
      change('Accepted', it, { accept: true })
      onward(it)
    },
    doubt: (it: StudioRow) => change('Doubted again', it, { accept: false }),
    leaveOut(it: StudioRow) {
      if (it.state === 'leftOut') return void change('Taken in again', it, { state: 'placed' })
      const done = change('Left out', it, { state: 'leftOut' })
      onward(it)
      tell(`${nameOf(it)} is left out`, done)
    },
    itemOnly(it: StudioRow) {
      change('Shown as an item only:', it, { state: 'itemOnly' })
      onward(it)
    },
    allItemsOnly(them: readonly StudioRow[]) {
      const done = rows.change(`${them.length} rows shown as items only`, them, { state: 'itemOnly' })
      tell(`${them.length} rows are shown as items only`, done)
    },
    correct(it: StudioRow, to: Change, base: number) {
      setCorrecting(false)
      if (Object.keys(to).length === 0) return
      if (isNameless(it)) rows.name(`Drew ${to.title ?? 'a new row'}`, it, to, base)
      else change('Corrected', it, to, { base })
      setCorrected({ rowId: it.rowId, state: it.state, next: nextAfter(it) })
    },
    /** Leaves a row as it was; one that was just made and has no name yet is taken back. */
    cancel(it: StudioRow) {
      setCorrecting(false)
      if (!isNameless(it)) return
      rows.forget(it.rowId)
      focus(drawnFrom)
    },
    onward,
    /** Moves or resizes: what follows quickly is one act. */
    place: (it: StudioRow, region: Box) => change('Moved', it, { page: pageNumber, region }, { tag: 'move' }),
    remove(it: StudioRow) {
      rows.remove(`Removed ${nameOf(it)}`, it)
      onward(it)
    },
    /** The box that was drawn: the place of a row, or a row of its own. */
    draw(region: Box) {
      const target = mode.kind === 'draw' && mode.rowId !== null ? all.find((it) => it.rowId === mode.rowId) : null
      setMode(select)
      if (target) {
        change('Placed', target, { page: pageNumber, region, state: 'placed' })
        if (target.state === 'unplaced' || target.state === 'doubtful') setPlaced({ rowId: target.rowId, next: nextAfter(target) })
        setRowId(target.rowId)
        setToRegion((before) => before + 1)
      } else {
        setDrawnFrom(rowId)
        setRowId(rows.create('Drew a new row', { page: pageNumber, region, title: '' }))
        setCorrecting(true)
      }
    },
    /** Where somebody pressed without drawing, or the middle of the page. */
    drawAround: (at: { x: number; y: number } | null) =>
      page && acts.draw(boxAround(at ?? { x: page.width / 2, y: page.height / 2 }, page)),
    split(cut: Cut) {
      setMode(select)
      if (!row?.region || row.page === null) return
      const parts = split(row.region, cut)
      if (!parts) return toasts.show({ text: 'One part would be too small to be pressed.' })
      const [own, other] = parts
      const made = { page: row.page, region: other, title: '' }
      setDrawnFrom(rowId)
      setRowId(rows.create(`Split ${nameOf(row)}`, made, [{ row, change: { page: row.page, region: own } }]))
      setCorrecting(true)
    },
    /** The act, or the newest one. */
    undo: (done?: Act) => {
      const about = rows.undo(done)
      if (about) focus(about === rowId && row && isNameless(row) ? drawnFrom : about)
    },
    redo: () => {
      const about = rows.redo()
      if (about) focus(about)
    },
  }

  return {
    week,
    row,
    page,
    lists,
    inOrder,
    filter,
    mode,
    isCorrecting,
    mayEdit,
    toRegion,
    isPlacedNow: placed !== null && placed.rowId === row?.rowId,
    isOpen,
    acts,
    choices,
    show,
    focus,
    step,
    setFilter,
    setMode: begin,
    openForm: () => {
      stay()
      setCorrecting(true)
    },
    stay,
    showPage: setPage,
    turn(by: number) {
      const at = week.pages.findIndex((it) => it.pageNumber === pageNumber)
      const next = week.pages[Math.min(Math.max(at + by, 0), week.pages.length - 1)]
      if (next) setPage(next.pageNumber)
    },
    toggle: (state: RowState) =>
      setOpen((before) => (before.has(state) ? new Set([...before].filter((it) => it !== state)) : new Set([...before, state]))),
    /** Begins to draw: the place of the row that is looked at, when it has none; otherwise a new row. */
    beginDraw: () => begin({ kind: 'draw', rowId: row && !row.region ? row.rowId : null }),
    focusRegion: () => setToRegion((before) => before + 1),
    beginSplit: () => row?.region && begin({ kind: 'split', cut: middleCut(row.region) }),
    goOn: () => void navigate(paths.preview(week.weekId)),
  }
}

export type Matching = ReturnType<typeof useMatching>

export const nameOf = ({ title, row }: StudioRow): string => title || (row === null ? 'the new row' : `row ${row}`)
/** Whether a row was drawn or split off and nobody has said yet what it is. */
const isNameless = ({ row, file, title }: StudioRow) => row === null && file === null && title === ''
export const rowWords = ({ row, file }: StudioRow): string =>
  row !== null ? `Row ${row}` : file === null ? 'Made by hand' : 'Read off the page'
/** The price in few letters, as it was read, or else as it was written. */
export const saleWords = ({ price, priceText: written }: StudioRow): string => (price ? priceText(price) : written)
