import { expect, test } from 'vitest'
import type { Price } from '#contract/ads.ts'
import type { Running, RunningItem } from '#contract/studio/publishing.ts'
import {
  changedSince,
  correctionNote,
  dayOfWords,
  differences,
  filtered,
  isHigher,
  leaveWords,
  onListsWords,
  reachWords,
  regularOf,
  writtenPrice,
} from './rules.ts'

const aPrice = (fields: Partial<Price> = {}): Price => ({
  kind: 'each',
  text: '$3.99',
  amountCents: 399,
  quantity: null,
  unit: null,
  regularCents: null,
  ...fields,
})
const anItem = (fields: Partial<RunningItem> = {}): RunningItem => ({
  item: 'apples',
  version: '1',
  title: 'Honeycrisp apples',
  brand: 'Bluff Country',
  size: '3 lb',
  page: 1,
  price: aPrice(),
  ownerPrice: null,
  category: 'produce',
  department: 'Produce',
  note: '',
  state: 'shown',
  isCorrected: false,
  onLists: 0,
  crop: null,
  ...fields,
})
const running: Running = {
  publication: 'w48',
  weekId: null,
  chainName: 'Bluff Co-ops',
  stores: 2,
  title: 'Week 48',
  validFrom: '2026-11-25',
  validTo: '2026-12-01',
  state: 'published',
  publishAt: null,
  timeZone: 'America/Chicago',
  isInMatching: false,
  pages: [],
  items: [anItem(), anItem({ item: 'butter', version: '7' })],
  departments: [],
}

test('items are found by any words of their name, brand and size, in any order, and by what became of them', () => {
  const items = [
    anItem({ item: 'apples' }),
    anItem({ item: 'butter', title: 'Salted butter', size: '1 lb', isCorrected: true }),
    anItem({ item: 'rice', title: 'Wild rice', brand: '', size: '', state: 'withdrawn' }),
  ]
  const found = (...by: [words: string, filter: Parameters<typeof filtered>[2]]) => filtered(items, ...by).map((it) => it.item)
  expect(found('', 'all')).toEqual(['apples', 'butter', 'rice'])
  expect(found('  BLUFF lb ', 'all')).toEqual(['apples', 'butter'])
  expect(found('1 butter', 'all')).toEqual(['butter'])
  expect(found('butter rice', 'all')).toEqual([])
  expect(found('', 'corrected')).toEqual(['butter'])
  expect(found('', 'withdrawn')).toEqual(['rice'])
})

test('the note says when, and which price is right', () => {
  const today = '2026-11-22'
  expect(correctionNote('$3.79', '$4.29', today)).toBe('Corrected Nov 22. The printed flyer says $3.79; the right price is $4.29.')
  expect(correctionNote('', '$4.29', today)).toBe('Corrected Nov 22. The right price is $4.29.')
  expect([correctionNote('$4.29', '$4.29', today), correctionNote('$4.29', '', today)]).toEqual(['Corrected Nov 22.', 'Corrected Nov 22.'])
})

test.each([
  ['$4.29', true],
  [' 4.2 ', true],
  ['4', true],
  ['$3.99', false],
  ['3', false],
  ['2 for $9', false],
  ['$9.999', false],
  ['9 lb', false],
  ['', false],
])('‘%s’ is higher than $3.99: %s', (typed, higher) => expect(isHigher(aPrice(), typed)).toBe(higher))

test('what has no price apiece is not compared', () => {
  expect(isHigher(null, '$9')).toBe(false)
  expect(isHigher(aPrice({ kind: 'multi', quantity: 2 }), '$9')).toBe(false)
  expect(isHigher(aPrice({ amountCents: null }), '$9')).toBe(false)
})

test('an item that somebody else has changed is found by its version', () => {
  expect(changedSince(running, anItem())).toBeNull()
  expect(changedSince(running, anItem({ version: '0' }))).toBe(running.items[0])
  expect(changedSince(running, anItem({ item: 'gone' }))).toBeNull()
})

