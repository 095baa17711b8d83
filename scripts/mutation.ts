// `npm run mutation [-- GROUP…]`: changes the rules, the contract and the server's HTTP layer in one place after the other, and says
// which changes no test notices (docs/decisions/0217). It takes hours from nothing; what has not changed since the last time is not run
// again. The results go into docs/reliability.md.
import { Stryker } from '@stryker-mutator/core'
import type { MutantResult } from '@stryker-mutator/api/core'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename } from 'node:path'
import { postgresForTests } from '#server/testing/global-setup.ts'
import { groups, type Part } from './mutation/groups.ts'

/** In percent; fewer fail the command. */
const least = 85

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in groups))
if (unknown.length > 0) throw new Error(`There is no group ${unknown.join(', ')}: they are ${Object.keys(groups).join(', ')}.`)

for (const [name, { parts, byCalls }] of Object.entries(groups)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const stop = byCalls ? await startForCalls() : null
  const mutants: MutantResult[] = []
  for (const part of parts) mutants.push(...(await mutate(part, parts.length === 1 ? name : `${name}-${basename(part.mutate, '.ts')}`)))
  report(name, mutants)
  await stop?.()
}

/** What tests need that call a whole server: the built app, and a database. Returns what stops it. */
async function startForCalls() {
  if (spawnSync('node', ['scripts/build.ts'], { stdio: 'inherit' }).status !== 0) process.exit(1)
  const { postgres, stop } = await postgresForTests()
  process.once('exit', () => void stop()) // when it is broken off
  process.env.MUTATION_POSTGRES = JSON.stringify(postgres)
  return stop
}

/** What is found out is kept under the name, for the next run. */
function mutate({ mutate, tests }: Part, name: string) {
  const incrementalFile = `var/mutation/${name.replace('/', '-')}.json`
  if (existsSync(incrementalFile)) forgetUnnoticed(incrementalFile)
  // For the vitest configuration, which runs in processes of Stryker's.
  process.env.MUTATION_TESTS = JSON.stringify(tests)
  return new Stryker({
    mutate: [mutate, '!**/*.{test,check}.ts'],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/ignored.ts'],
    ignorers: ['words'],
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile,
    tempDirName: 'var/mutation/copy',
    ignorePatterns: ['android', 'ios', 'var', 'bench', 'e2e', 'docs'],
    // Stryker would rewrite its paths with an API that TypeScript 7 has not; vitest does not read it.
    tsconfigFile: 'none',
    concurrency: 2,
    // Generous, for a busy machine: a mutant that only takes long would pass for one that never ends.
    timeoutMS: 15_000,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  }).runMutationTest()
}

/**
 * Of what is done while a module loads, Stryker does not know which tests reach it: a mutant of it that went unnoticed once would not be run again,
 * whatever tests were written for it.
 */
function forgetUnnoticed(file: string) {
  const known: { files: Record<string, { mutants: { status: string; static?: boolean }[] }> } = JSON.parse(readFileSync(file, 'utf8'))
  for (const one of Object.values(known.files)) one.mutants = one.mutants.filter((it) => !it.static || it.status !== 'Survived')
  writeFileSync(file, JSON.stringify(known))
}

/** Writes the row of this group. */
function report(group: string, mutants: MutantResult[]) {
  const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  const unnoticed = count('Survived', 'NoCoverage')
  const score = (100 * noticed) / (noticed + unnoticed)
  if (score < least) process.exitCode = 1
  const files = new Set(mutants.map(({ fileName }) => fileName)).size
  const date = new Date().toISOString().slice(0, 10)
  const row = `| ${group} | ${files} | ${noticed + unnoticed} | ${noticed} | ${unnoticed} | ${score.toFixed(1)} % | ${date}, ${cpus().length} cores | \`npm run mutation -- ${group}\` |`
  const file = 'docs/reliability.md'
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace(new RegExp(`^\\| ${group} +\\|.*$`, 'm'), () => row),
  )
}
