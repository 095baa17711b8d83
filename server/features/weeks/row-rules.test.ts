import { describe, expect, test } from 'vitest'
import type { Price } from '#contract/ads.ts'
import type { RowRecord } from './row-record.ts'
import { identityOf, mergedRows } from './row-merging.ts'
import { blank, changedRow, daysProblem, settled } from './row-rules.ts'
import { sheetPriceOf } from './sheet-price.ts'

const each = (cents: number): Price => ({
  kind: 'each',
  text: `$${cents / 100}`,
  amountCents: cents,
  quantity: null,
  unit: null,
  regularCents: null,
})
/** What a sheet with these cells says. */
const says = (cells: Record<string, string>) => sheetPriceOf((field) => cells[field] ?? '')
/** A row of a sheet that was read just now. `file` says which sheet it is. */
function fresh(row: number, title: string, size: string, cents: number, { file = 'first', identifier = '' } = {}): RowRecord {
  const named = { identifier, brand: '', title, size }
  const price = { price: each(cents), priceText: `$${cents / 100}`, sheetPrice: says({ price: `$${cents / 100}` }) }
  const place = { page: 1, region: { x: 0, y: 0, width: 9, height: 9 } }
  return { ...blank, ...named, ...price, ...place, rowId: `${file}-${row}`, fileId: file, row, position: row, identity: identityOf(named) }
}
const next = { file: 'next' }
const leftOut = (row: RowRecord) => changedRow(settled(row), { state: 'leftOut' }, 'Ann')
/** The rows that are there after a run, as 'size price state' and their doubts. */
function after(run: RowRecord[], kept: RowRecord[]) {
  const { write, add, remove } = mergedRows(run, kept)
  const gone = new Set([...remove, ...write].map((it) => it.rowId))
  return [...kept.filter((it) => !gone.has(it.rowId)), ...write, ...add]
    .toSorted((a, b) => a.position - b.position)
    .map((it) => [`${it.size} ${it.priceText} ${it.state}`, ...it.doubts.map(({ reason }) => reason)])
}

describe('sizes of one name, without numbers', () => {
  const kept = [leftOut(fresh(2, 'Cheddar', '8 oz', 399)), settled(fresh(3, 'Cheddar', '16 oz', 699))]

  test('a size that comes above the others takes over nothing of them', () => {
    const run = [fresh(2, 'Cheddar', '4 oz', 299, next), fresh(3, 'Cheddar', '8oz', 399, next), fresh(4, 'Cheddar', '16 oz.', 699, next)]
    expect(after(run, kept)).toEqual([['4 oz $2.99 certain'], ['8oz $3.99 leftOut'], ['16 oz. $6.99 certain']])
  })

  test('a corrected price stays with its size when the order changes', () => {
    const corrected = changedRow(settled(fresh(2, 'Cheddar', '8 oz', 399)), { priceText: '$3.49' }, 'Ann')
    const run = [fresh(2, 'Cheddar', '16 oz', 399, next), fresh(3, 'Cheddar', '8 oz', 399, next)]
    expect(after(run, [corrected, settled(fresh(3, 'Cheddar', '16 oz', 399))])).toEqual([['16 oz $3.99 certain'], ['8 oz $3.49 certain']])
  })

  test('rows of the release before, whose identity had no size, are found by it', () => {
    const old = kept.map((it) => ({ ...it, identity: '|cheddar' }))
    const run = [fresh(2, 'Cheddar', '16 oz', 699, next), fresh(3, 'Cheddar', '8 oz', 399, next)]
    expect(after(run, old)).toEqual([['16 oz $6.99 certain'], ['8 oz $3.99 leftOut']])
  })

  test('a size that only one of two sheets tells is no other row, where there is one of the name', () => {
    const corrected = changedRow(settled(fresh(2, 'Cheddar', '', 399)), { priceText: '$3.49' }, 'Ann')
    expect(after([fresh(2, 'Cheddar', '8 oz', 399, next)], [corrected])).toEqual([['8 oz $3.49 certain']])
    const sized = changedRow(settled(fresh(2, 'Cheddar', '8 oz', 399)), { priceText: '$3.49' }, 'Ann')
    expect(after([fresh(2, 'Cheddar', '', 399, next)], [sized])).toEqual([[' $3.49 certain']])
  })

  test('another size is another row', () => {
    expect(after([fresh(2, 'Cheddar', '4 oz', 299, next)], kept)).toEqual([
      ['8 oz $3.99 leftOut', 'The sheet does not have it any more.'],
      ['4 oz $2.99 certain'],
    ])
  })
})

