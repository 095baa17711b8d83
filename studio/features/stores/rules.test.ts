import { expect, test } from 'vitest'
import type { StudioDay } from '#contract/studio/hours.ts'
import {
  actWords,
  aheadWords,
  draftOf,
  hoursOf,
  hoursWords,
  newDraft,
  spanOf,
  toldDays,
  typedSpan,
  typedWeek,
  usualOf,
  wholeWeek,
  type DayDraft,
} from './rules.ts'

const day: StudioDay = { day: '2026-12-24', hours: [], words: 'Christmas Eve', isHoliday: true, where: 'chain', version: 1 }
const from7to21 = { opens: 420, closes: 1260 }

test.each([
  [{ opens: '07:00', closes: '21:00' }, from7to21],
  [
    { opens: '16:05', closes: '01:30' },
    { opens: 965, closes: 1530 },
  ],
  [
    { opens: '00:00', closes: '00:00' },
    { opens: 0, closes: 1440 },
  ],
])('%j is typed for %j and read back', (typed, span) => {
  expect(spanOf(typed)).toEqual(span)
  expect(typedSpan(span)).toEqual(typed)
})

test('a span without one of its times is none yet', () => {
  expect([spanOf({ opens: '', closes: '21:00' }), spanOf({ opens: '07:00', closes: '' })]).toEqual([null, null])
})

test('a week is typed as the store’s words tell it; what they do not tell is still to be typed', () => {
  const week = typedWeek('Monday to Saturday 7 am - 9 pm\nSunday closed')
  expect(week).toEqual([[], ...Array.from({ length: 6 }, () => [{ opens: '07:00', closes: '21:00' }])])
  expect(wholeWeek(week)).toEqual([[], ...Array.from({ length: 6 }, () => [from7to21])])
  const unknown = typedWeek('Ask us')
  expect(unknown).toEqual(Array.from({ length: 7 }, () => [{ opens: '', closes: '' }]))
  expect(wholeWeek(unknown)).toBeNull()
  expect(wholeWeek([...week.slice(1), [{ opens: '07:00', closes: '' }]])).toBeNull()
})

test('a day’s form begins closed, at this store', () => {
  expect(newDraft('2026-12-24')).toEqual({
    day: '2026-12-24',
    kind: 'closed',
    time: '14:00',
    spans: [{ opens: '08:00', closes: '16:00' }],
    words: '',
    isHoliday: false,
    where: 'store',
  })
})

test('a day that is told is in its form as it is told', () => {
  expect(draftOf(day)).toEqual({ ...newDraft('2026-12-24'), words: 'Christmas Eve', isHoliday: true, where: 'chain' })
  expect(draftOf({ ...day, hours: [from7to21] })).toMatchObject({ kind: 'other', spans: [{ opens: '07:00', closes: '21:00' }] })
})

test('the usual hours of a day are those of its weekday', () => {
  const hours = 'Monday to Saturday 7 am - 9 pm\nSunday closed'
  expect([usualOf(hours, '2026-12-24'), usualOf(hours, '2026-12-27'), usualOf('Ask us', '2026-12-24')]).toEqual([[from7to21], [], null])
})

test('a draft means hours beside the usual ones', () => {
  const draft = (fields: Partial<DayDraft>) => ({ ...newDraft('2026-12-24'), ...fields })
  const twice = [
    { opens: 420, closes: 720 },
    { opens: 840, closes: 1260 },
  ]
  expect(hoursOf(draft({ kind: 'closed' }), null)).toEqual([])
  expect(hoursOf(draft({ kind: 'other' }), null)).toEqual([{ opens: 480, closes: 960 }])
  expect(hoursOf(draft({ kind: 'other', spans: [{ opens: '08:00', closes: '' }] }), [from7to21])).toBeNull()
  expect(hoursOf(draft({ kind: 'early' }), [from7to21])).toEqual([{ opens: 420, closes: 840 }])
  expect(hoursOf(draft({ kind: 'early' }), twice)).toEqual([{ opens: 420, closes: 720 }])
  expect(hoursOf(draft({ kind: 'early', time: '23:00' }), [from7to21])).toEqual([from7to21])
  expect(hoursOf(draft({ kind: 'late' }), twice)).toEqual([{ opens: 840, closes: 1260 }])
  expect(hoursOf(draft({ kind: 'late', time: '06:00' }), [from7to21])).toEqual([from7to21])
  // Nothing is left, or nothing is known to begin with.
  expect(hoursOf(draft({ kind: 'early', time: '07:00' }), [from7to21])).toBeNull()
  expect(hoursOf(draft({ kind: 'late', time: '21:00' }), [from7to21])).toBeNull()
  expect(hoursOf(draft({ kind: 'early', time: '' }), [from7to21])).toBeNull()
  expect(hoursOf(draft({ kind: 'early' }), null)).toBeNull()
  expect(hoursOf(draft({ kind: 'early' }), [])).toBeNull()
})

test.each([
  [{ day: '' }, 'Tell shoppers'],
  [{}, 'Close on Thu, Dec 24'],
  [{ kind: 'early' }, 'Close at 2 pm on Thu, Dec 24'],
  [{ kind: 'late' }, 'Open at 2 pm on Thu, Dec 24'],
  [{ kind: 'other' }, 'Set the hours of Thu, Dec 24'],
  [{ kind: 'early', time: '' }, 'Set the hours of Thu, Dec 24'],
] as const)('of %j the button says ‘%s’', (fields, words) => expect(actWords({ ...newDraft('2026-12-24'), ...fields })).toBe(words))

test('staff read what shoppers read two days before', () => {
  const store = { storeHours: 'Every day 7 am - 9 pm', timeZone: 'America/Chicago' }
  expect(aheadWords(store, day)).toBe('Closed Thursday for Christmas Eve')
  expect(aheadWords(store, { ...day, day: '2026-12-09', hours: [from7to21], isHoliday: false })).toBe('Nothing: these are its usual hours')
})

test('hours are written as everywhere', () => expect([hoursWords([]), hoursWords([from7to21])]).toEqual(['Closed', '7 am to 9 pm']))

test('of a day that the store and its chain both tell, the store’s counts', () => {
  const own: StudioDay = { ...day, where: 'store' }
  const other: StudioDay = { ...day, day: '2026-12-25' }
  expect(toldDays([day, own, other])).toEqual([own, other])
  expect(toldDays([day, { ...other, where: 'store' }])).toEqual([day, { ...other, where: 'store' }])
})
