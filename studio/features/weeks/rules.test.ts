import { describe, expect, test } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import type { Need, Week, WeekSummary } from '#contract/studio/weeks.ts'
import { paths } from '#studio/paths.ts'
import { aWeek } from '#studio/testing/week.ts'
import { actionOf, hasSheet, linesOf, nextOf, overlapOf, rhythmWords, steps, stepsDone } from './rules.ts'

const week = (fields: Partial<WeekSummary> = {}): WeekSummary => ({ ...aWeek, needs: [], doubtful: 0, ...fields })
const now = new Date(2026, 10, 23, 12).getTime()
const wednesday = new Date(2026, 10, 25).toISOString()
const publication = { externalId: 'w48', adId: 7 }

describe('what a week lacks, or has reached', () => {
  const lines = (fields: Partial<WeekSummary>) => linesOf(week(fields), now)

  test.each<[Need, string, string]>([
    ['files', 'missing', 'Pages missing: drop the PDF'],
    ['sheet', 'missing', 'Price sheet missing'],
    ['columns', 'missing', 'Columns to be named'],
    ['doubts', 'missing', 'Rows to be matched'],
    ['preview', 'open', 'Not previewed yet'],
    ['moment', 'open', 'No moment to publish yet'],
  ])('%s: %s, ‘%s’', (need, kind, words) => expect(lines({ needs: [need] })).toEqual([{ kind, words }]))

  test('doubtful rows are counted', () => {
    expect(lines({ needs: ['doubts', 'preview'], doubtful: 3 }).map(({ words }) => words)).toEqual([
      '3 doubtful rows to look at',
      'Not previewed yet',
    ])
  })
  test('a week that lacks nothing is ready, and one with a moment says when it starts', () => {
    expect(lines({})).toEqual([{ kind: 'done', words: 'Ready to go out' }])
    expect(lines({ publishAt: wednesday })).toEqual([{ kind: 'done', words: 'Starts in 2 days, Wed 12:00 am' }])
    expect(lines({ publishAt: wednesday, needs: ['preview'] }).map(({ kind }) => kind)).toEqual(['open', 'done'])
  })
  test('one that is out says since when, and what was corrected', () => {
    const since = new Date(2026, 10, 22).toISOString()
    expect(lines({ state: 'published', publishAt: since })).toEqual([
      { kind: 'done', words: 'On every phone since Sun 12:00 am' },
      { kind: 'done', words: 'No corrections' },
    ])
    const there = { publishAt: '2026-11-22T05:30:00Z', timeZone: 'America/Chicago' }
    expect(lines({ state: 'published', ...there })[0]?.words).toBe('On every phone since Sat 11:30 pm')
    expect(lines({ state: 'published' })[0]).toEqual({ kind: 'done', words: 'On every phone' })
    expect(lines({ state: 'over', corrected: 2 })).toEqual([{ kind: 'done', words: '2 items corrected' }])
    expect(lines({ state: 'withdrawn' })).toEqual([{ kind: 'open', words: 'Taken back: no shopper sees it' }])
  })
})

describe('the one thing to do with it now', () => {
  const { weekId } = aWeek
  test.each<[Partial<WeekSummary>, string, string, boolean]>([
    [{ state: 'over', publication }, 'Results', paths.results('7'), false],
    [{ state: 'over' }, 'Results', paths.results(), false],
    [{ state: 'published', publication }, 'Open', paths.running('w48'), false],
    [{ state: 'withdrawn', publication }, 'Open', paths.running('w48'), false],
    [{ state: 'staged', publication, isMadeHere: false, needs: ['preview'] }, 'Open', paths.running('w48'), false],
    [{ state: 'empty', needs: ['files'] }, 'Drop files', paths.files(weekId), false],
    [{ needs: ['sheet'] }, 'Drop files', paths.files(weekId), true],
    [{ needs: ['columns', 'preview'] }, 'Name columns', paths.columns(weekId), true],
    [{ needs: ['doubts'] }, 'Go on', paths.matching(weekId), true],
    [{ state: 'staged', publication, needs: ['preview'] }, 'Preview', paths.preview(weekId), true],
    [{ needs: ['moment'] }, 'Publish', paths.publish(weekId), true],
    [{ state: 'staged', publication }, 'Open', paths.publish(weekId), false],
  ])('of %j: %s', (fields, words, to, waits) => expect(actionOf(week(fields))).toEqual({ words, to, waits }))
})

