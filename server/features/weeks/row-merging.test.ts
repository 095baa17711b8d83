import { describe, expect, test } from 'vitest'
import type { RowRecord } from './row-record.ts'
import { mergedRows } from './row-merging.ts'
import { changedRow, settled } from './row-rules.ts'
import { fresh, says } from './row-testing.ts'

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

test('a row with a number is found by it under another name and size, when there is one of it', () => {
  const identifier = '4011'
  const old = changedRow(settled({ ...fresh(2, 'Banana', '1 lb', 59, { identifier }), isNumbered: true }), { priceText: '49¢' }, 'Ann')
  const run = [{ ...fresh(2, 'Bananas', '', 59, { ...next, identifier }), isNumbered: true }]
  expect(after(run, [old])).toEqual([[' 49¢ certain']])
})

test('what is put back after another run is what that run has found', () => {
  const doubt = { field: 'price', reason: 'The page says another.', onPage: null }
  const found = settled({ ...fresh(2, 'Butter', '1 lb', 279), doubts: [doubt] })
  const price = (row: RowRecord, priceText: string) => changedRow(row, { priceText }, 'Ann')
  const [row] = mergedRows([{ ...fresh(2, 'Butter', '1 lb', 299, next), doubts: [doubt] }], [price(found, '$3.79')]).write
  expect(row).toMatchObject({ state: 'doubtful', doubts: [{ reason: 'The sheet says $2.99 now.' }] })
  expect(price(row!, '$2.99')).toMatchObject({ state: 'doubtful', doubts: [doubt], decided: [] })
  expect(price(row!, '$2.79')).toMatchObject({ state: 'certain', doubts: [], decided: ['prices'] })
})

test('days that somebody has set stay when the sheet is read again', () => {
  const doubt = { field: 'endDate', reason: "'11/31' is not a date that is understood", onPage: null }
  const found = settled({ ...fresh(2, 'Beans', '', 399), startDate: '2026-11-27', doubts: [doubt] })
  const mended = changedRow(found, { endDate: '2026-11-28' }, 'Ann')
  expect(mergedRows([{ ...found, rowId: 'other', state: 'unplaced' }], [mended]).write).toEqual([])
})

test('a row that is shown in lists only is asked about like any other that goes out, and is in lists only again once accepted', () => {
  const nowhere = { page: null, region: null }
  const kept = changedRow(settled({ ...fresh(2, 'Wild rice', '', 699), ...nowhere }), { state: 'itemOnly' }, 'Ann')
  const doubt = { field: 'price', reason: '$699 is more than $100: is a point missing?', onPage: null }
  const { write } = mergedRows([{ ...fresh(2, 'Wild rice', '', 69_900, next), ...nowhere, doubts: [doubt] }], [kept])
  expect(write).toMatchObject([{ state: 'doubtful' }])
  expect(changedRow(write[0]!, { accept: true }, 'Ann')).toMatchObject({ state: 'itemOnly' })
})
