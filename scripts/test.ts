import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'

type VitestReport = Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number>
type PlaywrightReport = { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }

// Checks, unit and API tests, component tests, journeys: each part runs even when one before it failed.
const reports = mkdtempSync(join(tmpdir(), 'deals-reports-'))
process.env.CHROMIUM = await findChromium()
let passed = 0
let failed = 0

part('check', ['node', 'scripts/check.ts'])
part('build', ['node', 'scripts/build.ts'])
// One after the other: side by side, browsers and databases keep each other waiting.
for (const project of ['unit', 'browser']) {
  const file = `--outputFile.json=${join(reports, `${project}.json`)}`
  runner(project, ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', file], (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
  }))
}
runner('playwright', ['playwright', 'test', '-c', 'e2e/playwright.config.ts'], ({ stats }: PlaywrightReport) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped,
}))
rmSync(reports, { recursive: true })
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** A part without tests of its own counts as one. */
function part(name: string, command: string[]) {
  if (start(name, command) === 0) passed += 1
  else failed += 1
}

/** A test that was passed over counts as failed: none may be. */
function runner<Report>(name: string, command: string[], count: (report: Report) => { passed: number; failed: number }) {
  const status = start(name, command)
  try {
    const counted = count(JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')))
    passed += counted.passed
    failed += counted.failed
    if (status !== 0 && counted.failed === 0) failed += 1
  } catch (error) {
    console.error(`${name} left no report: ${String(error)}`)
    failed += 1
  }
}

function start(name: string, [command, ...args]: string[]) {
  console.log(`\n== ${name}`)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, `${name}.json`) }
  return spawnSync(command!, args, { stdio: 'inherit', env, shell: process.platform === 'win32' }).status
}
