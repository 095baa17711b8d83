import { expect, test, vi } from 'vitest'
import type { StudioRow } from '#contract/studio/rows.ts'
import { CallError } from '#studio/api/call.ts'
import { makeEdits, withEdits, type Ways } from './edits.ts'
import { noHistory, redo, undo, withAct } from './history.ts'
import { applied, centsOf, following, grouped, inverseOf, rowOf, type Change } from './rows.ts'

const uuid = (end: number) => `01890a5d-ac96-774b-bcce-b3020000${String(end).padStart(4, '0')}`
const rowId = uuid(1)
const region = { x: 10, y: 20, width: 100, height: 50 }
const row: StudioRow = {
  ...rowOf({ rowId, page: 1, region, title: 'Kale' }),
  row: 7,
  priceText: '1.99',
  doubts: [{ field: 'price', reason: 'Each or pound?', onPage: null }],
  version: 3,
}

/** A server with one row, which says 409 as the real one does. */
function fakeServer(start: StudioRow = row) {
  let stored = start
  let reachable = true
  let text: string | null = null
  const waits: (() => void)[] = []
  const ways: Ways = {
    async change(_, version, change) {
      if (!reachable) throw new TypeError('Failed to fetch')
      if (version !== stored.version)
        throw new CallError(409, JSON.stringify({ type: '', title: '', status: 409, code: 'changed_meanwhile', present: stored }))
      stored = { ...applied(stored, change), version: stored.version + 1 }
      return stored
    },
    create: async (made) => ({ ...rowOf(made), version: 1 }),
    remove: async () => null,
    version: () => stored.version,
    received: vi.fn<Ways['received']>(),
    refused: vi.fn<Ways['refused']>(),
    write: (to) => (text = to),
    isMine: () => true,
    now: () => 1000,
    later: () => new Promise((done) => waits.push(done)),
  }
  return {
    ways,
    stored: () => stored,
    kept: () => text,
    by: (change: Change) => (stored = { ...applied(stored, change), version: stored.version + 1, decidedBy: 'Grocery' }),
    reach(to: boolean) {
      reachable = to
      for (const done of waits.splice(0)) done()
    },
  }
}

const change = (to: Change) => ({ kind: 'change', rowId, change: to }) as const

test('changes of one row are sent in order, each made from the version that the one before left', async () => {
  const server = fakeServer()
  const edits = makeEdits(server.ways)
  edits.add(change({ title: 'Curly kale' }), 3)
  edits.add(change({ size: 'bunch' }), 3)
  edits.add(change({ accept: true }), 3)
  expect(withEdits([row], edits.get().waiting)).toMatchObject([{ title: 'Curly kale', size: 'bunch', state: 'certain' }])
  await expect.poll(() => edits.get().waiting).toEqual([])
  expect(server.stored()).toMatchObject({ title: 'Curly kale', size: 'bunch', isAccepted: true, version: 5 })
  expect(edits.get()).toMatchObject({ isAway: false, savedAt: 1000, conflicts: [] })
})

test('without a connection changes stay on the device, also for a page that is opened later, and are sent when it is back', async () => {
  const server = fakeServer()
  server.reach(false)
  // The page is closed before it tries again.
  const edits = makeEdits({ ...server.ways, later: () => new Promise(() => {}) })
  edits.add(change({ title: 'Curly kale' }), 3)
  await expect.poll(() => edits.get().isAway).toBe(true)
  server.reach(true)

  const later = makeEdits(server.ways)
  later.take(server.kept()!)
  expect(later.get().waiting).toHaveLength(1)
  await expect.poll(() => server.stored().title).toBe('Curly kale')
  await expect.poll(() => server.kept()).toBeNull()
})

test('of a row that somebody else changed meanwhile both versions are kept until one is chosen', async () => {
  const server = fakeServer()
  server.by({ priceText: '2.49' })
  const edits = makeEdits(server.ways)
  edits.add(change({ priceText: '1.79' }), 3)
  await expect.poll(() => edits.get().conflicts).toHaveLength(1)
  expect(edits.get().conflicts).toMatchObject([{ present: { priceText: '2.49', decidedBy: 'Grocery' }, mine: { priceText: '1.79' } }])
  expect(server.ways.received).toHaveBeenCalledWith(rowId, expect.objectContaining({ priceText: '2.49' }))
  expect(server.stored().priceText).toBe('2.49')

  edits.settle(rowId, 'mine')
  await expect.poll(() => edits.get()).toMatchObject({ conflicts: [], waiting: [] })
  expect(server.stored().priceText).toBe('1.79')
})

