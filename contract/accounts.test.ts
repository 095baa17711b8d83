import { expect, test } from 'vitest'
import { emailPattern, emptyAccount, phonePattern, postalCodePattern, statePattern } from './accounts.ts'

const fits = (pattern: RegExp, ...texts: string[]) => texts.filter((it) => pattern.test(it))

test('5.VALID.05 an email address is a name, @, and a domain that ends in 2 to 7 letters', () => {
  const right = ['a@b.co', 'first.last+tag@shop.example', 'x@a-b.c1.org', 'x@9.museums', 'o’brien@example.com', 'X@EXAMPLE.COM']
  expect(fits(emailPattern, ...right)).toEqual(right)
  const wrong = ['', 'a', '@b.co', 'a@', 'a@b', 'a@b.c', 'a@b.abcdefgh', 'a@.co', 'a@b..co', 'a@-b.co', 'a@b-.co', 'a@b_c.co', 'a@b.c0']
  expect(
    fits(emailPattern, ...wrong, 'a b@c.co', 'a@b.co ', ' a@b.co', 'a@b@c.co', 'a,b@c.co', 'a"b@c.co', '<a@b.co>', 'a(b)@c.co'),
  ).toEqual([])
})

test('5.VALID.06 a phone number has 10 digits, with the usual signs between them', () => {
  const right = ['5075550114', '507-555-0114', '507.555.0114', '507 555 0114', '(507) 555-0114', '(507)5550114']
  expect(fits(phonePattern, ...right)).toEqual(right)
  expect(
    fits(
      phonePattern,
      '507555011',
      '50755501145',
      '507--555-0114',
      '507-555--0114',
      '+1 507 555 0114',
      '507-555-011a',
      'x5075550114',
      '5o7-555-0114',
      '507-5x5-0114',
    ),
  ).toEqual([])
})

test('a state is two letters, a postal code five digits', () => {
  expect(fits(statePattern, 'MN', 'mn', 'M', 'MNN', 'M1', ' MN')).toEqual(['MN', 'mn'])
  expect(fits(postalCodePattern, '55987', '5598', '559870', '5598a', ' 55987')).toEqual(['55987'])
})

test('a member who has said nothing gets no letters, and every field is empty', () => {
  const { contactPreferences, storeMemberNumbers, ...fields } = emptyAccount
  expect(contactPreferences).toEqual({ email: false, text: false })
  expect(storeMemberNumbers).toEqual([])
  expect(new Set(Object.values(fields))).toEqual(new Set(['']))
})