test('prices are written as everywhere, or not at all', () => {
  expect([writtenPrice(aPrice()), writtenPrice(null)]).toEqual(['$3.99', ''])
  const regular = (price: Price | null) => regularOf(anItem({ price }))
  expect([regular(aPrice({ regularCents: 499 })), regular(aPrice()), regular(null)]).toEqual(['$4.99', '', ''])
})

test('what differs is shown part by part: what somebody else made of it, and what is to be made of it here', () => {
  const opened = anItem({ price: aPrice({ regularCents: 499 }) })
  expect(differences(opened, opened, { note: '' })).toEqual([])
  const present = anItem({
    title: 'Gala apples',
    size: '5 lb',
    price: aPrice({ amountCents: 299, regularCents: 599 }),
    ownerPrice: aPrice({ amountCents: 199 }),
    department: 'Fruit',
    note: 'Wrong size.',
    state: 'withdrawn',
  })
  const part = (what: string, theirs: string, before: string, mine = before) => ({ what, theirs, mine, before })
  expect(differences(present, opened, { note: '' })).toEqual([
    part('State', 'Withdrawn', 'Shown'),
    part('Name', 'Gala apples', 'Honeycrisp apples'),
    part('Size', '5 lb', '3 lb'),
    part('Sale price', '$2.99', '$3.99'),
    part('Owner price', '$1.99', ''),
    part('Regular price', '$5.99', '$4.99'),
    part('Department', 'Fruit', 'Produce'),
    part('Note', 'Wrong size.', ''),
  ])
  const typed = { title: 'Fuji apples ', size: '2 lb', price: '$1', ownerPrice: '$0.50', regular: '$9', department: 'Snacks', note: 'So.' }
  expect(differences(opened, opened, { ...typed, state: 'withdrawn' })).toEqual([
    part('State', 'Shown', 'Shown', 'Withdrawn'),
    part('Name', 'Honeycrisp apples', 'Honeycrisp apples', 'Fuji apples'),
    part('Size', '3 lb', '3 lb', '2 lb'),
    part('Sale price', '$3.99', '$3.99', '$1'),
    part('Owner price', '', '', '$0.50'),
    part('Regular price', '$4.99', '$4.99', '$9'),
    part('Department', 'Produce', 'Produce', 'Snacks'),
    part('Note', '', '', 'So.'),
  ])
  // Both made the same of it.
  expect(differences(present, opened, { note: 'Wrong size.', title: 'Gala apples' }).map(({ what }) => what)).not.toContain('Name')
})

test('which day of how many it is, is told while a flyer runs, by the clock of the stores', () => {
  const at = (instant: string, fields: Partial<Running> = {}) => dayOfWords({ ...running, ...fields }, Date.parse(instant))
  expect(at('2026-11-29T18:00:00Z')).toBe('day 5 of 7, ')
  expect(at('2026-11-25T06:00:00Z')).toBe('day 1 of 7, ')
  expect(at('2026-11-25T05:59:00Z')).toBe('')
  expect(at('2026-12-02T05:59:00Z')).toBe('day 7 of 7, ')
  expect(at('2026-12-02T06:00:00Z')).toBe('')
  expect(at('2026-11-29T18:00:00Z', { state: 'withdrawn' })).toBe('')
})

test('nothing is said to reach phones while they do not show the flyer yet', () => {
  expect(reachWords(running)).toBe('on every phone within 5 seconds')
  expect([leaveWords(running, 1), leaveWords(running, 2)]).toEqual([
    'leaves every phone within 5 seconds',
    'leave every phone within 5 seconds',
  ])
  const staged = { state: 'staged' } as const
  expect(reachWords(staged)).toBe('seen once this week is out')
  expect([leaveWords(staged, 1), leaveWords(staged, 2)]).toEqual(['does not go out with this week', 'do not go out with this week'])
})

test('lists are said to follow a correction and a withdrawal, as those of shoppers do', () => {
  const item = anItem({ onLists: 1230 })
  expect(onListsWords(item, 'corrected')).toBe(' About 1,230 lists that have it show the right price and this note.')
  expect(onListsWords(item, 'withdrawn')).toBe(' About 1,230 lists that have it say that it was withdrawn.')
  expect(onListsWords(anItem(), 'withdrawn')).toBe('')
})
