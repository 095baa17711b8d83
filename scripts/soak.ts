// `npm run soak [-- NUMBER…] [--cluster]`: runs the server's promises at their full figures, which takes hours on a slow machine;
// `npm test` runs the same tests with small figures. The measured results go into docs/reliability.md. With --cluster the tests' statements
// go to the primary of a cluster that is started for them, with a standby that each commit waits for.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '#cluster/cluster.ts'
import { newFolder } from '#server/testing/folder.ts'
import { findChromium } from './chromium.ts'

type Row = {
  number: number
  promise: string
  figure: string
  /** Tests of vitest, or of Playwright when they are named .spec.ts; those need the build. */
  files: string[]
  only?: string
  /** Of vitest, when it is neither `unit` nor `server`; `cluster` needs Debian's packages. */
  project?: string
  environment?: Record<string, string>
  /** Whether the test takes the database that it is given, and starts none of its own. */
  anyDatabase?: true
  /** The variable that tells the test where to write its times in ms, and the function that judges them by the promise's bound. */
  times?: { variable: string; judge: (file: string) => string }
}

/** Promise 15. */
const slowerAtMost = 2

const rows: Row[] = [
  {
    number: 1,
    promise: 'An acknowledged write survives SIGKILL of the server, of PostgreSQL, of both',
    figure: '500 kills, nothing lost, ready again within 2 s',
    files: ['server/kills.test.ts'],
    environment: { KILLS: '500' },
    times: { variable: 'KILLS_TIMES', judge: heldWithin('ready again', 2000) },
  },
  {
    number: 2,
    anyDatabase: true,
    promise: 'A retry never doubles',
    figure: '10,000 operations, a third of the replies lost, 0 doubles',
    files: ['server/retries.test.ts'],
    environment: { RETRIES: '10000' },
  },
  {
    number: 3,
    anyDatabase: true,
    promise: 'Devices converge, whatever they did without a signal and whatever their clocks say',
    figure: '10,000 histories of three devices, and as many of five people on eight devices',
    files: ['server/features/lists/convergence.test.ts', 'server/features/sharing/histories.test.ts'],
    environment: { HISTORIES: '10000' },
  },
  {
    number: 5,
    anyDatabase: true,
    promise: 'Malformed input never gives a 5xx',
    figure: '1,000 generated requests an endpoint',
    files: ['server/fuzz.test.ts'],
    environment: { FUZZ: '1000' },
  },
  {
    number: 6,
    anyDatabase: true,
    promise: 'No shopper reads or writes another’s data',
    figure: 'every endpoint, eight kinds of callers and a second user',
    files: ['server/roles.test.ts'],
  },
  {
    number: 7,
    promise: 'No live token in an address, a log or a referrer; a code gives one session',
    figure: 'the log at its most talkative; 50 tries at once',
    files: ['server/main.test.ts', 'server/features/identity/sign-in.test.ts'],
    only: 'no token, code or text|login code|a swap is not repeated|a swap whose reply was lost|the code leaves the address',
  },
  {
    number: 8,
    anyDatabase: true,
    promise: 'returnUrl leads nowhere but to us and to the app',
    figure: '60 and more hostile spellings, 0 escapes',
    files: ['server/features/identity/bounded.test.ts'],
    only: 'hostile spellings',
  },
  {
    number: 9,
    anyDatabase: true,
    promise: 'Sign-in is bounded, and answers alike for known and unknown accounts',
    figure: '10 failures an account and address, 200 an address',
    files: ['server/features/identity/bounded.test.ts', 'server/features/identity/sign-in.test.ts'],
    only: 'failures|alike|looks the same|says the same',
    environment: { TRIES: '200' },
  },
  {
    number: 10,
    anyDatabase: true,
    promise: 'An import is whole or absent, killed at any moment',
    figure: '50 kills',
    files: ['server/features/content/killed.test.ts'],
    environment: { KILLS: '50' },
  },
  {
    number: 11,
    promise: 'Too much load gives 429 or 503, never a crash, and passes within 5 s',
    figure: '2,000 connections for 20 s, also while the database answers nobody',
    files: ['server/busy.test.ts'],
    environment: { BUSY_CONNECTIONS: '2000', BUSY_SECONDS: '20' },
  },
  {
    number: 12,
    anyDatabase: true,
    promise: 'Strict policies on every reply, the framework’s own refusals included',
    figure: 'a reply of each kind; each way to be refused before a route',
    files: ['server/pages/policy.test.ts', 'server/http/refusals.test.ts'],
  },
  {
    number: 13,
    promise: 'A lost database connection never ends the server, a frozen database never hangs a request',
    figure: '200 lost backends, 20 freezes, nothing lost, /readyz within 1 s',
    files: ['server/lost-database.test.ts'],
    environment: { LOST_BACKENDS: '200', FREEZES: '20' },
    times: { variable: 'READYZ_TIMES', judge: heldWithin('/readyz', 1000) },
  },
  {
    number: 15,
    promise: 'One address cannot take the server from the others',
    figure: 'API p50 within 2x while it asks for rendered pages as fast as it can, on 20 connections',
    files: ['server/pages/attacked.test.ts', 'server/pages/turns.test.ts'],
    environment: { ATTACK_ROUNDS: '15' },
    times: { variable: 'ATTACK_TIMES', judge: heldAgainst },
  },
  {
    number: 18,
    promise: 'Nothing changes what is rendered until hydration has ended',
    figure: 'every page 30 times, with kept data, at a processor 6 times slower',
    files: ['e2e/hydration.spec.ts'],
    environment: { LOADS: '30', CHROMIUM: await findChromium() },
  },
  {
    number: 14,
    promise: 'A sign-in whose reply is lost loses nothing',
    figure: '200 lost swaps, with tabs killed in between',
    files: ['scripts/lost-swaps.test.ts'],
    environment: { LOST_SWAPS: '200' },
  },
  {
    number: 16,
    promise: 'Servers side by side are one, and none is missed: started again one after the other, or killed, under load',
    figure: '40 starts and 40 kills of four servers; no request fails, no write is lost or doubled',
    files: ['cluster/fleet.test.ts'],
    project: 'cluster',
    environment: { RESTARTS: '40', SERVER_KILLS: '40' },
  },
  {
    number: 19,
    promise: 'The primary is killed while shoppers write and read: nothing acknowledged is lost, no public read fails',
    figure: '20 kills, of PostgreSQL and of the whole machine in turn; writes again within 15 s',
    files: ['cluster/failover.test.ts'],
    only: 'promise 19',
    project: 'cluster',
    environment: { PRIMARY_KILLS: '20' },
    times: { variable: 'PRIMARY_KILLS_TIMES', judge: heldWithin('writes again', 15_000) },
  },
  {
    number: 20,
    promise: 'A cut cable gives no second primary, and loses nothing',
    figure: 'the primary off the network, away from the two others, away from its standby; 5 times each; writes again within 15 s',
    files: ['cluster/cut-off.test.ts'],
    only: 'promise 20',
    project: 'cluster',
    environment: { CUTS: '5' },
    times: { variable: 'CUTS_TIMES', judge: heldWithin('writes again', 15_000) },
  },
  {
    number: 21,
    promise: 'A full disk of the primary loses nothing, and public reads go on',
    figure: 'until there is room again; until another is primary',
    files: ['cluster/cut-off.test.ts'],
    only: 'promise 21',
    project: 'cluster',
  },
  {
    number: 22,
    promise: 'A planned change of the primary loses nothing, and no public read fails',
    figure: '5 changes; writes again within 15 s',
    files: ['cluster/failover.test.ts'],
    only: 'promise 22',
    project: 'cluster',
    environment: { SWITCHOVERS: '5' },
    times: { variable: 'SWITCHOVERS_TIMES', judge: heldWithin('writes again', 15_000) },
  },
  {
    number: 23,
    promise: 'Without etcd the primary goes on as long as it reaches all, and nothing is lost',
    figure: 'two of three etcd killed, then a machine too, then all back',
    files: ['cluster/failover.test.ts'],
    only: 'promise 23',
    project: 'cluster',
  },
]

