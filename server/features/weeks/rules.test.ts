import { describe, expect, test } from 'vitest'
import type { FileRecord } from './file-queries.ts'
import type { WeekRecord } from './queries.ts'
import { addresses, demandMadeHere, keys, needsOf, nextDays, partLength, stateOf, studioFile, titleAndDays } from './rules.ts'

const now = new Date('2026-11-25T12:00:00Z')
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
const week = (fields: Partial<WeekRecord> = {}) =>
  ({
    title: 'Week 48',
    spanishTitle: 'Semana 48',
    adDateInfo: 'Nov 25 to Dec 1',
    validFrom: '2026-11-25',
    validTo: '2026-12-01',
    isMadeHere: true,
    adId: null,
    adWithdrawnAt: null,
    adOutFrom: null,
    adVisibleTo: null,
    hasPreview: false,
    questions: null,
    files: 0,
    rows: 0,
    doubtful: 0,
    ...fields,
  }) as WeekRecord

test.each([
  // The days of the last flyer again, across a change of the clocks and a year's end.
  [{ validFrom: '2026-10-28', validTo: '2026-11-03' }, '2026-11-02', '2026-11-04', '2026-11-10'],
  [{ validFrom: '2026-12-16', validTo: '2026-12-29' }, '2026-11-25', '2026-12-30', '2027-01-12'],
  [{ validFrom: '2026-11-25', validTo: '2026-11-25' }, '2026-11-25', '2026-11-26', '2026-11-26'],
  // Weeks that nobody made are left out.
  [{ validFrom: '2026-09-02', validTo: '2026-09-08' }, '2026-11-24', '2026-11-18', '2026-11-24'],
  [{ validFrom: '2026-09-02', validTo: '2026-09-08' }, '2026-11-25', '2026-11-25', '2026-12-01'],
  // A month comes after a month, also in February and after months that nobody made.
  [{ validFrom: '2027-01-01', validTo: '2027-01-31' }, '2027-01-20', '2027-02-01', '2027-02-28'],
  [{ validFrom: '2028-01-01', validTo: '2028-01-31' }, '2028-02-29', '2028-02-01', '2028-02-29'],
  [{ validFrom: '2026-12-01', validTo: '2026-12-31' }, '2027-04-30', '2027-04-01', '2027-04-30'],
  [{ validFrom: '2027-02-01', validTo: '2027-02-28' }, '2027-02-01', '2027-03-01', '2027-03-31'],
  // A week from the next Wednesday: tomorrow on a Tuesday, in a week on a Wednesday.
  [null, '2026-11-24', '2026-11-25', '2026-12-01'],
  [null, '2026-11-25', '2026-12-02', '2026-12-08'],
  [null, '2026-11-26', '2026-12-02', '2026-12-08'],
  [null, '2026-11-29', '2026-12-02', '2026-12-08'],
])('after %j, on %s, comes %s to %s', (last, today, validFrom, validTo) => {
  expect(nextDays(last, today)).toEqual({ validFrom, validTo })
})

test.each<[Partial<WeekRecord>, string]>([
  [{}, 'empty'],
  [{ files: 1 }, 'making'],
  [{ rows: 1 }, 'making'],
  [{ adId: 1, files: 1 }, 'staged'],
  [{ adId: 1, adOutFrom: after }, 'staged'],
  [{ adId: 1, adOutFrom: now }, 'published'],
  [{ adId: 1, adOutFrom: before, adVisibleTo: now }, 'published'],
  [{ adId: 1, adOutFrom: before, adVisibleTo: before }, 'over'],
  [{ adId: 1, adOutFrom: before, adVisibleTo: before, adWithdrawnAt: before }, 'withdrawn'],
])('a week with %j is %s', (fields, state) => expect(stateOf(week(fields), now)).toBe(state))

