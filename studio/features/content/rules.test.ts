import { expect, test } from 'vitest'
import type { ContentChoices } from '#contract/studio/content.ts'
import { actWords, dayIn, dayOf, daysFromTo, nameIn, newId, stateWords, whereWords } from './rules.ts'

const store = (id: string, name: string) => ({ id, name, city: '' })
const choices: ContentChoices = {
  mayMake: true,
  mayMakeForAll: true,
  chains: [
    { chainId: 1, name: 'Bluff Co-ops', stores: [store('east', 'Bluffside'), store('west', 'Westbank')] },
    { chainId: 2, name: 'Winona Commons', stores: [store('winona', 'Winona')] },
  ],
  categories: [],
}

const chicago = { timeZone: 'America/Chicago' }

test('days are those of the stores, whether an import gave a day or an instant', () => {
  expect(dayOf('2026-11-25T01:00:00Z', chicago)).toBe('2026-11-24')
  expect(daysFromTo('2026-11-25T06:00:00Z', '2026-12-02T05:59:59Z', chicago)).toBe('Nov 25 to Dec 1')
  expect(daysFromTo('2026-11-25', '2026-12-01', {})).toBe('Nov 25 to Dec 1')
})

test('a day so many days from now is one of the stores’ calendar, across months and years', () => {
  const now = Date.parse('2026-12-31T05:59:00Z')
  expect([0, 1, 3, -30].map((days) => dayIn(days, chicago, now))).toEqual(['2026-12-30', '2026-12-31', '2027-01-02', '2026-11-30'])
})

test('who shows something is said in the fewest words', () => {
  const words = (storeInclusionType: 'all' | 'selected' | 'excluded', ...stores: string[]) =>
    whereWords({ storeInclusionType, stores }, choices)
  expect(words('all')).toBe('All stores')
  expect(words('selected', 'east')).toBe('Bluffside')
  expect(words('selected', 'west', 'east')).toBe('All of Bluff Co-ops')
  expect(words('selected', 'east', 'winona')).toBe('2 stores')
  // A chain of one store is called by the store's name, and a store that is not known is counted.
  expect(words('selected', 'winona')).toBe('Winona')
  expect(words('selected', 'gone')).toBe('1 store')
  expect(words('excluded', 'west')).toBe('All but Westbank')
  expect(words('excluded', 'east', 'west')).toBe('All but 2 stores')
})

test('how it stands is one word', () => expect(Object.values(stateWords)).toEqual(['Running', 'Coming', 'Over', 'Withdrawn']))

test('a new id begins with its words, and the words are found in it again', () => {
  expect(newId('Crème brûlée & co.')).toMatch(/^studio-creme-brulee-co-[0-9a-f]{8}$/)
  expect(newId('  —  ')).toMatch(/^studio-new-[0-9a-f]{8}$/)
  // Never a hyphen at the end, where a long name is cut.
  expect(newId(`${'a'.repeat(59)} bc`)).toMatch(new RegExp(`^studio-${'a'.repeat(59)}-[0-9a-f]{8}$`))
  expect(newId('Soup')).not.toBe(newId('Soup'))
  expect(nameIn(newId('Pumpkin soup'))).toBe('Pumpkin soup')
  expect(nameIn('banner_fall-harvest')).toBe('Fall harvest')
  expect(nameIn('banner.fall')).toBe('Fall')
  expect(nameIn('old-banner-1')).toBe('Old banner 1')
  expect(nameIn('my-studio-soup-0011aabb')).toBe('My studio soup 0011aabb')
  expect(nameIn('studio-soup-0011aabb-2')).toBe('Studio soup 0011aabb 2')
})

test('the main action says when shoppers see the change, by the day that their stores have', () => {
  const now = Date.parse('2026-11-26T05:30:00Z') // the next day in New York
  const words = (state: Parameters<typeof actWords>[0], from: string, to: string) => actWords(state, from, to, { ...chicago, now })
  expect(words('withdrawn', '2026-11-20', '2026-12-01')).toEqual({
    words: 'Keep the changes',
    when: 'It stays withdrawn until you bring it back',
  })
  expect(words('over', '2026-11-01', '2026-11-25T05:00:00Z')).toEqual({
    words: 'Keep the changes',
    when: 'Its days are over: nobody sees it',
  })
  expect(words('coming', '2026-11-26', '2026-12-01')).toEqual({
    words: 'Show from Thu, Nov 26',
    when: 'On phones from Thu, Nov 26 on',
  })
  expect(words(null, '2026-11-25', '2026-11-25')).toEqual({ words: 'Show it now', when: 'On every phone within 5 seconds' })
  expect(words('running', '2026-11-20', '2026-12-01').words).toBe('Change it now')
})