const onCluster = process.argv.includes('--cluster')
const asked = process.argv
  .slice(2)
  .filter((it) => it !== '--cluster')
  .map(Number)
const folder = newFolder()
const chosen = rows.filter(({ number, anyDatabase }) => (asked.length === 0 || asked.includes(number)) && (!onCluster || anyDatabase))
const cluster = onCluster
  ? await startCluster({ folder, host: '127.0.0.1', port: 3900, environment: { DEMO: 'off' }, say: console.log })
  : null
for (const row of chosen) await soak(row)
await cluster?.stop()
rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
spawnSync('prettier', ['--write', '--log-level', 'warn', 'docs/reliability.md'], { stdio: 'inherit', shell: process.platform === 'win32' })

async function soak({ number, promise, figure, files, only, project, environment, times }: Row) {
  const report = join(folder, `${number}.json`)
  const timesFile = join(folder, `${number}-times.json`)
  const began = performance.now()
  const isJourney = files.every((it) => it.endsWith('.spec.ts'))
  const projects = (project ? [project] : ['unit', 'server']).flatMap((name) => ['--project', name])
  const vitest = ['run', ...projects, ...files, ...(only ? ['-t', only] : []), '--reporter=default', '--reporter=json']
  const [command, args] = isJourney
    ? ['playwright', ['test', '-c', 'e2e/playwright.config.ts', ...files]]
    : ['vitest', [...vitest, `--outputFile.json=${report}`]]
  // The cluster's programs are looked after meanwhile.
  const running = spawn(command, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...environment,
      ...(times && { [times.variable]: timesFile }),
      ...(isJourney && { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
      ...(cluster && { DATABASE_URL_TEST: cluster.adminUrl }),
    },
    shell: process.platform === 'win32',
  })
  const [status] = await once(running, 'close')
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  const { failed, all } = countOf(JSON.parse(readFileSync(report, 'utf8')))
  const broken = `**broken**: ${failed} of ${all} tests`
  const held = status !== 0 ? broken : times ? times.judge(timesFile) : 'held'
  if (status !== 0) process.exitCode = 1
  const [name, call] = onCluster ? [`${number}c`, `${number} --cluster`] : [String(number), String(number)]
  note(
    name,
    `| ${name} | ${promise} | ${figure} | ${held}, ${minutes} min | ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores | \`npm run soak -- ${call}\` |`,
  )
}

