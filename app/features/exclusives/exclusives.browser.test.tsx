import { expect, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { exclusives, type DigitalExclusive } from '#contract/exclusives.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { answer } from '#app/testing/fake-server.ts'
import { holdIntervals } from '#app/testing/held-clock.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import { useExclusiveCount } from './queries.ts'
import { anExclusive } from './testing.ts'

function Count() {
  const [here, nowhere] = [useExclusiveCount(aStore()), useExclusiveCount(null)]
  return <p>{`Here ${here}, nowhere ${nowhere}`}</p>
}
const routes = [{ path: '/', Component: Count }]

test('3.ENT.29 the count is that of the store, and null while it is not known', async () => {
  const reply = Promise.withResolvers<DigitalExclusive[]>()
  const { screen } = await renderApp(routes, '/', [answer(accounts.user, visitor), answer(exclusives.all, reply.promise)])
  await expect.element(screen.getByText('Here null, nowhere null')).toBeVisible()
  reply.resolve([anExclusive({ id: 1 }), anExclusive({ id: 2, storeInclusionType: 'excluded', storeGuids: [aStore().storeGuid] })])
  await expect.element(screen.getByText('Here 1, nowhere null')).toBeVisible()
})

test('what begins or ends at the store’s midnight is counted anew within a minute, without another reply', async () => {
  const { wait } = holdIntervals()
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T05:59:30Z'))
  const all = [anExclusive({ id: 1, endDate: '2026-11-20' }), anExclusive({ id: 2 })]
  const { screen, server } = await renderApp(routes, '/', [answer(accounts.user, visitor), answer(exclusives.all, all)])
  await expect.element(screen.getByText('Here 2, nowhere null')).toBeVisible()
  now.mockReturnValue(Date.parse('2026-11-21T06:00:30Z'))
  await wait(60_000)
  await expect.element(screen.getByText('Here 1, nowhere null')).toBeVisible()
  expect(server.requests(exclusives.all)).toHaveLength(1)
})
