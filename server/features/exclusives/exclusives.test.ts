import { expect, test } from 'vitest'
import * as brand from '#brand'
import { exclusives, type DigitalExclusive, type ScanCode } from '#contract/exclusives.ts'
import { asInsertedMember, asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { makeExclusive, makeStore } from '#server/testing/factories.ts'
import { sidecarHeader } from '#server/testing/requests.ts'
import { newScanCode } from './rules.ts'

const { app, db, http, sendInside } = await testApp()
await makeStore(db)
const coldBrew = await makeExclusive(db, { priority: 1 })
const oats = await makeExclusive(db, { title: 'Rolled Oats', priority: 5 })
const withdrawn = await makeExclusive(db, { title: 'Withdrawn', withdrawn: true })
await makeExclusive(db, { title: 'Over', to: '2020-01-01' })
await makeExclusive(db, { title: 'Later', from: '2098-01-01' })

async function configured(session: { authorization: string }) {
  const userId = await userIdOf(db, session)
  return { userId, headers: { ...session, ...sidecarHeader(userId) } }
}
const scan = ({ userId, headers }: Awaited<ReturnType<typeof configured>>) =>
  http({ url: `/api/digitalExclusives/scanCode/${userId}/${brand.customerGuid}`, headers })
const codeOf = async (member: Awaited<ReturnType<typeof configured>>) => (await scan(member)).json<ScanCode>().scanCode
const report = (headers: Record<string, string>, digitalExclusiveId: number, metricType: string) =>
  http({
    method: 'POST',
    url: `/api/digitalExclusives/metric/${brand.customerGuid}`,
    headers,
    payload: { digitalExclusiveId, metricType },
  })

test('1.EXCL.01 7.API.42 the exclusives of today, by priority, to anonymous users too', async () => {
  const { userId, headers } = await configured(await asVisitor(app))
  const reply = await http({ url: `/api/digitalExclusives/getDigitalExclusives/${userId}/${brand.customerGuid}`, headers })
  expect(reply.json<DigitalExclusive[]>()).toMatchObject([
    { id: oats.digitalExclusiveId, title: 'Rolled Oats' },
    {
      id: coldBrew.digitalExclusiveId,
      title: 'Cold Brew',
      price: '$1 off',
      category: { name: 'Beverages' },
      storeInclusionType: 'all',
      storeGuids: [],
      displayInFeaturedDealsCarousel: true,
      media: [{ imageUri: '/images/hcc/products/cold-brew-0011aabb.png', type: 'picture' }],
    },
  ])
  expect(reply.json()).toHaveLength(2)
})

test('the server’s own pages read them without a caller; what is for one shopper alone they can not', async () => {
  const nobody = { userId: '00000000-0000-0000-0000-000000000000', customerGuid: brand.customerGuid }
  expect((await sendInside(exclusives.all, { params: nobody })).map(({ id }) => id)).toEqual([
    oats.digitalExclusiveId,
    coldBrew.digitalExclusiveId,
  ])
  await expect(sendInside(exclusives.scanCode, { params: nobody })).rejects.toThrow('no read for everybody')
})

test('1.BARC.01 3.ENT.27 7.API.43 a member has a code of 20 digits, always the same, and nobody else’s', async () => {
  const [one, other] = [await configured(await asInsertedMember(app, db)), await configured(await asInsertedMember(app, db))]
  const code = await codeOf(one)
  expect(code).toMatch(/^\d{20}$/)
  expect(await codeOf(one)).toBe(code)
  expect(await codeOf(other)).not.toBe(code)
})

test('ten first requests at once get one code', async () => {
  const member = await configured(await asInsertedMember(app, db))
  const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(member)))
  expect(new Set(codes).size).toBe(1)
  expect(codes[0]).toMatch(/^\d{20}$/)
})

test('6.ROLE.12 an anonymous user gets no code, nor does another member get mine', async () => {
  expect((await scan(await configured(await asVisitor(app, { terms: true })))).json()).toMatchObject({ status: 403, code: 'members_only' })
  const [one, other] = [await configured(await asInsertedMember(app, db)), await configured(await asInsertedMember(app, db))]
  expect((await scan({ ...other, userId: one.userId })).json()).toMatchObject({ status: 403, code: 'not_yours' })
})

test('each of the 20 digits is drawn on its own, zeros in front included', () => {
  let next = 0
  expect(newScanCode(() => next++ % 10)).toBe('01234567890123456789')
  expect(newScanCode(() => 0)).toBe('0'.repeat(20))
})

test('7.API.44 views and additions to a list are counted, by the exclusive’s own positive id', async () => {
  const { headers } = await configured(await asVisitor(app))
  expect((await report(headers, oats.digitalExclusiveId, 'view')).statusCode).toBe(204)
  expect((await report(headers, oats.digitalExclusiveId, 'add-to-list')).statusCode).toBe(204)
  expect((await report(headers, withdrawn.digitalExclusiveId, 'view')).statusCode).toBe(204)
  expect((await report(headers, -oats.digitalExclusiveId, 'view')).statusCode).toBe(404)
  expect((await report(headers, oats.digitalExclusiveId, 'click')).statusCode).toBe(400)
  const rows = await db
    .selectFrom('metric')
    .select(['kind', 'thing_id', 'metric_type', 'count'])
    .orderBy('thing_id')
    .orderBy('metric_type')
    .execute()
  const row = { kind: 'exclusive', thing_id: oats.digitalExclusiveId, count: 1 }
  expect(rows).toEqual([
    { ...row, metric_type: 'add-to-list' },
    { ...row, metric_type: 'view' },
    { ...row, thing_id: withdrawn.digitalExclusiveId, metric_type: 'view' },
  ])
})