describe('rows that nothing tells apart', () => {
  const kept = [leftOut(fresh(2, 'Cheddar', '', 399)), settled(fresh(3, 'Cheddar', '', 699))]
  const doubt = 'Several rows have this name: look which one was decided on.'

  test('in another sheet all of them are doubtful when one was decided on, until somebody has looked', () => {
    const run = [fresh(2, 'Cheddar', '', 699, next), fresh(3, 'Cheddar', '', 399, next)]
    expect(after(run, kept)).toEqual([
      [' $6.99 leftOut', doubt],
      [' $3.99 doubtful', doubt],
    ])
    const { write } = mergedRows(run, kept)
    // Once more, by the same sheet: nobody has looked.
    expect(mergedRows(run, write)).toEqual({ write: [], add: [], remove: [] })
    const looked = write.map((it) => changedRow(it, { accept: true }, 'Ann'))
    expect(mergedRows(run, looked)).toEqual({ write: [], add: [], remove: [] })
  })

  test('in the same sheet each is what it was', () => {
    expect(mergedRows([fresh(2, 'Cheddar', '', 399), fresh(3, 'Cheddar', '', 699)], kept)).toEqual({ write: [], add: [], remove: [] })
  })

  test('nothing is doubtful while nobody decided', () => {
    const undecided = [settled(fresh(2, 'Cheddar', '', 399)), settled(fresh(3, 'Cheddar', '', 699))]
    expect(after([fresh(2, 'Cheddar', '', 699, next), fresh(3, 'Cheddar', '', 399, next)], undecided)).toEqual([
      [' $6.99 certain'],
      [' $3.99 certain'],
    ])
  })
})

describe('what is put back to what it was', () => {
  const doubt = (field: string) => ({ field, reason: 'The page says another.', onPage: null })
  const found = settled({ ...fresh(2, 'Butter', '1 lb', 279), doubts: [doubt('price'), doubt('size')] })
  const price = (text: string) => (row: RowRecord) => changedRow(row, { priceText: text }, 'Ann')
  const accept = (row: RowRecord) => changedRow(row, { accept: true }, 'Ann')
  const state = (row: RowRecord) => ({ ...row, earlier: [], decidedBy: null, doubts: new Set(row.doubts) })

  test.each<[string, RowRecord]>([
    ['a row that is doubtful', found],
    ['one that was accepted', accept(found)],
    ['a price that was corrected before', price('$3.49')(found)],
    ['a price that cannot be read', price('see page')(accept(found))],
  ])('has its doubts again, and is decided no more than it was: %s', (_, row) => {
    for (const text of ['$3.79', 'call us']) {
      const corrected = price(text)(row)
      const back = price(row.priceText)(corrected)
      expect(state(back)).toEqual(state(row))
      const again = price(text)(back)
      expect(state(again)).toEqual(state(corrected))
      expect(state(price(row.priceText)(again))).toEqual(state(row))
    }
  })

  test('what a change leaves as it is, it does not decide', () => {
    expect(state(price('$2.79')(found))).toEqual(state(found))
  })

  test('after another run it is what that run has found', () => {
    const run = [{ ...fresh(2, 'Butter', '1 lb', 299, next), doubts: [doubt('price')] }]
    const [row] = mergedRows(run, [price('$3.79')(found)]).write
    expect(row).toMatchObject({ state: 'doubtful', doubts: [{ reason: 'The sheet says $2.99 now.' }] })
    expect(price('$2.99')(row!)).toMatchObject({ state: 'doubtful', doubts: [doubt('price')], decided: [] })
    expect(price('$2.79')(row!)).toMatchObject({ state: 'certain', doubts: [], decided: ['prices'] })
  })
})

