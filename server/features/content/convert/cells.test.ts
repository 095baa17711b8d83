import { expect, test } from 'vitest'
import { aisleMeant, usualAisle } from './aisle-names.ts'
import { dayOfSerial, readCell } from './cells.ts'

const formulas = [
  '#REF!',
  '#N/A',
  '#DIV/0!',
  '#VALUE!',
  '#NAME?',
  'was #REF!',
  '######',
  '=F18*0.8',
  '+F18',
  '-F2*2',
  '@SUM(A1)',
  '=SUM(F2:F9)',
]
const unknown = ['TBD', 'tba', 'T.B.D.', 'pending', '?', '???', 'ask Mary', 'same', 'same as last week', 'ditto', '"', 'see below', 'xx']
const dates = ['1-Dec', '12-Jan', 'Dec-01', '5-Feb', '5-Feb-26', '12/1/2026', '2026-12-01']

test.each([...formulas, ...unknown, ...dates])('%j in a cell is no value', (text) => {
  expect(readCell(text)).toEqual({ value: '', note: null, doubt: expect.stringContaining('not taken') })
})

test.each(['N/A', 'n.a.', 'none', '-', '–', '$ -', '.', 'null', 'x'])('%j is an empty cell', (text) => {
  expect(readCell(text)).toMatchObject({ value: '', doubt: null })
})

test.each([
  '$3.99',
  '2/$5',
  '-3.99',
  '12-16 oz',
  '1-2 lb',
  '7-Up',
  'Marchetti pasta',
  'May be local',
  'Check-mate crackers',
  'Asking price jam',
  'Crème fraîche',
  'São Tomé chocolate',
  'X-tra dry',
  '100%',
  '16 oz',
  '1/2 gal',
  "'Nduja",
  'Same day squash',
  'Ask at the counter',
  'Call ahead to order',
  '+Plus drink',
])('%j is a value', (text) => {
  expect(readCell(text, { isWords: true })).toEqual({ value: text, note: null, doubt: null })
})

test('a spreadsheet’s mark of text is removed, and reported when a person typed it', () => {
  expect(readCell("'036000291452")).toEqual({ value: '036000291452', note: expect.stringContaining('mark of text'), doubt: null })
  expect(readCell('="036000291452"')).toEqual({ value: '036000291452', note: null, doubt: null })
})

test('letters broken by a wrong encoding are kept, and doubtful', () => {
  for (const text of ['CrÃ¨me', 'Annieâ€™s', 'Jalape\uFFFDo', 'Half Â½ pint'])
    expect(readCell(text)).toEqual({ value: text, note: null, doubt: expect.stringContaining('broken letters') })
})

test('a day is accepted only where days are meant, and as a number only in this half century', () => {
  expect(readCell('12/1/2026', { isDay: true }).value).toBe('12/1/2026')
  expect(['44872', '$44,872.00', '79', '36525', '54789', '44872.5', ''].map(dayOfSerial)).toEqual([
    '2022-11-07',
    '2022-11-07',
    null,
    null,
    null,
    null,
    null,
  ])
})

test.each([
  ['Prodcue', 'Produce'],
  ['produse', 'Produce'],
  ['Diary', 'Dairy'],
  ['Bakrey', 'Bakery'],
  ['Beverges', 'Beverages'],
  ['Local Mercantle', 'Local Mercantile'],
])('%j is recognized as a misspelling of %j', (name, meant) => {
  expect(aisleMeant(name, new Map([[name, 1], ['Local Mercantile', 12]]))).toBe(meant) // prettier-ignore
})

test('an aisle of the co-op’s own, or one in many rows, is right as it is', () => {
  for (const name of ['Olive bar', 'Deli', 'Bulk', 'Wine', 'Hot bar', 'Kids']) expect(aisleMeant(name, new Map([[name, 1]]))).toBeNull()
  expect(aisleMeant('Meats', new Map([['Meats', 30]]))).toBeNull()
  expect(aisleMeant('Meats', new Map([['Meats', 1]]))).toBe('Meat')
  expect([usualAisle('PRODUCE'), usualAisle('Dairy & eggs'), usualAisle('Owner deals')]).toEqual(['Produce', 'Dairy & Eggs', null])
})