type Report = { numFailedTests: number; numPassedTests: number } | { stats: { expected: number; unexpected: number; flaky: number } }

function countOf(report: Report): { failed: number; all: number } {
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats
    return { failed: unexpected + flaky, all: expected + unexpected + flaky }
  }
  return { failed: report.numFailedTests, all: report.numPassedTests + report.numFailedTests }
}

/** `of` names what the times measure. */
function heldWithin(of: string, boundMs: number) {
  return (file: string): string => {
    const taken: number[] = JSON.parse(readFileSync(file, 'utf8'))
    const sorted = taken.toSorted((a, b) => a - b)
    const seconds = (ms = 0) => (ms / 1000).toFixed(1)
    const within = sorted.filter((ms) => ms <= boundMs).length
    const held = within === sorted.length ? 'held' : '**held but for the time**'
    return `${held}: ${of} after ${seconds(sorted[sorted.length >> 1])} s (median; the longest ${seconds(sorted.at(-1))} s; ${within} of ${sorted.length} within ${seconds(boundMs)} s)`
  }
}

function heldAgainst(file: string): string {
  const { calm, taken }: Record<'calm' | 'taken', number[]> = JSON.parse(readFileSync(file, 'utf8'))
  const median = (of: number[]) => of.toSorted((a, b) => a - b)[of.length >> 1]!
  const ratio = median(taken) / median(calm)
  const held = ratio <= slowerAtMost ? 'held' : '**broken**'
  return `${held}: ${ratio.toFixed(2)}x, ${median(taken).toFixed(2)} ms after ${median(calm).toFixed(2)} ms`
}

/** Replaces the row with this name. */
function note(name: string, line: string) {
  const file = 'docs/reliability.md'
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace(new RegExp(`^\\| +${name} +\\|.*$`, 'm'), () => line),
  )
}