describe('beside a price that was decided', () => {
  const cells = { price: '$2.99', ownerPrice: '$2.49', regularPrice: '$4.99', sizeUnit: 'EA' }
  const of = (more: Record<string, string>) => ({ ...fresh(2, 'Beans', '', 299, next), sheetPrice: says({ ...cells, ...more }) })
  const mine = changedRow(settled(of({})), { ownerPriceText: '$1.99' }, 'Ann')
  const run = (row: RowRecord, old: RowRecord) => mergedRows([row], [old]).write[0] ?? old

  test.each([
    [{ price: '$2.89' }, '$2.89, unit EA, owners $2.49, regular $4.99'],
    [{ priceBefore: 'Save' }, 'Save $2.99, unit EA, owners $2.49, regular $4.99'],
    [{ regularPrice: '$2.49' }, '$2.99, unit EA, owners $2.49, regular $2.49'],
    [{ sizeUnit: 'LB' }, '$2.99, unit LB, owners $2.49, regular $4.99'],
    [{ byWeight: 'TRUE' }, '$2.99, unit EA, by weight, owners $2.49, regular $4.99'],
    [{ byWeight: '1', groupQuantity: '2', groupPrice: '5.00' }, '$2.99, 2 for 5.00, unit EA, by weight, owners $2.49, regular $4.99'],
    [{ discountType: '2' }, '$2.99, unit EA, discount type 2, owners $2.49, regular $4.99'],
    [{ price: '', ownerPrice: '', regularPrice: '', sizeUnit: '' }, 'no price'],
  ])('whatever else a new sheet says of prices is asked, and stays asked: %j', (more, words) => {
    const reason = `The sheet says ${words} now.`
    const asked = run(of(more), mine)
    expect(asked).toMatchObject({ state: 'doubtful', doubts: [{ reason }] })
    expect(run(of(more), asked)).toMatchObject({ state: 'doubtful', doubts: [{ reason }] })
    const accepted = changedRow(asked, { accept: true }, 'Ann')
    expect(run(of(more), accepted)).toMatchObject({ state: 'certain' })
    expect(run(of({}), accepted)).toMatchObject({ state: 'doubtful' })
  })

  test('a row that the release before has stored is not asked for what it did not store, only for what is other', () => {
    const before = { ...mine, sheetPrice: '$2.99, $2.49' }
    expect(run(of({}), before)).toMatchObject({ state: 'certain', sheetPrice: of({}).sheetPrice })
    expect(run(of({ price: '$2.89' }), before)).toMatchObject({ state: 'doubtful' })
    const none = { price: '', ownerPrice: '' }
    expect(run(of(none), { ...mine, sheetPrice: '' })).toMatchObject({ state: 'certain', sheetPrice: of(none).sheetPrice })
    const doubts = [{ field: 'price', reason: 'The sheet says $2.99, $2.49 now.', onPage: null }]
    expect(run(of({}), { ...before, doubts, state: 'doubtful' })).toMatchObject({ state: 'doubtful', doubts })
    expect(run(of({}), { ...before, doubts, isAccepted: true })).toMatchObject({ state: 'certain', doubts })
  })

  test('the unit of a size is none of the price', () => {
    expect(says({ ...cells, size: '64', sizeUnit: 'fl oz' })).toBe(says({ ...cells, sizeUnit: '' }))
  })
})