test('what needs a choice is kept for a later visit, beside what waits, and what the last release left is read', async () => {
  const server = fakeServer()
  server.by({ priceText: '2.49' })
  const edits = makeEdits({ ...server.ways, create: () => new Promise(() => {}) })
  edits.add(change({ priceText: '1.79' }), 3)
  edits.add({ kind: 'create', row: { rowId: uuid(2), page: 1, region, title: '' } })
  await expect.poll(() => edits.get().conflicts).toHaveLength(1)
  const taken = (text: string | null) => {
    const later = makeEdits({ ...server.ways, create: () => new Promise(() => {}) })
    later.take(text!)
    return later.get()
  }
  const { waiting, conflicts } = edits.get()
  expect(taken(server.kept())).toMatchObject({ waiting, conflicts })
  expect(taken(JSON.stringify(waiting))).toMatchObject({ waiting, conflicts: [] })
  expect(taken('no JSON')).toMatchObject({ waiting: [], conflicts: [] })
})

test('what another tab has left is older than what waits here, and newer than what is on its way', async () => {
  const server = fakeServer()
  server.reach(false)
  const edits = makeEdits(server.ways)
  edits.add(change({ title: 'Curly kale' }), 3)
  edits.add(change({ size: 'bunch' }), 3)
  await expect.poll(() => edits.get().isAway).toBe(true)
  const entry = { kind: 'change', rowId, base: 3, change: { size: 'each', brand: 'Featherstone' } }
  const conflict = (mine: Change, present = row) => ({ present, mine })
  const other = { ...row, rowId: uuid(2) }
  edits.take(JSON.stringify({ waiting: [entry], conflicts: [conflict({ title: 'Kale' }), conflict({ title: 'Rye' }, other)] }))
  edits.take(JSON.stringify({ waiting: [], conflicts: [conflict({ title: 'Kohlrabi', brand: 'Wild' })] }))
  expect(edits.get().conflicts).toEqual([conflict({ title: 'Kale', brand: 'Wild' }), conflict({ title: 'Rye' }, other)])
  server.reach(true)
  await expect.poll(() => edits.get().waiting).toEqual([])
  expect(server.stored()).toMatchObject({ title: 'Curly kale', size: 'bunch', brand: 'Featherstone' })
})

test('a change whose reply was lost is no conflict with oneself', async () => {
  const server = fakeServer()
  let isLost = true
  const edits = makeEdits({
    ...server.ways,
    async change(...sent) {
      const reply = await server.ways.change(...sent)
      if (isLost) throw new TypeError('Failed to fetch')
      return reply
    },
    later: async () => void (isLost = false),
  })
  edits.add(change({ priceText: '1.79', region: { ...region, x: 40 }, page: 1 }), 3)
  edits.add(change({ title: 'Curly kale' }), 3)
  await expect.poll(() => edits.get().waiting).toEqual([])
  expect(edits.get().conflicts).toEqual([])
  expect(server.stored()).toMatchObject({ priceText: '1.79', title: 'Curly kale', version: 5 })
})

test('what was made from an older version is not taken for newer by what waits or is on its way', async () => {
  const server = fakeServer()
  server.by({ title: 'Kale, bunched' })
  const edits = makeEdits(server.ways)
  edits.add(change({ size: 'bunch' }), 4)
  edits.add(change({ accept: true }), 4)
  edits.add(change({ title: 'Curly kale' }), 3)
  await expect.poll(() => edits.get().conflicts).toHaveLength(1)
  expect(edits.get().conflicts).toMatchObject([{ mine: { title: 'Curly kale', accept: true } }])
  expect(server.stored()).toMatchObject({ title: 'Kale, bunched', size: 'bunch' })
  edits.settle(rowId, 'theirs')
  edits.add(change({ size: 'each' }))
  edits.add(change({ title: 'Curly kale' }), 3)
  await expect.poll(() => edits.get().conflicts).toMatchObject([{ mine: { title: 'Curly kale' } }])
  expect(server.stored()).toMatchObject({ title: 'Kale, bunched', size: 'each' })
})

test('a row that somebody else changed meanwhile is not removed, and that is told', async () => {
  const server = fakeServer()
  server.by({ priceText: '2.49' })
  const removed: number[] = []
  const edits = makeEdits({
    ...server.ways,
    async remove(_, version) {
      removed.push(version)
      await server.ways.change(rowId, version, {})
    },
    version: () => 3,
  })
  edits.add({ kind: 'remove', rowId })
  await expect.poll(() => edits.get().waiting).toEqual([])
  expect(server.ways.refused).toHaveBeenCalledOnce()
  expect(edits.get().conflicts).toEqual([])
  // One that follows a change is made from what the change led to.
  edits.add(change({ size: 'bunch' }), 4)
  edits.add({ kind: 'remove', rowId }, 4)
  await expect.poll(() => removed).toEqual([3, 5])
})

