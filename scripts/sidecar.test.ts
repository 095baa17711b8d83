import { expect, test } from 'vitest'
import { brand } from '#brand'
import { banners } from '#contract/banners.ts'
import { exclusives } from '#contract/exclusives.ts'
import { callAt } from '#app/api/call.ts'
import { asInsertedMember, testApp, userIdOf } from '#server/testing/build-app.ts'
import '#server/testing/global-setup.ts' // what it provides to tests
import { makeBanner, makeExclusive, makeStore } from '#server/testing/factories.ts'
import { everyEndpoint } from '#server/testing/requests.ts'

const { app, db } = await testApp()
const address = await app.listen({ host: '127.0.0.1', port: 0 })

test('7.API.04 D10 the app’s call and the server agree on every side-car call', async () => {
  const { authorization } = await asInsertedMember(app, db, { terms: true })
  const userId = await userIdOf(db, { authorization })
  await makeStore(db)
  const banner = await makeBanner(db)
  const { digitalExclusiveId } = await makeExclusive(db)
  const call = callAt(
    address,
    async () => authorization.slice('Bearer '.length),
    async () => userId,
  )
  const params = { userId, customerGuid: brand.customerGuid }
  expect(await call(banners.all, { params })).toMatchObject([{ id: banner.bannerAdId }])
  expect(await call(exclusives.all, { params })).toMatchObject([{ id: digitalExclusiveId }])
  expect((await call(exclusives.scanCode, { params })).scanCode).toMatch(/^\d{20}$/)
  expect(await call(banners.metric, { params, body: { ...banner, metricType: 'view' } })).toBeNull()
  expect(await call(exclusives.metric, { params, body: { digitalExclusiveId, metricType: 'view' } })).toBeNull()
})

test('side-car calls are those for banners and exclusives, and no others', () => {
  const marked = everyEndpoint.filter(([, { sidecar }]) => sidecar).map(([name]) => name)
  expect(marked).toEqual(everyEndpoint.filter(([name]) => /^(banners|exclusives)\./.test(name)).map(([name]) => name))
})