describe('of several prices', () => {
  const doubt = (field: string, reason: string, onPage: string | null = null) => ({ field, reason, onPage })
  const found = (more: Partial<RowRecord>) => settled({ ...fresh(2, 'Beans', '', 399), ...more })
  const reasons = (row: RowRecord, change: Parameters<typeof changedRow>[1]) => changedRow(row, change, 'Ann').doubts.map((it) => it.reason)

  test('what is doubted of one stays while another one is corrected', () => {
    const point = doubt('price', "'79' was taken for $79: it has no $ sign")
    const beans = found({ price: each(7900), priceText: '$79', doubts: [point, doubt('read', 'Read off the page')] })
    for (const change of [{ ownerPriceText: '$0.69' }, { regularCents: 9900 }]) {
      const next = changedRow(beans, change, 'Ann')
      expect(next).toMatchObject({ state: 'doubtful', doubts: beans.doubts })
      expect(changedRow(next, { priceText: '79¢' }, 'Ann').doubts).not.toContainEqual(point)
    }
    const differs = found({ doubts: [doubt('price', 'The page says another price.', '$2.99')] })
    expect(changedRow(differs, { regularCents: 499 }, 'Ann')).toMatchObject({ state: 'doubtful', doubts: differs.doubts })
    expect(changedRow(differs, { priceText: '$2.99' }, 'Ann')).toMatchObject({ state: 'certain', doubts: [] })
  })

  test('what one says of another is over with either of them', () => {
    const swapped = '$3.99 is no less than the regular price, $2.99: are the two swapped?'
    const beans = found({ regularCents: 299, doubts: [doubt('price', swapped)] })
    expect(reasons(beans, { ownerPriceText: '$2.49' })).toEqual([swapped])
    expect(reasons(beans, { regularCents: 499 })).toEqual([])
    expect(reasons(beans, { priceText: '$2.49' })).toEqual([])
    const dear = found({
      ownerPrice: each(449),
      ownerPriceText: '$4.49',
      doubts: [doubt('ownerPrice', '$4.49 is more than the $3.99 of everyone')],
    })
    expect(reasons(dear, { regularCents: 599 })).toEqual(['$4.49 is more than the $3.99 of everyone'])
    expect(reasons(dear, { priceText: '$4.99' })).toEqual([])
  })

  test('what was accepted stays accepted while another one is corrected', () => {
    const beans = changedRow(found({ doubts: [doubt('price', 'The page says another price.', '$2.99')] }), { accept: true }, 'Ann')
    expect(changedRow(beans, { ownerPriceText: '$2.49' }, 'Ann')).toMatchObject({ state: 'certain', isAccepted: true })
  })
})