describe('what a week lacks before it can go out', () => {
  const needs = (fields: Partial<WeekRecord>, state: Parameters<typeof needsOf>[1] = 'making') => needsOf(week(fields), state)

  test('all but what is there, in the order of the steps', () => {
    expect(needs({}, 'empty')).toEqual(['files', 'sheet', 'preview', 'moment'])
    expect(needs({ files: 1 })).toEqual(['sheet', 'preview', 'moment'])
    expect(needs({ rows: 1 })).toEqual(['preview', 'moment'])
    expect(needs({ files: 1, questions: 2 })).toEqual(['columns', 'preview', 'moment'])
    expect(needs({ files: 1, questions: 0, doubtful: 3 })).toEqual(['doubts', 'preview', 'moment'])
    expect(needs({ files: 1, questions: 0, hasPreview: true, adOutFrom: after }, 'staged')).toEqual([])
  })
  test('a flyer that was brought in by command has no files and rows here', () => {
    expect(needs({ isMadeHere: false, questions: 2, doubtful: 3 }, 'staged')).toEqual(['preview', 'moment'])
    expect(needs({ isMadeHere: false, adOutFrom: after }, 'staged')).toEqual([])
  })
  test('one that is out lacks nothing', () => {
    for (const state of ['published', 'over', 'withdrawn'] as const) expect(needs({}, state)).toEqual([])
  })
})

test('what was brought in by command is changed there', () => {
  expect(() => demandMadeHere({ title: 'Week 48' })).not.toThrow()
  expect(() => demandMadeHere({ title: null })).toThrow(
    'This flyer was brought in by command: its title, days and items are changed there.',
  )
})

test('a file comes in whole parts, the last of which is what is left', () => {
  expect([partLength(25, 0, 10), partLength(25, 10, 10), partLength(25, 20, 10)]).toEqual([10, 10, 5])
  expect([partLength(25, 5, 10), partLength(20, 20, 10), partLength(25, 30, 10)]).toEqual([null, null, null])
})

test('things of a week are below its own folder, so that they go with it', () => {
  expect(keys.part('f', 4)).toBe(`${keys.uploads}f/4`)
  for (const key of [keys.ofFile('w', 'f', 'page'), keys.ofRow('w', 'photo'), keys.cut('w', 'cut')])
    expect(key.startsWith(`${keys.weeks}w/`)).toBe(true)
  expect(new Set([keys.ofFile('w', 'rows', 'it'), keys.cut('w', 'it'), keys.ofFile('w', 'f', 'it'), keys.part('w', 1)]).size).toBe(4)
  expect([keys.ofRow('w', 'photo'), keys.cut('w', 'cut'), keys.ofFile('w', 'f', 'page')]).toEqual([
    'studio/weeks/w/rows/photo',
    'studio/weeks/w/cuts/cut',
    'studio/weeks/w/f/page',
  ])
  expect([keys.uploads, keys.weeks]).toEqual(['studio/uploads/', 'studio/weeks/'])
})

test('the address of a picture says which one it is, so that a browser may keep it', () => {
  expect(addresses.page('w', 2, 'small', 31)).toBe('/api/studio/weeks/w/pages/2/small?v=31')
  expect(addresses.photo('w', 'f', 3)).toBe('/api/studio/weeks/w/files/f/photos/3')
  expect(addresses.row('w', 'r', 4)).toBe('/api/studio/weeks/w/rows/r/picture?v=4')
})

test('a file’s hidden sheets are not shown, but for the chosen one', () => {
  const sheet = (name: string, isHidden: boolean) => ({ name, rows: 9, isHidden })
  const file = studioFile({
    fileId: 'f',
    weekId: 'w',
    daysAgree: null,
    sheets: [sheet('Ad', true), sheet('Notes', false), sheet('Old', true)],
    chosenSheet: 'Ad',
    photos: [{ name: 'a', key: 'a', width: 1, height: 1 }],
  } as unknown as FileRecord)
  expect(file).toEqual({
    fileId: 'f',
    sheets: [
      { name: 'Ad', rows: 9, isChosen: true },
      { name: 'Notes', rows: 9, isChosen: false },
    ],
    photos: 1,
  })
})

test('the journal tells of a week’s title and days', () => {
  expect(titleAndDays(week() as unknown as Parameters<typeof titleAndDays>[0])).toEqual({
    title: 'Week 48',
    spanishTitle: 'Semana 48',
    adDateInfo: 'Nov 25 to Dec 1',
    validFrom: '2026-11-25',
    validTo: '2026-12-01',
  })
})
