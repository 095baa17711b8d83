import { expect, test } from 'vitest'
import { readDate } from './dates.ts'
import { readIdentifier, withCheckDigit } from './identifiers.ts'

test.each([
  ['036000291452', '036000291452'],
  ['0-36000-29145-2', '036000291452'],
  ['03600029145', '036000291452'],
  ['0036000291452', '036000291452'],
  ['4011', '4011'],
  ['0000000004011', '4011'],
  ['94011', '94011'],
  ['4006381333931', '4006381333931'],
  ['house-7', 'house-7'],
  ['036000291452.0', '036000291452'],
  ['', ''],
])('identifier %j is %j', (raw, value) => {
  expect(readIdentifier(raw)).toEqual({ value, note: null, doubt: null })
})

test('CORE-POS leaves check digits out and pads with zeros', () => {
  expect(readIdentifier('0003600029145', { checkDigits: false }).value).toBe('036000291452')
  expect(readIdentifier('0000000004011', { checkDigits: false }).value).toBe('4011')
})

test('a number with a wrong check digit is kept as it is, and reported', () => {
  const doubt = 'is no UPC or EAN: a digit is wrong. Kept as it is'
  expect(readIdentifier('036000291453')).toEqual({ value: '036000291453', note: null, doubt })
})

test('a number of another length is the co-op’s own', () => {
  expect(readIdentifier('1234567')).toEqual({ value: '1234567', note: 'is no UPC, EAN or PLU: kept as it is', doubt: null })
})

test('a number without its leading zero, which spreadsheets drop, gets it back, and that is reported', () => {
  expect(readIdentifier('36000291452')).toEqual({
    value: '036000291452',
    note: expect.stringContaining('or is it 360002914522?'),
    doubt: null,
  })
  expect(readIdentifier('36000291453')).toEqual({ value: '360002914539', note: null, doubt: null })
})

test.each(['3.6E+11', '3,60003E+11', '4E+12'])('%j is a number that a spreadsheet shortened: it is not used, and reported', (raw) => {
  expect(readIdentifier(raw)).toEqual({ value: '', note: null, doubt: expect.stringContaining('shortened by the spreadsheet') })
})

test('the check digit is that of GS1', () => {
  expect([withCheckDigit('03600029145'), withCheckDigit('400638133393')]).toEqual(['036000291452', '4006381333931'])
})

const start = (text: string, zone = 'America/Chicago') => readDate(text, zone, 'start')
const end = (text: string, zone = 'America/Chicago') => readDate(text, zone, 'end')

test.each([
  '2026-11-18',
  '11/18/2026',
  '11/18/26',
  'Nov 18, 2026',
  'Wednesday, November 18th, 2026',
  '18 Nov 2026',
  '2026-11-18T00:00:00-06:00',
  '2026-11-18 00:00:00',
  '2026-11-18T06:00:00Z',
  'Wed 11/18/2026',
  'Wed. Nov 18, 2026',
  '2026/11/18',
  '11-18-2026',
  '46344',
])('%j is the day 2026-11-18', (text) => {
  expect(start(text)).toEqual({ value: '2026-11-18', doubt: null })
})

test.each([
  ['11/18', '2026-11-20', '2026-11-18'],
  ['Nov 18', '2026-11-20', '2026-11-18'],
  ['Wed Nov 18th', '2026-11-20', '2026-11-18'],
  ['1/2', '2026-12-30', '2027-01-02'],
  ['Dec 30', '2027-01-02', '2026-12-30'],
  ['18/11', '2026-11-20', null],
  ['Thu Nov 18', '2026-11-20', null],
  ['11', '2026-11-20', null],
])('%j without a year, near %s, is %j', (text, near, day) => {
  expect(readDate(text, 'America/Chicago', 'start', near).value).toBe(day)
})

test('the end of a day is read as that day, however it is written', () => {
  for (const text of ['2026-11-24T23:59:59-06:00', '2026-11-24 23:59', '2026-11-25T00:00:00-06:00', '2026-11-24'])
    expect([text, end(text)]).toEqual([text, { value: '2026-11-24', doubt: null }])
})

test('the beginning of a day in another zone is read as that day, and reported', () => {
  expect(start('2024-10-23T00:00:00-04:00')).toEqual({
    value: '2024-10-23',
    doubt: expect.stringContaining('in America/New_York: taken for that day'),
  })
  expect(start('2024-10-23T03:00:00-04:00', 'America/Phoenix')).toEqual({ value: '2024-10-23', doubt: null })
})

test('any other instant stays an instant, by the stores’ clock, and is reported', () => {
  expect(start('2024-10-23T14:30:00-04:00')).toEqual({
    value: '2024-10-23T13:30:00-05:00',
    doubt: expect.stringContaining('kept as an instant'),
  })
})

test.each(['', 'soon', '2026-02-30', '13/45/2026', '25/11/2026', '11/18', 'Thu 11/18/2026'])('%j is not a date', (text) => {
  expect(start(text).value).toBeNull()
})