describe('the days of a row', () => {
  const doubt = (field: string, reason: string) => ({ field, reason, onPage: null })
  const unread = doubt('endDate', "'11/31' is not a date that is understood")
  const found = settled({ ...fresh(2, 'Beans', '', 399), startDate: '2026-11-27', doubts: [unread] })
  const week = { validFrom: '2026-11-25', validTo: '2026-12-01' }

  test('are doubted until both are known, or neither is', () => {
    expect(changedRow(found, { startDate: '2026-11-26' }, 'Ann')).toMatchObject({ state: 'doubtful', doubts: [unread] })
    const mended = changedRow(found, { endDate: '2026-11-28' }, 'Ann')
    expect(mended).toMatchObject({ state: 'certain', startDate: '2026-11-27', endDate: '2026-11-28', doubts: [] })
    expect(changedRow(found, { startDate: null }, 'Ann')).toMatchObject({ state: 'certain', startDate: null, doubts: [] })
    expect(changedRow(mended, { endDate: null }, 'Ann')).toMatchObject({ state: 'doubtful', doubts: [unread] })
    const turned = { ...found, startDate: '2026-11-28', endDate: '2026-11-27', doubts: [doubt('endDate', 'neither is taken')] }
    expect(changedRow(turned, { startDate: '2026-11-26' }, 'Ann')).toMatchObject({ state: 'certain' })
  })

  test('that somebody has set stay when the sheet is read again', () => {
    const mended = changedRow(found, { endDate: '2026-11-28' }, 'Ann')
    expect(mergedRows([{ ...found, rowId: 'other', state: 'unplaced' }], [mended]).write).toEqual([])
  })

  test.each([
    [{ endDate: '2026-11-28' }, null],
    [{ endDate: '2026-11-26' }, 'Its first day must not be after its last.'],
    [{ startDate: '2026-11-24' }, 'Its days must be within those of the week.'],
    [{ endDate: '2026-12-02' }, 'Its days must be within those of the week.'],
    [{ endDate: '2026-11-31' }, 'Its days must be within those of the week.'],
    [{ startDate: null, endDate: null }, null],
  ])('are within those of the week, in their order: %j', (change, problem) => expect(daysProblem(found, change, week)).toBe(problem))

  test('are in their order when the first begins at an hour of the last', () => {
    const evening = { ...found, startDate: '2026-11-27T16:00:00-06:00' }
    const problems = ['2026-11-27', '2026-11-27T20:00:00-06:00', '2026-11-26'].map((endDate) => daysProblem(evening, { endDate }, week))
    expect(problems).toEqual([null, null, 'Its first day must not be after its last.'])
  })

  test('may be put back to what the sheet says, however that is', () => {
    const outside = { ...found, startDate: '2026-11-18', endDate: '2026-11-24' }
    const mended = changedRow(outside, { startDate: '2026-11-27', endDate: '2026-11-28' }, 'Ann')
    expect(daysProblem(mended, { startDate: '2026-11-18', endDate: '2026-11-24' }, week)).toBeNull()
    expect(daysProblem(mended, { startDate: '2026-11-18' }, week)).not.toBeNull()
  })
})

describe('a row that is shown in lists only', () => {
  const kept = changedRow(settled({ ...fresh(2, 'Wild rice', '', 699), page: null, region: null }), { state: 'itemOnly' }, 'Ann')

  test('is asked about like any other that goes out, and is in lists only again once it is accepted', () => {
    const doubt = { field: 'price', reason: '$699 is more than $100: is a point missing?', onPage: null }
    const { write } = mergedRows([{ ...fresh(2, 'Wild rice', '', 69_900, next), page: null, region: null, doubts: [doubt] }], [kept])
    expect(write).toMatchObject([{ state: 'doubtful' }])
    expect(changedRow(write[0]!, { accept: true }, 'Ann')).toMatchObject({ state: 'itemOnly' })
    expect(changedRow(kept, { priceText: '79' }, 'Ann')).toMatchObject({ state: 'doubtful' })
  })

  test('may be left out or placed while it is doubtful', () => {
    const doubtful = changedRow(kept, { priceText: '79' }, 'Ann')
    const without = changedRow(doubtful, { state: 'leftOut' }, 'Ann')
    expect(without).toMatchObject({ state: 'leftOut' })
    expect(changedRow(without, { state: 'itemOnly', accept: true }, 'Ann')).toMatchObject({ state: 'itemOnly' })
    const placed = changedRow(doubtful, { page: 1, region: { x: 0, y: 0, width: 9, height: 9 }, accept: true }, 'Ann')
    expect(placed).toMatchObject({ state: 'certain' })
  })
})

test('a row with a number is found by it under another name and size, when there is one of it', () => {
  const identifier = '4011'
  const old = changedRow(settled({ ...fresh(2, 'Banana', '1 lb', 59, { identifier }), isNumbered: true }), { priceText: '49¢' }, 'Ann')
  const run = [{ ...fresh(2, 'Bananas', '', 59, { ...next, identifier }), isNumbered: true }]
  expect(after(run, [old])).toEqual([[' 49¢ certain']])
})
