import { expect, test } from 'vitest'
import type { Sample } from '#server/measures.ts'
import { asVisitor, testApp } from '#server/testing/build-app.ts'
import { makeStore } from '#server/testing/factories.ts'

test('F02 /metrics is served when it is turned on, and counts requests by route, without who made them', async () => {
  const { http: off } = await testApp()
  expect((await off({ url: '/metrics' })).statusCode).toBe(404)
  const { app, http } = await testApp({ METRICS: 'on' })
  const headers = await asVisitor(app)
  await http({ url: '/nowhere/api/ads?q=secret', headers })
  const { body, headers: told } = await http({ url: '/metrics' })
  expect(told['content-type']).toContain('text/plain; version=0.0.4')
  expect(body).toContain('http_requests_total{method="GET",route="/:storeRoute/api/ads",status="404"} 1\n')
  expect(body).toContain('http_request_duration_seconds_count{method="POST",route="/api/account/authenticate",status="2xx"} 1\n')
  expect(body).toMatch(/^http_requests_in_flight 1$/m)
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(body).toMatch(/^deals_build_info\{version="[\d.]+"\} 1$/m)
  expect(body).not.toMatch(/secret|nowhere/)
})

test('F02 a request that waits for a change is counted, and its waiting is not a slow reply', async () => {
  const { db, http } = await testApp({ METRICS: 'on' })
  await makeStore(db, { storeRoute: 'winona' })
  expect((await http({ url: '/winona/api/changes?ads=before' })).statusCode).toBe(200)
  const { body } = await http({ url: '/metrics' })
  expect(body).toContain('http_requests_total{method="GET",route="/:storeRoute/api/changes",status="200"} 1\n')
  expect(body).not.toContain('http_request_duration_seconds_count{method="GET",route="/:storeRoute/api/changes"')
})

test('F02 several parts show values of one name, and what is there no more is shown no more', async () => {
  const { show, http } = await testApp({ METRICS: 'on' })
  const samples: Sample[] = [{ labels: { queue: 'mail' }, value: 2 }]
  const jobs = { name: 'deals_jobs', help: 'Jobs.', kind: 'gauge', labels: ['queue'] } as const
  show({ ...jobs, read: () => samples }, { ...jobs, read: async () => [{ labels: { queue: 'push' }, value: 1 }] })
  const shown = async () => (await http({ url: '/metrics' })).body.split('\n').filter((line) => line.startsWith('deals_jobs{'))
  expect(await shown()).toEqual(['deals_jobs{queue="mail"} 2', 'deals_jobs{queue="push"} 1'])
  samples.pop()
  expect(await shown()).toEqual(['deals_jobs{queue="push"} 1'])
})
