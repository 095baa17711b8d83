import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyAccount } from '#contract/accounts.ts'
import { greetingOf } from '#app/features/session/account.ts'
import spanish from '#words/es.json' with { type: 'json' }
import { learn, speaking } from '#words/t.ts'
import { faultsIn, lastSeenText, logosOf, memberNumberAt, withMemberNumber } from './rules.ts'

learn('es', spanish)

const isFine = (fields: Parameters<typeof faultsIn>[0]) => Object.keys(faultsIn(fields)).length === 0

test('5.VALID.01 a state is exactly 2 letters', () => {
  for (const state of ['MN', 'wi']) expect(isFine({ state })).toBe(true)
  for (const state of ['M', 'MNN', 'M1', '55', 'Ñ1']) expect(faultsIn({ state })).toHaveProperty('state')
})

test('5.VALID.02 a zip is exactly 5 digits', () => {
  expect(isFine({ postalCode: '55987' })).toBe(true)
  for (const postalCode of ['5598', '559871', '5598a', '55987-1']) expect(faultsIn({ postalCode })).toHaveProperty('postalCode')
})

test('5.VALID.03 5.VALID.07 an empty field is valid', () => {
  expect(faultsIn({ state: '', postalCode: '', email: '', phoneNumber: '' })).toEqual({})
  expect(faultsIn({})).toEqual({})
})

test('5.VALID.05 an email has a local part, an @, and a domain that ends in 2 to 7 letters', () => {
  for (const email of ['a@b.co', 'first.last+tag@mail.example.museum', ' a@b.co ']) expect(isFine({ email })).toBe(true)
  for (const email of ['a', '@b.co', 'a@b', 'a@b.c', 'a@b.abcdefgh', 'a b@c.de', 'a@@b.co', 'a@b..co'])
    expect(faultsIn({ email })).toHaveProperty('email')
})

test('5.VALID.06 a phone number is 10 digits with optional parentheses and dash, dot or space separators', () => {
  for (const phoneNumber of ['5075550134', '507-555-0134', '507.555.0134', '(507) 555-0134', '(507)555 0134'])
    expect(isFine({ phoneNumber })).toBe(true)
  for (const phoneNumber of ['555-0134', '507-555-01345', '1-507-555-0134', '507/555/0134', 'phone'])
    expect(faultsIn({ phoneNumber })).toHaveProperty('phoneNumber')
})

test('2.ACCT.01 the greeting has the first name when there is one', () => {
  expect(greetingOf('Robin')).toBe('Hello, Robin')
  for (const none of [undefined, '', '  ']) expect(greetingOf(none)).toBe('Hello')
})

test('1.ACCT.05 5.VALID.19 an owner number is any text, one for each store', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (here, there) => {
      const account = withMemberNumber(withMemberNumber(withMemberNumber(emptyAccount, 1, 'old'), 2, there), 1, here)
      expect([memberNumberAt(account, 1), memberNumberAt(account, 2), memberNumberAt(account, 3)]).toEqual([here, there, ''])
      expect(account.storeMemberNumbers).toHaveLength(2)
    }),
  )
})

test('the time when a device was last seen is written as a day', () => {
  const at = (year: number, month: number, day: number, hour: number) => new Date(year, month - 1, day, hour)
  const now = at(2026, 3, 1, 0)
  for (const [seen, words] of [
    [at(2026, 3, 1, 0), 'Last seen today'],
    [at(2026, 2, 28, 23), 'Last seen yesterday'],
    [at(2026, 2, 28, 0), 'Last seen yesterday'],
    [at(2026, 2, 27, 23), 'Last seen on Friday, Feb 27'],
    [at(2025, 12, 31, 12), 'Last seen on Dec 31, 2025'],
  ] as const)
    expect(lastSeenText(seen.toISOString(), now)).toBe(words)
  const inSpanish = (seen: Date) => speaking('es', () => lastSeenText(seen.toISOString(), now))
  expect(inSpanish(at(2026, 2, 27, 23))).toBe('Visto por última vez el viernes 27 de feb')
  expect(inSpanish(at(2025, 12, 31, 12))).toBe('Visto por última vez el 31 de dic de 2025')
})

test('4.IMG.03 a store’s logo is tried as .png and then as .jpg, in lower case, whatever the address ends with', () => {
  const tried = ['/images/hcc/logos/winona.png', '/images/hcc/logos/winona.jpg']
  for (const end of ['', '.png', '.PNG', '.jpg', '.JPEG']) expect(logosOf(`/images/hcc/Logos/Winona${end}`)).toEqual(tried)
  expect(logosOf('')).toEqual([])
})
