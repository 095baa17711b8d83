import { afterEach, expect, test, vi } from 'vitest'
import * as brand from '#brand'
import type { Endpoint } from '#contract/endpoint.ts'
import { banners } from '#contract/banners.ts'
import { exclusives } from '#contract/exclusives.ts'
import { callAt } from '#app/api/call.ts'
import { asInsertedMember, testApp, userIdOf } from '#server/testing/build-app.ts'
import '#server/testing/global-setup.ts' // provides the database to tests
import { makeBanner, makeExclusive, makeStore } from '#server/testing/factories.ts'
import { everyEndpoint, partsOf, requestTo } from '#server/testing/requests.ts'

const { app, db, http } = await testApp()
afterEach(() => void vi.restoreAllMocks())
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

test.each(everyEndpoint.filter(([name]) => /^(banners|exclusives)\./.test(name)))(
  '7.API.04 the app sends the configuration token and the user with %s, without which the server refuses it',
  async (_, endpoint) => {
    const headers = await asInsertedMember(app, db, { terms: true })
    const userId = await userIdOf(db, headers)
    const { params, query, body } = partsOf(endpoint, { userId })
    const sent: (string | undefined)[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      sent.push(new Headers(init?.headers).get('configuration-token') ?? undefined)
      throw new TypeError('Failed to fetch')
    })
    const call: (endpoint: Endpoint, request: object) => Promise<unknown> = callAt(
      address,
      async () => 'a-token',
      async () => userId,
    )
    await expect(call(endpoint, { params, query, body })).rejects.toThrow('Failed to fetch')
    expect(sent).toEqual([`${brand.configurationToken};${userId}`])
    expect((await http({ ...requestTo(endpoint, { userId }), headers })).json()).toMatchObject({ status: 400 })
  },
)

test('side-car calls are those for banners and exclusives, and no others', () => {
  const marked = everyEndpoint.filter(([, { sidecar }]) => sidecar).map(([name]) => name)
  expect(marked).toEqual(everyEndpoint.filter(([name]) => /^(banners|exclusives)\./.test(name)).map(([name]) => name))
})
