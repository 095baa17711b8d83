import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import * as v from 'valibot'
import * as brand from '#brand'
import { freePort } from '#cluster/debian.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { dataFolder, startServer } from '#server/testing/process.ts'

// What watches the servers: needs promtool (Debian: prometheus), Patroni's source and etcd (Debian: patroni, etcd-server).
const Rules = v.object({
  groups: v.array(
    v.object({
      rules: v.array(
        v.object({
          alert: v.string(),
          expr: v.string(),
          labels: v.object({ severity: v.picklist(['page', 'ticket']) }),
          annotations: v.object({ summary: v.string(), runbook: v.string() }),
        }),
      ),
    }),
  ),
})
const Dashboard = v.object({
  panels: v.array(
    v.object({ title: v.string(), targets: v.optional(v.array(v.object({ expr: v.string(), legendFormat: v.string() })), []) }),
  ),
})
const read = (path: string) => readFileSync(path, 'utf8')
const alerts = v.parse(Rules, parse(read('deploy/prometheus/alerts.yml'))).groups.flatMap(({ rules }) => rules)
const panels = v.parse(Dashboard, JSON.parse(read('deploy/grafana/co-op-deals.json'))).panels
const drawn = panels
  .flatMap(({ targets }) => targets)
  .map(({ expr }) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'co-op-deals'))

function promtool(...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { encoding: 'utf8' })
  if (error) throw new Error('promtool is missing: apt-get install prometheus', { cause: error })
  return { status, said: stdout + stderr }
}

test('promtool finds nothing wrong with the configuration and the rules, and each alert is raised when it must be, and only then', () => {
  expect(promtool('check', 'config', 'deploy/prometheus/prometheus.yml')).toMatchObject({ status: 0 })
  expect(promtool('test', 'rules', 'deploy/prometheus/alerts.test.yml')).toMatchObject({ status: 0 })
  const tried = read('deploy/prometheus/alerts.test.yml')
  for (const { alert } of alerts) expect(tried, alert).toContain(`alertname: ${alert}\n        exp_alerts:\n          -`)
})

test('every expression of the dashboard is one of Prometheus', () => {
  const rules = drawn.map((expr, at) => ({ record: `panel:${at}`, expr }))
  const file = join(scratchFolder(), 'panels.yml')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }))
  const { status, said } = promtool('check', 'rules', file)
  expect(status, said).toBe(0)
  expect(said).toContain(`${drawn.length} rules found`)
})

test('each alert has a section of its name in the runbook, and no section is left of one that is gone', () => {
  const sections = [...read('docs/alerts.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name!)
  expect(sections.sort()).toEqual(alerts.map(({ alert }) => alert).sort())
  for (const { alert, annotations } of alerts) expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`)
})

test('each figure in an alert or a panel is shown: ours by a server with traffic, the others by Patroni, etcd and the trial restore', async () => {
  const { url } = await startServer({ DATA_DIR: dataFolder(), METRICS: 'on' })
  await fetch(`${url}/`)
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/api/account/authenticate`, { method: 'POST', headers, body: JSON.stringify({ clientToken: brand.client }) })
  const shown = async () => (await fetch(`${url}/metrics`)).text()
  await expect.poll(shown).toContain('deals_job_runs_total') // the queue has started
  const ofServer = typed(await shown())
  const ofPatroni = typed(read('/usr/lib/python3/dist-packages/patroni/api.py'))
  const ofEtcd = typed(await etcdMetrics())
  const known = new Set([...ofServer, ...ofPatroni, ...ofEtcd])
  const named = new Set([...alerts.map(({ expr }) => expr), ...drawn].flatMap(namesIn))
  const unknown = [...named].filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, '')))
  // Those that Prometheus itself makes, node_exporter's, and those of server/operations/restore-drill.ts.
  expect(unknown.filter((name) => !/^(up$|node_filesystem_|restore_drill_)/.test(name))).toEqual([])
  expect([...named].filter((name) => ofServer.has(name)).length).toBeGreaterThan(15)
  // A figure that nobody looks at is not shown (docs/decisions/0209).
  const unseen = [...ofServer].filter((name) => /^(deals|http)_/.test(name) && ![...named].some((it) => it.startsWith(name)))
  expect(unseen).toEqual([])
})

/** The names that a text in Prometheus' format declares, or a program's source that writes one. */
const typed = (text: string) => new Set([...text.matchAll(/# TYPE (\w+)/g)].map(([, name]) => name!))

/** The names of metrics in an expression: what has an underscore and is no label, function or text. */
function namesIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(?:by|on) \([^)]*\)/g, '')
  return [...bare.matchAll(/\b(up|[a-z]+_[a-z0-9_]+)\b(?! *\()/g)].map(([, name]) => name!)
}

async function etcdMetrics(): Promise<string> {
  const [client, peer] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`)
  const etcd = spawn(
    'etcd',
    ['--data-dir', scratchFolder(), '--listen-client-urls', client!, '--advertise-client-urls', client!, '--listen-peer-urls', peer!],
    { stdio: 'ignore' },
  )
  onTestFinished(async () => {
    etcd.kill('SIGKILL')
    await once(etcd, 'exit')
  })
  const look = () =>
    fetch(`${client}/metrics`)
      .then((it) => it.text())
      .catch(() => '')
  return vi.waitUntil(async () => (await look()) || undefined, { timeout: 60_000, interval: 200 })
}