test('what the server refuses is told, and does not hold up the rest', async () => {
  const server = fakeServer()
  const edits = makeEdits({
    ...server.ways,
    create: async () => Promise.reject(new CallError(400, JSON.stringify({ type: '', title: '', status: 400, code: 'bad_request' }))),
  })
  edits.add({ kind: 'create', row: { rowId: uuid(2), page: 1, region, title: '' } }, 0)
  edits.add(change({ size: 'bunch' }), 3)
  await expect.poll(() => server.stored().size).toBe('bunch')
  expect(server.ways.refused).toHaveBeenCalledOnce()
})

test.each(['other_role', 'other_chain'])(
  'what is refused since somebody may not do it any more (%s) stays until they may',
  async (code) => {
    const server = fakeServer()
    const edits = makeEdits({
      ...server.ways,
      change: () => Promise.reject(new CallError(403, JSON.stringify({ type: '', title: '', status: 403, code }))),
    })
    edits.add(change({ title: 'Curly kale' }), 3)
    await expect.poll(() => edits.get().isBarred).toBe(true)
    const again = makeEdits(server.ways)
    again.take(server.kept()!)
    await expect.poll(() => server.stored().title).toBe('Curly kale')
    expect([again.get().waiting, server.kept()]).toEqual([[], null])
  },
)

test('every change has its inverse, and undo and redo go through them in order', () => {
  const changes: Change[] = [
    { title: 'Curly kale', priceText: '2' },
    { accept: true },
    { state: 'leftOut' },
    { state: 'itemOnly' },
    { page: 2, region: { ...region, x: 40 } },
  ]
  for (const it of changes) expect(applied(applied(row, it), inverseOf(row, it))).toEqual(row)
  const nowhere: StudioRow = { ...row, page: null, region: null, state: 'unplaced', doubts: [] }
  const inLists: StudioRow = { ...nowhere, doubts: row.doubts, state: 'doubtful', isItemOnly: true }
  for (const it of [nowhere, inLists])
    for (const to of [{ state: 'itemOnly' }, { state: 'leftOut' }, { accept: true }, { page: 1, region }] satisfies Change[])
      expect(applied(applied(it, to), inverseOf(it, to))).toEqual(it)
  expect(applied(inLists, { accept: true }).state).toBe('itemOnly')

  const act = (words: string, at: number, tag?: string) => ({ words, steps: [], back: [], at, ...(tag && { tag }) })
  const two = withAct(withAct(noHistory, act('first', 0)), act('second', 1))
  const once = undo(two)!
  expect(once.act.words).toBe('second')
  expect(undo(once.history)!.act.words).toBe('first')
  const older = undo(two, two.done[0])!
  expect([older.act.words, undo(older.history)!.act.words]).toEqual(['first', 'second'])
  expect(undo(older.history, older.act)).toBeNull()
  expect(redo(once.history)!.act.words).toBe('second')
  expect(redo(withAct(once.history, act('third', 2)))).toBeNull()
  // A place that is moved by many presses of a key is moved once.
  expect(withAct(withAct(noHistory, act('moved', 0, 'move 1')), act('moved', 400, 'move 1')).done).toHaveLength(1)
  expect(withAct(withAct(noHistory, act('moved', 0, 'move 1')), act('moved', 9000, 'move 1')).done).toHaveLength(2)
})

test('the work goes on in the same list, and the filter finds by name, brand and PLU', () => {
  const rows = [1, 2, 3].map((it) => ({ ...row, rowId: uuid(it), title: `Row ${it}`, identifier: `40${it}`, page: 4 - it }))
  const list = grouped(rows, { text: '', page: null }).get('doubtful')!
  expect(list.map((it) => it.title)).toEqual(['Row 3', 'Row 2', 'Row 1'])
  expect(following(list, uuid(3))).toBe(uuid(2))
  expect(following(list, uuid(1))).toBe(uuid(2))
  expect(grouped(rows, { text: 'row 402', page: null }).get('doubtful')).toMatchObject([{ title: 'Row 2' }])
  expect(grouped(rows, { text: '', page: 1 }).get('doubtful')).toMatchObject([{ title: 'Row 3' }])
})

test.each([
  ['3.99', 399],
  ['$12', 1200],
  ['79¢', 79],
  ['.99', undefined],
  ['0.5', 50],
  ['', null],
  ['3,99', undefined],
])('a regular price typed as %j is %j cents', (text, cents) => expect(centsOf(text)).toBe(cents))
