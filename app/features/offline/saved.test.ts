import { expect, test } from 'vitest'
import spanish from '#words/es.json' with { type: 'json' }
import { learn, speaking } from '#words/t.ts'
import { saidMoment, savedAt } from './saved.ts'

learn('es', spanish)

const now = Date.parse('2026-11-24T01:30:00Z') // Monday, 7:30 pm in Chicago
const said = (moment: string, timeZone: string | undefined = 'America/Chicago') => saidMoment(Date.parse(moment), now, timeZone)

test('a moment is said at the store: today by its time, this week with its day, before that by its date', () => {
  expect(said('2026-11-24T00:40:00Z')).toBe('6:40 pm')
  expect(said('2026-11-23T06:05:00Z')).toBe('12:05 am')
  expect(said('2026-11-23T05:55:00Z')).toBe('Sunday, 11:55 pm')
  expect(said('2026-11-17T15:00:00Z')).toBe('Nov 17')
  expect(speaking('es', () => said('2026-11-17T15:00:00Z'))).toBe('17 de nov')
  expect(said('2026-11-24T00:40:00Z', 'America/Los_Angeles')).toBe('4:40 pm')
})

test('what is on the page is as old as the oldest of it', () => {
  const query = (
    key: string,
    dataUpdatedAt: number,
    { active = true, data = 'read' }: { active?: boolean; data?: string | null } = {},
  ) => ({
    queryKey: [key, 'valley'],
    state: { data: data ?? undefined, dataUpdatedAt } as never,
    isActive: () => active,
  })
  expect(savedAt([query('deals', 300), query('lists', 200), query('chain', 1), query('items', 100, { active: false })])).toBe(200)
  expect(savedAt([query('deals', 0, { data: null }), query('favorites', 7)])).toBe(7)
  expect(savedAt([query('user', 5)])).toBeNull()
})