test('what is worked on first is what waits for somebody, begins soonest and is not over', () => {
  const waiting = (validFrom: string, validTo: string) => week({ needs: ['doubts'], validFrom, validTo, timeZone: 'America/Chicago' })
  const at = (instant: string) => Date.parse(instant)
  const soon = waiting('2026-11-25', '2026-12-01')
  const weeks = [waiting('2026-12-02', '2026-12-08'), soon, waiting('2026-11-10', '2026-11-22'), week({ validFrom: '2026-11-24' })]
  expect(nextOf(weeks, at('2026-11-23T12:00:00Z'))).toBe(soon)
  expect(nextOf(weeks, at('2026-12-02T05:30:00Z'))).toBe(soon)
  expect(nextOf(weeks, at('2026-12-09T06:30:00Z'))).toBeUndefined()
})

test('a week has a sheet when one is chosen in any of its files', () => {
  const file = (...isChosen: boolean[]): Week['files'][number] => ({
    fileId: aWeek.weekId,
    name: 'week.xlsx',
    bytes: 1,
    received: 1,
    kind: 'sheets',
    state: 'read',
    done: 1,
    doing: '',
    found: '',
    note: null,
    reason: null,
    sheets: isChosen.map((it) => ({ name: 'Sheet', rows: 9, isChosen: it })),
    photos: 0,
  })
  expect(hasSheet({ files: [file(), file(false, true)] })).toBe(true)
  expect(hasSheet({ files: [file(), file(false)] })).toBe(false)
})

test('a step is done when neither it nor one before it lacks anything', () => {
  expect(steps.map(({ step, words, path }) => [step, words, path('w')])).toEqual([
    ['files', 'Files', '/weeks/w/files'],
    ['columns', 'Columns', '/weeks/w/columns'],
    ['matching', 'Matching', '/weeks/w/matching'],
    ['preview', 'Preview', '/weeks/w/preview'],
    ['publish', 'Publish', '/weeks/w/publish'],
  ])
  const done = (needs: Need[], state: WeekSummary['state'] = 'making') => stepsDone({ needs, state })
  expect(done(['files'], 'empty')).toBe(0)
  expect(done([], 'empty')).toBe(0)
  expect([done(['files']), done(['sheet', 'preview'])]).toEqual([0, 0])
  expect([done(['columns']), done(['doubts', 'moment']), done(['preview']), done(['moment'])]).toEqual([1, 2, 3, 4])
  expect(done([])).toBe(5)
})

test.each([
  [7, 'weekly'],
  [14, 'every two weeks'],
  [21, 'every three weeks'],
  [28, 'every four weeks'],
  [35, 'every five weeks'],
  [42, 'every six weeks'],
  [49, 'every 7 weeks'],
  [29, 'monthly'],
  [31, 'monthly'],
  [30, 'monthly'],
  [32, 'every 32 days'],
  [27, 'every 27 days'],
])('a flyer of %i days comes %s', (days, words) =>
  expect(rhythmWords({ validFrom: '2026-11-25', validTo: dayAfter('2026-11-25', days - 1) })).toBe(words),
)
test.each([
  ['2027-02-01', '2027-02-28', 'monthly'],
  ['2028-02-01', '2028-02-29', 'monthly'],
  ['2026-12-01', '2026-12-31', 'monthly'],
  ['2027-02-03', '2027-03-02', 'every four weeks'],
  ['2026-11-01', '2026-12-31', 'every 61 days'],
])('a flyer from %s to %s comes %s', (validFrom, validTo, words) => expect(rhythmWords({ validFrom, validTo })).toBe(words))

test('two weeks of a chain overlap when they share a day, unless one was taken back', () => {
  const other = week({ chainId: 1, validFrom: '2026-11-25', validTo: '2026-12-01' })
  const overlap = (validFrom: string, validTo: string, chainId = 1, fields: Partial<WeekSummary> = {}) =>
    overlapOf([{ ...other, ...fields }], chainId, { validFrom, validTo }) !== undefined
  expect(overlap('2026-12-01', '2026-12-07')).toBe(true)
  expect(overlap('2026-11-18', '2026-11-25')).toBe(true)
  expect(overlap('2026-12-02', '2026-12-08')).toBe(false)
  expect(overlap('2026-11-18', '2026-11-24')).toBe(false)
  expect(overlap('2026-12-01', '2026-12-07', 2)).toBe(false)
  expect(overlap('2026-12-01', '2026-12-07', 1, { state: 'withdrawn' })).toBe(false)
})
