import { expect, test } from 'vitest'
import type { Sample } from '#server/measures.ts'
import { asVisitor, testApp } from '#server/testing/build-app.ts'
import { makeStore } from '#server/testing/factories.ts'
import { logged } from '#server/testing/logged.ts'

test('F02 /metrics is served when it is turned on, and counts requests by route, without who made them', async () => {
  const { http: off } = await testApp()
  expect((await off({ url: '/metrics' })).statusCode).toBe(404)
  const { app, http } = await testApp({ METRICS: 'on' })
  const headers = await asVisitor(app)
  await http({ url: '/nowhere/api/ads?q=secret', headers })
  const { body, headers: told } = await http({ url: '/metrics' })
  expect(told['content-type']).toContain('text/plain; version=0.0.4')
  expect(told['cache-control']).toBe('no-store')
  expect(body).toContain('http_requests_total{method="GET",route="/:storeRoute/api/ads",status="404"} 1\n')
  expect(body).toContain('http_request_duration_seconds_count{method="POST",route="/api/account/authenticate",status="2xx"} 1\n')
  expect(body).toMatch(/^http_requests_in_flight 0$/m)
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(body).toMatch(/^deals_build_info\{version="[\d.]+"\} 1$/m)
  expect(body).not.toMatch(/secret|nowhere/)
})

test('F02 /metrics has one address only: a proxy that keeps it from others would pass on another one', async () => {
  const { http } = await testApp({ METRICS: 'on' })
  for (const url of ['/metrics/', '/%6detrics', '/metrics/?a=1']) expect((await http({ url })).statusCode, url).toBe(404)
  expect((await http({ url: '/metrics?a=1' })).statusCode).toBe(200)
})

test('F02 what no route takes is counted as such, whatever was asked for', async () => {
  const { http } = await testApp({ METRICS: 'on' })
  await http({ url: '/wp-login.php' })
  expect((await http({ url: '/metrics' })).body).toContain('http_requests_total{method="GET",route="none",status="404"} 1\n')
})

test('F02 replies are sorted by the seconds that they took, from 5 milliseconds to 10 seconds', async () => {
  const { app, http } = await testApp({ METRICS: 'on' })
  app.get('/waits-a-moment', async () => {
    const began = performance.now()
    while (performance.now() - began < 6) await new Promise((resolve) => setImmediate(resolve))
    return 'done'
  })
  await http({ url: '/waits-a-moment' })
  const { body } = await http({ url: '/metrics' })
  const of = (what: string) => new RegExp(`^http_request_duration_seconds_${what}$`, 'm').exec(body)?.[1]
  const labels = 'method="GET",route="/waits-a-moment",status="2xx"'
  const bounds = ['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '\\+Inf']
  const counts = bounds.map((bound) => of(`bucket\\{le="${bound}",${labels}\\} (\\d)`))
  // Each counts those of the ones before it too.
  expect(counts.join('')).toMatch(/^0+1+$/)
  const seconds = Number(of(`sum\\{${labels}\\} (\\S+)`))
  expect(seconds).toBeGreaterThan(0.006)
  expect(seconds).toBeLessThan(60)
})

test('F02 a figure that only grows is a counter, and one that falls is a gauge', async () => {
  const { show, http } = await testApp({ METRICS: 'on' })
  let [mails, waiting] = [2, 5]
  show(
    { name: 'deals_mails_total', help: 'Mails.', kind: 'counter', read: () => mails },
    { name: 'deals_waiting', help: 'Waiting.', kind: 'gauge', read: () => waiting },
  )
  const shown = async () => (await http({ url: '/metrics' })).body.split('\n').filter((line) => /deals_(mails|waiting)/.test(line))
  const said = (lines: string[]) => [
    '# HELP deals_mails_total Mails.',
    '# TYPE deals_mails_total counter',
    lines[0],
    '# HELP deals_waiting Waiting.',
    '# TYPE deals_waiting gauge',
    lines[1],
  ]
  expect((await shown()).filter(Boolean)).toEqual(said(['deals_mails_total 2', 'deals_waiting 5']))
  mails = 3
  waiting = 1
  expect((await shown()).filter(Boolean)).toEqual(said(['deals_mails_total 3', 'deals_waiting 1']))
})

test('F02 the process shows how long it had something to do, in seconds', async () => {
  const { http } = await testApp({ METRICS: 'on' })
  const { body } = await http({ url: '/metrics' })
  expect(body).toContain('# TYPE nodejs_eventloop_active_seconds_total counter\n')
  expect(body).toContain('# TYPE deals_build_info gauge\n')
  const seconds = Number(/^nodejs_eventloop_active_seconds_total (\S+)$/m.exec(body)?.[1])
  // No thread has been busy for longer than the process has been there.
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThan(performance.now() / 1000 + 1)
})

test('F02 /metrics itself is not in the log: it is asked for every few seconds', async () => {
  const lines = logged()
  const { http } = await testApp({ METRICS: 'on', LOG_LEVEL: 'info' })
  await http({ url: '/metrics' })
  expect(lines()).toEqual([])
  await http({ url: '/api/stores' })
  expect(lines()).toContainEqual(expect.objectContaining({ msg: 'incoming request' }))
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
