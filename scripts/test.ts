import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'

type VitestReport = Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number> & {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string; failureMessages?: string[] }[] }[]
}
type PlaywrightReport = { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>; suites: Suite[] }
type Suite = { specs: Spec[]; suites?: Suite[] }
type Spec = { title: string; file: string; line: number; tests: Run[] }
/** A spec in one project, which is what counts: Playwright says of a spec whether its first project passed, no more. */
type Run = { projectName: string; status: keyof PlaywrightReport['stats']; results: { errors: { message?: string }[] }[] }
type Counted = { passed: number; failed: number; failures: string[] }

// Runs checks, unit and API tests, component tests and journeys. Each part runs even if an earlier one failed.
const reports = mkdtempSync(join(tmpdir(), 'deals-reports-'))
process.env.CHROMIUM = await findChromium()
let passed = 0
let failed = 0
const failures: string[] = []
const took: string[] = []

part('check', ['node', 'scripts/check.ts'])
part('build', ['node', 'scripts/build.ts'])
// One after the other: in parallel, browsers and databases slow each other down.
for (const project of ['unit', 'server', 'browser']) {
  const file = `--outputFile.json=${join(reports, `${project}.json`)}`
  runner(project, ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', file], ofVitest)
}
runner('playwright', ['playwright', 'test', '-c', 'e2e/playwright.config.ts'], ofPlaywright)
rmSync(reports, { recursive: true })
// Repeated at the end, where a reader of a long log looks first.
if (failures.length > 0) console.log(`\n== failed\n${failures.join('\n')}`)
console.log(`\n== took\n${took.join(', ')}\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Runs a part without tests of its own; it counts as one test. */
function part(name: string, command: string[]) {
  if (start(name, command) === 0) passed += 1
  else fail(name)
}

function fail(what: string) {
  failed += 1
  failures.push(what)
}

function ofVitest(text: string): Counted {
  const report: VitestReport = JSON.parse(text)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [`${name}: ${message}`] : []),
      ...assertionResults
        .filter(({ status }) => status !== 'passed')
        .map((it) => `${name} › ${it.fullName}: ${it.failureMessages?.join('\n') || it.status}`),
    ]),
  }
}

function ofPlaywright(text: string): Counted {
  const { stats, suites }: PlaywrightReport = JSON.parse(text)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped, failures: suites.flatMap(notOk) }
}

function notOk({ specs, suites = [] }: Suite): string[] {
  const failed = ({ tests, ...spec }: Spec) => tests.filter(({ status }) => status !== 'expected').map((run) => textOf(spec, run))
  return [...specs.flatMap(failed), ...suites.flatMap(notOk)]
}

function textOf({ file, line, title }: Omit<Spec, 'tests'>, { projectName, status, results }: Run): string {
  const why = results.flatMap(({ errors }) => errors.map((it) => it.message))
  return [`[${projectName}] ${file}:${line} › ${title}`, ...(why.length > 0 ? why : [status])].join('\n')
}

/** Runs a test runner. A skipped test counts as failed: there must be none. */
function runner(name: string, command: string[], count: (report: string) => Counted) {
  const status = start(name, command)
  try {
    const counted = count(readFileSync(join(reports, `${name}.json`), 'utf8'))
    passed += counted.passed
    failed += counted.failed
    failures.push(...counted.failures)
    if (status !== 0 && counted.failed === 0) fail(`${name}: exit code ${status}, though no test failed`)
  } catch (error) {
    fail(`${name} left no report: ${String(error)}`)
  }
}

function start(name: string, [command, ...args]: string[]) {
  console.log(`\n== ${name}`)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, `${name}.json`) }
  const began = performance.now()
  const { status } = spawnSync(command!, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  took.push(`${name} ${Math.round((performance.now() - began) / 1000)} s`)
  return status
}
