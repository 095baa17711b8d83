import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { publishing } from '#contract/studio/publishing.ts'
import { weekRows } from '#contract/studio/rows.ts'
import { staff, staffRoles } from '#contract/studio/staff.ts'
import { weeks } from '#contract/studio/weeks.ts'
import { roleTable } from './roles.ts'

test.each<[string, Endpoint]>([
  ['See weeks, results', weeks.all],
  ['Drop files, match', weekRows.change],
  ['Publish, put back', publishing.publish],
  ['Publish, put back', publishing.putBack],
  ['Correct, withdraw', publishing.correct],
  ['Correct, withdraw', publishing.withdrawItem],
  ['Invite, change roles', staff.invite],
])('who may ‘%s’ is whom the server lets do it', (words, { access }) => {
  const least = staffRoles.findIndex((it) => it === access)
  expect(roleTable.find((it) => it.words === words)?.roles).toEqual(staffRoles.slice(Math.max(0, least)))
})

test('no other line says who may withdraw: a deal cannot be withdrawn in one store alone', () => {
  expect(roleTable.filter((it) => /withdraw/i.test(it.words)).map((it) => it.roles)).toEqual([['publisher', 'administrator']])
})
