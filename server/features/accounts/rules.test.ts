import { expect, test } from 'vitest'
import { emptyAccount, type Account } from '#contract/accounts.ts'
import { mergedContact } from './rules.ts'

const home = { address: '1 Main St', city: 'Winona', state: 'MN', postalCode: '55987' }
const yes = { email: true, text: false }
type Some = Partial<Account>

test.each<[string, Some, Some, Some]>([
  ['what only the anonymous side had comes along', {}, { firstName: 'Robin', ...home }, { firstName: 'Robin', ...home }],
  ['what only the member had stays', { firstName: 'Robin', ...home }, {}, { firstName: 'Robin', ...home }],
  ['of two the member’s stays', { phoneNumber: '507 555 0100' }, { phoneNumber: '507 555 0199' }, { phoneNumber: '507 555 0100' }],
  ['a name is completed', { firstName: 'robin ' }, { firstName: 'Robin', lastName: 'Reed' }, { firstName: 'robin ', lastName: 'Reed' }],
  ['another’s name is not', { firstName: 'Robin' }, { firstName: 'Al', lastName: 'Reed' }, { firstName: 'Robin' }],
  ['an address is completed', { postalCode: '55987' }, home, home],
  ['a street of another town is left', { city: 'Viroqua' }, { address2: 'Apt 4', ...home }, { city: 'Viroqua' }],
  [
    'one part does not stop another',
    { city: 'Viroqua' },
    { ...home, phoneNumber: '507 555 0100' },
    { city: 'Viroqua', phoneNumber: '507 555 0100' },
  ],
  ['preferences come along where there were none', {}, { contactPreferences: yes }, { contactPreferences: yes }],
  [
    'preferences are not added to',
    { contactPreferences: { email: false, text: true } },
    { contactPreferences: yes },
    { contactPreferences: { email: false, text: true } },
  ],
  ['the email is the member’s', { email: 'me@example.com' }, { email: 'typed@example.com' }, { email: 'me@example.com' }],
  ['owner numbers are none of this', {}, { storeMemberNumbers: [{ storeId: 1, memberNumber: 'A' }] }, {}],
])('F09 %s', (_, member, anonymous, merged) => {
  expect(mergedContact({ ...emptyAccount, ...member }, { ...emptyAccount, ...anonymous })).toEqual({ ...emptyAccount, ...merged })
})
