import { expect, test } from 'vitest'
import type { StaffId } from '#server/staff-id.ts'
import {
  changesBetween,
  demandChain,
  invitationDays,
  invitationLink,
  isLastAdministrator,
  isOfChain,
  isWithin,
  recoveryCodeFrom,
  recoveryCodes,
} from './rules.ts'

const of = (...chains: number[]) => ({ chains })
const all = { chains: null }

test('an invitation’s token is behind the # of its link, which no server sees, and is good for a week', () => {
  expect(invitationLink('https://deals.example', 'secret')).toBe('https://deals.example/studio/welcome#secret')
  expect(invitationDays).toBe(7)
})

test('who works for some chains reaches only what is theirs', () => {
  expect([isOfChain(all, 2), isOfChain(of(1, 2), 2), isOfChain(of(1), 2), isOfChain(of(), 2)]).toEqual([true, true, false, false])
  expect(() => demandChain(of(2), 2)).not.toThrow()
  expect(() => demandChain(of(1), 2)).toThrow('This belongs to a chain that you do not work for.')
})

test('somebody is within another’s reach when each of their chains is', () => {
  expect([isWithin(all, all), isWithin(all, of(1)), isWithin(of(1, 2), of(2))]).toEqual([true, true, true])
  expect([isWithin(of(1), all), isWithin(of(1), of(1, 2))]).toEqual([false, false])
})

test('the last administrator is found, whoever else there is', () => {
  const person = (staffId: string, role: 'administrator' | 'publisher') => ({ staffId: staffId as StaffId, role })
  const [one, other, publisher] = [person('1', 'administrator'), person('2', 'administrator'), person('3', 'publisher')]
  expect(isLastAdministrator([one, publisher], one)).toBe(true)
  expect(isLastAdministrator([one, other], one)).toBe(false)
  expect(isLastAdministrator([publisher], publisher)).toBe(false)
})

test('recovery codes are ten of twelve signs, without those that people take for one another, and read as they are typed', () => {
  const codes = recoveryCodes(Uint8Array.from({ length: 120 }, (_, at) => at))
  expect(codes).toHaveLength(10)
  expect(codes[0]).toBe('2345-6789-ABCD')
  expect(new Set(codes.join('').replaceAll('-', ''))).toEqual(new Set('23456789ABCDEFGHJKLMNPQRSTUVWXYZ'))
  expect(recoveryCodes(new Uint8Array(0))).toEqual([])
  expect(recoveryCodeFrom(' 2345-6789 abcd.')).toBe('23456789ABCD')
})

test('the journal tells what differs, field by field, with fields of fields by both names', () => {
  expect(changesBetween({ title: 'Soup', price: { kind: 'each', amountCents: 399 }, tags: ['a', 2] }, null)).toEqual([
    { field: 'title', before: 'Soup', after: null },
    { field: 'price kind', before: 'each', after: null },
    { field: 'price amountCents', before: '399', after: null },
    { field: 'tags', before: 'a, 2', after: null },
  ])
  const before = { title: 'Soup', price: { kind: 'each', amountCents: 399 }, note: null, gone: undefined }
  expect(changesBetween(before, { ...before, price: { kind: 'each', amountCents: 299 }, note: 'New' })).toEqual([
    { field: 'price amountCents', before: '399', after: '299' },
    { field: 'note', before: null, after: 'New' },
  ])
  expect(changesBetween(before, before)).toEqual([])
  expect(changesBetween('on', 'off')).toEqual([{ field: '', before: 'on', after: 'off' }])
})
